/**
 * PDFs of one page, made of objects as PDF has them, for structures that `pdf_writer.ts` does not write:
 * parts that are shared, and more of them than a person would make.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";

/** Number of the first object that is given; the face `F` of the page is object 5. */
export const FIRST_OBJECT = 10;

/** References to objects, as an array. */
export function references(ids: readonly number[]): string {
  return `[${ids.map((id) => `${id} 0 R`).join(" ")}]`;
}

/** A compressed stream with some content. */
export function packedStream(entries: string, content: string): string {
  const data = deflateSync(Buffer.from(content, "latin1")).toString("latin1");
  return `<<${entries}/Filter/FlateDecode/Length ${data.length}>>stream\n${data}\nendstream`;
}

/** A form that draws with the face `F`, or other forms. */
export function form(content: string, forms = ""): string {
  const resources = `/Resources<</Font<</F 5 0 R>>/XObject<<${forms}>>>>`;
  return packedStream(`/Type/XObject/Subtype/Form/BBox[0 0 200 20]${resources}`, content);
}

/** What draws the words of the page where nothing else is given. */
const BODY = "BT /F 10 Tf 50 700 Td (Body text) Tj ET";

/** A document whose page says "Body text", with annotations and objects from 10 on. */
export function pdfOfObjects(
  { annotations, objects, catalog = "", content = packedStream("", BODY) }: {
    readonly annotations: readonly number[];
    readonly objects: readonly string[];
    readonly catalog?: string;
    /** The stream that draws the page. */
    readonly content?: string;
  },
): Uint8Array<ArrayBuffer> {
  const all = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R" +
    `/Resources<</Font<</F 5 0 R>>>>/Annots${references(annotations)}>>`,
    content,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ...Array.from({ length: FIRST_OBJECT - 6 }, () => "null"),
    ...objects,
  ];
  let file = "%PDF-1.7\n";
  let table = `xref\n0 ${all.length + 1}\n0000000000 65535 f \n`;
  all.forEach((object, index) => {
    table += `${String(file.length).padStart(10, "0")} 00000 n \n`;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const trailer = `trailer<</Size ${
    all.length + 1
  }/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file + table + trailer, "latin1"));
}
