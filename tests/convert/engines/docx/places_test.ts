import assert from "node:assert/strict";
import { docxEngine } from "../../../../lib/convert/engines/docx/mod.ts";
import { writeMarkdown } from "../../../../lib/markdown/writer.ts";
import { docx, p } from "../../../support/office_documents.ts";
import { documentOf } from "../../../support/engine_input.ts";

const NAMESPACE = `xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"`;

/** The texts of a paragraph's drawings in the order in which they come out. */
async function order(drawings: readonly string[]): Promise<string[]> {
  const body = `<w:p ${NAMESPACE}>${
    drawings.map((drawing) => `<w:r>${drawing}</w:r>`).join("")
  }</w:p>`;
  const { blocks } = await docxEngine.convert(documentOf(docx({ body }), "docx"));
  return writeMarkdown(blocks).trim().split("\n\n");
}

const box = (text: string) => `<w:txbxContent>${p(text)}</w:txbxContent>`;
const floating = (text: string, left: number, top: number, from = "paragraph") =>
  `<w:drawing><wp:anchor><wp:positionH relativeFrom="column"><wp:posOffset>${left}</wp:posOffset></wp:positionH>` +
  `<wp:positionV relativeFrom="${from}"><wp:posOffset>${top}</wp:posOffset></wp:positionV>` +
  `<wp:extent cx="90" cy="90"/><wps:txbx>${box(text)}</wps:txbx></wp:anchor></w:drawing>`;
const shape = (text: string, left: number, top: number) =>
  `<wps:wsp><wps:spPr><a:xfrm><a:off x="${left}" y="${top}"/><a:ext cx="90" cy="90"/></a:xfrm></wps:spPr>` +
  `<wps:txbx>${box(text)}</wps:txbx></wps:wsp>`;
const old = (text: string, style: string) =>
  `<v:rect style="position:absolute;${style}"><v:textbox>${box(text)}</v:textbox></v:rect>`;

Deno.test("docxEngine reads boxes that float beside a paragraph as a person does", async () => {
  const texts = await order([
    floating("below", 0, 100),
    floating("right", 100, 0),
    floating("left", 0, 0),
  ]);
  assert.deepEqual(texts, ["left", "right", "below"]);
});

Deno.test("docxEngine keeps the order of the file between boxes whose places cannot be compared", async () => {
  const aligned = floating("aligned", 0, 0).replace(
    /<wp:posOffset>0<\/wp:posOffset>/g,
    "<wp:align>top</wp:align>",
  );
  const texts = await order([
    floating("paragraph", 0, 900),
    floating("page", 0, 0, "page"),
    aligned,
    floating("last", 0, 0),
  ]);
  assert.deepEqual(texts, ["paragraph", "page", "aligned", "last"]);
});

Deno.test("docxEngine reads the shapes of a group, and those of the older markup, as a person does", async () => {
  const group = `<w:drawing><wp:inline><wpg:wgp>${shape("c", 0, 200)}<wpg:grpSp><wpg:grpSpPr>` +
    `<a:xfrm><a:off x="0" y="0"/><a:ext cx="190" cy="90"/></a:xfrm></wpg:grpSpPr>` +
    `${shape("b", 100, 0)}${shape("a", 0, 0)}</wpg:grpSp></wpg:wgp></wp:inline></w:drawing>`;
  assert.deepEqual(await order([group]), ["a", "b", "c"]);
  const inGroup = (text: string, top: number) => old(text, `left:0;top:${top};width:90;height:90`);
  assert.deepEqual(
    await order([
      `<w:pict>${old("late", "margin-left:0;margin-top:1in;width:9pt;height:9pt")}</w:pict>`,
      `<w:pict>${old("early", "margin-left:0;margin-top:10pt;width:9pt;height:9pt")}</w:pict>`,
      `<w:pict><v:group>${inGroup("two", 100)}${inGroup("one", 0)}</v:group></w:pict>`,
    ]),
    ["early", "late", "one", "two"],
  );
});

Deno.test("docxEngine reads groups nested deeper than the call stack", async () => {
  const depth = 9000;
  const group = `<w:pict>${"<v:group>".repeat(depth)}${old("deep", "left:0")}${
    "</v:group>".repeat(depth)
  }</w:pict>`;
  assert.deepEqual(await order([group]), ["deep"]);
});
