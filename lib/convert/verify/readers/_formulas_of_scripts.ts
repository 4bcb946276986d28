/**
 * Formulas that scripts make in pages, for the reading that an engine is measured by: TeX between its
 * signs, read as what it shows, and letters that draw what MathML beside them says.
 *
 * @module
 */

import { isDrawnFromScript } from "../../engines/html/tex_elements.ts";
import { latexText } from "../latex_text.ts";

type Attributes = Readonly<Record<string, string>>;

const LOADED = /<script\b[^<>]*(?:mathjax|katex)|\bMathJax\s*[.=]|\brenderMathInElement\b/i;
const SINGLE_DOLLARS = /inlineMath["']?\s*:\s*\[\s*\[\s*["']\$["']|left\s*:\s*["']\$["']/;
/** No sign that begins a formula. */
const COMMAND = /\\[A-Za-z]{2}/;
const SCRIPTED = /<script\b[^<>]*\btype\s*=\s*["']?\s*math\/tex/i;
const MOST = 5000;
const BETWEEN_SIGNS = [
  String.raw`\\\((?:(?!\\\()[^]){1,${MOST}}?\\\)`,
  String.raw`\\\[(?:(?!\\\[)[^]){1,${MOST}}?\\\]`,
  String.raw`\$\$[^]{1,${MOST}}?\$\$`,
  String
    .raw`\\begin\{(?<name>(?:equation|align|gather|multline|eqnarray|alignat)\*?)\}(?:(?!\\begin\{\k<name>)[^]){1,${MOST}}?\\end\{\k<name>\}`,
];
const BETWEEN_DOLLARS = String.raw`\$(?!\s)(?:[^$\n]|\n(?!\s*\n)){1,${MOST}}(?<![\s\\])\$`;

/**
 * How the text of a page is to be read. Where no script is known to make formulas of it, only what has a
 * command in it is one.
 */
export function formulaReading(markup: string): (text: string) => string {
  const isSure = LOADED.test(markup);
  const kinds = isSure && SINGLE_DOLLARS.test(markup)
    ? [...BETWEEN_SIGNS, BETWEEN_DOLLARS]
    : BETWEEN_SIGNS;
  const formulas = new RegExp(kinds.join("|"), "g");
  return (text) =>
    text.replace(
      formulas,
      (formula) => isSure || COMMAND.test(formula) ? ` ${latexText(formula)} ` : formula,
    );
}

/** Tells drawings of formulas as elements come by. */
export class FormulaDrawings {
  /** Whether the elements that are open have their MathML as an attribute. */
  readonly #hasMarkup: boolean[] = [];
  /** How deep the last MathML of KaTeX stood; what is drawn after it stands as deep. */
  #katexDepth = -1;
  /** How deep the last formula of a wiki stood, and whether its MathML is shown. */
  #wikiDepth = -1;
  #hasWikiMarkup = false;
  readonly #isScripted: boolean;

  /** @param markup The page. */
  constructor(markup: string) {
    this.#isScripted = SCRIPTED.test(markup);
  }

  /** To be told of each element, with its depth from 1; says whether it is a drawing. */
  enter(depth: number, name: string, attributes: Attributes): boolean {
    this.#hasMarkup.length = depth;
    this.#hasMarkup[depth] = attributes["data-mathml"] !== undefined;
    if (depth < this.#katexDepth) this.#katexDepth = -1;
    const classes = ` ${attributes["class"] ?? ""} `;
    if (name === "span" && classes.includes(" katex-mathml ")) this.#katexDepth = depth;
    if (this.#isScripted && isDrawnFromScript(attributes)) return true;
    if (this.#ofWiki(depth, name, classes)) return true;
    if (attributes["aria-hidden"] !== "true") return false;
    return this.#hasMarkup[depth - 1] === true ||
      (classes.includes(" katex-html ") && this.#katexDepth === depth);
  }

  /** Whether an element is the picture of a formula whose MathML is shown beside it. */
  #ofWiki(depth: number, name: string, classes: string): boolean {
    if (depth <= this.#wikiDepth) this.#wikiDepth = -1;
    if (classes.includes(" mwe-math-element ")) {
      this.#wikiDepth = depth;
      this.#hasWikiMarkup = false;
    }
    if (this.#wikiDepth < 0) return false;
    this.#hasWikiMarkup ||= name === "math";
    return name === "img" && depth === this.#wikiDepth + 1 && this.#hasWikiMarkup;
  }
}
