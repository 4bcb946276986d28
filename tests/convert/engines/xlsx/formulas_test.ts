import assert from "node:assert/strict";
import { FormulaScan } from "../../../../lib/convert/engines/xlsx/formulas.ts";
import { xlsxEngine } from "../../../../lib/convert/engines/xlsx/mod.ts";
import { xlsxReader } from "../../../../lib/convert/verify/readers/xlsx.ts";
import { convertWith, documentOf, wordsLost } from "../../../support/engine_input.ts";
import { xlsx } from "../../../support/office_documents.ts";

/** A formula of D4 as it reads in another cell that shares it. */
function sharedAt(formula: string, place: { row: number; column: number }): string {
  const scan = new FormulaScan();
  scan.beginCell();
  scan.open({ t: "shared", si: "0" });
  scan.text(formula);
  scan.endCell({ row: 4, column: 4 });
  scan.beginCell();
  scan.open({ t: "shared", si: "0" });
  return scan.at(place);
}

Deno.test("FormulaScan moves the references of a shared formula, and nothing that looks like one", () => {
  for (
    const [formula, moved] of [
      ["B4*$C4+D$1-$E$2", "C6*$C6+E$1-$E$2"],
      ["SUM(A1:Z9)", "SUM(B3:AA11)"],
      ["LOG10(A1)+ATAN2(B1,C1)", "LOG10(B3)+ATAN2(C3,D3)"],
      ['IF(A1="A1","B2",\'B2 C3\'!D4)', 'IF(B3="A1","B2",\'B2 C3\'!E6)'],
      ["Tab1!A1+rate_A1+Größe1", "Tab1!B3+rate_A1+Größe1"],
      ["XFD1+A1048576", "#REF!+#REF!"],
    ]
  ) {
    assert.equal(sharedAt(formula!, { row: 6, column: 5 }), moved);
  }
});

Deno.test("FormulaScan reads hostile formulas in time that grows with them", () => {
  for (const piece of ['"', "'", "A1", "$", "A", "1", "ABC"]) {
    const start = performance.now();
    assert.equal(typeof sharedAt(piece.repeat(100_000), { row: 5, column: 4 }), "string");
    assert(performance.now() - start < 1000, piece);
  }
});

Deno.test("FormulaScan moves no more of a formula than a cell shows, however many cells share it", () => {
  const scan = new FormulaScan();
  scan.beginCell();
  scan.open({ t: "shared", si: "0" });
  scan.text("A1+".repeat(1_000_000));
  scan.endCell({ row: 1, column: 2 });
  const start = performance.now();
  for (let row = 2; row < 300; row++) {
    scan.beginCell();
    scan.open({ t: "shared", si: "0" });
    assert(scan.at({ row, column: 2 }).startsWith(`A${row}+`));
  }
  assert(performance.now() - start < 10_000);
});

async function convert(rows: string, after = "", links = {}) {
  const document = documentOf(
    xlsx({
      sheets: [{ name: "S", rows, after, relationships: links }],
      styles: `<numFmts><numFmt numFmtId="164" formatCode="d\\.m\\.yyyy h:mm"/></numFmts>` +
        `<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="20"/></cellXfs>`,
    }),
    "xlsx",
  );
  const { markdown, findings } = await convertWith(xlsxEngine, document);
  return { markdown, findings, lost: await wordsLost(xlsxEngine, xlsxReader, document) };
}

Deno.test("xlsxEngine and its reader give formulas without a value where they stand, shared ones too", async () => {
  const { markdown, findings, lost } = await convert(
    `<row r="1"><c r="A1"><v>7</v></c><c r="B1"><f t="shared" ref="B1:B3" si="0">A1*2</f></c></row>` +
      `<row r="2"><c r="A2"><v>8</v></c><c r="B2"><f t="shared" si="0"/></c></row>` +
      `<row r="3"><c r="A3"><v>9</v></c><c r="B3"><f t="shared" si="0"/><v>18</v></c></row>`,
  );
  assert.match(markdown, /\| 7 \| =A1\\\*2 \|\n\| 8 \| =A2\\\*2 \|\n\| 9 \| 18 \|/);
  assert.match(findings[0]!.message, /^2 formulas/);
  assert.deepEqual(lost, { missing: [], surplus: [] });
});

Deno.test("xlsxEngine keeps addresses that formulas give, and the places in those that a cell leads to", async () => {
  const { markdown } = await convert(
    `<row r="1"><c r="A1" t="str"><f>HYPERLINK("https://a.example/x","Click")</f><v>Click</v></c></row>` +
      `<row r="2"><c r="A2" t="str"><f>HYPERLINK("#S!A1","Inside")</f><v>Inside</v></c></row>` +
      `<row r="3"><c r="A3" t="str"><f>HYPERLINK(B1,"Computed")</f><v>Computed</v></c></row>` +
      `<row r="4"><c r="A4" t="inlineStr"><is><t>Linked</t></is></c></row>`,
    `<hyperlinks><hyperlink ref="A4" r:id="rId9" location="part"/></hyperlinks>`,
    { rId9: { type: "hyperlink", target: "https://b.example/y", isExternal: true } },
  );
  for (
    const cell of [
      "[Click](https://a.example/x)",
      "Inside",
      "Computed",
      "[Linked](https://b.example/y#part)",
    ]
  ) assert.ok(markdown.includes(`| ${cell} |`), cell);
});

Deno.test("xlsxEngine and its reader show dates that are stored as such by their formats", async () => {
  const dated = (r: string, value: string, style: number) =>
    `<row><c r="${r}" t="d" s="${style}"><v>${value}</v></c></row>`;
  const { markdown, lost } = await convert(
    dated("A1", "2024-05-03T12:30:00Z", 1) + dated("A2", "2024-05-03", 0) +
      dated("A3", "06:15:00", 2) + dated("A4", "1900-01-01", 1) + dated("A5", "soon", 1),
  );
  assert.deepEqual(markdown.match(/(?<=^\| ).*(?= \|$)/gm)?.slice(1), [
    "3.5.2024 12:30",
    "2024-05-03",
    "6:15",
    "1.1.1900 0:00",
    "soon",
  ]);
  assert.deepEqual(lost, { missing: [], surplus: [] });
});
