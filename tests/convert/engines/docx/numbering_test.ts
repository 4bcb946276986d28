import assert from "node:assert/strict";
import { Numbering } from "../../../../lib/convert/engines/docx/numbering.ts";
import { Styles } from "../../../../lib/convert/engines/docx/styles.ts";
import { formatCounter } from "../../../../lib/convert/engines/ooxml/number_formats.ts";
import { parseXml } from "../../../../lib/convert/xml.ts";

const NAMESPACE = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`;
const level = (
  index: number,
  of: { format?: string; text: string; start?: number; more?: string },
) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="${of.start ?? 1}"/><w:numFmt w:val="${
    of.format ?? "decimal"
  }"/>` +
  `<w:lvlText w:val="${of.text}"/>${of.more ?? ""}</w:lvl>`;

function labels(
  numbering: string,
  references: readonly (readonly [string, number])[],
): (string | undefined)[] {
  const lists = new Numbering(
    parseXml(`<w:numbering ${NAMESPACE}>${numbering}</w:numbering>`),
    new Styles(undefined),
  );
  return references.map(([instanceId, index]) => lists.next({ instanceId, level: index })?.text);
}

const instance = (id: number, override = "") =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="1"/>${override}</w:num>`;
const definition = (levels: string) =>
  `<w:abstractNum w:abstractNumId="1">${levels}</w:abstractNum>`;

Deno.test("Numbering.next() counts levels, restarts deeper ones, and shows those above", () => {
  const lists = definition(
    level(0, { text: "%1.", format: "upperRoman" }) + level(1, { text: "%1.%2" }) +
      level(2, { text: "(%3)", format: "lowerLetter" }),
  ) + instance(1);
  assert.deepEqual(
    labels(lists, [["1", 0], ["1", 1], ["1", 1], ["1", 2], ["1", 0], ["1", 1], ["1", 2]]),
    ["I.", "I.1", "I.2", "(a)", "II.", "II.1", "(a)"],
  );
});

Deno.test("Numbering.next() writes all levels in digits where the level is legal", () => {
  const lists = definition(
    level(0, { text: "%1", format: "upperRoman" }) +
      level(1, { text: "%1.%2", more: "<w:isLgl/>" }),
  ) + instance(1);
  assert.deepEqual(labels(lists, [["1", 0], ["1", 1]]), ["I", "1.1"]);
});

Deno.test("Numbering.next() lets instances share counters unless one overrides the start", () => {
  const override = `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>`;
  const lists = definition(level(0, { text: "%1." })) + instance(1) + instance(2) +
    instance(3, override);
  assert.deepEqual(
    labels(lists, [["1", 0], ["2", 0], ["3", 0], ["3", 0], ["1", 0]]),
    ["1.", "2.", "5.", "6.", "7."],
  );
});

Deno.test("Numbering.next() never restarts a level that says so, and shows nothing where there is nothing", () => {
  const lists = definition(
    level(0, { text: "%1." }) + level(1, { text: "%2)", more: `<w:lvlRestart w:val="0"/>` }) +
      level(2, { text: "", format: "none" }) + level(3, { text: "\uf020", format: "bullet" }),
  ) + instance(1);
  assert.deepEqual(labels(lists, [["1", 0], ["1", 1], ["1", 0], ["1", 1], ["1", 2], ["1", 3]]), [
    "1.",
    "1)",
    "2.",
    "2)",
    undefined,
    undefined,
  ]);
});

Deno.test("formatCounter() writes numbers as Word does", () => {
  const cases: readonly (readonly [number, string, string])[] = [
    [4, "decimal", "4"],
    [4, "decimalZero", "04"],
    [14, "lowerRoman", "xiv"],
    [1994, "upperRoman", "MCMXCIV"],
    [26, "lowerLetter", "z"],
    [28, "upperLetter", "BB"],
    [21, "ordinal", "21st"],
    [12, "ordinal", "12th"],
    [12, "chineseCounting", "十二"],
    [105, "chineseCounting", "一百零五"],
    [3, "decimalEnclosedCircle", "③"],
    [2, "russianUpper", "Б"],
    [2, "aiueoFullWidth", "イ"],
    [7, "unknownFormat", "7"],
    [0, "lowerRoman", "0"],
    [9999, "lowerLetter", "9999"],
  ];
  for (const [value, format, text] of cases) {
    assert.equal(formatCounter(value, format), text, `${value} ${format}`);
  }
});
