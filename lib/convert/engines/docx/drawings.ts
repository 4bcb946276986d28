/**
 * What drawings, pictures and objects in a DOCX show as text: text boxes, charts, diagrams, word art,
 * descriptions of pictures.
 *
 * @module
 */

import { type Block, paragraph } from "../../../markdown/blocks.ts";
import { childElements, isElement, type XmlElement, type XmlNode } from "../../xml.ts";
import { concatLatex } from "../math/latex.ts";
import { clickAddress } from "../ooxml/addresses.ts";
import { append } from "../ooxml/append.ts";
import { chosenAlternative } from "../ooxml/alternate_content.ts";
import { readTextBody, type TextBodyContext } from "../ooxml/drawing_text.ts";
import { pictureDescription } from "../ooxml/picture_description.ts";
import { inReadingOrder } from "../ooxml/reading_order.ts";
import type { DrawingContent } from "./paragraph_context.ts";
import { boxInGroup, placeOf } from "./places.ts";

/** What the reading of drawings needs of its document. */
export interface DrawingContext extends TextBodyContext {
  /** Blocks of a chart or diagram of this part, by the id of its relationship. */
  readonly embedded: ReadonlyMap<string, readonly Block[]>;
  /** Reads the content of a text box. */
  textBox(content: XmlElement): readonly Block[];
  /** The equation that an embedded object is, in LaTeX; `undefined` where it is none. */
  equation(object: XmlElement): string | undefined;
  /** What an embedded object shows; nothing where it is not read, or stands as an icon. */
  embeddedObject(object: XmlElement): readonly Block[];
  /** Told of a picture without a description. */
  silentPicture(): void;
}

const GROUPS = new Set(["wpc:wpc", "wpg:wgp", "wpg:grpSp", "v:group"]);
/** The shapes of groups nested deeper are read in the order of the file. */
const MAX_GROUPS = 16;

/** What was found of a picture. */
interface Found {
  alt: string;
  /** Where a click on it leads. */
  href: string | undefined;
  hasPicture: boolean;
  /** The equation that it shows, in LaTeX. */
  formula: string;
}

/** What a drawing shows, as far as it was read. */
interface Target {
  readonly context: DrawingContext;
  readonly blocks: Block[];
  readonly found: Found;
  /** How many groups are around. */
  readonly depth: number;
}

/** Reads what a drawing, a picture or an object shows. */
export function readDrawing(drawing: XmlElement, context: DrawingContext): DrawingContent {
  const blocks: Block[] = [];
  const found: Found = { alt: "", href: undefined, hasPicture: false, formula: "" };
  walk(drawing, { context, blocks, found, depth: 0 });
  const { formula } = found;
  // The picture of an equation shows the same.
  const isSilent = found.hasPicture && found.alt === "" && formula === "";
  if (isSilent && blocks.length === 0) context.silentPicture();
  const alt = found.hasPicture || blocks.length === 0 ? found.alt : "";
  return {
    alt,
    formula,
    href: found.href,
    blocks,
    place: blocks.length === 0 ? undefined : placeOf(drawing),
  };
}

function walk(top: XmlElement, target: Target): void {
  const waiting: XmlNode[] = [top];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node)) continue;
    const inside = GROUPS.has(node.name) && target.depth < MAX_GROUPS
      ? readGroup(node, target)
      : enter(node, target);
    const children = inside?.children ?? [];
    for (let index = children.length - 1; index >= 0; index--) waiting.push(children[index]!);
  }
}

/** The shapes of a group as a person reads them, whatever order they were drawn in. */
function readGroup(group: XmlElement, { context, blocks, found, depth }: Target): undefined {
  const shapes = childElements(group).map((child) => {
    const shown: Block[] = [];
    walk(child, { context, blocks: shown, found, depth: depth + 1 });
    return { shown, box: boxInGroup(child) };
  });
  const filled = shapes.filter(({ shown }) => shown.length > 0);
  for (const { shown } of inReadingOrder(filled)) append(blocks, shown);
}

/** Takes one element in and returns where to go on; `undefined` where it is done with. */
function enter(element: XmlElement, { context, blocks, found }: Target): XmlElement | undefined {
  const equation = element.name === "o:OLEObject" ? context.equation(element) : undefined;
  if (equation !== undefined) {
    found.formula = concatLatex([found.formula, equation]);
    return undefined;
  }
  const shown = blocksOf(element, context);
  if (shown !== undefined) {
    append(blocks, shown);
    return undefined;
  }
  switch (element.name) {
    case "mc:AlternateContent":
      return chosenAlternative(element);
    case "wp:docPr":
    case "pic:cNvPr":
    case "v:shape":
    case "v:rect":
      found.alt ||= descriptionOf(element);
      found.href ??= clickAddress(element, context.relationships) ?? outsideOf(element);
      return element;
    case "a:blip":
    case "v:imagedata":
      found.hasPicture = true;
      return element;
    default:
      return element;
  }
}

/** What an element shows as a whole; `undefined` where what is in it is looked at. */
function blocksOf(element: XmlElement, context: DrawingContext): readonly Block[] | undefined {
  const { attributes } = element;
  switch (element.name) {
    case "w:txbxContent":
      return context.textBox(element);
    case "a:txBody":
      return readTextBody(element, context);
    case "c:chart":
    case "cx:chart":
      return context.embedded.get(attributes["r:id"] ?? "") ?? [];
    case "dgm:relIds":
      return context.embedded.get(attributes["r:dm"] ?? "") ?? [];
    case "v:textpath":
      return attributes.string?.trim() ? [paragraph(attributes.string.trim())] : [];
    case "o:OLEObject":
      return context.embeddedObject(element);
    case "o:signatureline":
      return signersOf(attributes);
    case "v:shape":
    case "v:rect":
      return /^t/i.test(attributes["o:hr"] ?? "") ? [{ kind: "rule" }] : undefined;
    default:
      return undefined;
  }
}

/** Who is to sign on a line, and as what: the picture beside it shows the same. */
function signersOf(attributes: XmlElement["attributes"]): Block[] {
  return [attributes["o:suggestedsigner"], attributes["o:suggestedsigner2"]]
    .flatMap((signer) => signer?.trim() ? [paragraph(signer.trim())] : []);
}

/** The address that a shape of the older markup leads to, if it is not a place in the document. */
function outsideOf({ attributes }: XmlElement): string | undefined {
  return /^[a-z][a-z\d+.-]*:/i.test(attributes.href ?? "") ? attributes.href : undefined;
}

/** The description that an author gave, the title where there is only one. */
function descriptionOf(element: XmlElement): string {
  const { descr, title, alt } = element.attributes;
  return pictureDescription(descr, alt, title);
}
