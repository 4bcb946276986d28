/**
 * PDF documents: the engine that reads their text layer.
 *
 * @module
 */

export { pdfEngine } from "./engine.ts";
