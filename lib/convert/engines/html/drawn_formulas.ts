/**
 * Formulas that a program has drawn with letters beside the MathML that says what they are: KaTeX
 * draws after it, MathJax before it. The two are one formula.
 *
 * @module
 */

import type { StyledElement } from "./selectors.ts";

/** Elements around a `math` element that hold its drawing too. */
const REACH = 3;

/** Remembers where formulas are, and tells their drawings. */
export class DrawnFormulas {
  readonly #withFormula = new WeakSet<StyledElement>();

  /** Whether the innermost of the open elements is the drawing of a formula that is given as MathML. */
  isDrawing(open: readonly StyledElement[]): boolean {
    const { name, attributes } = open[open.length - 1]!;
    if (name === "math") {
      for (const around of open.slice(-1 - REACH)) this.#withFormula.add(around);
    }
    const parent = open.at(-2);
    if (parent === undefined) return false;
    // Wikis show the picture where a browser does not show the MathML beside it.
    const isOfWiki = name === "img" && hasClass(parent.attributes, "mwe-math-element");
    if (isOfWiki) return this.#withFormula.has(parent);
    if (attributes["aria-hidden"] !== "true") return false;
    // MathJax keeps the MathML of a formula at the element that holds its drawing and the MathML itself.
    return parent.attributes["data-mathml"] !== undefined ||
      (hasClass(attributes, "katex-html") && this.#withFormula.has(parent));
  }
}

function hasClass(attributes: StyledElement["attributes"], name: string): boolean {
  return attributes["class"]?.split(/\s+/).includes(name) === true;
}
