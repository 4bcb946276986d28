/**
 * Counts what a DOCX has and the Markdown does not show, and says it in findings at the end.
 *
 * @module
 */

import { LIMITS } from "../../../limits.ts";
import type { Finding } from "../../types.ts";
import { noteOn, OfficeTally, warningOf } from "../ooxml/tally.ts";

/** What was left out or simplified, by kind. */
export class Tally extends OfficeTally {
  /** Characters of text that the document hides. */
  hiddenCharacters = 0;
  /** Fields that begin and have no end. */
  unfinishedFields = 0;
  /** Embedded documents in foreign formats (`w:altChunk`). */
  foreignParts = 0;
  /** Parts of the document that stand in files of their own (`w:subDoc`). */
  subDocuments = 0;
  /** Whether labels of lists were cut. */
  hasShortenedLabels = false;
  /** Whether something was nested too deep to keep its form. */
  isTooDeep = false;

  /** One finding for each kind that was met. */
  findings(): Finding[] {
    return [
      ...noteOn("hidden_text", [this.hiddenCharacters, "character"], "of hidden text left out"),
      ...this.contentFindings(),
      ...warningOf(
        "unfinished_field",
        [this.unfinishedFields, "field"],
        "without an end: what follows is given as text",
      ),
      ...warningOf(
        "foreign_part",
        [this.foreignParts, "inserted document"],
        "not read: damaged, or in another format",
      ),
      ...noteOn(
        "sub_document",
        [this.subDocuments, "part"],
        "of the document in other files, not read with it",
      ),
      ...this.#labelFindings(),
      ...this.#depthFindings(),
      ...this.objectFindings(),
    ];
  }

  #labelFindings(): Finding[] {
    if (!this.hasShortenedLabels) return [];
    const message = `Labels of lists are cut to ${LIMITS.labelCharacters} characters`;
    return [{ code: "limit_label_characters", message, severity: "warning" }];
  }

  #depthFindings(): Finding[] {
    if (!this.isTooDeep) return [];
    const message = "Content nested too deep is given as plain paragraphs";
    return [{ code: "deep_nesting", message, severity: "note" }];
  }
}
