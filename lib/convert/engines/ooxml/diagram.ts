/**
 * The texts of a diagram (SmartArt), nested as its points are.
 *
 * @module
 */

import { type Block, type List, type ListItem, paragraph } from "../../../markdown/blocks.ts";
import { childAt, childElements, type XmlElement } from "../../xml.ts";
import { chosenAlternative } from "./alternate_content.ts";
import { plainTextOf } from "./drawing_text.ts";

interface Point {
  readonly text: string;
  readonly children: string[];
  isChild: boolean;
}

interface OpenItem extends ListItem {
  readonly blocks: Block[];
}

/** Deeper points are listed at this depth. */
const MAX_DEPTH = 20;

/** Reads the root of a diagram's data part (`dgm:dataModel`) into one list. */
export function readDiagram(root: XmlElement): Block[] {
  const points = readPoints(root);
  connect(root, points);
  const tops = [...points].filter(([, point]) => !point.isChild).map(([id]) => id);
  const items = listItems(tops, points);
  return items.length === 0 ? [] : [{ kind: "list", ordered: false, items }];
}

/** Presentation points repeat what the others say; transitions are texts on arrows and count. */
function readPoints(root: XmlElement): Map<string, Point> {
  const list = childAt(root, "dgm:ptLst");
  const points = new Map<string, Point>();
  for (const element of list === undefined ? [] : pointsIn(list)) {
    if (element.attributes.type === "pres") continue;
    const body = childAt(element, "dgm:t");
    const text = body === undefined ? "" : plainTextOf(body);
    points.set(element.attributes.modelId ?? "", { text, children: [], isChild: false });
  }
  return points;
}

/** Points with formulas have a second form for older programs. */
function pointsIn(list: XmlElement): XmlElement[] {
  const elements = childElements(list).flatMap((element) => {
    if (element.name !== "mc:AlternateContent") return [element];
    const chosen = chosenAlternative(element);
    return chosen === undefined ? [] : childElements(chosen);
  });
  return elements.filter(({ name }) => name === "dgm:pt");
}

function connect(root: XmlElement, points: ReadonlyMap<string, Point>): void {
  const list = childAt(root, "dgm:cxnLst");
  const order = ({ attributes }: XmlElement) => Number.parseInt(attributes.srcOrd ?? "0", 10) || 0;
  const connections = (list === undefined ? [] : childElements(list, "dgm:cxn"))
    .filter(({ attributes }) => (attributes.type ?? "parOf") === "parOf")
    .sort((a, b) => order(a) - order(b));
  for (const { attributes } of connections) {
    const parent = points.get(attributes.srcId ?? "");
    const childId = attributes.destId ?? "";
    const child = points.get(childId);
    if (parent === undefined || child === undefined || child.isChild) continue;
    child.isChild = true;
    parent.children.push(childId);
    adopt(points, attributes.sibTransId, parent);
  }
}

/** The text on the arrow after a child follows it. */
function adopt(points: ReadonlyMap<string, Point>, id: string | undefined, parent: Point): void {
  const transition = points.get(id ?? "");
  if (transition === undefined || transition.text === "" || transition.isChild) return;
  transition.isChild = true;
  parent.children.push(id!);
}

/** Points without a text, the root among them, pass their children on. */
function listItems(tops: readonly string[], points: ReadonlyMap<string, Point>): OpenItem[] {
  const items: OpenItem[] = [];
  const waiting = tops.map((id) => ({ id, home: items, depth: 0 })).reverse();
  const seen = new Set<string>();
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    const point = points.get(step.id);
    if (point === undefined || seen.has(step.id)) continue;
    seen.add(step.id);
    let { home, depth } = step;
    if (point.text !== "") {
      const item: OpenItem = { blocks: [paragraph(point.text)] };
      home.push(item);
      if (point.children.length > 0 && depth < MAX_DEPTH) {
        home = nestedItems(item, point, points);
        depth++;
      }
    }
    for (const id of [...point.children].reverse()) waiting.push({ id, home, depth });
  }
  return items;
}

/** A list under an item, where one of the points below has a text. */
function nestedItems(item: OpenItem, point: Point, points: ReadonlyMap<string, Point>): OpenItem[] {
  const items: OpenItem[] = [];
  if (
    point.children.some((id) => points.get(id)?.text !== "" || points.get(id)!.children.length > 0)
  ) {
    const list: List = { kind: "list", ordered: false, items };
    item.blocks.push(list);
  }
  return items;
}
