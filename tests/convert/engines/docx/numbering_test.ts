import assert from "node:assert/strict";
import { Numbering } from "../../../../lib/convert/engines/docx/numbering.ts";
import { Styles } from "../../../../lib/convert/engines/docx/styles.ts";
import { formatCounter } from "../../../../lib/convert/engines/ooxml/number_formats.ts";
import { LIMITS } from "../../../../lib/limits.ts";
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
  styles?: string,
): (string | undefined)[] {
  const lists = new Numbering(
    parseXml(`<w:numbering ${NAMESPACE}>${numbering}</w:numbering>`),
    new Styles(styles === undefined ? undefined : parseXml(styles)),
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

Deno.test("Numbering.next() cuts a label to LIMITS.labelCharacters, its numbers included", () => {
  const text = "x".repeat(LIMITS.labelCharacters);
  const numbers = "%1".repeat(LIMITS.labelCharacters / 2);
  for (const pattern of [`${text}y`, numbers]) {
    const lists = definition(level(0, { text: pattern, start: 1000 })) + instance(1);
    assert.equal(labels(lists, [["1", 0]])[0]!.length, LIMITS.labelCharacters);
  }
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

Deno.test("Numbering.next() shows the start of a level above that has not counted, overridden or not", () => {
  const override = [0, 1].map((index) =>
    `<w:lvlOverride w:ilvl="${index}"><w:startOverride w:val="3"/></w:lvlOverride>`
  ).join("");
  const lists = definition(level(0, { text: "%1." }) + level(1, { text: "%1.%2" })) + instance(1) +
    instance(2, override);
  assert.deepEqual(
    labels(lists, [["1", 1], ["2", 1], ["2", 0], ["2", 0], ["2", 1]]),
    ["1.1", "3.3", "3.", "4.", "4.3"],
  );
});

Deno.test("Numbering.referenceOf() takes the level of the nearest style, by its word or by a link to it", () => {
  const paragraphStyle = (id: string, properties: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:basedOn w:val="Base"/><w:pPr><w:numPr>${properties}</w:numPr></w:pPr></w:style>`;
  const styles = new Styles(parseXml(
    `<w:styles ${NAMESPACE}>${paragraphStyle("Base", `<w:numId w:val="1"/>`)}` +
      paragraphStyle("Saying", `<w:ilvl w:val="1"/>`) + paragraphStyle("Linked", "") +
      `${paragraphStyle("Plain", "")}</w:styles>`,
  ));
  const link = (id: string) => `<w:pStyle w:val="${id}"/>`;
  const lists = new Numbering(
    parseXml(
      `<w:numbering ${NAMESPACE}>${
        definition(
          level(0, { text: "%1", more: link("Base") }) + level(1, { text: "%2" }) +
            level(2, { text: "%3", more: link("Linked") }),
        )
      }${instance(1)}</w:numbering>`,
    ),
    styles,
  );
  const levels = ["Base", "Saying", "Linked", "Plain"].map((id) =>
    lists.referenceOf(undefined, styles.paragraph(id))?.level
  );
  assert.deepEqual(levels, [0, 1, 2, 0]);
});

Deno.test("Numbering.next() finds the definition of a list style that names no instance of it", () => {
  const lists =
    `<w:abstractNum w:abstractNumId="7"><w:styleLink w:val="Legal"/>${
      level(0, { text: "§ %1" })
    }</w:abstractNum>` +
    `<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="Legal"/></w:abstractNum>${
      instance(1)
    }`;
  assert.deepEqual(labels(lists, [["1", 0]]), ["§ 1"]);
});

Deno.test("Numbering.next() joins no label to its text that ends in a blank of its own", () => {
  const tight = `<w:suff w:val="nothing"/>`;
  const lists = new Numbering(
    parseXml(
      `<w:numbering ${NAMESPACE}>${
        definition(
          level(0, { text: "Part %1 ", more: tight }) + level(1, { text: "§%2", more: tight }),
        )
      }${instance(1)}</w:numbering>`,
    ),
    new Styles(undefined),
  );
  const shown = [0, 1].map((index) => lists.next({ instanceId: "1", level: index }));
  assert.deepEqual(shown.map((label) => [label?.text, label?.isTight]), [
    ["Part 1", false],
    ["§1", true],
  ]);
});

Deno.test("Numbering.next() writes formats of an author's own, and words in English documents only", () => {
  const own = `<mc:AlternateContent xmlns:mc="urn:mc"><mc:Choice Requires="w14">` +
    `<w:numFmt w:val="custom" w:format="001, 002, 003, ..."/></mc:Choice>` +
    `<mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent>`;
  const lists = definition(
    `<w:lvl w:ilvl="0"><w:start w:val="9"/>${own}<w:lvlText w:val="%1."/></w:lvl>` +
      level(1, { text: "%2", format: "ordinalText" }),
  ) + instance(1);
  assert.deepEqual(labels(lists, [["1", 0], ["1", 0], ["1", 1]]), ["009.", "010.", "First"]);
  const german =
    `<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault></w:docDefaults>`;
  assert.deepEqual(labels(lists, [["1", 1]], `<w:styles ${NAMESPACE}>${german}</w:styles>`), ["1"]);
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
    [20, "chineseCounting", "二十"],
    [12, "ideographLegalTraditional", "壹拾貳"],
    [20, "koreanDigital2", "二零"],
    [11, "ideographTraditional", "11"],
    [12, "thaiNumbers", "๑๒"],
    [6, "chicago", "††"],
    [3, "decimalEnclosedParen", "⑶"],
    [15, "hebrew1", "טו"],
    [123, "hebrew1", "קכג"],
    [21, "cardinalText", "Twenty-one"],
    [1305, "cardinalText", "One thousand three hundred five"],
    [12, "ordinalText", "Twelfth"],
    [20, "ordinalText", "Twentieth"],
    [101, "ordinalText", "One hundred first"],
    [7, "unknownFormat", "7"],
    [0, "lowerRoman", "0"],
    [9999, "lowerLetter", "9999"],
    [7, "001, 002, 003, ...", "007"],
    // More zeros than any number needs are no format.
    [7, `${"0".repeat(1000)}1, 2`, "7"],
    // Names that objects of the language have, too.
    [7, "constructor", "7"],
    [7, "toString", "7"],
  ];
  for (const [value, format, text] of cases) {
    assert.equal(formatCounter(value, format), text, `${value} ${format}`);
  }
});
