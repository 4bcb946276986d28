/**
 * Counts what a document of Office has and the Markdown does not show: what documents of every kind
 * may have, and how it is said.
 *
 * @module
 */

import { counted } from "../../../counted.ts";
import type { Block } from "../../../markdown/blocks.ts";
import type { Finding } from "../../types.ts";

/** How many there are of what. */
type Count = readonly [count: number, thing: string];

/** A note on a number of things; none where there are none. */
export function noteOn(code: string, count: Count, state: string): Finding[] {
  return findingOn(code, count, { state, severity: "note" });
}

/** A warning of a number of things; none where there are none. */
export function warningOf(code: string, count: Count, state: string): Finding[] {
  return findingOn(code, count, { state, severity: "warning" });
}

function findingOn(
  code: string,
  [count, thing]: Count,
  { state, severity }: { readonly state: string; readonly severity: Finding["severity"] },
): Finding[] {
  return count > 0 ? [{ code, message: `${counted(count, thing)} ${state}`, severity }] : [];
}

/** What was left out or simplified, of documents of every kind. */
export class OfficeTally {
  /** Pictures without a description. */
  silentPictures = 0;
  /** Formulas that are given as their plain text. */
  plainFormulas = 0;
  /** Equations of other programs that were not understood to their end. */
  brokenEquations = 0;
  /** Embedded workbooks of which the document shows a part. */
  #shownObjects = 0;
  /** Programs of embedded objects. */
  readonly #objects = new Map<string, number>();

  /** Counts an embedded object, and gives what is read of it: nothing where it is not read. */
  takeObject(program: string, read: readonly Block[] | undefined): readonly Block[] {
    if (read !== undefined) this.#shownObjects++;
    else this.#objects.set(program, (this.#objects.get(program) ?? 0) + 1);
    return read ?? [];
  }

  /** Findings on pictures and formulas. */
  protected contentFindings(): Finding[] {
    return [
      ...noteOn("picture_without_text", [this.silentPictures, "picture"], "without a description"),
      ...warningOf("formula_as_text", [this.plainFormulas, "formula"], "given as plain text"),
      ...warningOf("damaged_formula", [this.brokenEquations, "equation object"], "read in part"),
    ];
  }

  /** Findings on embedded objects, one for each program. */
  protected objectFindings(): Finding[] {
    const workbooks = [this.#shownObjects, "embedded workbook"] as const;
    return [
      ...noteOn("embedded_object", workbooks, "read as far as they are shown"),
      ...[...this.#objects].flatMap(([program, count]) =>
        noteOn(
          "embedded_object",
          [count, "embedded object"],
          `(${program || "unknown program"}) not read`,
        )
      ),
    ];
  }
}
