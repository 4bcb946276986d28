/**
 * What shapes of slides and sheets say of themselves: whether they are seen, and what they show.
 *
 * @module
 */

import type { Block, Inline } from "../../../markdown/blocks.ts";
import { childElements, descendants, type XmlElement } from "../../xml.ts";
import { clickAddress } from "./addresses.ts";
import type { Relationships } from "./package.ts";
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

/** The description of a picture, with where a click on it leads; nothing where it has none. */
export function describedPicture(picture: XmlElement, relationships: Relationships): Block[] {
  const alt = descriptionOf(picture);
  if (alt === "") return [];
  const href = addressOf(picture, relationships);
  const image: Inline = { kind: "image", alt };
  const content: Inline = href === undefined ? image : { kind: "link", href, content: [image] };
  return [{ kind: "paragraph", content: [content] }];
}

/** What the author of a shape says it shows: the description, or the title where there is only one. */
function descriptionOf(shape: XmlElement): string {
  const { descr, title } = propertiesOf(shape)?.attributes ?? {};
  return pictureDescription(descr, title);
}

/** The address that a click on a shape leads to; `undefined` where it leads nowhere outside. */
export function addressOf(shape: XmlElement, relationships: Relationships): string | undefined {
  return clickAddress(propertiesOf(shape), relationships);
}

function propertiesOf(shape: XmlElement): XmlElement | undefined {
  const all = childElements(shape).find(({ name }) => /:nv\w*Pr$/.test(name));
  return all && childElements(all).find(({ name }) => name.endsWith(":cNvPr"));
}
