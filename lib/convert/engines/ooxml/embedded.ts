/**
 * What a part embeds by relationship: charts and diagrams.
 *
 * @module
 */

import { type Block, paragraph } from "../../../markdown/blocks.ts";
import { oncePerPart } from "../../once_per_part.ts";
import { descendants } from "../../xml.ts";
import { readChart } from "./chart.ts";
import { readDiagram } from "./diagram.ts";
import { plainTextOf } from "./drawing_text.ts";
import { allOfType, type OfficePackage, type Relationships } from "./package.ts";

/** Gives what a part shows, which may be shown in many places. */
export type PartReader = (
  office: OfficePackage,
  part: string,
) => Promise<readonly Block[] | undefined>;

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

function readerOf(type: string): PartReader | undefined {
  if (type === "chart" || type === "chartEx") return readChartPart;
  return type === "diagramData" ? readDiagramPart : undefined;
}

/** A chart and the texts that stand over it; `undefined` where the part is not there. */
export const readChartPart: PartReader = oncePerPart(async (office, part) => {
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
});

/** The texts of a diagram; `undefined` where the part is not there. */
export const readDiagramPart: PartReader = oncePerPart(async (office, part) => {
  const root = await office.optionalTree(part);
  return root && readDiagram(root);
});
