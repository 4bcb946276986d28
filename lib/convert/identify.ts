/**
 * Which format a document has: by its content first, and by its name only where content does not
 * say, because a name is often wrong and sometimes missing.
 *
 * @module
 */

import { type FileKind, kindOf } from "../file_kind.ts";
import { isArchive } from "./mhtml.ts";
import { isBinary, looksLikeText } from "./text_bytes.ts";
import type { Format } from "./types.ts";

/** What is known of a file before it is parsed. */
export type Identification =
  | { readonly kind: "document"; readonly format: Format; readonly protectedOffice?: true }
  | Refusal;

/** A file that is not converted, and why. */
export interface Refusal {
  /** It is not converted. */
  readonly kind: "refused";
  /** `skipped`: of a kind that is not read. `error`: not what its name promises, or damaged. */
  readonly status: "skipped" | "error";
  /** One sentence: what the file is. */
  readonly reason: string;
  /** What a person can do about it. */
  readonly hint?: string;
}

const BY_EXTENSION: Readonly<Record<string, Format>> = {
  pdf: "pdf",
  docx: "docx",
  docm: "docx",
  dotx: "docx",
  xlsx: "xlsx",
  xlsm: "xlsx",
  xltx: "xlsx",
  pptx: "pptx",
  pptm: "pptx",
  ppsx: "pptx",
  potx: "pptx",
  epub: "epub",
  html: "html",
  htm: "html",
  xhtml: "html",
  xht: "html",
  mht: "html",
  mhtml: "html",
  md: "markdown",
  markdown: "markdown",
  mdown: "markdown",
  mkd: "markdown",
  csv: "csv",
  tsv: "csv",
  tab: "csv",
  txt: "text",
  text: "text",
  log: "text",
  rst: "text",
  adoc: "text",
  asciidoc: "text",
  org: "text",
  tex: "text",
};

const TEXT_FORMATS: ReadonlySet<Format> = new Set(["html", "markdown", "csv", "text"]);
const SAVE_AS = "Open it in an office program and save it as";

/** What a file is that is not read, and what to do about it. */
interface UnreadKind {
  readonly what: string;
  readonly hint?: string;
}

const BINARY_WORKBOOK: UnreadKind = {
  what: "a binary Excel workbook (.xlsb)",
  hint: `${SAVE_AS} .xlsx`,
};
/** Documents of Office 2003 in one XML file, by the program that they name. */
const FLAT_OFFICE: Readonly<Record<string, UnreadKind>> = {
  Word: { what: "a Word 2003 XML document", hint: `${SAVE_AS} .docx` },
  Excel: { what: "an Excel 2003 XML workbook", hint: `${SAVE_AS} .xlsx` },
};
const FLAT_OFFICE_PROGRAM = /<\?mso-application\s+progid="(Word|Excel)\./;

/** Kinds that are told by content and not read. */
const UNREAD: Partial<Record<FileKind, UnreadKind>> = {
  odt: { what: "an OpenDocument text", hint: `${SAVE_AS} .docx` },
  ods: { what: "an OpenDocument spreadsheet", hint: `${SAVE_AS} .xlsx` },
  odp: { what: "an OpenDocument presentation", hint: `${SAVE_AS} .pptx` },
  zip: { what: "a ZIP archive that is not a document", hint: "Unpack it into the input folder" },
  rtf: { what: "an RTF text", hint: `${SAVE_AS} .docx` },
  jpeg: { what: "a JPEG image" },
  png: { what: "a PNG image" },
  gif: { what: "a GIF image" },
  tiff: { what: "a TIFF image", hint: "Save its pages as a PDF" },
  webp: { what: "a WebP image" },
  avif: { what: "an AVIF image" },
  gzip: { what: "a gzip archive", hint: "Unpack it into the input folder" },
  "7z": { what: "a 7z archive", hint: "Unpack it into the input folder" },
  djvu: { what: "a DjVu document", hint: "Print it to a PDF" },
  mobi: { what: "a Mobipocket book", hint: "Convert it to EPUB" },
};

interface OldFormat {
  /** The stream that tells it ([MS-CFB]: names are in UTF-16). */
  readonly stream: string;
  readonly extension: string;
  readonly what: string;
  readonly hint: string;
}

/** Old Office formats. One may be embedded in another: then the extension decides. */
const OLD_FORMATS: readonly OldFormat[] = [
  {
    stream: "WordDocument",
    extension: "doc",
    what: "a Word 97–2003 document (.doc)",
    hint: `${SAVE_AS} .docx`,
  },
  {
    stream: "PowerPoint Document",
    extension: "ppt",
    what: "a PowerPoint 97–2003 presentation (.ppt)",
    hint: `${SAVE_AS} .pptx`,
  },
  {
    stream: "Workbook",
    extension: "xls",
    what: "an Excel 97–2003 workbook (.xls)",
    hint: `${SAVE_AS} .xlsx`,
  },
  {
    stream: "__properties_version1.0",
    extension: "msg",
    what: "an Outlook message (.msg)",
    hint: "Save it as text or PDF",
  },
];
/** Bytes in which the first tag of a page is looked for. */
const HEAD_BYTES = 4096;
const ENCRYPTED_OFFICE = "EncryptedPackage";
const OFFICE_FORMATS: ReadonlySet<Format | undefined> = new Set(["docx", "xlsx", "pptx"]);

/** The extension of a file name in lower case, without its dot; empty where it has none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : "";
}

/** Whether a file of this name is of a kind that is converted; its content may say otherwise. */
export function isConvertible(name: string): boolean {
  return Object.hasOwn(BY_EXTENSION, extensionOf(name));
}

/**
 * Tells the format of a file.
 *
 * @param bytes The whole file.
 * @param name Its name, for what content does not say.
 */
export function identify(bytes: Uint8Array, name: string): Identification {
  const promised = BY_EXTENSION[extensionOf(name)];
  if (bytes.length === 0) return identifyEmpty(promised);
  const kind = kindOf(bytes);
  switch (kind) {
    case null:
      return identifyText(bytes, name, promised);
    case "pdf":
      return isReallyPdf(bytes, promised) ? document("pdf") : identifyText(bytes, name, promised);
    case "html":
      return document(promised === "markdown" && !hasDocumentTag(bytes) ? "markdown" : "html");
    case "xlsx":
      return isBinaryWorkbook(bytes) ? namedUnread(BINARY_WORKBOOK, promised) : document(kind);
    case "docx":
    case "pptx":
    case "epub":
      return document(kind);
    case "ole":
      return identifyOle(bytes, name, promised);
    case "zip":
      return promised !== undefined && !TEXT_FORMATS.has(promised) && promised !== "pdf"
        ? document(promised)
        : unread(kind, promised);
    default:
      return unread(kind, promised);
  }
}

/** The binary form of a workbook: its parts are not XML. */
function isBinaryWorkbook(bytes: Uint8Array): boolean {
  return indexOfBytes(bytes, "xl/workbook.bin") >= 0 && indexOfBytes(bytes, "xl/workbook.xml") < 0;
}

function document(format: Format): Identification {
  return { kind: "document", format };
}

/** An empty text is an empty document; an empty file of any other kind is a broken one. */
function identifyEmpty(promised: Format | undefined): Identification {
  if (promised !== undefined && TEXT_FORMATS.has(promised)) return document(promised);
  return {
    kind: "refused",
    status: promised === undefined ? "skipped" : "error",
    reason: "The file is empty",
  };
}

/** A PDF may begin with other bytes; a text that only speaks of PDFs has no objects. */
function isReallyPdf(bytes: Uint8Array, promised: Format | undefined): boolean {
  if (promised === "pdf" || indexOfBytes(bytes.subarray(0, 8), "%PDF-") >= 0) return true;
  return indexOfBytes(bytes, "endobj") >= 0 || indexOfBytes(bytes, "startxref") >= 0;
}

function hasDocumentTag(bytes: Uint8Array): boolean {
  return /<!doctype\s+html|<html[\s>]/i.test(latin1(bytes.subarray(0, HEAD_BYTES)));
}

/** Text kinds are read in any encoding; without a known extension only what is plainly text is. */
function identifyText(
  bytes: Uint8Array,
  name: string,
  promised: Format | undefined,
): Identification {
  const isText = looksLikeText(bytes);
  if (isWebArchive(bytes, name)) return document("html");
  if (promised !== undefined && TEXT_FORMATS.has(promised)) {
    return isText || !isBinary(bytes) ? document(promised) : binaryJunk(promised);
  }
  if (promised !== undefined) return isText ? document("text") : document(promised);
  if (isText && extensionOf(name) === "") return document("text");
  const program = FLAT_OFFICE_PROGRAM.exec(latin1(bytes.subarray(0, HEAD_BYTES)))?.[1];
  if (program !== undefined) return namedUnread(FLAT_OFFICE[program]!, promised);
  return {
    kind: "refused",
    status: "skipped",
    reason: isText
      ? `The file is a text of kind ".${extensionOf(name)}", which is not read as a document`
      : "The file is of unknown kind",
    ...(isText ? { hint: "Rename it to .txt to have it converted as text" } : {}),
  };
}

/** Pages saved with their pictures; wikis name them as documents of Word. */
function isWebArchive(bytes: Uint8Array, name: string): boolean {
  return /^(?:mht|mhtml|html?|doc|)$/.test(extensionOf(name)) && isArchive(bytes);
}

function binaryJunk(promised: Format): Refusal {
  return {
    kind: "refused",
    status: "error",
    reason: `The file is named as ${promised} and holds binary data of unknown kind`,
  };
}

function unread(kind: FileKind, promised: Format | undefined): Refusal {
  return namedUnread(UNREAD[kind] ?? { what: `of kind ${kind}` }, promised);
}

function namedUnread({ what, hint }: UnreadKind, promised: Format | undefined): Refusal {
  const reason = promised === undefined
    ? `The file is ${what}, which is not read`
    : `The file is named as ${promised} and is ${what}`;
  return {
    kind: "refused",
    status: promised === undefined ? "skipped" : "error",
    reason,
    ...(hint === undefined ? {} : { hint }),
  };
}

/** OLE is the container of old Office files and of protected new ones. */
function identifyOle(
  bytes: Uint8Array,
  name: string,
  promised: Format | undefined,
): Identification {
  if (indexOfBytes(bytes, utf16(ENCRYPTED_OFFICE)) >= 0) {
    const format = OFFICE_FORMATS.has(promised) ? promised! : "docx";
    return { kind: "document", format, protectedOffice: true };
  }
  const found = OLD_FORMATS.filter(({ stream }) => indexOfBytes(bytes, utf16(stream)) >= 0);
  const format = found.find(({ extension }) => extension === extensionOf(name)) ?? found[0];
  return {
    kind: "refused",
    status: "skipped",
    reason: `The file is ${format?.what ?? "an OLE file of unknown kind"}, which is not read`,
    ...(format === undefined ? {} : { hint: format.hint }),
  };
}

function utf16(text: string): string {
  return [...text].join("\0");
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes).replaceAll("\0", "");
}

/** Offset of a Latin-1 string in bytes, -1 where it is not there. */
function indexOfBytes(bytes: Uint8Array, wanted: string): number {
  const codes = [...wanted].map((character) => character.charCodeAt(0));
  for (let at = bytes.indexOf(codes[0]!); at >= 0; at = bytes.indexOf(codes[0]!, at + 1)) {
    if (codes.every((code, index) => bytes[at + index] === code)) return at;
  }
  return -1;
}
