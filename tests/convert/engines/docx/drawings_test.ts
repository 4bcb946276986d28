import assert from "node:assert/strict";
import { docxEngine } from "../../../../lib/convert/engines/docx/mod.ts";
import { docxReader } from "../../../../lib/convert/verify/readers/docx.ts";
import { convertWith, documentOf, wordsLost } from "../../../support/engine_input.ts";
import { cellRows, docx, p, xlsx } from "../../../support/office_documents.ts";

Deno.test("docxEngine and its reader give what embedded workbooks show where they stand", async () => {
  const book = xlsx({
    sheets: [{ name: "S", rows: cellRows([["Item", "Cost", "far"], ["nail", 3], ["below"]]) }],
    workbook: `<oleSize ref="A1:B2"/>`,
  });
  const object = (id: string, aspect: string) =>
    `<w:p><w:r><w:object><v:shape><v:imagedata/></v:shape><o:OLEObject Type="Embed" ` +
    `ProgID="Excel.Sheet.12" DrawAspect="${aspect}" r:id="${id}"/></w:object></w:r></w:p>`;
  const embedded = (name: string) => ({ type: "package", target: `embeddings/${name}.xlsx` });
  const document = documentOf(
    docx({
      body: p("before") + object("rId7", "Content") + p("between") + object("rId8", "Icon") +
        object("rId9", "Content"),
      relationships: { rId7: embedded("a"), rId8: embedded("b"), rId9: embedded("c") },
      parts: {
        "word/embeddings/a.xlsx": book,
        "word/embeddings/b.xlsx": book,
        "word/embeddings/c.xlsx": new Uint8Array([1, 2, 3]),
      },
    }),
    "docx",
  );
  const { markdown, findings } = await convertWith(docxEngine, document);
  assert.equal(
    markdown.trim(),
    "before\n\n| Item | Cost |\n|---|---|\n| nail | 3 |\n\nbetween",
  );
  assert.deepEqual(findings.map(({ message }) => message), [
    "2 pictures without a description",
    "1 embedded workbook read as far as they are shown",
    "2 embedded objects (Excel.Sheet.12) not read",
  ]);
  assert.deepEqual(await wordsLost(docxEngine, docxReader, document), { missing: [], surplus: [] });
});

Deno.test("docxEngine links pictures where a click on them leads outside", async () => {
  const drawing = (id: string) =>
    `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="logo"><a:hlinkClick r:id="${id}"/>` +
    `</wp:docPr><a:graphic><a:graphicData><pic:pic><a:blip/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  const older = (href: string) =>
    `<w:r><w:pict><v:shape alt="seal" href="${href}"><v:imagedata/></v:shape></w:pict></w:r>`;
  const { markdown } = await convertWith(
    docxEngine,
    documentOf(
      docx({
        body: `<w:p>${drawing("out")}</w:p><w:p>${drawing("none")}</w:p>` +
          `<w:p>${older("https://b.example/")}</w:p><w:p>${older("#mark")}</w:p>`,
        relationships: {
          out: { type: "hyperlink", target: "https://a.example/", isExternal: true },
        },
      }),
      "docx",
    ),
  );
  assert.deepEqual(markdown.trim().split("\n\n"), [
    "[logo](https://a.example/)",
    "![logo]()",
    "[seal](https://b.example/)",
    "![seal]()",
  ]);
});
