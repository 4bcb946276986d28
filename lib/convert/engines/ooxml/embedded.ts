/**
 * What a part embeds by relationship: charts and diagrams.
 *
 * @module
 */

import type { Block } from "../../../markdown/blocks.ts";
import { readChart } from "./chart.ts";
import { readDiagram } from "./diagram.ts";
import type { OfficePackage, Relationships } from "./package.ts";

/** Charts and diagrams of a part, by the ids under which its drawings name them. */
export async function readEmbedded(
  office: OfficePackage,
  relationships: Relationships,
): Promise<Map<string, readonly Block[]>> {
  const embedded = new Map<string, readonly Block[]>();
  for (const [id, { type, target }] of relationships) {
    const read = readerOf(type);
    const root = read && await office.optionalTree(target);
    if (read !== undefined && root !== undefined) embedded.set(id, read(root));
  }
  return embedded;
}

function readerOf(type: string): typeof readChart | typeof readDiagram | undefined {
  if (type === "chart" || type === "chartEx") return readChart;
  return type === "diagramData" ? readDiagram : undefined;
}
