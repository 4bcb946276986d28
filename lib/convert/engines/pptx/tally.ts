/**
 * Counts what a PPTX has and the Markdown does not show, and says it in findings at the end.
 *
 * @module
 */

import type { Finding } from "../../types.ts";
import { noteOn, OfficeTally } from "../ooxml/tally.ts";

/** What was left out or simplified, by kind. */
export class Tally extends OfficeTally {
  /** Shapes that their author hid. */
  hiddenShapes = 0;
  /** Cells with a text below wider or higher ones. */
  coveredCells = 0;

  /** One finding for each kind that was met. */
  findings(): Finding[] {
    return [
      ...noteOn("hidden_text", [this.hiddenShapes, "hidden shape"], "left out"),
      ...noteOn(
        "covered_cells",
        [this.coveredCells, "cell"],
        "of tables left out: merged ones cover them",
      ),
      ...this.contentFindings(),
      ...this.objectFindings(),
    ];
  }
}
