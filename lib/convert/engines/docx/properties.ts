/**
 * Small values of WordprocessingML: switches, numbers, measures.
 *
 * @module
 */

import { childAt, type XmlElement } from "../../xml.ts";

/** The value of a child element such as `<w:ilvl w:val="2"/>`; `undefined` where it is not there. */
export function valueOf(
  parent: XmlElement | undefined,
  ...path: readonly string[]
): string | undefined {
  return parent && childAt(parent, ...path)?.attributes["w:val"];
}

/** The whole number of a child element; `undefined` where there is none. */
export function integerOf(
  parent: XmlElement | undefined,
  ...path: readonly string[]
): number | undefined {
  return toInteger(valueOf(parent, ...path));
}

/** A whole number as text; `undefined` where it is none. */
export function toInteger(text: string | undefined): number | undefined {
  const number = Number.parseInt(text ?? "", 10);
  return Number.isNaN(number) ? undefined : number;
}

/** A switch such as `<w:b/>` or `<w:b w:val="0"/>` (ISO/IEC 29500-1, 17.17.4). */
export function switchOf(parent: XmlElement | undefined, name: string): boolean | undefined {
  const element = parent && childAt(parent, name);
  return element && isOn(element.attributes["w:val"]);
}

/** Whether the value of a switch turns it on; a switch without a value does. */
export function isOn(value: string | undefined): boolean {
  return value === undefined || !["0", "false", "off", "none"].includes(value);
}

/** Left indentation in twentieths of a point; `undefined` where it is not given. */
export function indentOf(properties: XmlElement | undefined): number | undefined {
  const indent = properties && childAt(properties, "w:ind")?.attributes;
  return toInteger(indent?.["w:start"] ?? indent?.["w:left"]);
}

/**
 * Whether paragraph properties draw a line above or below, and no box around; `undefined` where they say
 * nothing of borders.
 */
export function drawsLine(properties: XmlElement | undefined): boolean | undefined {
  const borders = properties && childAt(properties, "w:pBdr");
  if (borders === undefined) return undefined;
  const isDrawn = (side: string) => !/^(?:nil|none)?$/.test(valueOf(borders, side) ?? "");
  return (isDrawn("w:top") || isDrawn("w:bottom")) &&
    !["w:left", "w:right", "w:start", "w:end"].some(isDrawn);
}
