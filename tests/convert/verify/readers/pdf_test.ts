import assert from "node:assert/strict";
import { MdcxError } from "../../../../lib/errors.ts";
import { pdfReader } from "../../../../lib/convert/verify/readers/pdf.ts";
import { packedStream, pdfOfObjects } from "../../../support/pdf_objects.ts";
import { lines, type Mark, text, widget, writePdf } from "../../../support/pdf_writer.ts";

const document = writePdf({
  pages: [
    { marks: lines(60, 80, ["First page, first line,", "second line with docu-", "mentation."]) },
    { marks: lines(60, 80, ["Second page."]) },
    { marks: lines(60, 80, ["Third page."]) },
  ],
});
const input = { bytes: document, name: "a.pdf", format: "pdf" as const, passwords: [] };

Deno.test("pdfReader gives the text of each page with its line ends", async () => {
  const { reader, pages } = await pdfReader.read(input);
  assert.match(reader, /^pdf\.js \d/);
  assert.deepEqual(pages, [
    "First page, first line,\nsecond line with docu-\nmentation.",
    "Second page.",
    "Third page.",
  ]);
});

Deno.test("pdfReader reads the pages that are asked for", async () => {
  const { pages } = await pdfReader.read({ ...input, pages: [1, 3] });
  assert.deepEqual(pages.map((page) => page.slice(0, 5)), ["First", "Third"]);
});

Deno.test("pdfReader leaves the document's bytes to their owner", async () => {
  await pdfReader.read(input);
  assert.ok(document.length > 0);
  assert.equal(document[0], "%".charCodeAt(0));
});

Deno.test("pdfReader refuses what pdf.js cannot open", async () => {
  await assert.rejects(
    pdfReader.read({ ...input, bytes: new TextEncoder().encode("nothing") }),
    (error: unknown) => error instanceof MdcxError && error.code === "malformed",
  );
});

const textOf = async (...marks: Mark[]) => {
  const bytes = writePdf({ pages: [{ marks }] });
  return (await pdfReader.read({ ...input, bytes })).pages[0]!.replace(/\s+/g, " ").trim();
};

Deno.test("pdfReader counts a line that is drawn again a hair away once, among ordinary lines", async () => {
  const marks = ["First line of all", "Second line of all"].flatMap((line, index) => [
    text(60, 80 + 14 * index, line),
    text(60.3, 80 + 14 * index, line),
    text(60, 80.2 + 14 * index, line),
  ]);
  assert.equal(
    await textOf(...marks, text(60, 120, "An ordinary line")),
    "First line of all Second line of all An ordinary line",
  );
});

Deno.test("pdfReader counts words of a line that are drawn again over it once", async () => {
  const start = "A line that has ";
  const at = 60 + 11 * 0.001 * 6557;
  assert.equal(
    await textOf(text(60, 80, `${start}bold words`), text(at + 0.3, 80, "bold words and others")),
    `${start}bold words and others`,
  );
});

Deno.test("pdfReader counts letters that are each drawn twice once", async () => {
  const twice = [..."BOARD HOOD NOON"].flatMap((letter, index) => [
    text(60 + 8 * index, 80, letter),
    text(60.3 + 8 * index, 80.2, letter),
  ]);
  assert.equal(
    await textOf(text(60, 60, "Before"), ...twice, text(60, 100, "Behind")),
    "Before BOARD HOOD NOON Behind",
  );
});

Deno.test("pdfReader keeps the same words side by side, and one above the other", async () => {
  assert.equal(
    await textOf(text(60, 80, "no"), text(74, 80, "no"), text(60, 92, "no"), text(61, 104, "no")),
    "no no no no",
  );
});

Deno.test("pdfReader gives what the fields of a form hold, and names them", async () => {
  const bytes = writePdf({
    pages: [{
      marks: [
        text(60, 80, "A form"),
        widget("/FT /Tx /T (town) /TU (Where you live) /V (Cork)"),
        widget("/FT /Tx /T (pass) /V (secret) /Ff 8192"),
        widget("/FT /Ch /T (unit) /V (a) /Opt [[(a) (Acres)] [(b) (Barns)]]"),
        widget("/FT /Btn /T (agreed) /V /Yes /AS /Yes"),
      ],
    }],
  });
  const { pages, fields } = await pdfReader.read({ ...input, bytes });
  assert.deepEqual(pages, ["A form\nCork\nAcres"]);
  assert.deepEqual(fields, ["town", "Where you live", "pass", "", "unit", "", "agreed", "", "Yes"]);
  assert.deepEqual((await pdfReader.read(input)).fields, []);
});

Deno.test("pdfReader gives what signatures show, on the pages where they stand", async () => {
  const signature = (by: string): Mark => ({
    ...widget("/FT /Sig /T (seller)"),
    appearance: `BT /regular 9 Tf 2 20 Td (Signed by ${by}) Tj 0 -12 Td (May 2020) Tj ET`,
  } as Mark);
  const page = (...marks: Mark[]) => ({ marks: [text(60, 80, "Text"), ...marks] });
  const bytes = writePdf({ pages: [page(signature("Ann")), page(), page(signature("Bob"))] });
  const { pages } = await pdfReader.read({ ...input, bytes });
  assert.deepEqual(pages, [
    "Text\nSigned by Ann\nMay 2020",
    "Text",
    "Text\nSigned by Bob\nMay 2020",
  ]);
});

Deno.test("pdfReader names attached files, and warns of a portfolio", async () => {
  const spec = { pages: [{ marks: [text(60, 80, "A cover")] }], attachments: ["data.csv"] };
  const plain = await pdfReader.read({ ...input, bytes: writePdf(spec) });
  assert.deepEqual([plain.fields, plain.findings], [["data.csv", ""], []]);
  const bytes = writePdf({ ...spec, catalog: "/Collection << /View /D >>" });
  const { findings } = await pdfReader.read({ ...input, bytes });
  assert.deepEqual(findings?.map(({ code, severity }) => [code, severity]), [
    ["portfolio", "warning"],
  ]);
});

Deno.test("pdfReader gives what a stamp draws where it has no other text", async () => {
  const stamp = (contents: string): Mark => ({
    ...widget(""),
    entries: `/Subtype /Stamp /T (Ann) ${contents}`,
    isField: false,
    appearance: "BT /bold 14 Tf 2 20 Td (APPROVED) Tj ET",
  } as Mark);
  const read = async (contents: string) => await textOf(text(60, 80, "A plan"), stamp(contents));
  assert.equal(await read(""), "A plan APPROVED");
  assert.equal(await read("/Contents (fine with me)"), "A plan Ann fine with me");
});

Deno.test("pdfReader names layers that are hidden at first", async () => {
  const pages = [{ marks: [text(60, 80, "Text")] }];
  // Any two objects will do for layers: they have no names.
  const read = async (state: string) => {
    const catalog = `/OCProperties << /OCGs [3 0 R 4 0 R] /D << ${state} >> >>`;
    return (await pdfReader.read({ ...input, bytes: writePdf({ pages, catalog }) })).findings;
  };
  assert.deepEqual(await read("/OFF []"), []);
  assert.deepEqual((await read("/OFF [3 0 R]"))?.map(({ code }) => code), ["hidden_layers"]);
  assert.deepEqual((await read("/BaseState /OFF /ON [3 0 R]"))?.map(({ code }) => code), [
    "hidden_layers",
  ]);
});

Deno.test("pdfReader gives the comments of the pages that are asked for, and none that is hidden", async () => {
  const comment = (text: string, more = ""): Mark => ({
    kind: "annotation",
    x: 60,
    y: 100,
    width: 20,
    height: 20,
    entries: `/Subtype /Text /T (Ann) /Contents (${text}) ${more}`,
  });
  const page = (...marks: Mark[]) => ({ marks: [text(60, 80, "Text"), ...marks] });
  const bytes = writePdf({
    pages: [page(comment("one"), comment("gone", "/F 2")), page(comment("two")), page()],
  });
  const { pages } = await pdfReader.read({ ...input, bytes });
  assert.deepEqual(pages, ["Text\nAnn\none", "Text\nAnn\ntwo", "Text"]);
  assert.deepEqual((await pdfReader.read({ ...input, bytes, pages: [2] })).pages, [pages[1]]);
});

Deno.test("pdfReader reads glyphs by number of a standard face that the document does not hold", async () => {
  const content = "BT /F 12 Tf 20 40 Td <0024002500260003001500130015> Tj ET";
  const bytes = new TextEncoder().encode(
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj " +
      "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj " +
      "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R" +
      "/Resources<</Font<</F 5 0 R>>>>>>endobj " +
      `4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj ` +
      "5 0 obj<</Type/Font/Subtype/Type0/BaseFont/ArialMT/Encoding/Identity-H" +
      "/DescendantFonts[6 0 R]>>endobj " +
      "6 0 obj<</Type/Font/Subtype/CIDFontType2/BaseFont/ArialMT/DW 600" +
      "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>" +
      "/FontDescriptor 7 0 R>>endobj " +
      "7 0 obj<</Type/FontDescriptor/FontName/ArialMT/Flags 32>>endobj " +
      "trailer<</Root 1 0 R>>\n%%EOF\n",
  );
  assert.deepEqual((await pdfReader.read({ ...input, bytes })).pages, ["ABC 202"]);
});

/** Lines of a page, as its content has them; none is like another, so that they do not pack to nothing. */
function contentOf(count: number): string {
  const line = (index: number) => `(Line ${index} of ${(index * 7919) % 10_007}) Tj T*`;
  return `BT /F 10 Tf 12 TL 50 780 Td ${
    Array.from({ length: count }, (_, index) => line(index)).join(" ")
  } ET`;
}

/** Some bytes in the midst of a stream are another's. */
function overwritten(stream: string): string {
  const at = Math.floor(stream.length / 2);
  return `${stream.slice(0, at)}${"\xff\x00\x55".repeat(6)}${stream.slice(at + 18)}`;
}

Deno.test("pdfReader says which pages are damaged, and of no whole one that it is", async () => {
  const findingsOf = async (content: string) => {
    const bytes = pdfOfObjects({ annotations: [], objects: [], content });
    const { findings = [] } = await pdfReader.read({ ...input, bytes });
    return findings.map(({ code, severity, page }) => `${code} ${severity} ${page}`);
  };
  const damaged = ["damaged_page warning 1"];
  // Short streams pdf.js inflates itself, long ones the runtime.
  for (const lines of [9, 60]) {
    const packed = packedStream("", contentOf(lines));
    assert.deepEqual(await findingsOf(packed), []);
    assert.deepEqual(await findingsOf(overwritten(packed)), damaged, String(lines));
    assert.deepEqual(await findingsOf(packed.replace("stream\n", "stream\n?")), damaged);
  }
  const unclosed = packedStream("", contentOf(9).replace(/\) Tj T\* ET$/, ""));
  assert.deepEqual(await findingsOf(unclosed), damaged);
});

Deno.test("pdfReader says that a field is lost, and reads the others", async () => {
  const field = (name: string) =>
    `<</Subtype/Widget/FT/Tx/T(${name})/V(${name} value)/Rect[0 0 99 9]>>`;
  const whole = pdfOfObjects({
    annotations: [10, 11],
    objects: [field("one"), field("two")],
    catalog: "/AcroForm<</Fields[10 0 R 11 0 R]>>",
  });
  const lost = new TextDecoder("latin1").decode(whole).replace("10 0 obj", "10 0 xxx");
  const read = async (bytes: Uint8Array<ArrayBuffer>) => {
    const { pages, findings = [] } = await pdfReader.read({ ...input, bytes });
    return [pages[0]?.match(/\w+ value/g), findings.map(({ code }) => code)];
  };
  assert.deepEqual(await read(whole), [["one value", "two value"], []]);
  assert.deepEqual(
    await read(Uint8Array.from(lost, (character) => character.charCodeAt(0))),
    [["two value"], ["damaged_page", "annotations_unverified"]],
  );
});
