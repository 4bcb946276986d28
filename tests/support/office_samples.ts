/** A document of each Office format that uses most of what its engine reads. */

import type { Format } from "../../lib/convert/types.ts";
import { equationObject, MtefBytes, STYLE } from "./mtef_bytes.ts";
import { cellRows, docx, p, pptx, shape, xlsx } from "./office_documents.ts";

function report(): Uint8Array<ArrayBuffer> {
  const run = (text: string, properties = "") =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const item = (text: string, level: number) =>
    p(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`);
  const cell = (text: string, properties = "") =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`;
  const level = (index: number, format: string, text: string) =>
    `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${
      (index + 1) * 720
    }"/></w:pPr></w:lvl>`;
  return docx({
    styles:
      `<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>` +
      `<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/><w:basedOn w:val="H1"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>`,
    numbering: `<w:abstractNum w:abstractNumId="1">${level(0, "decimal", "%1.")}${
      level(1, "lowerLetter", "%2)")
    }</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`,
    footnotes: `<w:footnote w:id="2">${p("Counted at low water.")}</w:footnote>`,
    comments: `<w:comment w:id="1" w:author="Ana">${p("Source?")}</w:comment>`,
    headers: { header1: p("Harbour report"), footer1: p("Page 1") },
    relationships: {
      link: { type: "hyperlink", target: "https://example.org/tides", isExternal: true },
      object: { type: "oleObject", target: "embeddings/oleObject1.bin" },
    },
    parts: { "word/embeddings/oleObject1.bin": rangeEquation() },
    body: p("Tides", `<w:pStyle w:val="H1"/>`) +
      `<w:p>${run("The ")}${run("mean", "<w:b/>")}${
        run(" range is 3.2 m")
      }<w:r><w:footnoteReference w:id="2"/></w:r>${run(", see ")}<w:hyperlink r:id="link">${
        run("the tables")
      }</w:hyperlink><w:r><w:commentReference w:id="1"/></w:r>${run(".")}</w:p>` +
      p("Method", `<w:pStyle w:val="H2"/>`) + item("Read the gauge", 0) + item("at noon", 1) +
      item("at midnight", 1) + item("Take the mean", 0) +
      `<w:p><m:oMathPara><m:oMath><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath></m:oMathPara></w:p>` +
      `<w:p>${
        run("The range is ")
      }<w:r><w:object><v:shape><v:imagedata/></v:shape><o:OLEObject ProgID="Equation.DSMT4" r:id="object"/></w:object></w:r>${
        run(".")
      }</w:p>` +
      `<w:tbl><w:tblPr><w:tblLook w:firstRow="1"/></w:tblPr><w:tr>${cell("Month")}${
        cell("Range", `<w:gridSpan w:val="2"/>`)
      }</w:tr><w:tr>${cell("May", `<w:vMerge w:val="restart"/>`)}${cell("3.1")}${
        cell("m")
      }</w:tr><w:tr>${cell("", "<w:vMerge/>")}${cell("3.3")}${cell("m")}</w:tr></w:tbl>` +
      `<w:p><w:del>${run("old")}</w:del><w:ins>${run("new")}</w:ins></w:p>` +
      `<w:sectPr><w:headerReference r:id="header1"/><w:footerReference r:id="footer1"/></w:sectPr>`,
  });
}

/** A root over a difference of squares, as MathType embeds it. */
function rangeEquation(): Uint8Array<ArrayBuffer> {
  const of = new MtefBytes(5);
  const square = of.template(28, 0, of.line(), of.line(of.text("2", STYLE.number)));
  const radicand = of.line(of.text("h"), square, of.text("−", STYLE.symbol), of.text("l"), square);
  return equationObject(of.stream(of.line(of.template(10, 0, radicand, of.line()))));
}

function ledger(): Uint8Array<ArrayBuffer> {
  return xlsx({
    sheets: [
      {
        name: "Ledger",
        rows: `<row r="1"><c r="A1" t="inlineStr"><is><t>Harbour dues</t></is></c></row>` +
          `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c></row>` +
          `<row r="3"><c r="A3" s="1"><v>45292</v></c><c r="B3" s="2"><v>1234.5</v></c><c r="C3" s="3"><v>0.25</v></c></row>` +
          `<row r="4"><c r="A4" s="1"><v>45293</v></c><c r="B4" s="2"><f>B3*2</f><v>2469</v></c><c r="C4" t="e"><v>#N/A</v></c></row>`,
        after: `<mergeCells><mergeCell ref="A1:C1"/></mergeCells>`,
      },
      { name: "Notes", rows: cellRows([["kept", "apart"]]), state: "hidden" },
    ],
    strings: ["<t>Date</t>", "<t>Amount</t>", "<r><t>Sh</t></r><r><t>are</t></r>"],
    styles: `<numFmts><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;EUR&quot;"/></numFmts>` +
      `<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs>`,
  });
}

function talk(): Uint8Array<ArrayBuffer> {
  const table =
    `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/><a:tr><a:tc><a:txBody><a:p><a:r><a:t>Port</a:t></a:r></a:p></a:txBody></a:tc><a:tc><a:txBody><a:p><a:r><a:t>Ships</a:t></a:r></a:p></a:txBody></a:tc></a:tr>` +
    `<a:tr><a:tc><a:txBody><a:p><a:r><a:t>Cork</a:t></a:r></a:p></a:txBody></a:tc><a:tc><a:txBody><a:p><a:r><a:t>41</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
  return pptx({
    master: shape("Harbour office"),
    textStyles: `<p:bodyStyle><a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr></p:bodyStyle>`,
    slides: [
      {
        shapes: shape("Arrivals", { placeholder: `<p:ph type="title"/>`, box: [50, 20, 800, 60] }) +
          shape("Two berths\nOne tug", {
            placeholder: `<p:ph type="body" idx="1"/>`,
            box: [50, 120, 400, 200],
          }) +
          shape("2025", { box: [500, 120, 200, 60] }) + table,
        notes: shape("Mention the tug.", { placeholder: `<p:ph type="body" idx="1"/>` }),
      },
      { shapes: shape("Spare", { placeholder: `<p:ph type="title"/>` }), isHidden: true },
    ],
  });
}

/** The samples by their formats. */
export const OFFICE_SAMPLES: readonly {
  readonly format: Format;
  readonly name: string;
  readonly bytes: () => Uint8Array<ArrayBuffer>;
}[] = [
  { format: "docx", name: "report.docx", bytes: report },
  { format: "xlsx", name: "ledger.xlsx", bytes: ledger },
  { format: "pptx", name: "talk.pptx", bytes: talk },
];
