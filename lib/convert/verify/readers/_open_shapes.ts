/**
 * The shapes of a slide or of a drawing on a sheet that a scan is inside of.
 *
 * @module
 */

import type { Attributes } from "./_office.ts";
import { isTrue } from "../../xml_boolean.ts";

/** What can be hidden. */
const SHAPES = new Set(["sp", "pic", "graphicFrame", "cxnSp", "grpSp"]);

/** Knows whether one of the shapes that are open is hidden. */
export class OpenShapes {
  readonly #areHidden: boolean[] = [];

  /** Whether what comes now is hidden. */
  get areHidden(): boolean {
    return this.#areHidden.at(-1) ?? false;
  }

  /** To be called for each element that begins. */
  open(name: string, { hidden }: Attributes): void {
    if (SHAPES.has(name)) this.#areHidden.push(this.areHidden);
    else if (name === "cNvPr" && isTrue(hidden)) this.#set(true);
  }

  /** Shows the innermost shape though it calls itself hidden, where those around it are shown. */
  show(): void {
    this.#set(this.#areHidden.at(-2) ?? false);
  }

  #set(isHidden: boolean): void {
    if (this.#areHidden.length > 0) this.#areHidden[this.#areHidden.length - 1] = isHidden;
  }

  /** To be called for each element that ends. */
  close(name: string): void {
    if (SHAPES.has(name)) this.#areHidden.pop();
  }
}
