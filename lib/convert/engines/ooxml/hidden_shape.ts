/**
 * Shapes that are switched off: their author hid them, and nobody sees them.
 *
 * @module
 */

import { childElements, descendants, type XmlElement } from "../../xml.ts";

/** Whether a shape, picture, frame or group of a slide or a sheet is hidden. */
export function isHiddenShape(shape: XmlElement): boolean {
  const { hidden } = propertiesOf(shape)?.attributes ?? {};
  return (hidden === "1" || hidden === "true") && !isControl(shape);
}

/** Whether a shape stands for a form control. It is drawn by another part, and hidden to be drawn once. */
export function isControl(shape: XmlElement): boolean {
  const properties = propertiesOf(shape);
  return properties !== undefined && !descendants(properties, "a14:compatExt").next().done;
}

function propertiesOf(shape: XmlElement): XmlElement | undefined {
  const all = childElements(shape).find(({ name }) => /:nv\w*Pr$/.test(name));
  return all && childElements(all).find(({ name }) => name.endsWith(":cNvPr"));
}
