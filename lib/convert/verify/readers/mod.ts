/**
 * Which independent reader gives the reference text of a format. Each is loaded on first use.
 *
 * @module
 */

import type { Format, ReferenceReader } from "../../types.ts";

type Load = () => Promise<ReferenceReader>;

const text: Load = async () => (await import("./text.ts")).textReader;

const READERS: Readonly<Record<Format, Load>> = {
  docx: async () => (await import("./docx.ts")).docxReader,
  xlsx: async () => (await import("./xlsx.ts")).xlsxReader,
  pptx: async () => (await import("./pptx.ts")).pptxReader,
  epub: async () => (await import("./epub.ts")).epubReader,
  html: async () => (await import("./html.ts")).htmlReader,
  csv: async () => (await import("./text.ts")).csvReader,
  markdown: text,
  text,
  pdf: async () => (await import("./pdf.ts")).pdfReader,
};

/**
 * The reader of a format; it shares no library with the engine.
 *
 * @param format A format that `identify` told.
 */
export function readerFor(format: Format): Promise<ReferenceReader> {
  return READERS[format]();
}
