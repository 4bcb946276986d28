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

/** Elements of one word or sign. */
const TOKENS = new Set(["mi", "mtext", "ms"]);
/** Letters that the converter would take apart into letters and accents, some of them wrong ones. */
const ACCENTED = /(?![\u00d7\u00f7])[\u00c0-\u024f\u1e00-\u1eff]/;
/** Each stands in the converter's input for a text of ours. */
const FIRST_PLACEHOLDER = 0xe000;
const MAX_PLACEHOLDERS = 0x1900;
const PLACEHOLDERS = /[\ue000-\uf8ff]/g;
/** Lines below and above are no signs to be stacked. */
const STACKED_LINES: readonly (readonly [RegExp, string])[] = [
  [/\\underset\{\\underline\}\{/g, "\\underline{"],
  [/\\overset\{\\(?:under|over)line\}\{/g, "\\overline{"],
];

/** Text inside a formula, as TeX writes it. */
function texOf(text: string): string {
  if ([...text].length === 1) return text;
  return `\\text{${text.replace(/[\\^~]/g, " ").replace(/[{}$&#_%]/g, "\\$&")}}`;
}

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
  /** Texts that placeholders stand for. */
  readonly #texts: string[] = [];
  /** The text of the token that is open. */
  #token = "";
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
    this.#flushToken(false);
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
    this.#token += data;
  }

  /** An element ends. */
  close(name: string): void {
    if (this.#depthInAnnotation > 0) {
      this.#depthInAnnotation--;
      return;
    }
    this.#depth--;
    const local = name.slice(name.indexOf(":") + 1);
    this.#flushToken(TOKENS.has(local));
    this.#parts.push(`</${local}>`);
  }

  #flushToken(isWhole: boolean): void {
    const text = this.#token.replace(PLACEHOLDERS, "");
    this.#token = "";
    const isKept = isWhole && ACCENTED.test(text) && this.#texts.length < MAX_PLACEHOLDERS;
    if (!isKept) return void this.#parts.push(escapeXml(text));
    this.#parts.push(String.fromCharCode(FIRST_PLACEHOLDER + this.#texts.length));
    this.#texts.push(text.replace(/\s+/g, " "));
  }

  #converted(): string {
    const latex = MathMLToLaTeX.convert(`${this.#parts.join("")}</math>`).trim();
    const mended = STACKED_LINES.reduce(
      (text, [pattern, by]) => text.replace(pattern, by),
      latex,
    );
    return mended.replace(/\\text\{([\ue000-\uf8ff])\}/g, "$1").replace(
      PLACEHOLDERS,
      (sign) => texOf(this.#texts[sign.charCodeAt(0) - FIRST_PLACEHOLDER] ?? ""),
    );
  }

  /** The formula: the author's own TeX where it is given, else made from the elements. */
  latex(): string {
    const given = this.#annotation ?? this.#alternative;
    if (given !== undefined && given.trim() !== "") return unwrapped(given.trim());
    if (this.#isTooDeep) return this.#plainText();
    try {
      const latex = this.#converted();
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
