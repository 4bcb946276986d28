/**
 * What a part embeds by relationship: charts and diagrams.
 *
 * @module
 */

import { type Block, paragraph } from "../../../markdown/blocks.ts";
import { descendants } from "../../xml.ts";
import { readChart } from "./chart.ts";
import { readDiagram } from "./diagram.ts";
import { plainTextOf } from "./drawing_text.ts";
import { allOfType, type OfficePackage, type Relationships } from "./package.ts";

/** Charts and diagrams of a part, by the ids under which its drawings name them. */
export async function readEmbedded(
  office: OfficePackage,
  relationships: Relationships,
): Promise<Map<string, readonly Block[]>> {
  const embedded = new Map<string, readonly Block[]>();
  for (const [id, { type, target }] of relationships) {
    const read = readerOf(type);
    const blocks = read && await read(office, target);
    if (blocks !== undefined) embedded.set(id, blocks);
  }
  return embedded;
}

function readerOf(type: string): typeof readChartPart | undefined {
  if (type === "chart" || type === "chartEx") return readChartPart;
  return type === "diagramData" ? readDiagramPart : undefined;
}

/** A chart and the texts that stand over it; `undefined` where the part is not there. */
export async function readChartPart(
  office: OfficePackage,
  part: string,
): Promise<Block[] | undefined> {
  const root = await office.optionalTree(part);
  if (root === undefined) return undefined;
  const blocks = readChart(root);
  for (const { target } of allOfType(await office.relationships(part), "chartUserShapes")) {
    const shapes = await office.optionalTree(target);
    for (const body of shapes === undefined ? [] : descendants(shapes, "cdr:txBody")) {
      const text = plainTextOf(body);
      if (text !== "") blocks.push(paragraph(text));
    }
  }
  return blocks;
}

/** The texts of a diagram; `undefined` where the part is not there. */
export async function readDiagramPart(
  office: OfficePackage,
  part: string,
): Promise<Block[] | undefined> {
  const root = await office.optionalTree(part);
  return root && readDiagram(root);
}
