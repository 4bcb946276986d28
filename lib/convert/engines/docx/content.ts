/**
 * Walks over the wrappers between a container of a DOCX and what is in it: content controls,
 * custom XML, insertions, alternatives. They may be nested deeper than the call stack reaches.
 *
 * @module
 */

import { isElement, type XmlElement, type XmlNode } from "../../xml.ts";
import { chosenAlternative } from "../ooxml/alternate_content.ts";

/** Deleted or moved away, or no content but a description of it. */
const PASSED_OVER = /^(?:w:del|w:moveFrom|w:\w+Pr|w:\w+PrEx|w:tblGrid)$/;

/**
 * The elements of the given names in a container, in document order, whatever wrappers stand between;
 * nothing is looked for inside the elements found.
 *
 * @param names For a body or cell `w:p` and `w:tbl`, for a table `w:tr`, for a row `w:tc`.
 */
export function* contentOf(
  container: XmlElement,
  names: ReadonlySet<string>,
): Generator<XmlElement> {
  const waiting: XmlNode[] = [...container.children].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node) || PASSED_OVER.test(node.name)) continue;
    if (names.has(node.name)) {
      yield node;
      continue;
    }
    const inside = node.name === "mc:AlternateContent" ? chosenAlternative(node) : node;
    const children = inside?.children ?? [];
    for (let index = children.length - 1; index >= 0; index--) waiting.push(children[index]!);
  }
}
