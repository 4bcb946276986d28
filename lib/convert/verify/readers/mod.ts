/**
 * Which independent reader gives the reference text of a format. Each is loaded on first use.
 *
 * @module
 */

import { UnsupportedError } from "../../../errors.ts";
import type { Format, ReferenceReader } from "../../types.ts";

type Load = () => Promise<ReferenceReader>;

const text: Load = async () => (await import("./text.ts")).textReader;

const READERS: Partial<Readonly<Record<Format, Load>>> = {
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
 * @throws {UnsupportedError} Where nothing but the engine reads it.
 */
export function readerFor(format: Format): Promise<ReferenceReader> {
  const load = READERS[format];
  if (load === undefined) {
    throw new UnsupportedError(`Cannot verify format "${format}": no second reader reads it`);
  }
  return load();
}
