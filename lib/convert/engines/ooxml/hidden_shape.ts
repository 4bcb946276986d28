/**
 * Shapes that are switched off: their author hid them, and nobody sees them.
 *
 * @module
 */

import { childElements, descendants, type XmlElement } from "../../xml.ts";

/** Whether a shape, picture, frame or group of a slide or a sheet is hidden. */
export function isHiddenShape(shape: XmlElement): boolean {
  const properties = childElements(shape).find(({ name }) => /:nv\w*Pr$/.test(name));
  const own = properties && childElements(properties).find(({ name }) => name.endsWith(":cNvPr"));
  const isHidden = own?.attributes.hidden === "1" || own?.attributes.hidden === "true";
  return isHidden && !standsForControl(own!);
}

/** A form control is drawn by another part; its shape is hidden to be drawn once. */
function standsForControl(properties: XmlElement): boolean {
  return !descendants(properties, "a14:compatExt").next().done;
}
