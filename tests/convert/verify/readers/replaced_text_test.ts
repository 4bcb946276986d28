import assert from "node:assert/strict";
import { pdfReader } from "../../../../lib/convert/verify/readers/pdf.ts";
import { needsTexts, withTexts } from "../../../../lib/convert/verify/readers/_replaced_text.ts";
import type { TextItem } from "../../../../lib/convert/verify/readers/_pdfjs_items.ts";
import { verify } from "../../../../lib/convert/verify/verification.ts";
import { wordsOf } from "../../../../lib/convert/verify/words.ts";
import { paragraph } from "../../../../lib/markdown/blocks.ts";
import { type Mark, text, writePdf } from "../../../support/pdf_writer.ts";

const SIZE = 20;
/** Width of each glyph of the face. */
const ADVANCE = 0.6 * SIZE;

/** What is drawn at a place, and what is to be read instead. */
const glyphs = (x: number, drawn: string, given?: string): Mark => ({
  kind: "text",
  x,
  y: 100,
  text: drawn,
  size: SIZE,
  face: "cid",
  ...(given === undefined ? {} : { given }),
});

const read = async (...marks: Mark[]) => {
  const bytes = writePdf({ pages: [{ marks }] });
  return await pdfReader.read({ bytes, name: "a.pdf", format: "pdf", passwords: [] });
};
const wordsOfPage = async (...marks: Mark[]) => wordsOf((await read(...marks)).pages[0]!);

Deno.test("pdfReader reads what a document gives in place of its glyphs", async () => {
  // The vowel sign is drawn before its letters, by a glyph that says what no letter is.
  const hindi = [
    glyphs(60, "\u0939"),
    glyphs(60 + ADVANCE, "\u0003\u0928", "\u0928\u093f"),
    glyphs(60 + 3 * ADVANCE, "\u0926\u0940"),
  ];
  assert.deepEqual(await wordsOfPage(...hindi), ["\u0939\u0928\u093f\u0926\u0940"]);
});

Deno.test("pdfReader gives each page the texts that stand on it", async () => {
  const given = ["\u0928\u093f", "\u0915\u093f", "\u0926\u0940"];
  const bytes = writePdf({
    pages: given.map((text) => ({ marks: [glyphs(60, "\u0003\u0928", text)] })),
  });
  const read = async (pages?: number[]) => {
    const input = { bytes, name: "a.pdf", format: "pdf" as const, passwords: [] };
    return (await pdfReader.read(pages === undefined ? input : { ...input, pages })).pages
      .map((page) => page.trim());
  };
  assert.deepEqual(await read(), given);
  assert.deepEqual(await read([1, 3]), [given[0], given[2]]);
});

Deno.test("pdfReader reads letters with their marks from right to left, as they are given", async () => {
  // Two words, drawn from the left: the last letter of the last word comes first.
  const hebrew = [
    glyphs(60, "\u05d5"),
    glyphs(60 + ADVANCE, "\u05b9\u05d1", "\u05d1\u05b9"),
    glyphs(60 + 3 * ADVANCE + 6, "\u05d9\u05dd"),
    glyphs(60 + 5 * ADVANCE + 6, "\u05b8\u05d9", "\u05d9\u05b8"),
  ];
  const [first, second, ...more] = await wordsOfPage(...hebrew);
  assert.deepEqual(more, []);
  assert.equal(first?.startsWith("\u05d9\u05b8"), true);
  assert.equal(second, "\u05d1\u05b9\u05d5");
});

Deno.test("pdfReader leaves plain letters as they are drawn, whatever is given for them", async () => {
  const ligature = { ...text(60, 100, "o"), given: "other" } as Mark;
  assert.deepEqual(await wordsOfPage(ligature), ["o"]);
});

Deno.test("verify() counts as missing what a document gives to be read and the Markdown lacks", async () => {
  const reference = await read(
    glyphs(60, "\u0003\u0928", "\u0928\u093f"),
    glyphs(60 + 4 * ADVANCE, "\u0915\u0003", "\u0915\u093f"),
  );
  const verified = (markdown: string) =>
    verify({
      blocks: [paragraph(markdown)],
      furniture: [],
      reference,
      findings: reference.findings ?? [],
      isMarkdown: false,
    }).verification;
  assert.equal(verified("\u0928\u093f \u0915\u093f").coverage, 1);
  const { coverage, status, missing_sample } = verified("\u0928\u093f \u0915");
  assert.deepEqual({ coverage, status, missing_sample }, {
    coverage: 0.5,
    status: "fail",
    missing_sample: ["\u0915\u093f"],
  });
});

const begin: TextItem = { type: "beginMarkedContentProps", tag: "Span", id: null };
const end: TextItem = { type: "endMarkedContent" };
const piece = (str: string, x: number): TextItem => ({
  str,
  transform: [10, 0, 0, 10, x, 100],
  width: 6 * str.length,
  height: 10,
});

Deno.test("needsTexts() asks for the document's texts where glyphs cannot be read", () => {
  assert.equal(needsTexts([begin, piece("\u0928", 60), end]), true);
  assert.equal(needsTexts([begin, piece("\u0007", 60), end]), true);
  assert.equal(needsTexts([begin, end]), true);
  assert.equal(needsTexts([begin, piece("\ufb01", 60), end, piece("\u0928", 66)]), false);
});

Deno.test("withTexts() takes no texts that belong to other beginnings", () => {
  const items = [begin, piece("x", 60), end];
  assert.equal(withTexts(items, [{ tag: "Span", text: "y" }])?.[0]?.str, "y");
  assert.equal(withTexts(items, [{ tag: "P", text: "y" }]), undefined);
  assert.equal(withTexts(items, []), undefined);
});

Deno.test("verify() claims nothing for a page whose texts are not found, and appends nothing of it", () => {
  const message = "Page 2 cannot be verified: its glyphs cannot be read";
  const { verification, markdown } = verify({
    blocks: [
      { kind: "page_break", page: 1 },
      paragraph("one two three four"),
      { kind: "page_break", page: 2 },
      paragraph("five six"),
    ],
    furniture: [],
    reference: { reader: "test", pages: ["one two three four", ""] },
    findings: [{ code: "unverified_page", message, severity: "warning", page: 2 }],
    isMarkdown: false,
  });
  assert.deepEqual(verification.pages?.map(({ page }) => page), [1]);
  assert.equal(verification.status, "warn");
  assert.equal(verification.surplus_tokens, 0);
  assert.doesNotMatch(markdown, /Recovery/);
});

Deno.test("verify() is unverifiable where most words stand on pages that were not read", () => {
  const message = "Page 1 cannot be verified: its glyphs cannot be read";
  const verified = (pages: string[]) =>
    verify({
      blocks: [
        { kind: "page_break", page: 1 },
        paragraph("one two three four"),
        { kind: "page_break", page: 2 },
        paragraph("five six"),
      ],
      furniture: [],
      reference: { reader: "test", pages },
      findings: [{ code: "unverified_page", message, severity: "warning", page: 1 }],
      isMarkdown: false,
    }).verification;
  assert.equal(verified(["", "five six"]).status, "unverifiable");
  assert.equal(verified(["", ""]).note, message);
});
