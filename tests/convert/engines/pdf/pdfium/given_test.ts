import assert from "node:assert/strict";
import { pdfEngine } from "../../../../../lib/convert/engines/pdf/mod.ts";
import { writeMarkdown } from "../../../../../lib/markdown/writer.ts";
import { documentOf } from "../../../../support/engine_input.ts";
import { type Mark, writePdf } from "../../../../support/pdf_writer.ts";

const SIZE = 20;
/** Width of each glyph of the face. */
const ADVANCE = 0.6 * SIZE;

/** Glyphs one after another; a pair is what is drawn and what is given to be read instead. */
function drawn(...glyphs: (string | readonly [string, string])[]): Mark[] {
  let x = 60;
  return glyphs.map((glyph) => {
    const [first, ...others] = typeof glyph === "string" ? [glyph] : [...glyph[0]];
    const at = x;
    x += ADVANCE * (1 + others.length);
    return {
      kind: "text" as const,
      x: at,
      y: 100,
      text: first!,
      size: SIZE,
      face: "cid" as const,
      ...(typeof glyph === "string" ? {} : { given: glyph[1] }),
      also: others.map((text, index) => ({ x: at + ADVANCE * (1 + index), text })),
    };
  });
}

async function textOf(marks: readonly Mark[]): Promise<string> {
  const { blocks } = await pdfEngine.convert(documentOf(writePdf({ pages: [{ marks }] }), "pdf"));
  return writeMarkdown(blocks).replace(/<!--.*?-->/g, "").trim().normalize("NFC");
}

Deno.test("a text that is given for several glyphs is one letter in the place of them all", async () => {
  // The vowel sign stands before its letter and behind it, as in Tamil "ko".
  const word = drawn("\u0b95", ["mmm", "\u0b95\u0bcb"], "\u0b9f");
  assert.equal(await textOf(word), "\u0b95\u0b95\u0bcb\u0b9f");
});

Deno.test("a text is given once, whatever other text is drawn between its parts", async () => {
  const [first, second, third] = drawn("\u0e17", ["mm", "\u0e17\u0e31\u0e49"], "\u0e07");
  assert.equal(await textOf([second!, third!]), "\u0e17\u0e31\u0e49\u0e07");
  assert.equal(
    await textOf([first!, second!, third!, second!]),
    "\u0e17\u0e17\u0e31\u0e49\u0e07",
  );
});

Deno.test("words of letters with marks are apart where a space is drawn, or wide white", async () => {
  const word = ["\u0928", ["\u093f\u0939", "\u0939\u093f"]] as const;
  const expected = "\u0928\u0939\u093f \u0928\u0939\u093f";
  assert.equal(await textOf(drawn(...word, " ", ...word)), expected);
  const apart = drawn(...word, ...word).map((mark, index) =>
    index < 2 ? mark : shifted(mark, 0.3 * SIZE)
  );
  assert.equal(await textOf(apart), expected);
});

function shifted(mark: Mark, by: number): Mark {
  if (mark.kind !== "text") return mark;
  return {
    ...mark,
    x: mark.x + by,
    also: (mark.also ?? []).map((part) => ({ ...part, x: part.x + by })),
  };
}

Deno.test("Hebrew letters with their points are read from right to left", async () => {
  const line = drawn(
    "\u05d0",
    ["\u05b8\u05d1", "\u05d1\u05b8"],
    " ",
    "\u05d0",
    ["\u05b0\u05d1", "\u05d1\u05b0"],
  );
  assert.equal(await textOf(line), "\u05d1\u05b0\u05d0 \u05d1\u05b8\u05d0");
});
