import assert from "node:assert/strict";
import { zipSync } from "fflate";
import { extensionOf, identify } from "../../lib/convert/identify.ts";

const encoder = new TextEncoder();
const text = (content: string) => encoder.encode(content);
const latin1 = (content: string) => Uint8Array.from(content, (c) => c.charCodeAt(0));
const utf16 = (content: string) => [...content].join("\0") + "\0";

function zip(...names: string[]): Uint8Array {
  return zipSync(Object.fromEntries(names.map((name) => [name, text("<x/>")])));
}

function formatOf(bytes: Uint8Array, name: string): string {
  const found = identify(bytes, name);
  return found.kind === "document" ? found.format : `${found.status}: ${found.reason}`;
}

const DOCX = zip("[Content_Types].xml", "word/document.xml");

Deno.test("identify() believes the content of a file before its name", () => {
  assert.equal(formatOf(DOCX, "table.xlsx"), "docx");
  assert.equal(formatOf(zip("[Content_Types].xml", "xl/workbook.xml"), "data.csv"), "xlsx");
  assert.equal(formatOf(zip("[Content_Types].xml", "ppt/presentation.xml"), "a.docx"), "pptx");
  assert.equal(formatOf(zip("META-INF/container.xml", "content.opf"), "book.pdf"), "epub");
  assert.equal(formatOf(text("%PDF-1.7\n1 0 obj"), "letter.docx"), "pdf");
  assert.equal(formatOf(text("\n <!-- saved --><HTML><body>x"), "page.txt"), "html");
  assert.equal(formatOf(DOCX, "no extension"), "docx");
});

Deno.test("identify() goes by the name where content does not say", () => {
  assert.equal(formatOf(text("a;b\n1;2\n"), "x.CSV"), "csv");
  assert.equal(formatOf(text("a\tb\n"), "x.tsv"), "csv");
  assert.equal(formatOf(text("# Title\n"), "x.md"), "markdown");
  assert.equal(formatOf(text("plain words"), "x.txt"), "text");
  assert.equal(formatOf(text("plain words"), "LICENSE"), "text");
});

Deno.test("identify() takes web archives for pages, also where they are named as documents, and mails for none", () => {
  const head = "Subject: Exported\nMIME-Version: 1.0\nContent-Type: ";
  const archive = text(
    `${head}multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n<p>x`,
  );
  assert.equal(formatOf(archive, "page.mht"), "html");
  assert.equal(formatOf(archive, "wiki.doc"), "html");
  const mail = text(`${head}multipart/alternative; boundary=b\n\n--b\n`);
  assert.equal(identify(mail, "mail.eml").kind, "refused");
});

Deno.test("identify() names binary workbooks and the XML of Office 2003, and says what to do", () => {
  const flat = (program: string) =>
    text(`<?xml version="1.0"?><?mso-application progid="${program}"?><x/>`);
  const cases: readonly (readonly [Uint8Array, string, RegExp, string])[] = [
    [zip("[Content_Types].xml", "xl/workbook.bin"), "a.xlsb", /binary Excel workbook/, ".xlsx"],
    [flat("Excel.Sheet"), "a.xls", /Excel 2003 XML/, ".xlsx"],
    [flat("Word.Document"), "a.doc", /Word 2003 XML/, ".docx"],
  ];
  for (const [bytes, name, reason, extension] of cases) {
    const found = identify(bytes, name);
    assert(found.kind === "refused" && found.status === "skipped");
    assert.match(found.reason, reason);
    assert(found.hint?.endsWith(`save it as ${extension}`));
  }
});

Deno.test("identify() keeps a Markdown file that begins with HTML as Markdown", () => {
  assert.equal(formatOf(text('<p align="center">Logo</p>\n\n# Title\n'), "README.md"), "markdown");
});

Deno.test("identify() finds a PDF after other bytes, and takes a text about PDFs for a text", () => {
  assert.equal(formatOf(text("HTTP/1.1 200\r\n\r\n%PDF-1.4\n1 0 obj\nendobj"), "x.bin"), "pdf");
  assert.equal(formatOf(text("A PDF file begins with %PDF-1.4 or so."), "notes.txt"), "text");
});

Deno.test("identify() names the old Office formats and says what to do (DEFECTS 54)", () => {
  const ole = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + "\0".repeat(504);
  for (const [stream, wanted] of [["WordDocument", ".doc"], ["Workbook", ".xls"]] as const) {
    const found = identify(latin1(ole + utf16(stream)), `old${wanted}`);
    assert(found.kind === "refused");
    assert.equal(found.status, "skipped");
    assert(found.reason.includes(wanted), found.reason);
    assert.match(found.hint ?? "", /save it as/);
  }
});

Deno.test("identify() goes by the extension where one old Office format is embedded in another", () => {
  const ole = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + "\0".repeat(504);
  const both = latin1(ole + utf16("Workbook") + utf16("WordDocument"));
  assert.match(formatOf(both, "table.xls"), /\.xls/);
  assert.match(formatOf(both, "letter.doc"), /\.doc/);
});

Deno.test("identify() takes a protected Office document for the format of its name", () => {
  const bytes = latin1(
    "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + "\0".repeat(504) + utf16("EncryptedPackage"),
  );
  assert.deepEqual(identify(bytes, "secret.xlsx"), {
    kind: "document",
    format: "xlsx",
    protectedOffice: true,
  });
});

Deno.test("identify() refuses what is no document, as an error where the name promised one", () => {
  const jpeg = latin1("\xFF\xD8\xFF\xE0\0\x10JFIF");
  assert.equal(formatOf(jpeg, "photo.jpg"), "skipped: The file is a JPEG image, which is not read");
  assert.equal(formatOf(jpeg, "book.epub"), "error: The file is named as epub and is a JPEG image");
  assert.equal(formatOf(text("body { color: red }"), "style.css").split(":")[0], "skipped");
  const junk = Uint8Array.from({ length: 4096 }, (_, index) => (index * 7919) % 256 & 0x1f);
  assert.equal(formatOf(junk, "data.bin"), "skipped: The file is of unknown kind");
  assert.match(formatOf(junk, "notes.txt"), /^error: .*binary data/);
});

Deno.test("identify() tells an empty text from an empty file of another kind", () => {
  assert.equal(formatOf(new Uint8Array(), "x.txt"), "text");
  assert.equal(formatOf(new Uint8Array(), "x.pdf"), "error: The file is empty");
  assert.equal(formatOf(new Uint8Array(), "x"), "skipped: The file is empty");
});

Deno.test("identify() leaves text in encodings without ASCII to the engine", () => {
  const utf16le = Uint8Array.from([..."Name"].flatMap((c) => [c.charCodeAt(0), 0]));
  assert.equal(formatOf(utf16le, "x.txt"), "text");
  const ebcdic = Uint8Array.from([
    0xc8,
    0x85,
    0x93,
    0x93,
    0x96,
    0x40,
    0xa6,
    0x96,
    0x99,
    0x93,
    0x84,
  ]);
  assert.equal(formatOf(ebcdic, "x.txt"), "text");
});

Deno.test("identify() gives a damaged archive to the engine that its name promises", () => {
  assert.equal(formatOf(DOCX.subarray(0, 40), "cut.docx"), "docx");
});

Deno.test("extensionOf() takes a leading dot for a part of the name", () => {
  assert.equal(extensionOf("a.tar.GZ"), "gz");
  assert.equal(extensionOf(".hidden"), "");
});

Deno.test("identify() takes a text with padding of NULs for a text, and other binary data for none", () => {
  const csv = new TextEncoder().encode("name\0\0;town\0\nAnn\0\0\0;Oslo\n");
  assert.deepEqual(identify(csv, "t.csv"), { kind: "document", format: "csv" });
  assert.equal(identify(new Uint8Array([...csv, 1, 2, 3, 0, 0, 0]), "t.csv").kind, "refused");
});
