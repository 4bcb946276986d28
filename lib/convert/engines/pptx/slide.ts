/**
 * Reads the shapes of one slide into blocks, in reading order.
 *
 * @module
 */

import type { Block, Furniture, Inline } from "../../../markdown/blocks.ts";
import {
  childAt,
  childElements,
  descendants,
  type XmlAttributes,
  type XmlElement,
} from "../../xml.ts";
import { append } from "../ooxml/append.ts";
import { chosenAlternative } from "../ooxml/alternate_content.ts";
import { plainTextOf, readTextBody, readTextParagraph } from "../ooxml/drawing_text.ts";
import { addressOf, describedPicture, isHiddenShape } from "../ooxml/shape_properties.ts";
import { withoutUniformBold } from "../ooxml/inline_collector.ts";
import type { Relationship, Relationships } from "../ooxml/package.ts";
import { boundsOf, type Box, inReadingOrder } from "../ooxml/reading_order.ts";
import { isTitle, ownBox, type Placeholder, placeholderOf, type SlideLayers } from "./layers.ts";
import { countCovered, readSlideTable } from "./table.ts";
import type { Tally } from "./tally.ts";
import { isTrue } from "../../xml_boolean.ts";

/** What the reading of a slide needs of its presentation. */
export interface SlideContext {
  /** From 1. */
  readonly slideNumber: number;
  readonly layers: SlideLayers;
  readonly relationships: Relationships;
  /** Blocks of charts and diagrams by the ids of their relationships. */
  readonly embedded: ReadonlyMap<string, readonly Block[]>;
  /** What an embedded workbook shows; `undefined` where the object is none, or is not read. */
  workbook(object: Relationship | undefined): readonly Block[] | undefined;
  /** A formula in LaTeX. */
  formula(element: XmlElement): string;
  /** The equation that an embedded object is, in LaTeX; `undefined` where it is none. */
  equation(object: Relationship | undefined): string | undefined;
  /** Told of what is left out. */
  readonly tally: Tally;
}

/** What a slide shows. */
export interface SlideContent {
  readonly title: readonly Inline[];
  readonly blocks: readonly Block[];
  readonly furniture: readonly Furniture[];
}

/** A shape, or a group of them. */
interface Node {
  readonly element: XmlElement;
  readonly placeholder: Placeholder | undefined;
  box: Box | undefined;
  readonly children: Node[];
}

const SHAPES = new Set(["p:sp", "p:pic", "p:graphicFrame", "p:cxnSp", "p:grpSp"]);
const FURNITURE_ROLES: ReadonlyMap<string, Furniture["role"]> = new Map(Object.entries({
  ftr: "footer",
  hdr: "header",
  dt: "other",
  sldNum: "page_number",
}));
/** The picture of the slide on its notes page. */
const PASSED_OVER = new Set(["sldImg"]);

/** Reads the shape tree (`p:spTree`) of a slide or a notes page. */
export function readSlide(tree: XmlElement, context: SlideContext): SlideContent {
  const nodes = nodesOf(tree, context);
  const title: Inline[] = [];
  const furniture: Furniture[] = [];
  const blocks: Block[] = [];
  for (const node of flatten(nodes)) {
    const type = node.placeholder?.type ?? "";
    const body = childAt(node.element, "p:txBody");
    const role = FURNITURE_ROLES.get(type);
    if (PASSED_OVER.has(type)) continue;
    if (role !== undefined) append(furniture, furnitureOf(role, body, context));
    else if (isTitle(node.placeholder) && title.length === 0 && body !== undefined) {
      append(title, titleInlines(body, context));
    } else append(blocks, blocksOfShape(node, context));
  }
  return { title, blocks, furniture };
}

/** What stands on every slide; nothing where the slide has it without a text. */
function furnitureOf(
  role: Furniture["role"],
  body: XmlElement | undefined,
  { slideNumber }: SlideContext,
): Furniture[] {
  const text = body === undefined
    ? ""
    : plainTextOf(body, String(slideNumber)).replace(/\s+/g, " ");
  return text === "" ? [] : [{ kind: "furniture", role, text, pages: [slideNumber] }];
}

/** The shapes of a tree with those of its groups below them; groups may be nested deeper than the stack. */
function nodesOf(tree: XmlElement, { layers, tally }: SlideContext): Node[] {
  const top: Node[] = [];
  const groups: Node[] = [];
  const waiting = [{ container: tree, home: top }];
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    for (const element of shapesIn(step.container)) {
      const placeholder = placeholderOf(element);
      // A hidden title is still the name by which its slide is found.
      if (isHiddenShape(element) && !isTitle(placeholder)) {
        tally.hiddenShapes++;
        continue;
      }
      const box = ownBox(element) ?? (placeholder && layers.boxOf(placeholder));
      const node: Node = { element, placeholder, box, children: [] };
      step.home.push(node);
      if (element.name === "p:grpSp") {
        groups.push(node);
        waiting.push({ container: element, home: node.children });
      }
    }
  }
  // Groups inside others come after these.
  for (const group of groups.reverse()) placeGroup(group);
  return top;
}

/** A group without an extent of its own moves and scales nothing: it takes up what its shapes do. */
function placeGroup(group: Node): void {
  const { box, children } = group;
  if (box !== undefined && (box.right > box.left || box.bottom > box.top)) return;
  group.box = boundsOf(children.flatMap(({ box }) => box ?? [])) ?? box;
}

function shapesIn(container: XmlElement): XmlElement[] {
  const shapes: XmlElement[] = [];
  const waiting = [...childElements(container)].reverse();
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (SHAPES.has(element.name)) shapes.push(element);
    else if (element.name === "mc:AlternateContent") {
      const chosen = chosenAlternative(element);
      if (chosen !== undefined) append(waiting, [...childElements(chosen)].reverse());
    }
  }
  return shapes;
}

/** Shapes in reading order, those of a group together. */
function flatten(nodes: readonly Node[]): Node[] {
  const shapes: Node[] = [];
  const waiting = inReadingOrder(nodes).reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.element.name === "p:grpSp") append(waiting, inReadingOrder(node.children).reverse());
    else shapes.push(node);
  }
  return shapes;
}

/** The paragraphs of a title in one line. */
function titleInlines(body: XmlElement, context: SlideContext): Inline[] {
  const paragraphs = childElements(body, "a:p").map((paragraph) =>
    readTextParagraph(paragraph, context)
  );
  const filled = paragraphs.filter((inlines) => inlines.length > 0);
  return withoutUniformBold(filled.flatMap((inlines, index): Inline[] => [
    ...(index > 0 ? [{ kind: "text", text: " " } as const] : []),
    ...inlines.map((inline): Inline =>
      inline.kind === "break" ? { kind: "text", text: " " } : inline
    ),
  ]));
}

function blocksOfShape(node: Node, context: SlideContext): readonly Block[] {
  const { element } = node;
  switch (element.name) {
    case "p:sp": {
      const body = childAt(element, "p:txBody");
      const hasPicture = [...descendants(element, "a:blip")].length > 0;
      return [
        ...(hasPicture ? describedPicture(element, context.relationships) : []),
        ...(body === undefined ? [] : textBlocks(body, node, context)),
      ];
    }
    case "p:pic":
      return pictureBlocks(element, context);
    case "p:graphicFrame":
      return frameBlocks(element, context);
    default:
      return [];
  }
}

function textBlocks(body: XmlElement, node: Node, context: SlideContext): readonly Block[] {
  return readTextBody(body, {
    relationships: context.relationships,
    slideNumber: context.slideNumber,
    address: addressOf(node.element, context.relationships),
    formula: (element) => context.formula(element),
    inheritedBullet: context.layers.bulletsOf(node.element, node.placeholder),
  });
}

function pictureBlocks(picture: XmlElement, context: SlideContext): Block[] {
  const blocks = describedPicture(picture, context.relationships);
  if (blocks.length === 0) context.tally.silentPictures++;
  return blocks;
}

/** Tables, charts, diagrams and objects stand in frames. */
function frameBlocks(frame: XmlElement, context: SlideContext): readonly Block[] {
  const table = childAt(frame, "a:graphic", "a:graphicData", "a:tbl");
  if (table !== undefined) {
    context.tally.coveredCells += countCovered(table);
    const plain = { relationships: context.relationships, formula: context.formula };
    return [readSlideTable(table, (body) => readTextBody(body, plain))];
  }
  for (const { name, attributes } of descendants(frame)) {
    const id = name === "c:chart" || name === "cx:chart"
      ? attributes["r:id"]
      : name === "dgm:relIds"
      ? attributes["r:dm"]
      : undefined;
    if (id !== undefined) return context.embedded.get(id) ?? [];
    if (name === "p:oleObj") return objectBlocks(attributes, context);
  }
  return [];
}

/** An object that stands on the slide as an icon shows nothing of itself. */
function objectBlocks(object: XmlAttributes, context: SlideContext): readonly Block[] {
  const shown = isTrue(object.showAsIcon)
    ? undefined
    : context.relationships.get(object["r:id"] ?? "");
  const equation = context.equation(shown);
  if (equation !== undefined) return [{ kind: "formula", latex: equation }];
  return context.tally.takeObject(object.progId || object.name || "", context.workbook(shown));
}
