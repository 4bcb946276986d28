/**
 * The engine for PowerPoint presentations.
 *
 * @module
 */

export { pptxEngine } from "./engine.ts";
