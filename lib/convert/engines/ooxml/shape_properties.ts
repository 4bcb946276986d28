/**
 * What shapes of slides and sheets say of themselves: whether they are seen, and what they show.
 *
 * @module
 */

import { childElements, descendants, type XmlElement } from "../../xml.ts";
import { pictureDescription } from "./picture_description.ts";
import { isTrue } from "../../xml_boolean.ts";

/** Whether a shape, picture, frame or group of a slide or a sheet is hidden. */
export function isHiddenShape(shape: XmlElement): boolean {
  const { hidden } = propertiesOf(shape)?.attributes ?? {};
  return isTrue(hidden) && !isControl(shape);
}

/** Whether a shape stands for a form control. It is drawn by another part, and hidden to be drawn once. */
export function isControl(shape: XmlElement): boolean {
  const properties = propertiesOf(shape);
  return properties !== undefined && !descendants(properties, "a14:compatExt").next().done;
}

/** What the author of a shape says it shows: the description, or the title where there is only one. */
export function descriptionOf(shape: XmlElement): string {
  const { descr, title } = propertiesOf(shape)?.attributes ?? {};
  return pictureDescription(descr, title);
}

function propertiesOf(shape: XmlElement): XmlElement | undefined {
  const all = childElements(shape).find(({ name }) => /:nv\w*Pr$/.test(name));
  return all && childElements(all).find(({ name }) => name.endsWith(":cNvPr"));
}
