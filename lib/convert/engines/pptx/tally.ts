/**
 * Counts what a PPTX has and the Markdown does not show, and says it in findings at the end.
 *
 * @module
 */

import type { Finding } from "../../types.ts";

/** What was left out or simplified, by kind. */
export class Tally {
  /** Shapes that their author hid. */
  hiddenShapes = 0;
  /** Cells with a text below wider or higher ones. */
  coveredCells = 0;
  /** Pictures without a description. */
  silentPictures = 0;
  /** Formulas that are given as their plain text. */
  plainFormulas = 0;
  /** Embedded workbooks of which the slide shows a part. */
  shownObjects = 0;
  /** Programs of embedded objects. */
  readonly #objects = new Map<string, number>();

  /** Counts an embedded object. */
  countObject(program: string): void {
    this.#objects.set(program, (this.#objects.get(program) ?? 0) + 1);
  }

  /** One finding for each kind that was met. */
  findings(): Finding[] {
    const findings: Finding[] = [];
    const find = (severity: Finding["severity"], code: string, message: string) =>
      findings.push({ code, message, severity });
    if (this.hiddenShapes > 0) {
      find("note", "hidden_text", `${this.hiddenShapes} hidden shapes are left out`);
    }
    if (this.coveredCells > 0) {
      const cells = `${this.coveredCells} cells of tables`;
      find("note", "covered_cells", `${cells} are covered by merged ones and left out`);
    }
    if (this.silentPictures > 0) {
      find("note", "picture_without_text", `${this.silentPictures} pictures have no description`);
    }
    if (this.plainFormulas > 0) {
      const formulas = `${this.plainFormulas} formulas`;
      find("warning", "formula_as_text", `${formulas} are given as plain text`);
    }
    if (this.shownObjects > 0) {
      const workbooks = `${this.shownObjects} embedded workbooks`;
      find("note", "embedded_object", `${workbooks} are read as far as they are shown`);
    }
    for (const [program, count] of this.#objects) {
      const objects = `${count} embedded objects (${program || "unknown program"})`;
      find("note", "embedded_object", `${objects} are not read`);
    }
    return findings;
  }
}
