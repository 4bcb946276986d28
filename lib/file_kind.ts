/**
 * What kind of file some bytes are, told by their content alone.
 *
 * Sources: the signatures of the formats' own specifications; ZIP central directory records as in
 * APPNOTE.TXT 4.3.12; ISO base media brands as in ISO/IEC 14496-12; PalmDB type and creator for MOBI.
 *
 * @module
 */

/** The kinds that can be told apart. */
export type FileKind =
  | "pdf"
  | "docx"
  | "xlsx"
  | "pptx"
  | "epub"
  | "odt"
  | "ods"
  | "odp"
  | "zip"
  | "ole"
  | "rtf"
  | "html"
  | "jpeg"
  | "png"
  | "gif"
  | "tiff"
  | "webp"
  | "avif"
  | "gzip"
  | "7z"
  | "djvu"
  | "mobi";

interface Signature {
  readonly kind: FileKind;
  readonly offset: number;
  readonly bytes: string;
}

/** Bytes are given as Latin-1 strings. */
const SIGNATURES: readonly Signature[] = [
  { kind: "ole", offset: 0, bytes: "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" },
  { kind: "rtf", offset: 0, bytes: "{\\rtf" },
  { kind: "jpeg", offset: 0, bytes: "\xFF\xD8\xFF" },
  { kind: "png", offset: 0, bytes: "\x89PNG\r\n\x1A\n" },
  { kind: "gif", offset: 0, bytes: "GIF87a" },
  { kind: "gif", offset: 0, bytes: "GIF89a" },
  { kind: "tiff", offset: 0, bytes: "II*\0" },
  { kind: "tiff", offset: 0, bytes: "MM\0*" },
  { kind: "webp", offset: 8, bytes: "WEBP" },
  { kind: "avif", offset: 4, bytes: "ftypavif" },
  { kind: "avif", offset: 4, bytes: "ftypavis" },
  { kind: "gzip", offset: 0, bytes: "\x1F\x8B" },
  { kind: "7z", offset: 0, bytes: "7z\xBC\xAF\x27\x1C" },
  { kind: "djvu", offset: 0, bytes: "AT&TFORM" },
  { kind: "mobi", offset: 60, bytes: "BOOKMOBI" },
];

const ZIP_STARTS = ["PK\x03\x04", "PK\x05\x06", "PK\x07\x08"];
/** PDF 32000-1, annex H: readers accept the header anywhere in the first 1,024 bytes. */
const PDF_SEARCH_BYTES = 1024;
const HTML_SEARCH_BYTES = 4096;
const CENTRAL_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const MAX_ENTRIES_LOOKED_AT = 4096;
/** Records of a ZIP without what varies in length, and its longest comment (APPNOTE 4.3). */
const [LOCAL_BYTES, ENTRY_BYTES, END_BYTES, MAX_COMMENT] = [30, 46, 22, 0xffff] as const;
/** The part that says what an archive is. */
const MIMETYPE_PART = "mimetype";
const MAX_MIMETYPE = 100;

const MIMETYPES: Readonly<Record<string, FileKind>> = {
  "application/epub+zip": "epub",
  "application/vnd.oasis.opendocument.text": "odt",
  "application/vnd.oasis.opendocument.spreadsheet": "ods",
  "application/vnd.oasis.opendocument.presentation": "odp",
};

const OFFICE_FOLDERS: Readonly<Record<string, FileKind>> = {
  "word/": "docx",
  "xl/": "xlsx",
  "ppt/": "pptx",
};

/** The kind of a file, or null where its content does not say. */
export function kindOf(bytes: Uint8Array): FileKind | null {
  if (ZIP_STARTS.some((start) => hasAt(bytes, 0, start))) return kindOfZip(bytes);
  const found = SIGNATURES.find(({ offset, bytes: wanted }) => hasAt(bytes, offset, wanted));
  if (found !== undefined) return found.kind;
  if (latin1(bytes.subarray(0, PDF_SEARCH_BYTES)).includes("%PDF-")) return "pdf";
  return isHtml(bytes) ? "html" : null;
}

/** A ZIP is what its parts make it. */
function kindOfZip(bytes: Uint8Array): FileKind {
  const mimetype = storedMimetype(bytes);
  if (mimetype !== null && MIMETYPES[mimetype] !== undefined) return MIMETYPES[mimetype];
  const names = zipNames(bytes);
  const isPublication = names.some((name) => name === MIMETYPE_PART || name.endsWith(".opf"));
  if (isPublication && names.includes("META-INF/container.xml")) return "epub";
  for (const [folder, kind] of Object.entries(OFFICE_FOLDERS)) {
    if (names.some((name) => name.toLowerCase().startsWith(folder))) return kind;
  }
  return "zip";
}

/** The text of a first, uncompressed part named `mimetype` (EPUB OCF 3.3, ODF 1.3 part 2). */
function storedMimetype(bytes: Uint8Array): string | null {
  if (
    bytes.length < LOCAL_BYTES + MIMETYPE_PART.length || !hasAt(bytes, LOCAL_BYTES, MIMETYPE_PART)
  ) return null;
  const view = viewOf(bytes);
  if (view.getUint16(26, true) !== MIMETYPE_PART.length) return null;
  const size = view.getUint32(18, true);
  const start = LOCAL_BYTES + MIMETYPE_PART.length + view.getUint16(28, true);
  return latin1(bytes.subarray(start, start + Math.min(size, MAX_MIMETYPE))).trim();
}

/** Names of the parts, from the central directory; of the first ones where it is missing. */
function zipNames(bytes: Uint8Array): string[] {
  const directory = centralDirectory(bytes);
  return directory === null ? localNames(bytes) : directoryNames(bytes, directory);
}

function centralDirectory(bytes: Uint8Array): number | null {
  const view = viewOf(bytes);
  const last = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= last; at--) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return view.getUint32(at + 16, true);
  }
  return null;
}

function directoryNames(bytes: Uint8Array, directory: number): string[] {
  const view = viewOf(bytes);
  const names: string[] = [];
  for (let at = directory; names.length < MAX_ENTRIES_LOOKED_AT; at = nextEntry(view, at)) {
    if (at + ENTRY_BYTES > bytes.length || view.getUint32(at, true) !== CENTRAL_ENTRY) break;
    names.push(
      latin1(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + view.getUint16(at + 28, true))),
    );
  }
  return names;
}

function nextEntry(view: DataView, at: number): number {
  return at + ENTRY_BYTES + view.getUint16(at + 28, true) + view.getUint16(at + LOCAL_BYTES, true) +
    view.getUint16(at + 32, true);
}

/** Names after each local header signature: what is left of an archive that was cut short. */
function localNames(bytes: Uint8Array): string[] {
  const names: string[] = [];
  const view = viewOf(bytes);
  for (let at = 0; at + LOCAL_BYTES <= bytes.length && names.length < MAX_ENTRIES_LOOKED_AT; at++) {
    if (bytes[at] !== 0x50 || !hasAt(bytes, at, ZIP_STARTS[0]!)) continue;
    names.push(
      latin1(bytes.subarray(at + LOCAL_BYTES, at + LOCAL_BYTES + view.getUint16(at + 26, true))),
    );
  }
  return names;
}

/** HTML after a byte order mark, blanks and comments, whatever the case of its first tag. */
function isHtml(bytes: Uint8Array): boolean {
  const head = latin1(bytes.subarray(0, HTML_SEARCH_BYTES)).replace(/\0/g, "")
    .replace(/^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)/, "");
  let at = 0;
  for (;;) {
    while (at < head.length && " \t\r\n\f".includes(head[at]!)) at++;
    const skipped = skipPrologue(head, at);
    if (skipped === at) break;
    at = skipped;
  }
  return /^<(?:!doctype\s+html|html|head|body)[\s>]/i.test(head.slice(at, at + 64));
}

/** Past one comment or XML declaration; `at` where there is none. */
function skipPrologue(head: string, at: number): number {
  const end = head.startsWith("<!--", at) ? "-->" : head.startsWith("<?xml", at) ? "?>" : null;
  if (end === null) return at;
  const found = head.indexOf(end, at);
  return found < 0 ? at : found + end.length;
}

function hasAt(bytes: Uint8Array, offset: number, wanted: string): boolean {
  if (bytes.length < offset + wanted.length) return false;
  for (let at = 0; at < wanted.length; at++) {
    if (bytes[offset + at] !== wanted.charCodeAt(at)) return false;
  }
  return true;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function latin1(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
