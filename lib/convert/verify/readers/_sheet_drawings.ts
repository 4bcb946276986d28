/**
 * The text of the drawings on a sheet of XLSX: shapes, charts and diagrams.
 *
 * @module
 */

import { pictureDescription } from "../../engines/ooxml/picture_description.ts";
import { Alternatives, chartText, diagramText, Hidden, type OfficeParts } from "./_office.ts";
import { OpenShapes } from "./_open_shapes.ts";

/**
 * The text of a drawing.
 *
 * @param hasControls Whether the controls of the sheet were read, for which some shapes stand in.
 */
export function drawingTexts(parts: OfficeParts, part: string, hasControls: boolean): string {
  const references = parts.references(part);
  const texts: string[] = [];
  const hidden = new Hidden();
  const alternatives = new Alternatives();
  const shapes = new OpenShapes();
  let text = "";
  let isText = false;
  let description = "";
  parts.scan(part, {
    open(name, attributes) {
      shapes.open(name, attributes);
      if (hidden.enter(alternatives.passesOver(name))) return;
      // Form controls are hidden as shapes, since they are drawn by other means.
      if (name === "compatExt" && !hasControls) shapes.show();
      if (shapes.areHidden && name !== "cNvPr") return;
      isText = name === "t";
      if (name === "cNvPr") {
        description = pictureDescription(attributes.descr, attributes.title);
      } else if (name === "blip") text += `${description}\n`;
      else if (name === "chart") {
        texts.push(chartText(parts, references.get(attributes.id ?? "")?.target ?? ""));
      } else if (name === "relIds") {
        texts.push(diagramText(parts, references.get(attributes.dm ?? "")?.target ?? ""));
      }
    },
    text(piece) {
      if (isText && !hidden.isInside && !shapes.areHidden) text += piece;
    },
    close(name) {
      shapes.close(name);
      if (hidden.leave()) return;
      alternatives.close(name);
      isText = false;
      if (name === "p") text += "\n";
    },
  });
  return [...texts, text].join("\n");
}
