/**
 * Text of documents made harmless to a terminal.
 *
 * @module
 */

/**
 * Escape sequences whole, so that no parameter stays behind as litter (ECMA-48 5.4 and 5.6): strings
 * (OSC, DCS, SOS, PM, APC) that are terminated, then CSI, then two-character escapes. A string
 * without its end loses only its introducer: what follows it may be the rest of a document.
 */
const ESCAPE_SEQUENCES =
  // deno-lint-ignore no-control-regex
  /(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x90-\x9f]*(?:\x07|\x1b\\|\x9c)|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?|\x1b[ -/]*[0-~]?/g;

/** Controls but tab and line feed, DEL, C1; embedding, override and isolate controls; tags. */
const CONTROLS =
  // deno-lint-ignore no-control-regex
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;

/**
 * `text` without anything that a terminal would obey or that hides: escape sequences, control
 * characters, the controls that reorder a line, the invisible tag characters. Line feeds and tabs
 * stay; CR LF becomes LF.
 *
 * @param text Text of a document, a file name, a field of a header.
 */
export function printable(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(ESCAPE_SEQUENCES, "").replace(CONTROLS, "");
}

/** {@linkcode printable} on one line: tabs, line feeds and whatever ends a line become single spaces. */
export function printableLine(text: string): string {
  return printable(text.replace(/[\t-\r]+/g, " "));
}

/** Kinds of characters that {@linkcode printable} takes out, as a reply may name them. */
export type RemovedKind = "control characters" | "bidirectional controls" | "tag characters";

/**
 * Which kinds of characters {@linkcode printable} takes out of a text, for a reader who should know
 * that it held more than meets the eye.
 *
 * @param text The text as it was.
 */
export function removedKinds(text: string): readonly RemovedKind[] {
  const kinds: RemovedKind[] = [];
  // deno-lint-ignore no-control-regex
  if (/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/.test(text)) kinds.push("control characters");
  if (/[\u202a-\u202e\u2066-\u2069]/.test(text)) kinds.push("bidirectional controls");
  if (/[\u{e0000}-\u{e007f}]/u.test(text)) kinds.push("tag characters");
  return kinds;
}
