import assert from "node:assert/strict";
import { pdfEngine } from "../../../../../lib/convert/engines/pdf/mod.ts";
import { pdfReader } from "../../../../../lib/convert/verify/readers/pdf.ts";
import { LIMITS } from "../../../../../lib/limits.ts";
import { writeMarkdown } from "../../../../../lib/markdown/writer.ts";
import { documentOf } from "../../../../support/engine_input.ts";
import { FIRST_OBJECT, pdfOfObjects, references } from "../../../../support/pdf_objects.ts";

/** What the readers make of a document, how many annotations the engine leaves out, and what is not verified. */
async function read(bytes: Uint8Array) {
  const { blocks, findings } = await pdfEngine.convert(documentOf(bytes, "pdf"));
  const told = findings.filter(({ code }) => code === "annotations_left_out");
  const reference = await pdfReader.read(documentOf(bytes, "pdf"));
  return {
    reference: reference.pages?.join("\n") ?? "",
    unverified: (reference.findings ?? []).map(({ code }) => code),
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
  const { leftOut, markdown, reference, unverified } = await read(pdfOfObjects({
    annotations: Array.from({ length: LIMITS.pageAnnotations + 5 }, () => FIRST_OBJECT),
    objects: ["<</Subtype/Text/Rect[0 0 9 9]/Contents(same)/T(A)>>"],
  }));
  assert.deepEqual(leftOut, [5]);
  assert.equal(markdown.match(/same/g)?.length, LIMITS.pageAnnotations);
  assert.equal(reference.match(/same/g)?.length, LIMITS.pageAnnotations);
  assert.deepEqual(unverified, []);
});

Deno.test("readAnnotations() reads LIMITS.annotationCharacters, and says what is left out", async () => {
  const LENGTH = 30_000;
  const fitting = Math.ceil(LIMITS.annotationCharacters / LENGTH);
  const field = `/FT/Tx/T(n)/V(${"value ".repeat(LENGTH / 6)})`;
  const { leftOut, markdown, reference, unverified } = await read(
    sharedField(fitting + 1_000, field),
  );
  assert.deepEqual(leftOut, [1_000]);
  assert.match(markdown, /Body text/);
  assert.ok(reference.length < 2 * LIMITS.annotationCharacters);
  assert.deepEqual(unverified, ["annotations_unverified"]);
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

Deno.test("both readers give each field of a page with more of them than are held at once", async () => {
  const names = Array.from({ length: 750 }, (_, index) => `value${index}`);
  const widgets = names.map((_, index) => FIRST_OBJECT + index);
  const { markdown, reference } = await read(pdfOfObjects({
    annotations: widgets,
    objects: names.map((name, index) =>
      `<</Subtype/Widget/FT/Tx/T(f${index})/V(${name})/Rect[0 ${index} 99 ${index + 9}]>>`
    ),
    catalog: `/AcroForm<</Fields${references(widgets)}>>`,
  }));
  for (const text of [markdown, reference]) {
    assert.equal(new Set(text.match(/\bvalue\d+/g)).size, names.length);
  }
});

Deno.test("pdfReader reads buttons of one field only as far as looking through all of them for each goes", async () => {
  const buttons = "/FT/Btn/Ff 32768/T(n)";
  const unverifiedOf = async (count: number) =>
    (await read(sharedField(count, buttons))).unverified;
  assert.deepEqual(await unverifiedOf(500), []);
  assert.deepEqual(
    await unverifiedOf(Math.ceil(2 * Math.sqrt(LIMITS.annotationCharacters))),
    ["annotations_unverified"],
  );
});
