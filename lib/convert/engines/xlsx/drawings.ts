/**
 * What lies over the cells of a sheet: text boxes, charts, descriptions of pictures.
 *
 * @module
 */

import type { Block } from "../../../markdown/blocks.ts";
import { childElements, type XmlElement } from "../../xml.ts";
import { ommlToLatex } from "../math/omml.ts";
import { append } from "../ooxml/append.ts";
import { chosenAlternative } from "../ooxml/alternate_content.ts";
import { readTextBody } from "../ooxml/drawing_text.ts";
import { describedPicture, isControl, isHiddenShape } from "../ooxml/shape_properties.ts";
import { type PartReader, readChartPart, readDiagramPart } from "../ooxml/embedded.ts";
import { allOfType, type OfficePackage, type Relationships } from "../ooxml/package.ts";

/** What the drawings of a sheet show, in the order of the file. */
export interface DrawingsContent {
  readonly blocks: readonly Block[];
  /** How many shapes are hidden, and left out. */
  readonly hiddenShapes: number;
}

/** Reads the drawings of a sheet; `hasControls` where its form controls were read before. */
export async function readDrawings(
  office: OfficePackage,
  relationships: Relationships,
  hasControls: boolean,
): Promise<DrawingsContent> {
  const blocks: Block[] = [];
  let hiddenShapes = 0;
  for (const { target } of allOfType(relationships, "drawing")) {
    const root = await office.optionalTree(target);
    if (root === undefined) continue;
    const { shown, hidden } = shownElements(root, hasControls);
    append(blocks, await blocksOfElements(office, target, shown));
    hiddenShapes += hidden;
  }
  return { blocks, hiddenShapes };
}

async function blocksOfElements(
  office: OfficePackage,
  part: string,
  elements: readonly XmlElement[],
): Promise<Block[]> {
  const relationships = await office.relationships(part);
  const embedded = async (id: string | undefined, read: PartReader) => {
    const target = relationships.get(id ?? "")?.target;
    return target === undefined ? [] : await read(office, target) ?? [];
  };
  const blocks: Block[] = [];
  for (const element of elements) {
    const { attributes } = element;
    if (element.name === "xdr:txBody") {
      append(blocks, readTextBody(element, { relationships, formula: ommlToLatex }));
    } else if (element.name === "c:chart" || element.name === "cx:chart") {
      append(blocks, await embedded(attributes["r:id"], readChartPart));
    } else if (element.name === "dgm:relIds") {
      append(blocks, await embedded(attributes["r:dm"], readDiagramPart));
    } else if (element.name === "xdr:pic") {
      append(blocks, describedPicture(element, relationships));
    }
  }
  return blocks;
}

/** The elements below one, of alternatives the chosen one only, and none of hidden shapes. */
function shownElements(
  root: XmlElement,
  hasControls: boolean,
): { readonly shown: readonly XmlElement[]; readonly hidden: number } {
  const shown: XmlElement[] = [];
  let hidden = 0;
  const waiting: XmlElement[] = childElements(root).reverse();
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (hasControls && isControl(element)) continue;
    if (isHiddenShape(element)) {
      hidden++;
      continue;
    }
    shown.push(element);
    const inside = element.name === "mc:AlternateContent" ? chosenAlternative(element) : element;
    if (inside !== undefined) append(waiting, childElements(inside).reverse());
  }
  return { shown, hidden };
}
