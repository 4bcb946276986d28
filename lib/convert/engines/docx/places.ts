/**
 * Where the shapes of a DOCX stand. The file keeps those that float beside one paragraph, and those of a
 * group, in the order in which they were drawn.
 *
 * @module
 */

import { childAt, childElements, textOf, type XmlElement } from "../../xml.ts";
import { type Box, inReadingOrder } from "../ooxml/reading_order.ts";

/** The place of a shape that floats. */
export interface Place {
  /** What its coordinates are counted from. */
  readonly frame: string;
  readonly box: Box;
}

/** Points to the units of the older markup. */
const UNITS: ReadonlyMap<string, number> = new Map(
  Object.entries({ in: 72, cm: 72 / 2.54, mm: 72 / 25.4, px: 0.75 }),
);
const SHAPE_PROPERTIES = ["wps:spPr", "wpg:grpSpPr", "pic:spPr"];

/** The place of a drawing; `undefined` where it stands in the line, or is aligned to something. */
export function placeOf(drawing: XmlElement): Place | undefined {
  const anchor = childAt(drawing, "wp:anchor");
  if (anchor !== undefined) return placeOfAnchor(anchor);
  for (const { attributes } of childElements(drawing)) {
    const style = stylesOf(attributes.style);
    if (style.get("position") === "absolute") return placeOfStyle(style);
  }
  return undefined;
}

/** The rectangle that a shape takes up in its group, in units of the group. */
export function boxInGroup(shape: XmlElement): Box | undefined {
  const style = stylesOf(shape.attributes.style);
  if (style.size > 0) return boxOfStyle(style, "left", "top");
  const properties = SHAPE_PROPERTIES.map((name) => childAt(shape, name, "a:xfrm"));
  const transform = properties.find((found) => found !== undefined) ?? childAt(shape, "wpg:xfrm");
  const offset = transform && childAt(transform, "a:off")?.attributes;
  const extent = transform && childAt(transform, "a:ext")?.attributes;
  return boxOf([offset?.x, offset?.y, extent?.cx, extent?.cy].map(Number));
}

/** Items in the order of the text; floating ones that follow each other, as a person reads them. */
export function inPlaces<T extends { readonly place: Place | undefined }>(
  items: readonly T[],
): T[] {
  const runs: { readonly frame: string | undefined; readonly items: T[] }[] = [];
  for (const item of items) {
    const frame = item.place?.frame;
    const last = runs.at(-1);
    if (frame !== undefined && last?.frame === frame) last.items.push(item);
    else runs.push({ frame, items: [item] });
  }
  return runs.flatMap(({ items }) =>
    inReadingOrder(items.map((item) => ({ item, box: item.place?.box }))).map(({ item }) => item)
  );
}

function placeOfAnchor(anchor: XmlElement): Place | undefined {
  const across = childAt(anchor, "wp:positionH");
  const down = childAt(anchor, "wp:positionV");
  const extent = childAt(anchor, "wp:extent")?.attributes;
  const offset = (position: XmlElement | undefined) => {
    const element = position && childAt(position, "wp:posOffset");
    return element === undefined ? NaN : Number.parseInt(textOf(element), 10);
  };
  const box = boxOf([offset(across), offset(down), Number(extent?.cx), Number(extent?.cy)]);
  const frame = [across, down].map((position) => position?.attributes.relativeFrom).join(" ");
  return box && { frame, box };
}

function placeOfStyle(style: ReadonlyMap<string, string>): Place | undefined {
  const box = boxOfStyle(style, "margin-left", "margin-top");
  const frame = ["horizontal", "vertical"].map((direction) =>
    style.get(`mso-position-${direction}-relative`)
  ).join(" ");
  return box && { frame, box };
}

function boxOfStyle(
  style: ReadonlyMap<string, string>,
  left: string,
  top: string,
): Box | undefined {
  return boxOf([left, top, "width", "height"].map((name) => lengthOf(style.get(name))));
}

function boxOf([left, top, width, height]: readonly number[]): Box | undefined {
  const box = { left: left!, top: top!, right: left! + width!, bottom: top! + height! };
  return Object.values(box).every(Number.isFinite) ? box : undefined;
}

/** The declarations of the `style` of an older shape. */
function stylesOf(style: string | undefined): ReadonlyMap<string, string> {
  const pairs = (style ?? "").split(";").map((pair) => pair.split(":"));
  return new Map(
    pairs.filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name!.trim(), value!.trim()]),
  );
}

/** A length in points, or in the units of the group; not a number where it is none. */
function lengthOf(text: string | undefined): number {
  const [, number, unit = ""] = /^(-?[\d.]+)\s*([a-z]*)$/.exec(text ?? "") ?? [];
  return Number(number) * (UNITS.get(unit) ?? 1);
}
