/**
 * Gathers a `math` element while its parts come by, and gives its LaTeX.
 *
 * @module
 */

import type { XmlElement, XmlNode } from "../../xml.ts";
import { mathmlToLatex } from "../math/mathml.ts";
import type { Attributes } from "./elements.ts";
import { looksLikeTex, unwrappedTex } from "./tex_elements.ts";

const TEX = /^(?:application\/x-tex|latex|tex|text\/x-tex)$/i;

/** An element whose content is not whole yet. */
interface OpenElement extends XmlElement {
  readonly children: XmlNode[];
}

/** A formula that is being read. */
export class OpenFormula {
  /** On a line of its own. */
  readonly isDisplay: boolean;
  readonly #alternative: string;
  readonly #open: OpenElement[];
  #annotation = "";
  #depthInAnnotation = 0;
  #isTex = false;

  /** @param attributes Those of the `math` element. */
  constructor(attributes: Attributes) {
    this.isDisplay = attributes["display"] === "block" || attributes["mode"] === "display";
    this.#alternative = attributes["alttext"]?.trim() ?? "";
    this.#open = [{ name: "math", attributes: {}, children: [] }];
  }

  /** An element begins. */
  open(name: string, attributes: Attributes): void {
    const local = name.slice(name.indexOf(":") + 1);
    if (this.#depthInAnnotation > 0 || local.startsWith("annotation")) {
      if (this.#depthInAnnotation++ === 0) this.#isTex = TEX.test(attributes["encoding"] ?? "");
      return;
    }
    const element: OpenElement = { name: local, attributes, children: [] };
    this.#open.at(-1)!.children.push(element);
    this.#open.push(element);
  }

  /** Text. */
  text(data: string): void {
    if (this.#depthInAnnotation === 0) this.#open.at(-1)!.children.push(data);
    else if (this.#isTex) this.#annotation += data;
  }

  /** An element ends. */
  close(): void {
    if (this.#depthInAnnotation > 0) this.#depthInAnnotation--;
    else if (this.#open.length > 1) this.#open.pop();
  }

  /** The formula: the author's own TeX where it is given, else made from the elements. */
  latex(): string {
    const annotation = this.#annotation.trim();
    if (annotation !== "") return unwrappedTex(annotation);
    if (looksLikeTex(this.#alternative)) return unwrappedTex(this.#alternative);
    return mathmlToLatex(this.#open[0]!) || this.#alternative;
  }
}
