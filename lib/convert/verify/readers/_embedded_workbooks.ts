/**
 * The text of workbooks that other documents of Office embed.
 *
 * @module
 */

import { LIMITS } from "../../../limits.ts";
import type { OfficeParts } from "./_office.ts";
import { ShownParts } from "./_shown_parts.ts";
import { shownRangeText } from "./xlsx.ts";

/** What the embedded workbooks of a document show, by their parts. */
export function embeddedWorkbookTexts(parts: OfficeParts): ShownParts {
  return new ShownParts(
    parts,
    LIMITS.workbookCharacters,
    (bytes, part) => shownRangeText(new Uint8Array(bytes), part),
  );
}
