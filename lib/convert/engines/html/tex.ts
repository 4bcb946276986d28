/**
 * TeX in the text of pages: MathJax and KaTeX find it by the signs around it. Where no script is known to
 * do so, the page may have lost it, and what has commands of TeX between these signs is TeX all the same.
 *
 * @module
 */

/** A piece of text, or a formula. */
export interface TexPiece {
  readonly text: string;
  readonly formula?: "inline" | "display";
}

/** Signs that begin and end a formula. */
interface Delimiter {
  readonly begin: string;
  readonly end: string;
  readonly formula: "inline" | "display";
  /** Whether the signs belong to the formula. */
  readonly isPart?: boolean;
}

const ENVIRONMENTS = ["equation", "align", "gather", "multline", "eqnarray", "alignat"].flatMap(
  (name) => [name, `${name}*`],
);
const DELIMITERS: readonly Delimiter[] = [
  { begin: "\\(", end: "\\)", formula: "inline" },
  { begin: "\\[", end: "\\]", formula: "display" },
  { begin: "$$", end: "$$", formula: "display" },
  ...ENVIRONMENTS.map((name): Delimiter => ({
    begin: `\\begin{${name}}`,
    end: `\\end{${name}}`,
    formula: "display",
    isPart: true,
  })),
];
const DOLLAR: Delimiter = { begin: "$", end: "$", formula: "inline" };

/** How the TeX of a page is told from its text. */
export interface TexSigns {
  /** Whether a single dollar sign begins and ends a formula. */
  readonly hasDollars: boolean;
  /** Whether formulas stand in scripts, whatever is drawn beside them. */
  readonly hasScripts: boolean;
  /** Whether no script is known to make formulas: only what has a command of TeX in it is one. */
  readonly isUnsure: boolean;
}

const SCRIPT = /<script\b[^<>]*(?:mathjax|katex)|\bMathJax\s*[.=]|\brenderMathInElement\b/i;
const DOLLARS = /inlineMath["']?\s*:\s*\[\s*\[\s*["']\$["']|left\s*:\s*["']\$["']/;

const TEX_IN_SCRIPT = /<script\b[^<>]*\btype\s*=\s*["']?\s*math\/tex/i;

/** The signs of TeX in a page. */
export function texSignsOf(html: string): TexSigns {
  const isUnsure = !SCRIPT.test(html);
  return {
    hasDollars: !isUnsure && DOLLARS.test(html),
    hasScripts: TEX_IN_SCRIPT.test(html),
    isUnsure,
  };
}

/** Takes a text apart into text and formulas. */
export function* texPieces(
  text: string,
  { hasDollars, isUnsure }: TexSigns,
): Generator<TexPiece> {
  const delimiters = [...DELIMITERS, ...(hasDollars ? [DOLLAR] : [])];
  const endAfter = endFinder(text);
  let start = 0;
  for (let at = nextSign(text, 0); at >= 0;) {
    const delimiter = delimiters.find(({ begin }) => text.startsWith(begin, at));
    const end = delimiter === undefined ? -1 : endAfter(delimiter, at + delimiter.begin.length);
    const found = delimiter && end >= 0 ? formulaBetween(text, at, end, delimiter) : undefined;
    const piece = isUnsure && !COMMAND.test(found?.text ?? "") ? undefined : found;
    // A sign that was escaped, or begins nothing, is text.
    if (piece === undefined) at = nextSign(text, at + (text[at] === "\\" ? 2 : 1));
    else {
      if (at > start) yield { text: text.slice(start, at) };
      yield piece;
      start = end + delimiter!.end.length;
      at = nextSign(text, start);
    }
  }
  if (start < text.length) yield { text: text.slice(start) };
}

const COMMAND = /\\[A-Za-z]{2}/;
const SIGN = /[\\$]/g;
/** Formulas are shorter. */
const MAX_FORMULA = 5000;

function nextSign(text: string, from: number): number {
  SIGN.lastIndex = from;
  return SIGN.exec(text)?.index ?? -1;
}

/** Finds where formulas end, -1 for nowhere; each part of the text is looked through once for a sign. */
function endFinder(text: string): (delimiter: Delimiter, from: number) => number {
  const found = new Map<Delimiter, number>();
  return (delimiter, from) => {
    let end = found.get(delimiter);
    if (end === undefined || (end >= 0 && end < from)) {
      end = text.indexOf(delimiter.end, from);
      found.set(delimiter, end);
    }
    return end - from <= MAX_FORMULA ? end : -1;
  };
}

function formulaBetween(
  text: string,
  at: number,
  end: number,
  delimiter: Delimiter,
): TexPiece | undefined {
  const inside = text.slice(at + delimiter.begin.length, end);
  if (inside.trim() === "" || (delimiter === DOLLAR && !isBetweenDollars(inside))) return undefined;
  const tex = delimiter.isPart === true ? text.slice(at, end + delimiter.end.length) : inside;
  return { text: tex.trim(), formula: delimiter.formula };
}

/** What stands between two prices is no formula: it has blanks at its ends, or a paragraph's end in it. */
function isBetweenDollars(inside: string): boolean {
  return !/^\s|\s$|\\$|\n\s*\n/.test(inside);
}
