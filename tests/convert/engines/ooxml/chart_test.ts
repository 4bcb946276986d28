import assert from "node:assert/strict";
import { readChart } from "../../../../lib/convert/engines/ooxml/chart.ts";
import { chartText, OfficeParts } from "../../../../lib/convert/verify/readers/_office.ts";
import { parseXml } from "../../../../lib/convert/xml.ts";
import { writeMarkdown } from "../../../../lib/markdown/writer.ts";
import { documentOf } from "../../../support/engine_input.ts";
import { zipOf } from "../../../support/zip_parts.ts";

const NAMESPACES = [
  `xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"`,
  `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"`,
  `xmlns:c15="http://schemas.microsoft.com/office/drawing/2012/chart"`,
].join(" ");

const points = (...values: (string | number)[]) =>
  values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join("");
const numbers = (code: string, ...values: number[]) =>
  `<c:numRef><c:numCache><c:formatCode>${code}</c:formatCode>${
    points(...values)
  }</c:numCache></c:numRef>`;
const texts = (...values: string[]) =>
  `<c:strRef><c:strCache>${points(...values)}</c:strCache></c:strRef>`;

/** The Markdown of a chart, and the words that the independent reader finds in it. */
function read(inside: string): { readonly lines: string[]; readonly words: string[] } {
  const xml = `<c:chartSpace ${NAMESPACES}>${inside}</c:chartSpace>`;
  const lines = writeMarkdown(readChart(parseXml(xml)))
    .split("\n").filter((line) => line !== "");
  const parts = new OfficeParts(documentOf(zipOf({ "chart.xml": xml }), "xlsx"));
  return { lines, words: chartText(parts, "chart.xml").split(/\s+/).filter(Boolean) };
}

Deno.test("readChart() shows values and dates in their formats, and so does the reader", () => {
  const { lines, words } = read(
    `<c:ser><c:tx>${texts("Share")}</c:tx><c:cat>${
      numbers("yyyy-mm", 45292, 45323)
    }</c:cat><c:val>${numbers("0.0%", 0.30000000000000004, 0.5)}</c:val></c:ser>`,
  );
  assert.deepEqual(lines, [
    "|  | Share |",
    "|---|---|",
    "| 2024-01 | 30.0% |",
    "| 2024-02 | 50.0% |",
  ]);
  assert.deepEqual(words, ["Share", "2024-01", "2024-02", "30.0%", "50.0%"]);
});

Deno.test("readChart() gives series of different places tables of their own, with sizes and bars", () => {
  const series = (name: string, x: number[], y: number[], more = "") =>
    `<c:ser><c:tx>${texts(name)}</c:tx>${more}<c:xVal>${numbers("General", ...x)}</c:xVal><c:yVal>${
      numbers("General", ...y)
    }</c:yVal>`;
  const { lines } = read(
    `${series("A", [1, 2], [10, 20])}<c:bubbleSize>${
      numbers("General", 7, 8)
    }</c:bubbleSize></c:ser>${
      series(
        "B",
        [3, 4],
        [30, 40],
        `<c:errBars><c:plus>${numbers("General", 5, 6)}</c:plus></c:errBars>`,
      )
    }</c:ser>${series("C", [1, 2], [50, 60])}</c:ser>`,
  );
  assert.deepEqual(lines, [
    "|  | A | (size) | C |",
    "|---|---|---|---|",
    "| 1 | 10 | 7 | 50 |",
    "| 2 | 20 | 8 | 60 |",
    "|  | B | (+) |",
    "|---|---|---|",
    "| 3 | 30 | 5 |",
    "| 4 | 40 | 6 |",
  ]);
});

Deno.test("readChart() takes titles from cells, and labels from authors and from ranges", () => {
  const field = (type: string, text: string) => `<a:fld type="${type}"><a:t>${text}</a:t></a:fld>`;
  const label = (index: number, inside: string) =>
    `<c:dLbl><c:idx val="${index}"/><c:tx><c:rich><a:p>${inside}</a:p></c:rich></c:tx></c:dLbl>`;
  const { lines, words } = read(
    `<c:title><c:tx>${texts("From a cell")}</c:tx></c:title><c:ser><c:tx>${texts("S")}</c:tx>${
      label(0, "<a:r><a:t>the be</a:t></a:r><a:r><a:t>st</a:t></a:r>") +
      label(1, `${field("CELLRANGE", "[CELLRANGE]")}<a:r><a:t>!</a:t></a:r>`) +
      label(2, field("VALUE", "[VALUE]"))
    }<c:cat>${texts("x", "y", "z")}</c:cat><c:val>${
      numbers("General", 1, 2, 3)
    }</c:val><c:extLst><c:ext>` +
      `<c15:datalabelsRange><c15:dlblRangeCache><c:pt idx="1"><c:v>second</c:v></c:pt></c15:dlblRangeCache>` +
      `</c15:datalabelsRange></c:ext></c:extLst></c:ser>`,
  );
  assert.deepEqual(lines, [
    "From a cell",
    "|  | S |  |",
    "|---|---|---|",
    "| x | 1 | the best |",
    "| y | 2 | second! |",
    "| z | 3 |  |",
  ]);
  assert.deepEqual(
    words.join(" "),
    "From a cell S the best ! x y z 1 2 3 second",
  );
});
