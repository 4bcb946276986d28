/**
 * The kit for catalogue plugins: the contract, and what helps to keep it.
 *
 * mdcx itself fetches nothing; a plugin that searches a catalogue and downloads from it brings its
 * own network access.
 *
 * ```ts
 * import { Candidate, looksLike } from "@mdcx/mdcx/sources";
 *
 * const candidate = new Candidate({ identifier: "1", title: "A book" });
 * candidate.asRecord().name; // "A book"
 * looksLike(new TextEncoder().encode("%PDF-1.7"), "pdf"); // true
 * ```
 *
 * @module
 */

export * from "./conforms.ts";
export * from "./looks_like.ts";
export * from "./patiently.ts";
export * from "./registry.ts";
export * from "./types.ts";
export type { FileKind } from "../file_kind.ts";
