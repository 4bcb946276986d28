/**
 * What lies over the cells of a sheet: text boxes, charts, descriptions of pictures.
 *
 * @module
 */

import type { Block } from "../../../markdown/blocks.ts";
import { childAt, descendants, type XmlElement } from "../../xml.ts";
import { ommlToLatex } from "../math/omml.ts";
import { append } from "../ooxml/append.ts";
import { chosenAlternative } from "../ooxml/alternate_content.ts";
import { readTextBody } from "../ooxml/drawing_text.ts";
import { readChartPart, readDiagramPart } from "../ooxml/embedded.ts";
import { allOfType, type OfficePackage, type Relationships } from "../ooxml/package.ts";
import { pictureDescription } from "../ooxml/picture_description.ts";

/** The blocks of the drawings of a sheet, in the order of the file. */
export async function readDrawings(
  office: OfficePackage,
  relationships: Relationships,
): Promise<Block[]> {
  const blocks: Block[] = [];
  for (const { target } of allOfType(relationships, "drawing")) {
    const root = await office.optionalTree(target);
    if (root !== undefined) append(blocks, await readDrawingPart(office, target, root));
  }
  return blocks;
}

async function readDrawingPart(
  office: OfficePackage,
  part: string,
  root: XmlElement,
): Promise<Block[]> {
  const relationships = await office.relationships(part);
  const embedded = async (id: string | undefined, read: typeof readChartPart) => {
    const target = relationships.get(id ?? "")?.target;
    return target === undefined ? [] : await read(office, target) ?? [];
  };
  const blocks: Block[] = [];
  for (const element of shownElements(root)) {
    const { attributes } = element;
    if (element.name === "xdr:txBody") {
      append(blocks, readTextBody(element, { relationships, formula: ommlToLatex }));
    } else if (element.name === "c:chart" || element.name === "cx:chart") {
      append(blocks, await embedded(attributes["r:id"], readChartPart));
    } else if (element.name === "dgm:relIds") {
      append(blocks, await embedded(attributes["r:dm"], readDiagramPart));
    } else if (element.name === "xdr:pic") {
      const { descr } = childAt(element, "xdr:nvPicPr", "xdr:cNvPr")?.attributes ?? {};
      const alt = pictureDescription(descr);
      if (alt !== "") blocks.push({ kind: "paragraph", content: [{ kind: "image", alt }] });
    }
  }
  return blocks;
}

/** The elements below one, of alternatives the chosen one only. */
function* shownElements(root: XmlElement): Generator<XmlElement> {
  const passedOver = new Set<XmlElement>();
  for (const element of descendants(root)) {
    if (element.name === "mc:AlternateContent") {
      const chosen = chosenAlternative(element);
      for (const form of element.children) {
        if (typeof form === "object" && form !== chosen) {
          for (const inner of descendants(form)) passedOver.add(inner);
        }
      }
    }
    if (!passedOver.has(element)) yield element;
  }
}
