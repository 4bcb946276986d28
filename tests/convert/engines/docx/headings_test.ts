import assert from "node:assert/strict";
import { docxEngine } from "../../../../lib/convert/engines/docx/mod.ts";
import { writeMarkdown } from "../../../../lib/markdown/writer.ts";
import { docx, p } from "../../../support/office_documents.ts";
import { documentOf } from "../../../support/engine_input.ts";

const OUTLINE = `<w:pPr><w:outlineLvl w:val="0"/></w:pPr>`;
const STYLES = [
  ["H1", "heading 1", ""],
  ["Clause", "Clause", OUTLINE],
  ["N1", "Note Level 1", OUTLINE],
  ["T", "Title", ""],
  ["S", "Subtitle", `<w:basedOn w:val="T"/>`],
].map(([id, name, inside]) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${inside}</w:style>`
).join("");

/** The Markdown of paragraphs, each given as its style and its text. */
async function markdownOf(
  ...paragraphs: readonly (readonly [string, string])[]
): Promise<string[]> {
  const body = paragraphs.map(([id, text]) => p(text, `<w:pStyle w:val="${id}"/>`)).join("");
  const { blocks } = await docxEngine.convert(documentOf(docx({ styles: STYLES, body }), "docx"));
  return writeMarkdown(blocks).trim().replaceAll("\\_", "_").split("\n\n");
}

Deno.test("docxEngine makes no headings of lines to write on, but of names with a gap", async () => {
  assert.deepEqual(
    await markdownOf(
      ["H1", "3. ________________"],
      ["H1", "Contention ______ is solvency"],
      ["Clause", "Signature: ________"],
      ["Clause", "Payment"],
      ["H1", "4."],
    ),
    [
      "3\\. ________________",
      "# Contention ______ is solvency",
      "Signature: ________",
      "# Payment",
      "# 4.",
    ],
  );
});

Deno.test("docxEngine makes no headings of notes on their levels, nor of a subtitle based on the title", async () => {
  assert.deepEqual(await markdownOf(["T", "Name"], ["S", "More"], ["N1", "A note"]), [
    "# Name",
    "More",
    "A note",
  ]);
});
