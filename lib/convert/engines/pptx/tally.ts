/**
 * Counts what a PPTX has and the Markdown does not show, and says it in findings at the end.
 *
 * @module
 */

import { counted } from "../../../counted.ts";
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
      find("note", "hidden_text", `${counted(this.hiddenShapes, "hidden shape")} left out`);
    }
    if (this.coveredCells > 0) {
      const cells = counted(this.coveredCells, "cell");
      find("note", "covered_cells", `${cells} of tables left out: merged ones cover them`);
    }
    if (this.silentPictures > 0) {
      find(
        "note",
        "picture_without_text",
        `${counted(this.silentPictures, "picture")} without a description`,
      );
    }
    if (this.plainFormulas > 0) {
      const formulas = counted(this.plainFormulas, "formula");
      find("warning", "formula_as_text", `${formulas} given as plain text`);
    }
    if (this.shownObjects > 0) {
      const workbooks = counted(this.shownObjects, "embedded workbook");
      find("note", "embedded_object", `${workbooks} read as far as they are shown`);
    }
    for (const [program, count] of this.#objects) {
      const objects = counted(count, "embedded object");
      find("note", "embedded_object", `${objects} (${program || "unknown program"}) not read`);
    }
    return findings;
  }
}
