/**
 * What the automatic labels of a DOCX look like.
 *
 * @module
 */

import type { OfficeParts } from "./_office.ts";

/**
 * The texts of the levels of its lists, with `%1` to `%9` for their numbers; not those of bullets.
 *
 * @param main The name of its main part.
 */
export function labelsOf(parts: OfficeParts, main: string): readonly string[] {
  const labels = new Set<string>();
  let format = "", text = "";
  parts.scan(parts.related(main, "numbering"), {
    open(name, { val = "" }) {
      if (name === "lvl") format = text = "";
      if (name === "numFmt") format = val;
      if (name === "lvlText") text = val;
    },
    close(name) {
      if (name === "lvl" && format !== "bullet" && text !== "") labels.add(text);
    },
  });
  return [...labels];
}
