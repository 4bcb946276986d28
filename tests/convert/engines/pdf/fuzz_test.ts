/**
 * Damaged PDFs of a kind that the examples have not: outline, attachments, a turned page, a font of
 * numbered glyphs.
 *
 * `deno task fuzz` tries more of them.
 */
import assert from "node:assert/strict";
import { MdcxError } from "../../../../lib/errors.ts";
import { pdfEngine } from "../../../../lib/convert/engines/pdf/mod.ts";
import { writeMarkdown } from "../../../../lib/markdown/writer.ts";
import { documentOf } from "../../../support/engine_input.ts";
import { damageBytes, seededRandom } from "../../../support/mutations.ts";
import { grid, lines, text, writePdf } from "../../../support/pdf_writer.ts";

const MUTATIONS = Number(Deno.args[0] ?? 1000);

Deno.test(`pdfEngine answers ${MUTATIONS} mutated documents with a result or an MdcxError`, async () => {
  const original = writePdf({
    pages: [
      {
        marks: [
          ...lines(60, 80, ["Some text to break,", "in two lines."]),
          ...grid([60, 200, 300], [120, 140, 160]),
          text(66, 134, "a"),
        ],
      },
      { rotate: 1, marks: [text(60, 80, "\u05e9\u05dc\u05d5\u05dd", 11, "cid")] },
    ],
    outline: [{ title: "One", page: 1, level: 1 }, { title: "Two", page: 2, level: 2 }],
    attachments: ["a.txt"],
    romanPages: 1,
  });
  for (let seed = 1; seed <= MUTATIONS; seed++) {
    const bytes = damageBytes(original, seededRandom(seed));
    const start = performance.now();
    try {
      const { blocks } = await pdfEngine.convert(documentOf(bytes, "pdf"));
      writeMarkdown(blocks);
    } catch (error) {
      assert.ok(error instanceof MdcxError, `seed ${seed}: ${error}`);
    }
    assert.ok(performance.now() - start < 10_000, `seed ${seed} took too long`);
  }
});
