/**
 * What the two readers of formulas share: symbols, joining, scripts and accents in LaTeX.
 *
 * Symbols and Greek letters become commands; any other letter stays what it is.
 *
 * @module
 */

import { ACCENTS, FUNCTIONS, GREEK, OPERATORS } from "./symbols.ts";

/** No command that is written here is longer. */
const MAX_COMMAND = 32;
const SPECIAL = /[^A-Za-z0-9+\-=<>()[\]/.,;:!?'|* ]/gu;
/** Letters of the mathematical alphabets; the alphabet is lost where a reader gives them as letters. */
const MATHEMATICAL_LETTERS = /[\u{1d400}-\u{1d7ff}]/gu;

/** Text of a formula with its symbols as commands. */
export function mathText(text: string): string {
  const plain = text.replace(MATHEMATICAL_LETTERS, (letter) => letter.normalize("NFKC"));
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: symbol, index } of plain.matchAll(SPECIAL)) {
    pieces.push(plain.slice(end, index), OPERATORS.get(symbol) ?? GREEK.get(symbol) ?? symbol);
    end = index + symbol.length;
  }
  pieces.push(plain.slice(end));
  return joined(pieces, (before, after) => /\\[A-Za-z]+$/.test(before) && /^\p{L}/u.test(after));
}

/**
 * Puts pieces of LaTeX in a row. A blank keeps a command from swallowing a letter, and the factors
 * of a product from looking like one word.
 */
export function concatLatex(pieces: readonly string[]): string {
  return joined(
    pieces,
    (before, after) => /[\p{L}\p{Nd}]$/u.test(before) && /^[\p{L}\p{Nd}]/u.test(after),
  );
}

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
    if (needsBlank(before.slice(-MAX_COMMAND), piece)) parts.push(" ");
    parts.push(piece);
    before = piece;
  }
  return parts.join("");
}

/** Whether a text is words rather than letters of a formula: blanks between words would be lost. */
export function isProse(text: string): boolean {
  return /\p{L}{2}\s+\p{L}{2}/u.test(text);
}

/** Running text inside a formula. */
export function textCommand(text: string): string {
  if (text.trim() === "") return text === "" ? "" : "\\ ";
  return `\\text{${
    text.replace(/[#$%&_{}]/g, "\\$&").replace(/\\(?![#$%&_{}])/g, "\\textbackslash{}")
  }}`;
}

/** The command of a known function, `\operatorname` for another word. */
export function functionCommand(name: string): string {
  const word = name.trim();
  if (FUNCTIONS.has(word)) return `\\${word}`;
  return /^\p{L}{2,}$/u.test(word) ? `\\operatorname{${word}}` : mathText(name);
}

/** A base with what is set below and above it on its right. */
export function withScripts(
  base: string,
  scripts: { readonly sub?: string; readonly sup?: string },
): string {
  const { sub = "", sup = "" } = scripts;
  return `${asUnit(base)}${sub === "" ? "" : `_{${sub}}`}${sup === "" ? "" : `^{${sup}}`}`;
}

/** LaTeX that a script can be set to: a letter, a number, a command, or a group in braces. */
function asUnit(latex: string): string {
  if (/^\([^()]*\)$/.test(latex)) return latex;
  const isUnit = /^(?:\p{L}|\d+|\\[A-Za-z]+|\\[A-Za-z]+\{[^{}]*\}|[)\]]|\\right[)\]|.])$/u.test(
    latex,
  );
  return isUnit ? latex : `{${latex}}`;
}

/** A sign set above or below an expression; `undefined` where the sign is no known accent. */
export function accented(sign: string, latex: string): string | undefined {
  const command = ACCENTS.get(sign);
  return command === undefined ? undefined : `\\${command}{${latex}}`;
}

/** An expression between two delimiters, which grow only where the expression is tall. */
export function delimited(open: string, close: string, latex: string): string {
  const choice = latex.endsWith("}") ? /^\{(.*) \\atop (.*)\}$/.exec(latex) : null;
  if (choice !== null && open === "(" && close === ")") {
    return `\\binom{${choice[1]}}{${choice[2]}}`;
  }
  const isTall = /\\(?:frac|sum|prod|int|iint|iiint|oint|begin|binom|over|under|sqrt\[)/.test(
    latex,
  );
  if (!isTall && open !== "" && close !== "") {
    return concatLatex([mathText(open), latex, mathText(close)]);
  }
  return concatLatex([`\\left${delimiter(open)}`, ` ${latex} `, `\\right${delimiter(close)}`]);
}

function delimiter(sign: string): string {
  return sign === "" ? "." : mathText(sign);
}

/** Rows of cells in an environment of LaTeX. */
export function environment(name: string, rows: readonly (readonly string[])[]): string {
  const body = rows.map((cells) => cells.join(" & ")).join(" \\\\ ");
  return `\\begin{${name}} ${body} \\end{${name}}`;
}
