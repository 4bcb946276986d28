import assert from "node:assert/strict";
import { pdfEngine } from "../../../../../lib/convert/engines/pdf/mod.ts";
import { LIMITS } from "../../../../../lib/limits.ts";
import { writeMarkdown } from "../../../../../lib/markdown/writer.ts";
import { documentOf } from "../../../../support/engine_input.ts";
import { FIRST_OBJECT, pdfOfObjects, references } from "../../../../support/pdf_objects.ts";

/** What the engine makes of a document, and how many annotations it leaves out. */
async function read(bytes: Uint8Array) {
  const { blocks, findings } = await pdfEngine.convert(documentOf(bytes, "pdf"));
  const told = findings.filter(({ code }) => code === "annotations_left_out");
  return {
    leftOut: told.map(({ message }) => Number(/\d+/.exec(message))),
    markdown: writeMarkdown(blocks),
  };
}

/** A field that some annotations show. */
function sharedField(count: number, entries: string): Uint8Array {
  const widgets = Array.from({ length: count }, (_, index) => FIRST_OBJECT + 1 + index);
  const widget = `<</Subtype/Widget/Parent ${FIRST_OBJECT} 0 R/Rect[0 0 99 9]>>`;
  return pdfOfObjects({
    annotations: widgets,
    objects: [`<<${entries}/Kids${references(widgets)}>>`, ...widgets.map(() => widget)],
    catalog: `/AcroForm<</Fields[${FIRST_OBJECT} 0 R]>>`,
  });
}

Deno.test("readAnnotations() reads LIMITS.pageAnnotations of a page, and says how many are left out", async () => {
  const { leftOut, markdown } = await read(pdfOfObjects({
    annotations: Array.from({ length: LIMITS.pageAnnotations + 5 }, () => FIRST_OBJECT),
    objects: ["<</Subtype/Text/Rect[0 0 9 9]/Contents(same)/T(A)>>"],
  }));
  assert.deepEqual(leftOut, [5]);
  assert.equal(markdown.match(/same/g)?.length, LIMITS.pageAnnotations);
});

Deno.test("readAnnotations() reads LIMITS.annotationCharacters, and says what is left out", async () => {
  const LENGTH = 30_000;
  const fitting = Math.ceil(LIMITS.annotationCharacters / LENGTH);
  const field = `/FT/Tx/T(n)/V(${"value ".repeat(LENGTH / 6)})`;
  const { leftOut, markdown } = await read(sharedField(fitting + 10, field));
  assert.deepEqual(leftOut, [10]);
  assert.match(markdown, /Body text/);
});

Deno.test("FieldReader looks the choices of a field up once, however many annotations show it", async () => {
  const CHOICES = 2_000;
  const count = LIMITS.annotationCharacters / CHOICES + 100;
  const choices = Array.from({ length: CHOICES }, (_, index) => `[(o${index})(d${index})]`);
  const { leftOut, markdown } = await read(
    sharedField(count, `/FT/Ch/T(n)/V(o3)/Opt[${choices.join("")}]`),
  );
  assert.deepEqual(leftOut, []);
  assert.equal(markdown.match(/\bd3\b/g)?.length, count);
});
