/**
 * The independent reading of PDF documents, by pdf.js.
 *
 * @module
 */

import { FormatError, MdcxError } from "../../../errors.ts";
import { loadPdfjs, type PdfjsLibrary } from "../../../host/heavy.ts";
import type { DocumentInput, Reference, ReferenceReader } from "../../types.ts";

/** What pdf.js gives for one piece of text. */
interface TextItem {
  readonly str?: string;
  readonly hasEOL?: boolean;
}

interface Page {
  getTextContent(options: Readonly<Record<string, unknown>>): Promise<{ items: TextItem[] }>;
  cleanup(): void;
}

interface PdfjsDocument {
  readonly numPages: number;
  getPage(page: number): Promise<Page>;
}

interface LoadingTask {
  readonly promise: Promise<PdfjsDocument>;
  destroy(): Promise<void>;
}

/** Reads the text of PDF documents with pdf.js. */
export const pdfReader: ReferenceReader = {
  formats: ["pdf"],
  async read(input: DocumentInput): Promise<Reference> {
    const pdfjs = await loadPdfjs();
    const task = await open(pdfjs, input);
    try {
      const document = await task.promise;
      const wanted = input.pages ?? everyPage(document.numPages);
      const pages: string[] = [];
      for (const page of wanted) pages.push(await textOf(document, page));
      return { reader: `pdf.js ${pdfjs.library.version}`, pages };
    } finally {
      await task.destroy();
    }
  },
};

function everyPage(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Tries no password, then each. */
async function open(pdfjs: PdfjsLibrary, input: DocumentInput): Promise<LoadingTask> {
  for (const password of [undefined, ...input.passwords]) {
    const task = pdfjs.library.getDocument(optionsFor(pdfjs, input, password)) as LoadingTask;
    try {
      await task.promise;
      return task;
    } catch (error) {
      await task.destroy();
      if (!isPasswordError(error)) throw unreadable(input.name, error);
    }
  }
  throw new MdcxError(
    "password",
    `Cannot verify "${input.name}": it is protected, expected its password`,
  );
}

function optionsFor(
  pdfjs: PdfjsLibrary,
  input: DocumentInput,
  password: string | undefined,
): Record<string, unknown> {
  return {
    // pdf.js takes the buffer over, so it gets its own.
    data: input.bytes.slice(),
    ...(password === undefined ? {} : { password }),
    verbosity: 0,
    cMapUrl: pdfjs.cMapUrl,
    cMapPacked: true,
    standardFontDataUrl: pdfjs.standardFontDataUrl,
    disableFontFace: true,
    useSystemFonts: false,
    isEvalSupported: false,
    useWorkerFetch: false,
    enableXfa: false,
  };
}

function isPasswordError(error: unknown): boolean {
  return error instanceof Error && error.name === "PasswordException";
}

function unreadable(name: string, cause: unknown): FormatError {
  return new FormatError(
    "malformed",
    `Cannot verify "${name}": pdf.js cannot open it, expected a PDF document`,
    { cause },
  );
}

async function textOf(document: PdfjsDocument, number: number): Promise<string> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent({ disableNormalization: false });
  page.cleanup();
  return items.map((item) => (item.str ?? "") + (item.hasEOL === true ? "\n" : "")).join("");
}
