/**
 * The engine for Word documents.
 *
 * @module
 */

export { docxEngine } from "./engine.ts";
