/**
 * Counts what a DOCX has and the Markdown does not show, and says it in findings at the end.
 *
 * @module
 */

import { counted } from "../../../counted.ts";
import type { Finding } from "../../types.ts";

/** What was left out or simplified, by kind. */
export class Tally {
  /** Characters of text that the document hides. */
  hiddenCharacters = 0;
  /** Pictures without a description. */
  silentPictures = 0;
  /** Formulas that are given as their plain text. */
  plainFormulas = 0;
  /** Fields that begin and have no end. */
  unfinishedFields = 0;
  /** Embedded documents in foreign formats (`w:altChunk`). */
  foreignParts = 0;
  /** Whether something was nested too deep to keep its form. */
  isTooDeep = false;
  /** Programs of embedded objects. */
  readonly objects: Map<string, number> = new Map();

  /** Counts an embedded object. */
  countObject(program: string): void {
    this.objects.set(program, (this.objects.get(program) ?? 0) + 1);
  }

  /** One finding for each kind that was met. */
  findings(): Finding[] {
    const findings: Finding[] = [];
    const note = (code: string, message: string) =>
      findings.push({ code, message, severity: "note" });
    const warn = (code: string, message: string) =>
      findings.push({ code, message, severity: "warning" });
    if (this.hiddenCharacters > 0) {
      note("hidden_text", `${counted(this.hiddenCharacters, "character")} of hidden text left out`);
    }
    if (this.silentPictures > 0) {
      note(
        "picture_without_text",
        `${counted(this.silentPictures, "picture")} without a description`,
      );
    }
    if (this.plainFormulas > 0) {
      warn("formula_as_text", `${counted(this.plainFormulas, "formula")} given as plain text`);
    }
    if (this.unfinishedFields > 0) {
      warn(
        "unfinished_field",
        `${counted(this.unfinishedFields, "field")} without an end: what follows is given as text`,
      );
    }
    if (this.foreignParts > 0) {
      warn(
        "foreign_part",
        `${
          counted(this.foreignParts, "inserted document")
        } not read: damaged, or in another format`,
      );
    }
    if (this.isTooDeep) {
      note("deep_nesting", "Content nested too deep is given as plain paragraphs");
    }
    for (const [program, count] of this.objects) {
      note(
        "embedded_object",
        `${counted(count, "embedded object")} (${program || "unknown program"}) not read`,
      );
    }
    return findings;
  }
}
