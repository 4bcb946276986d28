import assert from "node:assert/strict";
import { LIMITS } from "../../../../lib/limits.ts";
import { xlsxEngine } from "../../../../lib/convert/engines/xlsx/mod.ts";
import { xlsxReader } from "../../../../lib/convert/verify/readers/xlsx.ts";
import { writeMarkdown } from "../../../../lib/markdown/writer.ts";
import { cellRows, type TestXlsx, xlsx } from "../../../support/office_documents.ts";
import { documentOf, wordsLost } from "../../../support/engine_input.ts";

const code = (wanted: string) => (error: unknown) => (error as { code?: string }).code === wanted;

async function convert(of: TestXlsx) {
  const result = await xlsxEngine.convert(documentOf(xlsx(of), "xlsx"));
  return { ...result, markdown: writeMarkdown(result.blocks).trim() };
}

/** The lines of the only sheet, its page marker and heading left out. */
async function linesOf(of: TestXlsx): Promise<string[]> {
  const { markdown } = await convert(of);
  return markdown.split("\n").filter((line) => line !== "").slice(2);
}

Deno.test("xlsxEngine gives every sheet a page and a heading, hidden ones by name", async () => {
  const { markdown, pages, meta, findings } = await convert({
    sheets: [
      { name: "Open", rows: cellRows([["a", "b"]]) },
      { name: "Secret", rows: cellRows([["c", "d"]]), state: "veryHidden" },
    ],
  });
  assert.equal(pages, 2);
  assert.deepEqual([meta["sheets"], meta["hidden_sheets"]], [["Open", "Secret"], ["Secret"]]);
  assert.match(
    markdown,
    /<!-- page 1 -->\n\n## Open\n[^]*<!-- page 2 -->\n\n## Secret \(hidden\)\n[^]*\| c \| d \|/,
  );
  assert.deepEqual(findings.map(({ code, page }) => [code, page]), [["hidden_sheet", 2]]);
});

Deno.test("xlsxEngine keeps titles above the header out of the table (corpus bug 26)", async () => {
  const rows = cellRows([["PROGRESS"], ["Task", null, "Owner"], ["Design", null, "Ana"]]);
  assert.deepEqual(await linesOf({ sheets: [{ name: "S", rows }] }), [
    "PROGRESS",
    "| Task | Owner |",
    "|---|---|",
    "| Design | Ana |",
  ]);
});

Deno.test("xlsxEngine takes a text over the only column of numbers for its name, not for a title", async () => {
  const rows = cellRows([["Sales"], [null, "2024"], ["north", 1], ["south", 2]]);
  assert.deepEqual(await linesOf({ sheets: [{ name: "S", rows }] }), [
    "Sales",
    "|  | 2024 |",
    "|---|---|",
    "| north | 1 |",
    "| south | 2 |",
  ]);
  const titled = cellRows([[null, "Sales"], ["north", "2024"], ["south", 2]]);
  assert.equal((await linesOf({ sheets: [{ name: "S", rows: titled }] }))[0], "Sales");
});

Deno.test("xlsxEngine keeps titles apart from the table below an empty row", async () => {
  const table = [["Name", "Qty"], ["nail", "3"]];
  const lines = ["| Name | Qty |", "|---|---|", "| nail | 3 |"];
  const rows = cellRows([["Report"], ["Subtitle"], [], ...table]);
  const merges = `<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:B2"/></mergeCells>`;
  for (const more of [{}, { after: merges }]) {
    const written = await linesOf({ sheets: [{ name: "S", rows, ...more }] });
    assert.deepEqual(written, ["Report", "Subtitle", ...lines]);
  }
  const twice = cellRows([["Report"], ["Subtitle"], [], ["Part"], [], ...table]);
  assert.deepEqual(await linesOf({ sheets: [{ name: "S", rows: twice }] }), [
    "Report",
    "Subtitle",
    "Part",
    ...lines,
  ]);
  const list = cellRows([...table, [], ["Fruit"], ["apple"], ["pear"]]);
  assert.deepEqual(await linesOf({ sheets: [{ name: "S", rows: list }] }), [
    ...lines,
    "| Fruit |",
    "|---|",
    "| apple |",
    "| pear |",
  ]);
});

Deno.test("xlsxEngine shows values as their formats do, cached values of formulas, errors, truth values", async () => {
  const cell = (place: string, inside: string, attributes = "") =>
    `<c r="${place}"${attributes}>${inside}</c>`;
  const rows = `<row r="1">${
    cell("A1", "<v>45292</v>", ` s="1"`) + cell("B1", "<v>0.256</v>", ` s="2"`) +
    cell("C1", "<f>1/0</f><v>#DIV/0!</v>", ` t="e"`) + cell("D1", "<v>1</v>", ` t="b"`) +
    cell("E1", '<f>A1&amp;"x"</f><v>text</v>', ` t="str"`) + cell("F1", "<f>NOW()</f>") +
    cell("G1", "<v>0</v>", ` t="s"`) + cell("H1", "<v>2024-05-06T00:00:00</v>", ` t="d"`)
  }</row>`;
  const { markdown, findings } = await convert({
    sheets: [{ name: "S", rows }],
    strings: [
      `<r><t>rich </t></r><r><rPr><b/></rPr><t>text</t></r><rPh sb="0" eb="1"><t>NOT SHOWN</t></rPh>`,
    ],
    styles:
      `<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="10"/></cellXfs>`,
  });
  assert.match(
    markdown,
    /\| 01\/01\/2024 \| 25\.60% \| #DIV\/0! \| TRUE \| text \| =NOW\(\) \| rich \*\*text\*\* \| 2024-05-06 \|/,
  );
  assert.deepEqual(findings.map(({ code }) => code), ["formula_without_value"]);
});

Deno.test("xlsxEngine cuts a sheet into its tables and keeps what belongs together", async () => {
  const rows = cellRows([
    ["a", "b", null, null, "x", "y"],
    ["c", "d", null, null, "1", "2"],
    [],
    ["Name", "Amount"],
    ["one", 1],
    [],
    ["two", 2],
    [],
    [],
    ["far"],
  ]);
  assert.deepEqual(await linesOf({ sheets: [{ name: "S", rows }] }), [
    "| a | b |",
    "|---|---|",
    "| c | d |",
    "| x | y |",
    "|---|---|",
    "| 1 | 2 |",
    "| Name | Amount |",
    "|---|---|",
    "| one | 1 |",
    "| two | 2 |",
    "far",
  ]);
});

Deno.test("xlsxEngine lays out merged cells once and says what they cover", async () => {
  const rows = cellRows([["Region", "Half", "hidden below"], ["North", 1, 2], ["lost", 3, 4]]);
  const after = `<mergeCells><mergeCell ref="B1:C1"/><mergeCell ref="A2:A3"/></mergeCells>`;
  const { markdown, findings } = await convert({ sheets: [{ name: "S", rows, after }] });
  assert.match(
    markdown,
    /\| Region \| Half \| {2}\|\n\|---\|---\|---\|\n\| North \| 1 \| 2 \|\n\| {2}\| 3 \| 4 \|/,
  );
  assert.deepEqual(findings.map(({ code }) => code), ["covered_cells"]);
});

Deno.test("xlsxReader does not miss what merged cells cover, and nothing that an empty one does not", async () => {
  const rows = cellRows([["a", "gone", "b", "c"], ["gone", "gone", null, "kept"], [
    "d",
    "e",
    "f",
    "g",
  ]]);
  const ranges = ["A1:$B$2", "C2:D2", "D3", "B3:C3"];
  const merges = ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  const sheet = { name: "S", rows, after: `<mergeCells>${merges}</mergeCells>` };
  const lost = await wordsLost(
    xlsxEngine,
    xlsxReader,
    documentOf(xlsx({ sheets: [sheet] }), "xlsx"),
  );
  assert.deepEqual(lost, { missing: [], surplus: [] });
  const { pages: [page] } = await xlsxReader.read(documentOf(xlsx({ sheets: [sheet] }), "xlsx"));
  assert.equal(page, "S\na\nb\nc\nkept\nd\ne\ng");
});

Deno.test("xlsxEngine pays nothing for empty cells, however many and however far", async () => {
  const far =
    `<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>`;
  const wide = `<row r="1"><c r="A1" t="inlineStr"><is><t>title</t></is></c></row>` +
    Array.from(
      { length: 2000 },
      (_, index) => `<row r="${index + 2}"><c r="XFD${index + 2}"><v>1</v></c></row>`,
    ).join("");
  const merge = (reference: string) => `<mergeCells><mergeCell ref="${reference}"/></mergeCells>`;
  const start = performance.now();
  assert.deepEqual(await linesOf({ sheets: [{ name: "S", rows: far }] }), ["1", "2"]);
  assert.deepEqual(
    await linesOf({ sheets: [{ name: "S", rows: far, after: merge("A1:XFD1048576") }] }),
    ["1", "2"],
  );
  assert.equal(
    (await linesOf({ sheets: [{ name: "S", rows: wide, after: merge("A1:XFD1") }] })).length,
    2002,
  );
  assert(performance.now() - start < 5000);
});

Deno.test("xlsxEngine refuses a workbook whose shared strings make a bomb", async () => {
  const length = LIMITS.cellCharacters;
  const rows = `<row r="1">${
    `<c t="s"><v>0</v></c>`.repeat(Math.ceil(LIMITS.workbookCharacters / length) + 1)
  }</row>`;
  const text = Array.from({ length: 40 }, (_, index) => `${index} `.repeat(length / 40)).join("")
    .slice(0, length);
  await assert.rejects(
    convert({ sheets: [{ name: "S", rows }], strings: [`<t>${text}</t>`] }),
    code("limit"),
  );
});

Deno.test("xlsxEngine names the cell of a comment and prefers threads to their stand-ins", async () => {
  const namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const comment = (reference: string, text: string) =>
    `<comment ref="${reference}" authorId="0"><text><r><t>${text}</t></r></text></comment>`;
  const { markdown } = await convert({
    sheets: [{
      name: "S",
      rows: cellRows([["v", 310]]),
      relationships: {
        c: { type: "comments", target: "../comments1.xml" },
        t: { type: "threadedComment", target: "../threads1.xml" },
      },
    }],
    parts: {
      "xl/comments1.xml":
        `<comments xmlns="${namespace}"><authors><author>Ana</author></authors><commentList>${
          comment("A1", "why?") + comment("B1", "[Threaded comment]")
        }</commentList></comments>`,
      "xl/threads1.xml":
        `<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><threadedComment ref="B1"><text>too high</text></threadedComment></ThreadedComments>`,
    },
  });
  assert.match(markdown, /\| v \| 310 \|/);
  assert.match(markdown, /A1: Ana: why\?/);
  assert.match(markdown, /B1: too high/);
  assert(!markdown.includes("Threaded"));
});

Deno.test("xlsxEngine reads charts, text boxes, links and running heads of a sheet", async () => {
  const points = (of: readonly string[]) =>
    of.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join("");
  const xdr = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing";
  const a = "http://schemas.openxmlformats.org/drawingml/2006/main";
  const c = "http://schemas.openxmlformats.org/drawingml/2006/chart";
  const r = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const { markdown } = await convert({
    sheets: [{
      name: "S",
      rows: cellRows([["site"]]),
      after:
        `<hyperlinks><hyperlink ref="A1" r:id="l"/></hyperlinks><headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"Annual &amp;&amp; more&amp;RPage &amp;P</oddHeader></headerFooter>`,
      relationships: {
        l: { type: "hyperlink", target: "https://example.org/", isExternal: true },
        d: { type: "drawing", target: "../drawings/drawing1.xml" },
      },
    }],
    parts: {
      "xl/drawings/drawing1.xml":
        `<xdr:wsDr xmlns:xdr="${xdr}" xmlns:a="${a}" xmlns:c="${c}" xmlns:r="${r}"><xdr:sp><xdr:txBody><a:p><a:r><a:t>boxed</a:t></a:r></a:p></xdr:txBody></xdr:sp><xdr:graphicFrame><c:chart r:id="ch"/></xdr:graphicFrame></xdr:wsDr>`,
      "xl/drawings/_rels/drawing1.xml.rels":
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="ch" Type="${r}/chart" Target="../charts/chart1.xml"/></Relationships>`,
      "xl/charts/chart1.xml":
        `<c:chartSpace xmlns:c="${c}" xmlns:a="${a}"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Ducks</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:ser><c:tx><c:strRef><c:strCache>${
          points(["fresh"])
        }</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${
          points(["2019", "2020"])
        }</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${
          points(["120", "135"])
        }</c:numCache></c:numRef></c:val></c:ser></c:plotArea></c:chart></c:chartSpace>`,
    },
  });
  assert.match(markdown, /\[site\]\(https:\/\/example\.org\/\)/);
  assert.match(markdown, /boxed\n/);
  assert.match(
    markdown,
    /Ducks\n\n\| {2}\| fresh \|\n\|---\|---\|\n\| 2019 \| 120 \|\n\| 2020 \| 135 \|/,
  );
  assert.match(markdown, /- Annual & more \(page 1\)\n- Page \(page 1\)$/);
});

Deno.test("xlsxEngine and its reader show nothing in place of a slicer", async () => {
  const ooxml = "http://schemas.openxmlformats.org/";
  const book: TestXlsx = {
    sheets: [{
      name: "S",
      rows: cellRows([["kept"]]),
      relationships: { d: { type: "drawing", target: "../drawings/drawing1.xml" } },
    }],
    parts: {
      "xl/drawings/drawing1.xml":
        `<xdr:wsDr xmlns:xdr="${ooxml}drawingml/2006/spreadsheetDrawing" xmlns:a="${ooxml}drawingml/2006/main" xmlns:mc="${ooxml}markup-compatibility/2006">` +
        `<mc:AlternateContent><mc:Choice Requires="sle15"><xdr:graphicFrame/></mc:Choice>` +
        `<mc:Fallback><xdr:sp><xdr:txBody><a:p><a:r><a:t>Too old</a:t></a:r></a:p></xdr:txBody></xdr:sp></mc:Fallback>` +
        `</mc:AlternateContent></xdr:wsDr>`,
    },
  };
  assert.deepEqual(await linesOf(book), ["kept"]);
  const input = documentOf(xlsx(book), "xlsx");
  assert.deepEqual(await wordsLost(xlsxEngine, xlsxReader, input), { missing: [], surplus: [] });
});

Deno.test("xlsxEngine reads the sheets that are asked for, by the document's own numbers", async () => {
  const sheets = ["One", "Two", "Three"].map((name) => ({
    name,
    rows: cellRows([[name.toLowerCase()]]),
  }));
  const result = await xlsxEngine.convert({ ...documentOf(xlsx({ sheets }), "xlsx"), pages: [2] });
  assert.equal(writeMarkdown(result.blocks).trim(), "<!-- page 2 -->\n\n## Two\n\ntwo");
  assert.equal(result.pages, 3);
});

Deno.test("xlsxEngine reads rows that are hidden by hand or by a filter, and says so", async () => {
  const rows = cellRows([["a", "b"], ["c", "d"]]).replace('<row r="2">', '<row r="2" hidden="1">');
  const { markdown, findings } = await convert({ sheets: [{ name: "S", rows }] });
  assert.match(markdown, /\| c \| d \|/);
  assert.deepEqual(findings.map(({ code, message }) => [code, message.split(" ")[0]]), [[
    "hidden_rows",
    "1",
  ]]);
});

Deno.test("xlsxEngine tells raised marks from the digits before them, in shared texts and in cells", async () => {
  const run = (text: string, look: string) =>
    `<r><rPr>${look}</rPr><t xml:space="preserve">${text}</t></r>`;
  const marked = run("2019", "<b/>") + run("1", `<b/><vertAlign val="superscript"/>`);
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is>${
    run("CO", "") + run("2", `<vertAlign val="subscript"/>`) + run("\nold ", "<strike/>")
  }</is></c></row><row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><v>5</v></c></row>`;
  const lines = await linesOf({
    sheets: [{ name: "S", rows }],
    strings: [marked, run("all ", "<b/>") + run("bold", "<b/>")],
  });
  assert.deepEqual(lines, ["| 2019¹ | CO₂<br>~~old~~ |", "|---|---|", "| all bold | 5 |"]);
});

Deno.test("xlsxEngine takes the tables that a workbook declares, and names hidden columns", async () => {
  const rows = cellRows([
    ["Name", null, "Qty", null, "x", "y"],
    ["nail", null, 3, null, "p", "q"],
  ]);
  const table = { type: "table", target: "../tables/table1.xml" };
  const sheet = {
    name: "S",
    rows,
    after: `<cols><col min="5" max="5" hidden="1"/><col min="9" max="16384" hidden="1"/></cols>`,
  };
  const parts = { "xl/tables/table1.xml": `<table ref="A1:C2"/>` };
  const declared = { sheets: [{ ...sheet, relationships: { t: table } }], parts };
  assert.deepEqual(await linesOf(declared), [
    "| Name | Qty |",
    "|---|---|",
    "| nail | 3 |",
    "| x | y |",
    "|---|---|",
    "| p | q |",
  ]);
  assert.equal((await linesOf({ sheets: [sheet] })).length, 3);
  const { findings } = await convert(declared);
  assert.deepEqual(findings.map(({ code, message }) => [code, message.split(" ")[0]]), [[
    "hidden_columns",
    "1",
  ]]);
});

Deno.test("xlsxEngine shows nothing where a formula gave an empty text, as its reader does", async () => {
  const cell = (place: string, inside: string, type = "") => `<c r="${place}"${type}>${inside}</c>`;
  const formula = "<f>IF(A1=1,1,&quot;&quot;)</f>";
  const rows = `<row r="1">${cell("A1", "<v>2</v>")}${cell("B1", `${formula}<v></v>`, ` t="str"`)}${
    cell("C1", `${formula}<v> </v>`, ` t="str"`)
  }${cell("D1", formula, ` t="str"`)}</row>`;
  const { markdown, findings } = await convert({ sheets: [{ name: "S", rows }] });
  assert.equal(markdown.split("=IF").length, 2);
  assert.deepEqual(findings.map(({ code }) => code), ["formula_without_value"]);
  const [page] =
    (await xlsxReader.read(documentOf(xlsx({ sheets: [{ name: "S", rows }] }), "xlsx"))).pages;
  assert.equal(page!.split("=IF").length, 2);
});

Deno.test("xlsxEngine leaves out hidden shapes but no form controls, and so does its reader", async () => {
  const ns = "http://schemas.openxmlformats.org/drawingml/2006/";
  const box = (text: string, properties: string) =>
    `<xdr:sp><xdr:nvSpPr>${properties}</xdr:nvSpPr><xdr:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></xdr:txBody></xdr:sp>`;
  const control =
    `<xdr:cNvPr hidden="1"><a:extLst><a:ext><a14:compatExt spid="_x0000_s1"/></a:ext></a:extLst></xdr:cNvPr>`;
  const drawing =
    `<xdr:wsDr xmlns:xdr="${ns}spreadsheetDrawing" xmlns:a="${ns}main" xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main">` +
    `${box("seen", "<xdr:cNvPr/>")}${box("unseen", `<xdr:cNvPr hidden="1"/>`)}` +
    `${box("button", control)}</xdr:wsDr>`;
  const sheet = {
    name: "S",
    rows: cellRows([["one"]]),
    relationships: { d: { type: "drawing", target: "../drawings/drawing1.xml" } },
  };
  const workbook: TestXlsx = { sheets: [sheet], parts: { "xl/drawings/drawing1.xml": drawing } };
  assert.deepEqual(await linesOf(workbook), ["one", "seen", "button"]);
  const { findings } = await convert(workbook);
  assert.deepEqual(findings.map(({ code }) => code), ["hidden_text"]);
  const lost = await wordsLost(xlsxEngine, xlsxReader, documentOf(xlsx(workbook), "xlsx"));
  assert.deepEqual(lost, { missing: [], surplus: [] });
});

Deno.test("xlsxEngine puts boxes that can be ticked into their cells, and its reader has their labels", async () => {
  const control = (type: string, anchor: string, label: string, more = "") =>
    `<v:shape><v:textbox><div><font>${label}</font></div></v:textbox><x:ClientData ObjectType="${type}">` +
    `<x:Anchor>${anchor}</x:Anchor>${more}</x:ClientData></v:shape>`;
  const ticked = "<x:Checked>1</x:Checked>";
  const vml =
    `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">` +
    // The box of the second row begins at the lower edge of the first one, the row below is hidden.
    control("Checkbox", "1, 9, 0, 38, 1, 49, 3, 2", "", ticked) +
    control("Checkbox", "1, 9, 3, 0, 1, 49, 3, 19", "no<br>pets") +
    control("Radio", "2, 0, 1, 4, 2, 9, 1, 16", "one", ticked) +
    control("Radio", "2, 0, 1, 5, 2, 9, 1, 17", "two") +
    control("Button", "0, 0, 9, 0, 1, 0, 9, 9", "Send") +
    control("Note", "0, 0, 9, 0, 1, 0, 9, 9", "a comment") + "</xml>";
  const ns = "http://schemas.openxmlformats.org/drawingml/2006/";
  const drawing =
    `<xdr:wsDr xmlns:xdr="${ns}spreadsheetDrawing" xmlns:a="${ns}main" xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main">` +
    `<xdr:sp><xdr:nvSpPr><xdr:cNvPr hidden="1"><a:extLst><a:ext><a14:compatExt/></a:ext></a:extLst></xdr:cNvPr></xdr:nvSpPr>` +
    `<xdr:txBody><a:p><a:r><a:t>Send</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:wsDr>`;
  const rows = cellRows([["Question", "Yes", "Which"], ["pets?", null, "cat"], [], ["Rules"]])
    .replace('<row r="1">', '<row r="1" ht="30">')
    .replace('<row r="3">', '<row r="3" hidden="1">');
  const workbook: TestXlsx = {
    sheets: [{
      name: "S",
      rows,
      relationships: {
        v: { type: "vmlDrawing", target: "../drawings/vml1.vml" },
        // Another name for the same part, which is read once.
        w: { type: "vmlDrawing", target: "../drawings/vml1.vml" },
        d: { type: "drawing", target: "../drawings/drawing1.xml" },
      },
    }],
    parts: { "xl/drawings/vml1.vml": vml, "xl/drawings/drawing1.xml": drawing },
  };
  assert.deepEqual(await linesOf(workbook), [
    "| Question | Yes | Which |",
    "|---|---|---|",
    "| pets? | ☑ | ◉ one ○ two cat |",
    "| Rules | ☐ no pets |",
    "|---|---|",
    "Send",
  ]);
  assert.deepEqual((await convert(workbook)).findings, []);
  const lost = await wordsLost(xlsxEngine, xlsxReader, documentOf(xlsx(workbook), "xlsx"));
  assert.deepEqual(lost, { missing: [], surplus: [] });
});

Deno.test("xlsxEngine gives modules of macros, which are listed as sheets, no other sheet's cells", async () => {
  const ns = "http://schemas.openxmlformats.org/";
  const entry = (name: string, id: string) => `<sheet name="${name}" r:id="${id}"/>`;
  const main =
    `<workbook xmlns="${ns}spreadsheetml/2006/main" xmlns:r="${ns}officeDocument/2006/relationships">` +
    `<sheets>${entry("A", "rId1")}${entry("Module1", "")}${entry("B", "rId2")}</sheets></workbook>`;
  const sheets = [
    { name: "A", rows: cellRows([["first"]]) },
    { name: "B", rows: cellRows([["second"]]) },
  ];
  const { markdown, pages } = await convert({ sheets, parts: { "xl/workbook.xml": main } });
  assert.equal(
    markdown,
    "<!-- page 1 -->\n\n## A\n\nfirst\n\n<!-- page 2 -->\n\n## B\n\nsecond",
  );
  assert.equal(pages, 2);
  // Where no sheet has a relationship, they are found by their usual names.
  const lost = { "xl/workbook.xml": main, "xl/_rels/workbook.xml.rels": "<Relationships/>" };
  assert.match((await convert({ sheets, parts: lost })).markdown, /## A\n\nfirst/);
});
