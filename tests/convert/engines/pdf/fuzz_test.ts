import assert from "node:assert/strict";
import { MdcxError } from "../../../../lib/errors.ts";
import { pdfEngine } from "../../../../lib/convert/engines/pdf/mod.ts";
import { writeMarkdown } from "../../../../lib/markdown/writer.ts";
import { grid, lines, text, writePdf } from "../../../support/pdf_writer.ts";

const MUTATIONS = 150;

/** Numbers that are the same on every run (Numerical Recipes, 7.1). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

function mutated(bytes: Uint8Array, random: () => number): Uint8Array<ArrayBuffer> {
  const at = Math.floor(random() * bytes.length);
  const length = Math.floor(random() * 200);
  const kind = random();
  if (kind < 0.3) return new Uint8Array([...bytes.subarray(0, at), ...bytes.subarray(at + length)]);
  if (kind < 0.5) {
    const from = Math.floor(random() * bytes.length);
    return new Uint8Array([
      ...bytes.subarray(0, at),
      ...bytes.subarray(from, from + length),
      ...bytes.subarray(at),
    ]);
  }
  const copy = new Uint8Array(bytes);
  for (let count = 0; count < 1 + random() * 30; count++) {
    copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
  }
  return copy;
}

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
  const random = seeded(2031);
  for (let count = 0; count < MUTATIONS; count++) {
    const bytes = mutated(original, random);
    const start = performance.now();
    try {
      const { blocks } = await pdfEngine.convert({
        bytes,
        name: "m.pdf",
        format: "pdf",
        passwords: [],
      });
      writeMarkdown(blocks);
    } catch (error) {
      assert.ok(error instanceof MdcxError, `mutation ${count}: ${error}`);
    }
    assert.ok(performance.now() - start < 10_000, `mutation ${count} took too long`);
  }
});
