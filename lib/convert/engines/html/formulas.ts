/**
 * Gathers a `math` element while its parts come by, and gives its LaTeX.
 *
 * @module
 */

import { MathMLToLaTeX } from "mathml-to-latex";
import type { Attributes } from "./elements.ts";

const TEX = /^(?:application\/x-tex|latex|tex|text\/x-tex)$/i;

/** A formula nested deeper is no formula; the converter would take seconds for it. */
const MAX_DEPTH = 200;

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A formula that is being read. */
export class OpenFormula {
  /** On a line of its own. */
  readonly isDisplay: boolean;
  readonly #parts: string[];
  readonly #alternative: string | undefined;
  readonly #text: string[] = [];
  #annotation: string | undefined;
  #depth = 0;
  #isTooDeep = false;
  #depthInAnnotation = 0;
  #isTex = false;

  /** @param attributes Those of the `math` element. */
  constructor(attributes: Attributes) {
    this.isDisplay = attributes["display"] === "block" || attributes["mode"] === "display";
    this.#alternative = attributes["alttext"];
    this.#parts = ["<math>"];
  }

  /** An element begins. */
  open(name: string, attributes: Attributes): void {
    const local = name.slice(name.indexOf(":") + 1);
    if (this.#depthInAnnotation > 0 || local.startsWith("annotation")) {
      if (this.#depthInAnnotation++ === 0) this.#isTex = TEX.test(attributes["encoding"] ?? "");
      return;
    }
    if (++this.#depth > MAX_DEPTH) this.#isTooDeep = true;
    const written = Object.entries(attributes).filter(([key]) => /^[a-z]+$/.test(key))
      .map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
    this.#parts.push(`<${local}${written.join("")}>`);
  }

  /** Text. */
  text(data: string): void {
    if (this.#depthInAnnotation > 0) {
      if (this.#isTex) this.#annotation = (this.#annotation ?? "") + data;
      return;
    }
    this.#text.push(data);
    this.#parts.push(escapeXml(data));
  }

  /** An element ends. */
  close(name: string): void {
    if (this.#depthInAnnotation > 0) {
      this.#depthInAnnotation--;
      return;
    }
    this.#depth--;
    this.#parts.push(`</${name.slice(name.indexOf(":") + 1)}>`);
  }

  /** The formula: the author's own TeX where it is given, else made from the elements. */
  latex(): string {
    const given = this.#annotation ?? this.#alternative;
    if (given !== undefined && given.trim() !== "") return unwrapped(given.trim());
    if (this.#isTooDeep) return this.#plainText();
    try {
      const latex = MathMLToLaTeX.convert(`${this.#parts.join("")}</math>`).trim();
      if (latex !== "") return latex;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
    }
    return this.#plainText();
  }

  #plainText(): string {
    return this.#text.join(" ").replace(/\s+/g, " ").trim();
  }
}

/** `{\displaystyle x}` is `x`. */
function unwrapped(tex: string): string {
  const match = /^\{\\(?:display|text)style\s*([^]*)\}$/.exec(tex);
  return match === null ? tex : match[1]!.trim();
}
