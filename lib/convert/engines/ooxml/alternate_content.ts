/**
 * Markup compatibility (ISO/IEC 29500-3): of several forms of the same content, the one to read.
 *
 * @module
 */

import { childAt, childElements, type XmlElement } from "../../xml.ts";

/**
 * Extensions whose elements the engines read: shapes, charts, mathematics, newer Word markup. Slicers show
 * nothing that is not in their table, and have as fallback a text that a program is too old for them.
 */
const READ_EXTENSIONS = new Set([
  "wps",
  "wpg",
  "wpc",
  "w14",
  "w15",
  "w16se",
  "w16cid",
  "w16cex",
  "w16",
  "wp14",
  "a14",
  "a16",
  "p14",
  "p15",
  "c14",
  "c15",
  "c16",
  "c16r2",
  "c16r3",
  "cx",
  "cx1",
  "cx2",
  "cx4",
  "x14",
  "x15",
  "sle",
  "sle15",
  "tsle",
]);

/**
 * The form of an `mc:AlternateContent` to read: the first choice that needs nothing unknown, else
 * the fallback, else the first choice; `undefined` where it is empty. Reading one form only is what
 * keeps a text box from coming out twice.
 */
export function chosenAlternative(element: XmlElement): XmlElement | undefined {
  const choices = childElements(element, "mc:Choice");
  const understood = choices.find(({ attributes }) =>
    (attributes.Requires ?? "").split(/\s+/).every((prefix) => READ_EXTENSIONS.has(prefix))
  );
  return understood ?? childAt(element, "mc:Fallback") ?? choices[0];
}
