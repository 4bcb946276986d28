import assert from "node:assert/strict";
import { pptxEngine } from "../../../../lib/convert/engines/pptx/mod.ts";
import { pptxReader } from "../../../../lib/convert/verify/readers/pptx.ts";
import { writeMarkdown } from "../../../../lib/markdown/writer.ts";
import {
  cellRows,
  pptx,
  shape,
  type TestPptx,
  transform,
  xlsx,
} from "../../../support/office_documents.ts";
import { documentOf } from "../../../support/engine_input.ts";

async function convert(of: TestPptx) {
  const result = await pptxEngine.convert(documentOf(pptx(of), "pptx"));
  return { ...result, markdown: writeMarkdown(result.blocks).trim() };
}

const TITLE = `<p:ph type="title"/>`;
const paragraphsOf = (markdown: string) =>
  markdown.split("\n").filter((line) => line !== "" && !line.startsWith("<!--"));

Deno.test("pptxEngine follows the order of the show and names hidden slides", async () => {
  const { markdown, pages, meta, findings } = await convert({
    slides: [
      { shapes: shape("Second", { placeholder: TITLE }), isHidden: true },
      { shapes: shape("First", { placeholder: TITLE }) },
    ],
    order: [1, 0],
  });
  assert.equal(markdown, "<!-- page 1 -->\n\n## First\n\n<!-- page 2 -->\n\n## Second (hidden)");
  assert.deepEqual([pages, meta["slides"], meta["hidden_slides"]], [2, 2, [2]]);
  assert.deepEqual(findings.map(({ code, page }) => [code, page]), [["hidden_slide", 2]]);
});

Deno.test("pptxEngine reads shapes where they stand, not as they were drawn", async () => {
  const { markdown } = await convert({
    slides: [{
      shapes: shape("right two", { box: [500, 300, 300, 50] }) +
        shape("left two", { box: [50, 300, 300, 50] }) +
        shape("bottom", { box: [50, 600, 800, 50] }) +
        shape("right one", { box: [500, 240, 300, 50] }) +
        shape("left one", { box: [50, 240, 300, 50] }) +
        shape("wide", { box: [50, 120, 800, 50] }) +
        shape("Title", { placeholder: TITLE, box: [50, 700, 800, 50] }),
    }],
  });
  assert.deepEqual(paragraphsOf(markdown), [
    "## Title",
    "wide",
    "left one",
    "left two",
    "right one",
    "right two",
    "bottom",
  ]);
});

Deno.test("pptxEngine takes the place of a placeholder from its layout", async () => {
  const placeholder = (index: number) => `<p:ph type="body" idx="${index}"/>`;
  const { markdown } = await convert({
    layout: shape("", { placeholder: placeholder(1), box: [50, 100, 300, 50] }) +
      shape("", { placeholder: placeholder(2), box: [50, 300, 300, 50] }),
    slides: [{
      shapes: shape("below", { placeholder: placeholder(2) }) +
        shape("between", { box: [50, 200, 300, 50] }) +
        shape("above", { placeholder: placeholder(1) }),
    }],
  });
  assert.deepEqual(paragraphsOf(markdown), ["above", "between", "below"]);
});

Deno.test("pptxEngine makes lists where the master has bullets and the paragraph has none of its own", async () => {
  const body = (paragraphs: string) =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr><p:txBody>${paragraphs}</p:txBody></p:sp>`;
  const paragraph = (text: string, properties = "") =>
    `<a:p>${properties}<a:r><a:t>${text}</a:t></a:r></a:p>`;
  const { markdown } = await convert({
    textStyles:
      `<p:bodyStyle><a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr><a:lvl2pPr><a:buChar char="–"/></a:lvl2pPr></p:bodyStyle>`,
    slides: [{
      shapes: body(
        paragraph("plain", "<a:pPr><a:buNone/></a:pPr>") + paragraph("one") +
          paragraph("deep", `<a:pPr lvl="1"/>`) + paragraph("two") +
          paragraph("third", `<a:pPr><a:buAutoNum type="arabicPeriod" startAt="3"/></a:pPr>`) +
          paragraph("fourth", `<a:pPr><a:buAutoNum type="arabicPeriod" startAt="3"/></a:pPr>`) +
          paragraph("anew", `<a:pPr><a:buAutoNum type="arabicParenBoth"/></a:pPr>`),
      ),
    }],
  });
  assert.match(
    markdown,
    /plain\n\n- one\n\s+- deep\n- two\n\n3\. third\n4\. fourth\n\n[-*] \(1\) anew/,
  );
});

Deno.test("pptxEngine reads nested groups, tables and speaker's notes (corpus bug 29)", async () => {
  const group = (inside: string, box: readonly [number, number, number, number]) =>
    `<p:grpSp><p:nvGrpSpPr/><p:grpSpPr>${transform(box)}</p:grpSpPr>${inside}</p:grpSp>`;
  const cell = (text: string, attributes = "") =>
    `<a:tc${attributes}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
  const table =
    `<p:graphicFrame><p:xfrm>${
      transform([50, 500, 400, 100]).replace(/<\/?a:xfrm>/g, "")
    }</p:xfrm><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/>` +
    `<a:tr>${cell("HEAD A", ` gridSpan="2"`)}${cell("", ` hMerge="1"`)}</a:tr><a:tr>${cell("a")}${
      cell("b | c")
    }</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
  const { markdown } = await convert({
    slides: [{
      shapes: table +
        group(
          shape("ONE", { box: [60, 110, 50, 20] }) +
            group(shape("TWO", { box: [60, 140, 50, 20] }), [60, 140, 50, 20]),
          [50, 100, 300, 100],
        ),
      notes: shape("Say this.", { placeholder: `<p:ph type="body" idx="1"/>` }) +
        shape("7", { placeholder: `<p:ph type="sldNum" idx="2"/>` }) +
        shape("Notes head", { placeholder: `<p:ph type="hdr"/>` }),
    }],
  });
  assert.match(markdown, /ONE\n\nTWO\n\n\| HEAD A \| {2}\|\n\|---\|---\|\n\| a \| b \\\| c \|/);
  assert.match(markdown, /> Say this\./);
  assert.match(markdown, /- Notes head \(page 1\)$/);
});

Deno.test("pptxEngine links shapes and pictures where a click on them leads outside", async () => {
  const named = (id: string) =>
    `<p:cNvPr id="1" name="n" descr="logo"><a:hlinkClick r:id="${id}"/></p:cNvPr>`;
  const button = (id: string) =>
    `<p:sp><p:nvSpPr>${named(id)}</p:nvSpPr><p:txBody><a:p><a:r><a:t>Go</a:t></a:r><a:r><a:rPr>` +
    `<a:hlinkClick r:id="own"/></a:rPr><a:t> on</a:t></a:r></a:p></p:txBody></p:sp>`;
  const picture = (id: string) =>
    `<p:pic><p:nvPicPr>${named(id)}</p:nvPicPr><p:blipFill><a:blip/></p:blipFill></p:pic>`;
  const { markdown } = await convert({
    slides: [{
      shapes: button("out") + button("slide") + picture("out") + picture("slide"),
      relationships: {
        out: { type: "hyperlink", target: "https://a.example/", isExternal: true },
        own: { type: "hyperlink", target: "https://b.example/", isExternal: true },
        slide: { type: "slide", target: "slide2.xml" },
      },
    }],
  });
  assert.deepEqual(paragraphsOf(markdown), [
    "[Go](https://a.example/) [on](https://b.example/)",
    "Go [on](https://b.example/)",
    "[logo](https://a.example/)",
    "![logo]()",
  ]);
});

Deno.test("pptxEngine places a group without a box of its own by its shapes", async () => {
  const group = (inside: string, properties = "") =>
    `<p:grpSp><p:nvGrpSpPr/><p:grpSpPr>${properties}</p:grpSpPr>${inside}</p:grpSp>`;
  const at = (text: string, top: number) => shape(text, { box: [0, top, 90, 20] });
  const { markdown } = await convert({
    slides: [{
      shapes: at("FIVE", 500) + group(group(at("THREE", 300)) + at("TWO", 200)) +
        group(at("FOUR", 400), transform([0, 0, 0, 0])) + at("ONE", 100),
    }],
  });
  assert.match(markdown, /ONE\n\nTWO\n\nTHREE\n\nFOUR\n\nFIVE/);
});

Deno.test("pptxEngine lists footers, numbers and the texts of layouts as furniture", async () => {
  const slide = (number: number) => ({
    shapes: shape(`Text ${number}`) +
      shape("Confidential", { placeholder: `<p:ph type="ftr" idx="3"/>` }) +
      shape(String(number), { placeholder: `<p:ph type="sldNum" idx="4"/>` }),
  });
  const { blocks, markdown } = await convert({
    master: shape("ACME Corp") + shape("prompt", { placeholder: TITLE }),
    slides: [slide(1), slide(2)],
  });
  const roles = blocks.flatMap((block) =>
    block.kind === "furniture" ? [`${block.role} ${block.text} ${block.pages}`] : []
  );
  assert.deepEqual(roles, [
    "footer Confidential 1",
    "page_number 1 1",
    "footer Confidential 2",
    "page_number 2 2",
    "other ACME Corp 1,2",
  ]);
  assert(!markdown.includes("prompt"));
});

Deno.test("pptxEngine reads the data of charts, the points of diagrams, and comments", async () => {
  const c = "http://schemas.openxmlformats.org/drawingml/2006/chart";
  const a = "http://schemas.openxmlformats.org/drawingml/2006/main";
  const dgm = "http://schemas.openxmlformats.org/drawingml/2006/diagram";
  const point = (id: string, text: string, type = "") =>
    `<dgm:pt modelId="${id}"${type}><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
  const link = (from: string, to: string, order: number) =>
    `<dgm:cxn modelId="${from}${to}" srcId="${from}" destId="${to}" srcOrd="${order}"/>`;
  const { markdown } = await convert({
    slides: [{
      shapes:
        `<p:graphicFrame><c:chart r:id="ch"/></p:graphicFrame><p:graphicFrame><dgm:relIds r:dm="dg"/></p:graphicFrame>`,
      relationships: {
        ch: { type: "chart", target: "../charts/chart1.xml" },
        dg: { type: "diagramData", target: "../diagrams/data1.xml" },
        co: { type: "comments", target: "../comments/comment1.xml" },
      },
    }],
    parts: {
      "ppt/charts/chart1.xml":
        `<c:chartSpace xmlns:c="${c}"><c:ser><c:tx><c:v>North</c:v></c:tx><c:cat><c:pt idx="0"><c:v>Q1</c:v></c:pt></c:cat><c:val><c:pt idx="0"><c:v>10</c:v></c:pt></c:val></c:ser></c:chartSpace>`,
      "ppt/diagrams/data1.xml":
        `<dgm:dataModel xmlns:dgm="${dgm}" xmlns:a="${a}"><dgm:ptLst><dgm:pt modelId="0" type="doc"/>${
          point("1", "First") + point("2", "below") + point("3", "Second") +
          point("9", "First", ` type="pres"`)
        }</dgm:ptLst><dgm:cxnLst>${
          link("0", "3", 1) + link("0", "1", 0) + link("1", "2", 0)
        }</dgm:cxnLst></dgm:dataModel>`,
      "ppt/comments/comment1.xml":
        `<p:cmLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:cm authorId="0"><p:text>check this</p:text></p:cm></p:cmLst>`,
    },
  });
  assert.match(markdown, /\| {2}\| North \|\n\|---\|---\|\n\| Q1 \| 10 \|/);
  assert.match(markdown, /- First\n\s+- below\n- Second/);
  assert.match(markdown, /check this/);
});

Deno.test("pptxEngine reads groups nested deeper than the call stack", async () => {
  const shapes = "<p:grpSp>".repeat(9900) + shape("CORE") + "</p:grpSp>".repeat(9900);
  assert.match((await convert({ slides: [{ shapes }] })).markdown, /CORE/);
});

Deno.test("pptxEngine goes on past a slide that is not there", async () => {
  const bytes = pptx({ slides: [{ shapes: shape("one") }, { shapes: shape("two") }] });
  const { unzipSync, zipSync } = await import("fflate");
  const { "ppt/slides/slide1.xml": _, ...parts } = unzipSync(bytes);
  const result = await pptxEngine.convert(documentOf(new Uint8Array(zipSync(parts)), "pptx"));
  assert.equal(writeMarkdown(result.blocks).trim(), "<!-- page 1 -->\n\n<!-- page 2 -->\n\ntwo");
  assert.deepEqual(result.findings.map(({ code, page }) => [code, page]), [["missing_part", 1]]);
});

Deno.test("pptxEngine reads what shapes filled with pictures are said to show, and formulas of diagrams", async () => {
  const fill = (said: string) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="9" name="x" ${said}/></p:nvSpPr><p:spPr><a:blipFill><a:blip/></a:blipFill></p:spPr></p:sp>`;
  const m = "http://schemas.openxmlformats.org/officeDocument/2006/math";
  const point = (text: string) => `<dgm:pt modelId="1"><dgm:t><a:p>${text}</a:p></dgm:t></dgm:pt>`;
  const { markdown } = await convert({
    slides: [{
      shapes: `${fill('descr="A globe" title="Globe"')}${
        fill('descr="" title="A map"')
      }<p:graphicFrame><dgm:relIds r:dm="dg"/></p:graphicFrame>`,
      relationships: { dg: { type: "diagramData", target: "../diagrams/data1.xml" } },
    }],
    parts: {
      "ppt/diagrams/data1.xml":
        `<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:m="${m}"><dgm:ptLst><mc:AlternateContent><mc:Choice Requires="a14">${
          point("<m:oMath><m:r><m:t>A=r</m:t></m:r></m:oMath>")
        }</mc:Choice><mc:Fallback>${
          point("<a:r><a:t>older</a:t></a:r>")
        }</mc:Fallback></mc:AlternateContent></dgm:ptLst></dgm:dataModel>`,
    },
  });
  assert.match(markdown, /!\[A globe\]\(\)\n\n!\[A map\]\(\)/);
  assert.match(markdown, /- A=r$/m);
  assert.doesNotMatch(markdown, /older/);
});

Deno.test("pptxEngine reads the texts that stand over a chart, and so does its reader", async () => {
  const drawingml = "http://schemas.openxmlformats.org/drawingml/2006";
  const deck = {
    slides: [{
      shapes: `<p:graphicFrame><c:chart r:id="ch"/></p:graphicFrame>`,
      relationships: { ch: { type: "chart", target: "../charts/chart1.xml" } },
    }],
    parts: {
      "ppt/charts/chart1.xml": `<c:chartSpace xmlns:c="${drawingml}/chart"/>`,
      "ppt/charts/_rels/chart1.xml.rels":
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartUserShapes" Target="../drawings/drawing1.xml"/></Relationships>`,
      "ppt/drawings/drawing1.xml":
        `<c:userShapes xmlns:c="${drawingml}/chart" xmlns:d="${drawingml}/chartDrawing" xmlns:a="${drawingml}/main"><d:sp><d:txBody><a:p><a:r><a:t>Over the ch</a:t></a:r><a:r><a:t>art</a:t></a:r></a:p></d:txBody></d:sp></c:userShapes>`,
    },
  };
  assert.match((await convert(deck)).markdown, /^Over the chart$/m);
  const { pages } = await pptxReader.read(documentOf(pptx(deck), "pptx"));
  assert.match(pages[0]!, /^Over the chart$/m);
});

Deno.test("pptxEngine leaves out hidden shapes and what merged cells cover, and so does the reader", async () => {
  const hidden = (inside: string) =>
    inside.replaceAll('<p:cNvPr id="1" name=""/>', '<p:cNvPr id="1" name="" hidden="1"/>');
  const cell = (text: string, attributes = "") =>
    `<a:tc${attributes}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
  const wide = cell("wide", ` gridSpan="2"`) + cell("covered", ` hMerge="1"`);
  const deck: TestPptx = {
    slides: [{
      shapes: shape("seen") + hidden(shape("unseen")) +
        hidden(`<p:grpSp><p:nvGrpSpPr><p:cNvPr id="1" name=""/></p:nvGrpSpPr>`) +
        `${shape("in a group")}</p:grpSp>` + hidden(shape("Name", { placeholder: TITLE })) +
        `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr>${wide}</a:tr></a:tbl>` +
        `</a:graphicData></a:graphic></p:graphicFrame>`,
    }],
  };
  const { markdown, findings } = await convert(deck);
  assert.deepEqual(paragraphsOf(markdown), [
    "## Name",
    "seen",
    "|  |  |",
    "|---|---|",
    "| wide |  |",
  ]);
  assert.deepEqual(findings.map(({ code }) => code), ["hidden_text", "covered_cells"]);
  const { pages } = await pptxReader.read(documentOf(pptx(deck), "pptx"));
  assert.deepEqual(pages[0]!.split(/\n+/).filter(Boolean), ["seen", "Name", "wide"]);
});

Deno.test("pptxReader passes over the data of a hidden chart, as the engine does", async () => {
  const frame =
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="2" name="" hidden="1"/></p:nvGraphicFramePr>` +
    `<a:graphic><a:graphicData><c:chart r:id="rId9"/></a:graphicData></a:graphic></p:graphicFrame>`;
  const chart = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart">` +
    `<c:ser><c:val><c:pt idx="0"><c:v>4711</c:v></c:pt></c:val></c:ser></c:chartSpace>`;
  const deck: TestPptx = {
    slides: [{
      shapes: shape("seen") + frame,
      relationships: { rId9: { type: "chart", target: "../charts/chart1.xml" } },
    }],
    parts: { "ppt/charts/chart1.xml": chart },
  };
  assert.doesNotMatch((await convert(deck)).markdown, /4711/);
  const { pages } = await pptxReader.read(documentOf(pptx(deck), "pptx"));
  assert.doesNotMatch(pages[0]!, /4711/);
});

Deno.test("pptxEngine gives what embedded workbooks show on their slides, and so does its reader", async () => {
  const book = xlsx({
    sheets: [
      { name: "Other", rows: cellRows([["elsewhere"]]) },
      { name: "Top", rows: cellRows([["Item", "Cost", "far"], [], ["nail", 3], ["below"]]) },
    ],
    workbook: `<bookViews><workbookView activeTab="1"/></bookViews><oleSize ref="A1:B3"/>`,
  });
  const frame = (id: string, attributes = "") =>
    `<p:graphicFrame><a:graphic><a:graphicData><p:oleObj r:id="${id}" progId="Excel.Sheet.12"${attributes}>` +
    `<p:embed/></p:oleObj></a:graphicData></a:graphic></p:graphicFrame>`;
  const object = (name: string) => ({ type: "package", target: `../embeddings/${name}` });
  const deck: TestPptx = {
    slides: [{
      shapes: frame("rId7") + frame("rId8", ` showAsIcon="1"`) + frame("rId9"),
      relationships: { rId7: object("a.xlsx"), rId8: object("b.xlsx"), rId9: object("c.xlsx") },
    }],
    parts: {
      "ppt/embeddings/a.xlsx": book,
      "ppt/embeddings/b.xlsx": book,
      "ppt/embeddings/c.xlsx": new Uint8Array([1, 2, 3]),
    },
  };
  const { markdown, findings } = await convert(deck);
  assert.deepEqual(paragraphsOf(markdown), ["| Item | Cost |", "|---|---|", "| nail | 3 |"]);
  assert.deepEqual(findings.map(({ message }) => message), [
    "1 embedded workbook read as far as they are shown",
    "2 embedded objects (Excel.Sheet.12) not read",
  ]);
  const { pages } = await pptxReader.read(documentOf(pptx(deck), "pptx"));
  assert.deepEqual(pages[0]!.split(/\s+/).filter(Boolean), ["Item", "Cost", "nail", "3"]);
});

Deno.test("pptxEngine says once that a workbook is cut short which several slides show", async () => {
  const book = xlsx({
    sheets: [{ name: "S", rows: `${cellRows([["kept"]])}<row><c t="inlineStr"><is><t>cut <` }],
  });
  const slide = {
    shapes:
      `<p:graphicFrame><a:graphic><a:graphicData><p:oleObj r:id="rId7"><p:embed/></p:oleObj>` +
      `</a:graphicData></a:graphic></p:graphicFrame>`,
    relationships: { rId7: { type: "package", target: "../embeddings/a.xlsx" } },
  };
  const { markdown, findings } = await convert({
    slides: [slide, slide],
    parts: { "ppt/embeddings/a.xlsx": book },
  });
  assert.deepEqual(paragraphsOf(markdown).filter((line) => line.includes("kept")).length, 2);
  assert.deepEqual(findings.map(({ code }) => code), ["damaged_part", "embedded_object"]);
  assert.match(
    findings[0]!.message,
    /sheet1\.xml.*in embedded workbook "ppt\/embeddings\/a\.xlsx"$/,
  );
});

Deno.test("pptxEngine gives the number of the slide where a field holds a sign for it, and so does its reader", async () => {
  const field = (text: string, before = "") =>
    `<a:p><a:r><a:t>${before}</a:t></a:r><a:fld type="slidenum"><a:t>${text}</a:t></a:fld></a:p>`;
  const box = (inside: string, placeholder = "") =>
    `<p:sp><p:nvSpPr><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:txBody>${inside}</p:txBody></p:sp>`;
  const deck: TestPptx = {
    layout: box(field("‹#›")) + box(field("‹#›", "Slide ")),
    slides: [{
      shapes: box(field("&lt;number&gt;", "No. ")) + box(field("7")) +
        box(field("‹#›"), `<p:ph type="sldNum"/>`),
    }],
  };
  assert.deepEqual(paragraphsOf((await convert(deck)).markdown), [
    "No. 1",
    "7",
    "## Running heads and page numbers",
    "- 1 (page 1)",
    "- Slide (page 1)",
  ]);
  const { pages } = await pptxReader.read(documentOf(pptx(deck), "pptx"));
  assert.deepEqual(pages[0]!.split(/\s+/).filter(Boolean), ["No.", "1", "7", "1", "Slide"]);
});
