/**
 * What an Office document says about itself: its core properties.
 *
 * @module
 */

import { childElements, textOf } from "../../xml.ts";
import { firstOfType, type OfficePackage } from "./package.ts";

const FIELDS: ReadonlyMap<string, string> = new Map(Object.entries({
  "dc:title": "title",
  "dc:creator": "author",
  "dc:subject": "subject",
  "dc:language": "language",
  "cp:keywords": "keywords",
  "dcterms:created": "created",
  "dcterms:modified": "modified",
}));

/** Title, author, dates and the like, as far as they are given. */
export async function readCoreProperties(office: OfficePackage): Promise<Record<string, string>> {
  const part = firstOfType(await office.relationships(""), "core-properties")?.target;
  const root = await office.optionalTree(part ?? "docProps/core.xml");
  const properties: Record<string, string> = {};
  for (const element of root === undefined ? [] : childElements(root)) {
    const field = FIELDS.get(element.name);
    const text = textOf(element).trim();
    if (field !== undefined && text !== "") properties[field] = text;
  }
  return properties;
}
