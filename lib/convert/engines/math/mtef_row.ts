/**
 * Pieces of an equation in a row: in MTEF, scripts stand behind what they belong to.
 *
 * @module
 */

import { scriptsAlone } from "./constructs.ts";
import { concatLatex } from "./latex.ts";

/** Pieces in a row, and scripts behind them. */
export class ScriptedRow {
  readonly #pieces: string[] = [];
  /** The kinds of scripts that the last piece has; none may be there twice. */
  #present = new Set<string>();

  /** Adds a piece. */
  add(latex: string): void {
    if (latex === "") return;
    this.#pieces.push(latex);
    this.#present = scriptsAtEnd(latex);
  }

  /** Adds scripts to the last piece. */
  addScripts(sub: string, sup: string): void {
    const kinds = [...(sub === "" ? [] : ["_"]), ...(sup === "" ? [] : ["^"])];
    const isBare = this.#pieces.length === 0 || kinds.some((kind) => this.#present.has(kind));
    if (isBare) this.#present.clear();
    for (const kind of kinds) this.#present.add(kind);
    this.#pieces.push((isBare ? "{}" : "") + scriptsAlone({ sub, sup }));
  }

  /** The row. */
  finish(): string {
    return concatLatex(this.#pieces);
  }
}

/** The kinds of scripts with which LaTeX ends. */
function scriptsAtEnd(latex: string): Set<string> {
  const found = new Set(latex.endsWith("'") ? ["^"] : []);
  for (let end = latex.length; end > 0 && latex[end - 1] === "}";) {
    const start = startOfGroup(latex, end);
    const sign = latex[start - 1] ?? "";
    if (sign !== "^" && sign !== "_") break;
    found.add(sign);
    end = start - 1;
  }
  return found;
}

/** Where the group in braces begins that ends there. */
function startOfGroup(latex: string, end: number): number {
  let depth = 0;
  for (let at = end - 1; at >= 0; at--) {
    if (latex[at - 1] === "\\") continue;
    if (latex[at] === "}") depth++;
    if (latex[at] === "{" && --depth === 0) return at;
  }
  return -1;
}
