/**
 * What a person should know about how marked-up text was read.
 *
 * @module
 */

import { counted } from "../../../counted.ts";
import { LIMITS } from "../../../limits.ts";
import type { Finding } from "../../types.ts";
import type { BuiltDocument } from "./builder.ts";

/** Findings about what was left out of a page or a book. */
export function contentFindings(
  built: Pick<BuiltDocument, "hiddenCharacters" | "isCut">,
): Finding[] {
  const findings: Finding[] = [];
  if (built.hiddenCharacters > 0) {
    findings.push({
      code: "hidden_text",
      severity: "note",
      message: `${
        counted(built.hiddenCharacters, "character")
      } that the author has hidden left out`,
    });
  }
  if (built.isCut) {
    findings.push({
      code: "limit_cells",
      severity: "warning",
      message: `Cells of a table beyond ${LIMITS.tableCells} were left out`,
    });
  }
  return findings;
}
