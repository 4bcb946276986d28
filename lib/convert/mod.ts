/**
 * Conversion of documents to Markdown whose fidelity is measured.
 *
 * @module
 */

export type * from "./types.ts";
