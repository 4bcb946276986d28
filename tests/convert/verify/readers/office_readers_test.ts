import assert from "node:assert/strict";
import { pptxEngine } from "../../../../lib/convert/engines/pptx/engine.ts";
import type { Reference } from "../../../../lib/convert/types.ts";
import { docxEngine } from "../../../../lib/convert/engines/docx/mod.ts";
import { docxReader } from "../../../../lib/convert/verify/readers/docx.ts";
import { pptxReader } from "../../../../lib/convert/verify/readers/pptx.ts";
import { xlsxReader } from "../../../../lib/convert/verify/readers/xlsx.ts";
import { cellRows, docx, p, pptx, shape, xlsx } from "../../../support/office_documents.ts";
import { zipOf } from "../../../support/zip_parts.ts";
import { documentOf, wordsLost } from "../../../support/engine_input.ts";

const code = (wanted: string) => (error: unknown) => (error as { code?: string }).code === wanted;
const words = ({ pages }: Reference) =>
  pages.map((page) => page.split(/\s+/).filter(Boolean).join(" "));

Deno.test("docxReader gives what a person sees: no deletions, no instructions, boxes once, notes and heads", async () => {
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const box = `<w:txbxContent>${p("boxed")}</w:txbxContent>`;
  const bytes = docx({
    headers: { header1: p("head") },
    footnotes: `<w:footnote w:id="2">${p("seen note")}</w:footnote><w:footnote w:id="3">${
      p("unseen note")
    }</w:footnote>`,
    body: `<w:p>${run("kept")}<w:del><w:r><w:delText>deleted</w:delText></w:r></w:del></w:p>` +
      `<w:p>${field("begin")}<w:r><w:instrText>DATE</w:instrText></w:r>${field("separate")}${
        run("today")
      }${field("end")}<w:r><w:footnoteReference w:id="2"/></w:r></w:p>` +
      `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${box}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>` +
      `<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r></w:p>` +
      p("D", `<w:framePr w:dropCap="drop"/>`) + p("rop") +
      `<w:sectPr><w:headerReference r:id="header1"/></w:sectPr>`,
  });
  assert.deepEqual(words(await docxReader.read(documentOf(bytes, "docx"))), [
    "kept today boxed Drop head seen note",
  ]);
});

Deno.test("docxReader passes over relationships that lead to no address", async () => {
  const bytes = docx({
    body: p("kept"),
    relationships: {
      broken: { type: "image", target: "https:/" },
      escaped: { type: "image", target: "media/%zz.png" },
    },
  });
  assert.deepEqual(words(await docxReader.read(documentOf(bytes, "docx"))), ["kept"]);
});

Deno.test("docxReader leaves out a row that is deleted, whose runs are not marked so", async () => {
  const row = (content: string, properties = "") =>
    `<w:tr><w:trPr>${properties}</w:trPr><w:tc>${content}</w:tc><w:tc>${p("x")}</w:tc></w:tr>`;
  const table = (...rows: string[]) => `<w:tbl>${rows.join("")}</w:tbl>`;
  const bytes = docx({
    body: table(
      row(p("first")),
      row(p("gone") + table(row(p("within"))), `<w:del w:id="1" w:author="A"/>`),
      row(p("third"), `<w:ins w:id="2" w:author="A"/>`),
    ) + p("after"),
  });
  assert.deepEqual(words(await docxReader.read(documentOf(bytes, "docx"))), [
    "first x third x after",
  ]);
});

Deno.test("xlsxReader gives each sheet as a page, values as they are shown", async () => {
  const bytes = xlsx({
    sheets: [
      {
        name: "One",
        rows:
          `<row r="1"><c r="A1" s="1"><v>45292</v></c><c r="B1" t="s"><v>0</v></c><c r="C1"><f>A1</f></c></row>`,
      },
      {
        name: "Two",
        rows: cellRows([["x", 0.5]]),
        after: `<headerFooter><oddFooter>&amp;CPage &amp;P</oddFooter></headerFooter>`,
        state: "hidden",
      },
    ],
    strings: ["<t>shared</t><rPh><t>spoken</t></rPh>"],
    styles: `<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>`,
  });
  assert.deepEqual(words(await xlsxReader.read(documentOf(bytes, "xlsx"))), [
    "One 2024-01-01 shared =A1",
    "Two x 0.5 Page",
  ]);
  const second = await xlsxReader.read({ ...documentOf(bytes, "xlsx"), pages: [2] });
  assert.deepEqual(words(second), ["Two x 0.5 Page"]);
});

Deno.test("pptxReader gives each slide as a page in the order of the show, with notes and standing texts", async () => {
  const bytes = pptx({
    master: shape("ACME") + shape("prompt", { placeholder: `<p:ph type="title"/>` }),
    slides: [{ shapes: shape("later") }, {
      shapes: shape("sooner"),
      notes: shape("spoken", { placeholder: `<p:ph type="body"/>` }),
    }],
    order: [1, 0],
  });
  assert.deepEqual(
    words(await pptxReader.read(documentOf(bytes, "pptx"))).map((page) => page.split(" ").sort()),
    [
      ["ACME", "sooner", "spoken"],
      ["ACME", "later"],
    ],
  );
});

Deno.test("pptxReader and its engine read a slide once, and the reader a chart under many ids of a slide", async () => {
  const c = "http://schemas.openxmlformats.org/drawingml/2006/chart";
  const ids = Array.from({ length: 100 }, (_, index) => `chart${index}`);
  const chart = { type: "chart", target: "../charts/chart1.xml" };
  const bytes = pptx({
    slides: [{
      shapes: shape("one"),
      relationships: Object.fromEntries(ids.map((id) => [id, chart])),
    }, { shapes: shape("two") }],
    order: [0, 1, ...Array(50).fill(0)],
    parts: {
      "ppt/charts/chart1.xml":
        `<c:chartSpace xmlns:c="${c}"><c:tx><c:v>North</c:v></c:tx></c:chartSpace>`,
    },
  });
  const input = documentOf(bytes, "pptx");
  assert.deepEqual(words(await pptxReader.read(input)), ["one North", "two"]);
  assert.equal((await pptxEngine.convert(input)).pages, 2);
});

Deno.test("the readers of Office documents refuse what they cannot read", async () => {
  const none = zipOf({ "a.xml": "<a/>" });
  for (
    const [reader, format] of [[docxReader, "docx"], [xlsxReader, "xlsx"], [
      pptxReader,
      "pptx",
    ]] as const
  ) {
    await assert.rejects(
      async () => await reader.read(documentOf(none, format)),
      code("malformed"),
    );
    await assert.rejects(
      async () => await reader.read(documentOf(none.slice(0, 30), format)),
      code("malformed"),
    );
  }
});

Deno.test("docxReader sets boxes beside the paragraph that anchors them, and passes over earlier properties", async () => {
  const run = (inside: string) => `<w:r>${inside}</w:r>`;
  const box = `<w:pict><v:shape><v:textbox><w:txbxContent>${
    p("boxed")
  }</w:txbxContent></v:textbox></v:shape></w:pict>`;
  const changed = `<w:pPr><w:pPrChange><w:pPr/></w:pPrChange><w:rPr><w:del/></w:rPr></w:pPr>`;
  const body = `<w:p>${run("<w:t>one</w:t>")}${run(box)}${run("<w:t>word</w:t>")}</w:p>` +
    `<w:p>${changed}${run("<w:t>two</w:t>")}</w:p>${p("words")}`;
  assert.deepEqual(words(await docxReader.read(documentOf(docx({ body }), "docx"))), [
    "oneword boxed twowords",
  ]);
});

Deno.test("xlsxReader keeps the calendar of the workbook, and heads whose font changes in a word", async () => {
  const bytes = xlsx({
    is1904: true,
    sheets: [{
      name: "S",
      rows: `<row r="1"><c r="A1" s="1"><v>1</v></c></row>`,
      after:
        `<headerFooter><oddHeader>&amp;Lto&amp;"Arial,Bold"gether&amp;Rapart</oddHeader></headerFooter>`,
    }],
    styles: `<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>`,
  });
  assert.deepEqual(words(await xlsxReader.read(documentOf(bytes, "xlsx"))), [
    "S 1904-01-02 together apart",
  ]);
});

Deno.test("docxReader says what labels look like, whose words are no surplus", async () => {
  const level = (index: number, text: string, format: string) =>
    `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const item = (text: string, index: number) =>
    p(text, `<w:numPr><w:ilvl w:val="${index}"/><w:numId w:val="1"/></w:numPr>`);
  const input = documentOf(
    docx({
      numbering:
        `<w:abstractNum w:abstractNumId="1">${level(0, "ARTICLE %1.", "upperRoman")}${
          level(1, "Step %1.%2:", "decimal")
        }${level(2, "o", "bullet")}${level(3, "%4.", "ordinalText")}</w:abstractNum>` +
        `<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`,
      body: item("Law", 0) + item("go", 1) + item("stop", 2) + item("wait", 3),
    }),
    "docx",
  );
  const { labels } = await docxReader.read(input);
  assert.deepEqual(labels, ["ARTICLE %1.", "Step %1.%2:", "%4."]);
  assert.deepEqual(await wordsLost(docxEngine, docxReader, input), { missing: [], surplus: [] });
});

Deno.test("docxReader reads pronunciations after the words that they stand above, as the engine does", async () => {
  const run = (inside: string) => `<w:r>${inside}</w:r>`;
  const text = (words: string) => run(`<w:t>${words}</w:t>`);
  const ruby = (above: string, words: string) =>
    run(`<w:ruby><w:rt>${text(above)}</w:rt><w:rubyBase>${text(words)}</w:rubyBase></w:ruby>`);
  const body = [
    text("ex") + ruby("a", "am") + text("ple"),
    ruby("běi", "北") + ruby("jīng", "京") + text("city"),
  ].map((paragraph) => `<w:p>${paragraph}</w:p>`).join("");
  const input = documentOf(docx({ body }), "docx");
  assert.deepEqual(words(await docxReader.read(input)), ["exam a ple 北京 běijīng city"]);
  assert.deepEqual(await wordsLost(docxEngine, docxReader, input), { missing: [], surplus: [] });
});
