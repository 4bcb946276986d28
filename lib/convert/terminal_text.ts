/**
 * What programs wrote for a terminal or a printer, as it looks there: manuals, logs, sessions.
 *
 * @module
 */

/**
 * Sequences that colour text, move the cursor, choose a set of characters or name the window (ECMA-48).
 * Others of two characters are left, as a stray escape may stand before any letter.
 */
const SEQUENCES =
  // deno-lint-ignore no-control-regex
  /\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\)|\x1b[()][0-2AB]|\x1b[=>78]/g;
/** Characters struck over each other. */
// deno-lint-ignore no-control-regex
const OVERSTRUCK = /[^\n\x08](?:\x08[^\n\x08])+/gu;
// deno-lint-ignore no-control-regex
const IS_FOR_TERMINAL = /[\x08\x1b]/;

/** A letter over itself is bold, one over a line is underlined. */
function onTop(struck: string): string {
  return struck.split("\b").findLast((character) => character !== "_") ?? "_";
}

/** Text without escape sequences, and with one character where several were struck over each other. */
export function shownOnTerminal(text: string): string {
  if (!IS_FOR_TERMINAL.test(text)) return text;
  return text.replace(SEQUENCES, "").replace(OVERSTRUCK, onTop);
}
