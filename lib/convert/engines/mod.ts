/**
 * Which engine reads which format. Each is loaded when the first document of its format comes.
 *
 * @module
 */

import type { Engine, Format } from "../types.ts";

type Load = () => Promise<Engine>;

const text: Load = async () => (await import("./text/engine.ts")).textEngine;

const ENGINES: Readonly<Record<Format, Load>> = {
  docx: async () => (await import("./docx/mod.ts")).docxEngine,
  xlsx: async () => (await import("./xlsx/mod.ts")).xlsxEngine,
  pptx: async () => (await import("./pptx/mod.ts")).pptxEngine,
  epub: async () => (await import("./epub/engine.ts")).epubEngine,
  html: async () => (await import("./html/engine.ts")).htmlEngine,
  csv: async () => (await import("./csv/engine.ts")).csvEngine,
  markdown: text,
  text,
  pdf: async () => (await import("./pdf/mod.ts")).pdfEngine,
};

/**
 * The engine of a format.
 *
 * @param format A format that `identify` told.
 */
export function engineFor(format: Format): Promise<Engine> {
  return ENGINES[format]();
}
