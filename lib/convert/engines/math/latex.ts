/**
 * Text of formulas in LaTeX: symbols, words, names of functions, and pieces in a row.
 *
 * Symbols and Greek letters become commands; any other letter stays what it is.
 *
 * @module
 */

import { ALPHABETS, FUNCTIONS, GREEK_NAMES, LETTERLIKE, SYMBOLS } from "./symbols.ts";

/** No command that is written here is longer. */
const MAX_COMMAND = 32;
const SPECIAL = /[\u{1d400}-\u{1d7ff}]+|[^A-Za-z0-9+\-=<>()[\]/.,;:!?'|* ]/gu;

/** Text of a formula with its symbols as commands. */
export function mathText(text: string): string {
  const composed = text.normalize("NFC").replace(/\p{Cc}/gu, " ");
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: special, index } of composed.matchAll(SPECIAL)) {
    pieces.push(composed.slice(end, index), specialText(special));
    end = index + special.length;
  }
  pieces.push(composed.slice(end));
  return joinedSymbols(pieces);
}

function joinedSymbols(pieces: readonly string[]): string {
  return joined(pieces, () => false);
}

/** Whether a command would go on in what stands after it. */
function runsOn(before: string, after: string): boolean {
  return /\\[A-Za-z]+$/.test(before) && /^[\p{L}@]/u.test(after);
}

function specialText(special: string): string {
  const symbol = SYMBOLS.get(special);
  if (symbol !== undefined) return symbol;
  const alphabet = LETTERLIKE.get(special);
  if (alphabet !== undefined) return styled(alphabet, special.normalize("NFKC"));
  return special.codePointAt(0)! < 0x1d400 ? special : lettersOfAlphabets(special);
}

/** Mathematical letters as the letters that they are, each run of one alphabet with its command. */
function lettersOfAlphabets(letters: string): string {
  const runs: { readonly command: string; readonly symbols: string[] }[] = [];
  for (const letter of letters) {
    const command = ALPHABETS.findLast(([start]) => start <= letter.codePointAt(0)!)?.[1] ?? "";
    const plain = letter.normalize("NFKC");
    if (runs.at(-1)?.command !== command) runs.push({ command, symbols: [] });
    runs.at(-1)!.symbols.push(SYMBOLS.get(plain) ?? plain);
  }
  return runs.map(({ command, symbols }) => styled(command, joinedSymbols(symbols))).join("");
}

/** LaTeX in a style; bold that is to reach symbols needs another command than bold letters. */
export function styled(command: string, latex: string): string {
  if (command === "" || latex === "") return latex;
  const isPlain = /^[\p{L}\p{Nd}]*$/u.test(latex);
  return `\\${command === "mathbf" && !isPlain ? "boldsymbol" : command}{${latex}}`;
}

/**
 * Puts pieces of LaTeX in a row. A blank keeps a command from swallowing a letter, and the factors
 * of a product from looking like one word.
 */
export function concatLatex(pieces: readonly string[]): string {
  return joined(pieces, (before, after) => {
    if (!BEGINS_WITH_LETTER.test(after)) return false;
    const command = /\\([A-Za-z]+)$/.exec(before)?.[1];
    if (command === undefined) return ENDS_WITH_LETTER.test(before);
    return !after.startsWith("\\") || GREEK_NAMES.has(command);
  });
}

/** A letter in a style is one too. */
const ENDS_WITH_LETTER = /(?:[\p{L}\p{Nd}]|\\(?:math|bold)[a-z]+\{[^{}]*\})$/u;
const BEGINS_WITH_LETTER = new RegExp(
  `^(?:[\\p{L}\\p{Nd}]|\\\\(?:math|bold|(?:${[...GREEK_NAMES].join("|")})(?![A-Za-z])))`,
  "u",
);

/** Pieces in a row, with a blank between neighbours that need one. */
function joined(
  pieces: readonly string[],
  needsBlank: (before: string, after: string) => boolean,
): string {
  const parts: string[] = [];
  let before = "";
  for (const piece of pieces) {
    if (piece === "") continue;
    // The end of a piece is enough to judge by, and keeps the whole from growing with its square.
    const end = before.slice(-MAX_COMMAND);
    if (needsBlank(end, piece) || runsOn(end, piece)) parts.push(" ");
    // A prime is a superscript, of which nothing may have two.
    else if (piece.startsWith("'") && before.endsWith("}")) parts.push("{}");
    parts.push(piece);
    before = piece;
  }
  return parts.join("");
}

/** Whether a text is words rather than letters of a formula: blanks between words would be lost. */
export function isProse(text: string): boolean {
  return /\p{L}{2}\s+\p{L}{2}/u.test(text);
}

/** A space that is seen; one that no trimming takes the end of. */
export const BLANK = "\\;";

const IN_TEXT: ReadonlyMap<string, string> = new Map(Object.entries({
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
}));

// deno-lint-ignore no-control-regex -- the whole of ASCII is meant: its signs are no commands.
const MATH_SIGN = /((?![\x00-\x7f])[\p{Sm}·])/u;

/** Running text inside a formula; signs of mathematics in it stand outside, where LaTeX knows them. */
export function textCommand(text: string): string {
  const shown = text.replace(/[\s\p{Cc}]+/gu, " ");
  if (shown === " " || shown === "") return shown === "" ? "" : BLANK;
  return concatLatex(
    shown.split(MATH_SIGN).map((piece, index) => {
      const command = index % 2 === 1 ? SYMBOLS.get(piece) : undefined;
      return command ?? (piece === "" ? "" : `\\text{${piece.replace(/[#$%&_{}\\~^]/g, escaped)}}`);
    }),
  );
}

function escaped(sign: string): string {
  return IN_TEXT.get(sign) ?? `\\${sign}`;
}

/** The command of a known function, which may be written apart: `lim sup`. */
export function knownFunction(name: string): string | undefined {
  const word = name.replace(/\s+/g, "");
  return FUNCTIONS.has(word) ? `\\${word}` : undefined;
}

/** The command of a known function, `\operatorname` for another word. */
export function functionCommand(name: string): string {
  const known = knownFunction(name);
  if (known !== undefined) return known;
  const word = name.trim();
  return /^\p{L}{2,}$/u.test(word) ? `\\operatorname{${word}}` : mathText(name);
}
