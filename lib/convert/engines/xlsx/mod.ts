/**
 * The engine for Excel workbooks.
 *
 * @module
 */

export { xlsxEngine } from "./engine.ts";
