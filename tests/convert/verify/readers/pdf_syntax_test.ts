import assert from "node:assert/strict";
import { markedStarts } from "../../../../lib/convert/verify/readers/_marked_content.ts";
import { PdfCopy } from "../../../../lib/convert/verify/readers/_pdf_copy.ts";
import { PdfSyntax, type PdfValue } from "../../../../lib/convert/verify/readers/_pdf_syntax.ts";
import { damageBytes, seededRandom } from "../../../support/mutations.ts";

function valuesOf(text: string): PdfValue[] {
  const syntax = new PdfSyntax(text);
  const values: PdfValue[] = [];
  for (let value = syntax.next(); value !== undefined; value = syntax.next()) values.push(value);
  return values;
}

Deno.test("PdfSyntax reads every kind of object", () => {
  assert.deepEqual(
    valuesOf("12 -.5 +7. /A#20b/C (a(b)\\)\\101\\\n) <48 6> null true % end\n[1 2 R 3]"),
    [
      12,
      -0.5,
      7,
      { name: "A b" },
      { name: "C" },
      { string: "a(b))A" },
      { string: "H`" },
      null,
      { word: "true" },
      [{ reference: 1 }, 3],
    ],
  );
  assert.deepEqual(valuesOf("<</Kids [3 0 R 4 0 R]/Of<</N 1>>>>"), [
    new Map<string, PdfValue>([
      ["Kids", [{ reference: 3 }, { reference: 4 }]],
      ["Of", new Map([["N", 1]])],
    ]),
  ]);
});

/** A document of one page, as pdf.js writes one. */
function copyOf(content: string): Uint8Array<ArrayBuffer> {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R>>",
    "<< /Type /Pages /Count 1 /Kids [3 0 R]>>",
    "<< /Type /Page /Contents 4 0 R /Resources << /Properties << /P0 << /ActualText (\xe4)>>>> " +
    "/XObject << /F 5 0 R>>>>>>",
    `<< /Length ${content.length}>> stream\n${content}\nendstream`,
    "<< /Subtype /Form /Length 37>> stream\n/Form BMC EMC /F Do (EMC) Tj /F Do     \nendstream",
  ];
  const text = objects.map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`).join("");
  return Uint8Array.from(`%PDF-1.7\n${text}startxref\n0\n%%EOF\n`, (c) => c.charCodeAt(0));
}

function startsOf(bytes: Uint8Array) {
  const copy = new PdfCopy(bytes);
  return copy.pages().flatMap((page) => markedStarts(copy, page));
}

Deno.test("markedStarts() finds texts in the content and in the page's properties, and strings aside", () => {
  const content =
    "/Span <</ActualText <FEFF05D0>>> BDC (/X BMC) Tj EMC /Span /P0 BDC EMC BMC /A BMC";
  assert.deepEqual(startsOf(copyOf(content)), [
    { tag: "Span", text: "\u05d0" },
    { tag: "Span", text: "\xe4" },
    { tag: "A" },
  ]);
});

Deno.test("markedStarts() passes over images in the content", () => {
  const content = "BI /W 1 ID /X BMC ( EI /Y BMC";
  assert.deepEqual(startsOf(copyOf(content)), [{ tag: "Y" }]);
});

Deno.test("markedStarts() looks into a form where it is drawn, and not where it draws itself", () => {
  assert.deepEqual(startsOf(copyOf("/F Do /A BMC /F Do")), [
    { tag: "Form" },
    { tag: "A" },
    { tag: "Form" },
  ]);
});

Deno.test("PdfCopy and markedStarts() come to an end on damaged documents", () => {
  const random = seededRandom(5);
  const whole = copyOf("/Span <</ActualText <FEFF05D0>>> BDC [(a) 3 (b)] TJ EMC /Span /P0 BDC EMC");
  for (let round = 0; round < 300; round++) {
    try {
      startsOf(damageBytes(whole, random));
    } catch (error) {
      assert.ok(error instanceof Error);
    }
  }
});
