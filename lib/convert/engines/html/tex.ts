/**
 * TeX in the text of pages whose script makes formulas of it: MathJax and KaTeX find it by the signs
 * around it.
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
}

const SCRIPT = /<script\b[^>]*(?:mathjax|katex)|\bMathJax\s*[.=]|\brenderMathInElement\b/i;
const DOLLARS = /inlineMath["']?\s*:\s*\[\s*\[\s*["']\$["']|left\s*:\s*["']\$["']/;

/** The signs of TeX in a page; `undefined` where no script makes formulas of it. */
export function texSignsOf(html: string): TexSigns | undefined {
  return SCRIPT.test(html) ? { hasDollars: DOLLARS.test(html) } : undefined;
}

/** Takes a text apart into text and formulas. */
export function* texPieces(text: string, { hasDollars }: TexSigns): Generator<TexPiece> {
  const delimiters = [...DELIMITERS, ...(hasDollars ? [DOLLAR] : [])];
  let start = 0;
  for (let at = nextSign(text, 0); at >= 0;) {
    const found = formulaAt(text, at, delimiters);
    // A sign that was escaped, or begins nothing, is text.
    if (found === undefined) at = nextSign(text, at + (text[at] === "\\" ? 2 : 1));
    else {
      if (at > start) yield { text: text.slice(start, at) };
      yield found.piece;
      start = found.end;
      at = nextSign(text, start);
    }
  }
  if (start < text.length) yield { text: text.slice(start) };
}

function nextSign(text: string, from: number): number {
  SIGN.lastIndex = from;
  return SIGN.exec(text)?.index ?? -1;
}

const SIGN = /[\\$]/g;
/** Formulas are shorter than this, so that a sign without an end costs little. */
const MAX_FORMULA = 5000;

function formulaAt(
  text: string,
  at: number,
  delimiters: readonly Delimiter[],
): { readonly piece: TexPiece; readonly end: number } | undefined {
  const delimiter = delimiters.find(({ begin }) => text.startsWith(begin, at));
  if (delimiter === undefined) return undefined;
  const from = at + delimiter.begin.length;
  const length = text.slice(from, from + MAX_FORMULA).indexOf(delimiter.end);
  const inside = text.slice(from, from + length);
  if (length < 0 || inside.trim() === "") return undefined;
  if (delimiter === DOLLAR && !isBetweenDollars(inside)) return undefined;
  const end = from + length + delimiter.end.length;
  const tex = delimiter.isPart === true ? text.slice(at, end) : inside;
  return { piece: { text: tex.trim(), formula: delimiter.formula }, end };
}

/** What stands between two prices is no formula: it has blanks at its ends, or a paragraph's end in it. */
function isBetweenDollars(inside: string): boolean {
  return !/^\s|\s$|\\$|\n\s*\n/.test(inside);
}
