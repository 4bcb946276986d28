/**
 * Addresses of links, which Office keeps in two parts and under ids.
 *
 * @module
 */

import { childAt, type XmlElement } from "../../xml.ts";
import type { Relationships } from "./package.ts";

/** An address with the place in its document. */
export function withPlace(address: string, place: string | undefined): string {
  return !place || address.includes("#") ? address : `${address}#${place}`;
}

/**
 * The address that a click on text or on a shape leads to; `undefined` where it leads nowhere outside.
 *
 * @param properties Those of the run (`a:rPr`) or of the shape (`p:cNvPr` and its like).
 */
export function clickAddress(
  properties: XmlElement | undefined,
  relationships: Relationships,
): string | undefined {
  const id = properties && childAt(properties, "a:hlinkClick")?.attributes["r:id"];
  const relationship = relationships.get(id ?? "");
  return relationship?.isExternal ? relationship.target : undefined;
}
