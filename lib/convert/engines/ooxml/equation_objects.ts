/**
 * Equations of Equation Editor and MathType, which documents embed as objects.
 *
 * @module
 */

import { MdcxError } from "../../../errors.ts";
import { LIMITS } from "../../../limits.ts";
import { type EquationLatex, equationLatex } from "../math/mtef.ts";
import { isCompoundFile, openCompoundFile } from "./compound_file.ts";
import { allOfType, type OfficePackage, type Relationship, type Relationships } from "./package.ts";

/** The embedded equations of a document. */
export class EquationObjects {
  readonly #onBroken: () => void;
  /** Equations by their parts; `undefined` where an object is none. */
  readonly #equations = new Map<string, EquationLatex | undefined>();
  #charactersLeft: number = LIMITS.equationCharacters;

  /** @param onBroken Told of each equation that was not understood to its end. */
  constructor(onBroken: () => void) {
    this.#onBroken = onBroken;
  }

  /** Reads the objects that a part refers to. */
  async load(office: OfficePackage, relationships: Relationships): Promise<void> {
    for (const { target, isExternal } of allOfType(relationships, "oleObject")) {
      if (isExternal || this.#equations.has(target)) continue;
      const bytes = await office.optionalBytes(target, LIMITS.equationObjectBytes);
      this.#equations.set(target, bytes && equationIn(bytes));
    }
  }

  /** The equation that an object is, in LaTeX; `undefined` where it is none that can be read. */
  latexOf(object: Relationship | undefined): string | undefined {
    const equation = this.#equations.get(object?.target ?? "");
    if (equation === undefined || equation.latex === "") return undefined;
    if (equation.latex.length > this.#charactersLeft) return undefined;
    this.#charactersLeft -= equation.latex.length;
    if (!equation.isWhole) this.#onBroken();
    return equation.latex;
  }
}

/** The equation in an object; a damaged one is none. */
function equationIn(bytes: Uint8Array): EquationLatex | undefined {
  if (!isCompoundFile(bytes)) return undefined;
  try {
    const stream = openCompoundFile(bytes).stream("Equation Native");
    return stream && equationLatex(stream);
  } catch (error) {
    if (error instanceof MdcxError) return undefined;
    throw error;
  }
}
