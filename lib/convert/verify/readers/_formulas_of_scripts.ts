/**
 * Formulas that scripts make in pages, for the reading that an engine is measured by: TeX between its
 * signs, read as what it shows, and letters that draw what MathML beside them says.
 *
 * @module
 */

import { latexText } from "../latex_text.ts";

type Attributes = Readonly<Record<string, string>>;

const LOADED = /<script\b[^<>]*(?:mathjax|katex)|\bMathJax\s*[.=]|\brenderMathInElement\b/i;
const SINGLE_DOLLARS = /inlineMath["']?\s*:\s*\[\s*\[\s*["']\$["']|left\s*:\s*["']\$["']/;
const MOST = 5000;
const BETWEEN_SIGNS = [
  String.raw`\\\((?:(?!\\\()[^]){1,${MOST}}?\\\)`,
  String.raw`\\\[(?:(?!\\\[)[^]){1,${MOST}}?\\\]`,
  String.raw`\$\$[^]{1,${MOST}}?\$\$`,
  String
    .raw`\\begin\{(?<name>(?:equation|align|gather|multline|eqnarray|alignat)\*?)\}(?:(?!\\begin\{\k<name>)[^]){1,${MOST}}?\\end\{\k<name>\}`,
];
const BETWEEN_DOLLARS = String.raw`\$(?!\s)(?:[^$\n]|\n(?!\s*\n)){1,${MOST}}(?<![\s\\])\$`;

/** How the text of a page is to be read: as it is, where no script makes formulas in it. */
export function formulaReading(markup: string): (text: string) => string {
  if (!LOADED.test(markup)) return (text) => text;
  const kinds = SINGLE_DOLLARS.test(markup) ? [...BETWEEN_SIGNS, BETWEEN_DOLLARS] : BETWEEN_SIGNS;
  const formulas = new RegExp(kinds.join("|"), "g");
  return (text) => text.replace(formulas, (formula) => ` ${latexText(formula)} `);
}

/** Tells drawings of formulas as elements come by. */
export class FormulaDrawings {
  /** Whether the elements that are open have their MathML as an attribute. */
  readonly #hasMarkup: boolean[] = [];
  /** How deep the last MathML of KaTeX stood; what is drawn after it stands as deep. */
  #katexDepth = -1;

  /** To be told of each element, with its depth from 1; says whether it is a drawing. */
  enter(depth: number, name: string, attributes: Attributes): boolean {
    this.#hasMarkup.length = depth;
    this.#hasMarkup[depth] = attributes["data-mathml"] !== undefined;
    if (depth < this.#katexDepth) this.#katexDepth = -1;
    const classes = ` ${attributes["class"] ?? ""} `;
    if (name === "span" && classes.includes(" katex-mathml ")) this.#katexDepth = depth;
    if (attributes["aria-hidden"] !== "true") return false;
    return this.#hasMarkup[depth - 1] === true ||
      (classes.includes(" katex-html ") && this.#katexDepth === depth);
  }
}
