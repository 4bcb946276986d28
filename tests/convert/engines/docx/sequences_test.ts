import assert from "node:assert/strict";
import { docxEngine } from "../../../../lib/convert/engines/docx/mod.ts";
import { Sequences } from "../../../../lib/convert/engines/docx/sequences.ts";
import { docxReader } from "../../../../lib/convert/verify/readers/docx.ts";
import { convertWith, documentOf, wordsLost } from "../../../support/engine_input.ts";
import { docx } from "../../../support/office_documents.ts";

Deno.test("Sequences.take() counts each name, repeats, restarts, and gives nothing it does not know", () => {
  const sequences = new Sequences();
  for (
    const [instruction, number] of [
      ["SEQ Figure \\* ARABIC", "1"],
      [" SEQ figure \\* MERGEFORMAT ", "2"],
      ['SEQ "Table" \\* ROMAN', "I"],
      ["SEQ Figure \\c", "2"],
      ["SEQ Figure \\h", undefined],
      ["SEQ Figure \\n \\* alphabetic", "d"],
      ["SEQ Figure \\r 9", "9"],
      ["SEQ Figure _Ref1", undefined],
      ["SEQ Figure", "10"],
      ["SEQ Equation \\s 1", undefined],
      ["SEQ Equation", undefined],
      ["PAGE", undefined],
    ] as const
  ) assert.equal(sequences.take(instruction), number, instruction);
});

Deno.test("docxEngine and its reader number captions whose fields have no results", async () => {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const text = (words: string) => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`;
  const begun = `${mark("begin")}<w:r><w:instrText>SEQ Figure</w:instrText></w:r>`;
  const field = (result?: string) =>
    begun + (result === undefined ? "" : mark("separate") + result) + mark("end");
  const simple = (result: string) => `<w:fldSimple w:instr="SEQ Figure">${result}</w:fldSimple>`;
  const caption = (number: string) => `<w:p>${text("Figure ")}${number}${text(": it")}</w:p>`;
  const document = documentOf(
    docx({
      body: [field(), field(text("2")), field(""), simple(text("4")), simple("")].map(caption)
        .join(""),
    }),
    "docx",
  );
  const { markdown } = await convertWith(docxEngine, document);
  assert.deepEqual(
    markdown.trim().split("\n\n"),
    [1, 2, 3, 4, 5].map((number) => `Figure ${number}: it`),
  );
  assert.deepEqual(await wordsLost(docxEngine, docxReader, document), { missing: [], surplus: [] });
});
