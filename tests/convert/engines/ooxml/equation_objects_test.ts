import assert from "node:assert/strict";
import { docxEngine } from "../../../../lib/convert/engines/docx/engine.ts";
import { pptxEngine } from "../../../../lib/convert/engines/pptx/engine.ts";
import { xlsxEngine } from "../../../../lib/convert/engines/xlsx/engine.ts";
import { openCompoundFile } from "../../../../lib/convert/engines/ooxml/compound_file.ts";
import { docxReader } from "../../../../lib/convert/verify/readers/docx.ts";
import { pptxReader } from "../../../../lib/convert/verify/readers/pptx.ts";
import { xlsxReader } from "../../../../lib/convert/verify/readers/xlsx.ts";
import { LIMITS } from "../../../../lib/limits.ts";
import { convertWith, documentOf, wordsLost } from "../../../support/engine_input.ts";
import { equationObject, MtefBytes, STYLE } from "../../../support/mtef_bytes.ts";
import { cellRows, docx, pptx, xlsx } from "../../../support/office_documents.ts";
import { compoundFile } from "../../../support/protected_office.ts";

const V3 = new MtefBytes(3);
const V5 = new MtefBytes(5);
const numbered = (of: MtefBytes) => of.text("12", STYLE.number);
const half = V3.template(14, 0, V3.line(numbered(V3)), V3.line(V3.text("ab")));
const HALF = equationObject(V3.stream(V3.line(V3.text("sin", STYLE.function), half)));
const PRIMED = [V5.character("x", STYLE.variable, [5]), V5.text("π", STYLE.greek), numbered(V5)];
const PRIME = equationObject(V5.stream(V5.line(...PRIMED)));

const object = (id: string, alt = "") =>
  `<w:r><w:object><v:shape alt="${alt}"><v:imagedata r:id="rIdP"/></v:shape>` +
  `<o:OLEObject Type="Embed" ProgID="Equation.3" r:id="${id}"/></w:object></w:r>`;
const text = (words: string) => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`;
const oleObjects = (...names: string[]) =>
  Object.fromEntries(
    names.map((
      name,
      index,
    ) => [`rId${index + 1}`, { type: "oleObject", target: `embeddings/${name}.bin` }]),
  );

function wordWith(body: string, objects: Readonly<Record<string, Uint8Array>>) {
  const parts = Object.entries(objects).map((
    [name, bytes],
  ) => [`word/embeddings/${name}.bin`, bytes]);
  return documentOf(
    docx({
      body: `<w:p>${body}</w:p>`,
      relationships: oleObjects(...Object.keys(objects)),
      parts: Object.fromEntries(parts),
    }),
    "docx",
  );
}

Deno.test("docxEngine and its reader read equations that are objects, where they stand", async () => {
  const input = wordWith(
    text("Let") + object("rId1") + text("be ") + object("rId2", "a prime") + text("."),
    { one: HALF, two: PRIME },
  );
  const { markdown, findings } = await convertWith(docxEngine, input);
  assert.equal(markdown, "Let $\\sin\\frac{12}{ab}$ be $x'\\pi 12$![a prime]().\n");
  assert.deepEqual(findings, []);
  assert.deepEqual(await wordsLost(docxEngine, docxReader, input), { missing: [], surplus: [] });
});

Deno.test("docxEngine names objects that are no equations, and equations read in part", async () => {
  const broken = equationObject(V3.stream(V3.line(V3.text("abc"))).subarray(0, 40));
  const input = wordWith(
    object("rId1") + object("rId2") + object("rId3") + object("rId4"),
    {
      broken,
      other: compoundFile({ Workbook: new Uint8Array(9) }),
      text: new TextEncoder().encode("no object"),
      version: equationObject(new Uint8Array([28, ...new Array(27).fill(0), 9])),
    },
  );
  const { markdown, findings } = await convertWith(docxEngine, input);
  assert.equal(markdown, "$a$\n");
  assert.deepEqual(findings.map(({ code, message }) => [code, message]), [
    ["picture_without_text", "3 pictures without a description"],
    ["damaged_formula", "1 equation object read in part"],
    ["embedded_object", "3 embedded objects (Equation.3) not read"],
  ]);
  assert.deepEqual(await wordsLost(docxEngine, docxReader, input), { missing: [], surplus: [] });
});

Deno.test("pptxEngine and xlsxEngine and their readers read equations that are objects", async () => {
  const frame = (id: string, icon = "") =>
    `<p:graphicFrame><a:graphic><a:graphicData><p:oleObj progId="Equation.3" ${icon} r:id="${id}"/>` +
    "</a:graphicData></a:graphic></p:graphicFrame>";
  const relationships = {
    rId1: { type: "oleObject", target: "../embeddings/oleObject1.bin" },
    rId2: { type: "oleObject", target: "../embeddings/oleObject2.bin" },
  };
  const slides = documentOf(
    pptx({
      slides: [{ shapes: frame("rId1") + frame("rId2", 'showAsIcon="1"'), relationships }],
      parts: { "ppt/embeddings/oleObject1.bin": HALF, "ppt/embeddings/oleObject2.bin": PRIME },
    }),
    "pptx",
  );
  assert.match(
    (await convertWith(pptxEngine, slides)).markdown,
    /\$\$\n\\sin\\frac\{12\}\{ab\}\n\$\$\n$/,
  );
  const sheets = documentOf(
    xlsx({
      sheets: [{ name: "S", rows: cellRows([["cell"]]), relationships }],
      parts: { "xl/embeddings/oleObject1.bin": HALF, "xl/embeddings/oleObject2.bin": PRIME },
    }),
    "xlsx",
  );
  const { markdown } = await convertWith(xlsxEngine, sheets);
  assert.match(markdown, /\\sin\\frac\{12\}\{ab\}\n\$\$\n\n\$\$\nx'\\pi 12\n\$\$\n$/);
  for (
    const lost of [
      await wordsLost(pptxEngine, pptxReader, slides),
      await wordsLost(xlsxEngine, xlsxReader, sheets),
    ]
  ) assert.deepEqual(lost, { missing: [], surplus: [] });
});

Deno.test("EquationObjects reads no object above LIMITS.equationObjectBytes, and gives no more than LIMITS.equationCharacters", async () => {
  const large = new Uint8Array(LIMITS.equationObjectBytes + 1);
  for (let at = 0; at < large.length; at++) large[at] = (at * 2654435761) >>> 13;
  large.set(HALF);
  const long = V3.stream(V3.line(V3.text("\u27f7".repeat(2000), STYLE.symbol)));
  const each = 2000 * "\\longleftrightarrow".length;
  const times = Math.floor(LIMITS.equationCharacters / each);
  const input = wordWith(
    object("rId1") + object("rId2").repeat(times + 3),
    { large, long: equationObject(long) },
  );
  const { findings } = await docxEngine.convert(input);
  const unread = findings.find(({ code }) => code === "embedded_object")?.message;
  assert.equal(unread, "4 embedded objects (Equation.3) not read");
});

Deno.test("docxReader reads equations up to the name of a font that has no end", async () => {
  const stream = V3.stream(V3.text("a")).subarray(0, -1);
  const cut = equationObject(new Uint8Array([...stream, 8, 3, 0, 65, 66]));
  const { pages } = await docxReader.read(wordWith(object("rId1"), { cut }));
  assert.equal(pages.join("").trim(), "a");
});

Deno.test("docxEngine and its reader read an equation once that stands in many places", async () => {
  const sizes = new Array(450_000).fill(10);
  const large = equationObject(V3.stream(V3.line(V3.text("a")), sizes));
  const input = wordWith(object("rId1").repeat(2000), { large });
  const started = performance.now();
  assert.deepEqual(await wordsLost(docxEngine, docxReader, input), { missing: [], surplus: [] });
  assert(performance.now() - started < 10_000);
});

Deno.test("openCompoundFile() refuses a table larger than the file", () => {
  const file = compoundFile({ a: new Uint8Array(10) });
  const view = new DataView(file.buffer);
  for (let index = 0; index < 109; index++) view.setUint32(76 + index * 4, 0, true);
  assert.throws(() => openCompoundFile(file), { code: "malformed" });
});
