/**
 * The functions of PDFium's C API that the engine calls, as WebAssembly exports them, and the
 * memory through which they answer.
 *
 * Pointers and handles are numbers, 0 is null, booleans are 0 or 1 (fpdfview.h and its siblings).
 *
 * @module
 */

import { loadPdfium } from "../../../../host/heavy.ts";
import { LimitError } from "../../../../errors.ts";
import { LIMITS } from "../../../../limits.ts";

/** Function of the C API: numbers in, a number out. */
type Call = (...values: number[]) => number;

const NAMES = [
  "malloc",
  "free",
  "FPDF_LoadMemDocument",
  "FPDF_CloseDocument",
  "FPDF_GetLastError",
  "FPDF_GetPageCount",
  "FPDF_DocumentHasValidCrossReferenceTable",
  "FPDF_GetPageLabel",
  "FPDF_GetMetaText",
  "EPDFCatalog_GetLanguage",
  "FPDF_GetFormType",
  "FPDF_LoadPage",
  "FPDF_ClosePage",
  "FPDF_GetPageBoundingBox",
  "FPDFPage_GetRotation",
  "FPDFText_LoadPage",
  "FPDFText_ClosePage",
  "FPDFText_CountChars",
  "FPDFText_GetText",
  "FPDFText_GetUnicode",
  "FPDFText_GetTextObject",
  "FPDFText_GetLooseCharBox",
  "FPDFText_GetCharBox",
  "FPDFText_GetCharOrigin",
  "FPDFText_GetMatrix",
  "FPDFText_HasUnicodeMapError",
  "FPDFText_IsGenerated",
  "FPDFTextObj_GetFont",
  "FPDFTextObj_GetFontSize",
  "FPDFTextObj_GetTextRenderMode",
  "FPDFFont_GetBaseFontName",
  "FPDFFont_GetFlags",
  "FPDFFont_GetWeight",
  "FPDFFont_GetItalicAngle",
  "FPDFPage_CountObjects",
  "FPDFPage_GetObject",
  "FPDFPageObj_GetType",
  "FPDFPageObj_GetBounds",
  "FPDFPageObj_GetMatrix",
  "FPDFPageObj_GetMarkedContentID",
  "FPDFPageObj_CountMarks",
  "FPDFPageObj_GetMark",
  "FPDFPageObjMark_GetName",
  "FPDFPageObjMark_GetParamBlobValue",
  "FPDFPageObj_GetFillColor",
  "FPDFPageObj_GetStrokeColor",
  "FPDFPageObj_GetStrokeWidth",
  "FPDFPath_CountSegments",
  "FPDFPath_GetPathSegment",
  "FPDFPath_GetDrawMode",
  "FPDFPathSegment_GetPoint",
  "FPDFPathSegment_GetType",
  "FPDFPathSegment_GetClose",
  "FPDFFormObj_CountObjects",
  "FPDFFormObj_GetObject",
  "FPDFBookmark_GetFirstChild",
  "FPDFBookmark_GetNextSibling",
  "FPDFBookmark_GetTitle",
  "FPDFBookmark_GetDest",
  "FPDFBookmark_GetAction",
  "FPDFAction_GetType",
  "FPDFAction_GetURIPath",
  "FPDFDest_GetDestPageIndex",
  "FPDFDest_GetLocationInPage",
  "FPDFDoc_GetAttachmentCount",
  "FPDFDoc_GetAttachment",
  "FPDFAttachment_GetName",
  "EPDFAttachment_GetDescription",
  "EPDFAttachment_GetIntegerValue",
  "FPDFAnnot_GetFileAttachment",
  "FPDFPage_GetAnnotCount",
  "FPDFPage_GetAnnot",
  "FPDFPage_CloseAnnot",
  "FPDFAnnot_GetSubtype",
  "FPDFAnnot_GetRect",
  "FPDFAnnot_GetFlags",
  "FPDFAnnot_GetStringValue",
  "FPDFAnnot_GetAP",
  "EPDFAnnot_ExportAppearanceAsDocument",
  "EPDFAnnot_GetObjectNumber",
  "FPDFAnnot_GetLink",
  "FPDFLink_GetAction",
  "FPDFLink_GetDest",
  "EPDFAnnot_GetFormFieldObjectNumber",
  "FPDFAnnot_GetFormFieldType",
  "FPDFAnnot_GetFormFieldName",
  "FPDFAnnot_GetFormFieldAlternateName",
  "FPDFAnnot_GetFormFieldValue",
  "FPDFAnnot_GetFormFieldFlags",
  "FPDFAnnot_GetFormControlCount",
  "FPDFAnnot_GetFormControlIndex",
  "FPDFAnnot_GetOptionCount",
  "FPDFAnnot_GetOptionLabel",
  "FPDFAnnot_IsOptionSelected",
  "FPDFCatalog_IsTagged",
  "FPDF_StructTree_GetForPage",
  "FPDF_StructTree_Close",
  "FPDF_StructTree_CountChildren",
  "FPDF_StructTree_GetChildAtIndex",
  "FPDF_StructElement_GetType",
  "FPDF_StructElement_CountChildren",
  "FPDF_StructElement_GetChildAtIndex",
  "FPDF_StructElement_GetChildMarkedContentID",
  "FPDF_StructElement_GetAltText",
  "FPDF_StructElement_GetAttributeCount",
  "FPDF_StructElement_GetAttributeAtIndex",
  "FPDF_StructElement_Attr_GetValue",
  "FPDF_StructElement_Attr_GetNumberValue",
  "PDFiumExt_OpenFormFillInfo",
  "PDFiumExt_CloseFormFillInfo",
  "PDFiumExt_InitFormFillEnvironment",
  "PDFiumExt_ExitFormFillEnvironment",
] as const;

/** Calls of PDFium by the names of its headers. */
export type PdfiumCalls = Readonly<Record<(typeof NAMES)[number], Call>>;

/** Bytes that are always at hand for answers of fixed size. */
const SCRATCH_BYTES = 4096;

/** A running PDFium. */
export class Pdfium {
  /** Its functions. */
  readonly call: PdfiumCalls;
  /** Address of a small buffer for answers; each call may overwrite it. */
  readonly scratch: number;
  readonly #memory: WebAssembly.Memory;
  #views: Views;

  /** @param exports What the WebAssembly module exports. */
  constructor(exports: Readonly<Record<string, unknown>>) {
    this.call = callsOf(exports);
    const memory = exports["memory"];
    if (!(memory instanceof WebAssembly.Memory)) throw new TypeError("PDFium exports no memory");
    this.#memory = memory;
    this.scratch = this.call.malloc(SCRATCH_BYTES);
    this.#views = viewsOf(memory.buffer);
  }

  /** The memory as it is now; a view is stale once PDFium has taken more. */
  bytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, address, length);
  }

  /** A 32-bit float of the scratch buffer. */
  float(index: number): number {
    return this.#current().floats[(this.scratch >> 2) + index]!;
  }

  /** A 64-bit float of the scratch buffer. */
  double(index: number): number {
    return this.#current().doubles[(this.scratch >> 3) + index]!;
  }

  /** A signed 32-bit integer of the scratch buffer. */
  int(index: number): number {
    return this.#current().integers[(this.scratch >> 2) + index]!;
  }

  /** Views of the memory as it is now: those of a smaller one are empty once it has grown. */
  #current(): Views {
    if (this.#views.floats.length === 0) this.#views = viewsOf(this.#memory.buffer);
    return this.#views;
  }

  /**
   * Copies bytes into memory of PDFium; `free` them afterwards.
   *
   * @throws {LimitError} where its memory is used up.
   */
  copyIn(bytes: Uint8Array): number {
    const address = this.call.malloc(Math.max(1, bytes.length));
    if (address === 0) {
      throw new LimitError(
        `Cannot read the document: ${bytes.length} bytes do not fit, expected at most ` +
          `${LIMITS.pdfMemoryBytes} bytes of memory (pdfMemoryBytes)`,
      );
    }
    this.bytes(address, bytes.length).set(bytes);
    return address;
  }

  /** Runs `use` with a zero-terminated string in PDFium's memory. */
  withString<T>(text: string, use: (address: number) => T): T {
    const address = this.copyIn(new TextEncoder().encode(`${text}\0`));
    try {
      return use(address);
    } finally {
      this.call.free(address);
    }
  }

  /**
   * A UTF-16 string that PDFium writes into a buffer, by its usual two calls: one for the size in
   * bytes, one for the content. Without the final zero; empty where there is none.
   */
  utf16(ask: (buffer: number, sizeBytes: number) => number): string {
    return this.#answer(ask, UTF16);
  }

  /** The same for a UTF-8 or ASCII string. */
  utf8(ask: (buffer: number, sizeBytes: number) => number): string {
    return this.#answer(ask, UTF8);
  }

  #answer(ask: (buffer: number, sizeBytes: number) => number, encoding: Encoding): string {
    const first = ask(this.scratch, SCRATCH_BYTES);
    if (first <= SCRATCH_BYTES) return this.#decode(this.scratch, first, encoding);
    const buffer = this.copyIn(new Uint8Array(first));
    try {
      return this.#decode(buffer, Math.min(first, ask(buffer, first)), encoding);
    } finally {
      this.call.free(buffer);
    }
  }

  #decode(address: number, sizeBytes: number, { decoder, unitBytes }: Encoding): string {
    if (sizeBytes <= unitBytes) return "";
    return decoder.decode(this.bytes(address, sizeBytes)).replace(/\0+$/, "");
  }
}

/** How a string lies in memory. */
interface Encoding {
  readonly decoder: TextDecoder;
  /** Size of a code unit, and so of the final zero. */
  readonly unitBytes: number;
}

const UTF16: Encoding = { decoder: new TextDecoder("utf-16le"), unitBytes: 2 };
const UTF8: Encoding = { decoder: new TextDecoder(), unitBytes: 1 };

/** Views of the whole memory. */
interface Views {
  readonly floats: Float32Array;
  readonly doubles: Float64Array;
  readonly integers: Int32Array;
}

function viewsOf(memory: ArrayBufferLike): Views {
  return {
    floats: new Float32Array(memory),
    doubles: new Float64Array(memory),
    integers: new Int32Array(memory),
  };
}

function callsOf(exports: Readonly<Record<string, unknown>>): PdfiumCalls {
  // An object made whole, not name by name, is one whose functions are found fast.
  return Object.fromEntries(NAMES.map((name) => {
    const exported = exports[name];
    if (typeof exported !== "function") throw new TypeError(`PDFium exports no ${name}`);
    return [name, exported as Call];
  })) as PdfiumCalls;
}

let running: Promise<Pdfium> | undefined;

/** The PDFium of this process, started on first use and kept for the next document. */
export function pdfium(): Promise<Pdfium> {
  running ??= loadPdfium(LIMITS.pdfMemoryBytes).then((instance) => new Pdfium(instance.exports));
  return running;
}

/** Forgets the running PDFium: after a trap its state is unknown, and the next document gets a fresh one. */
export function discardPdfium(): void {
  running = undefined;
}
