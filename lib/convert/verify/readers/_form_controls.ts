/**
 * The labels of form controls on a sheet, which Excel keeps as VML.
 *
 * @module
 */

import type { OfficeParts } from "./_office.ts";

const SHOWN = new Set(["Checkbox", "Radio", "Button", "Label", "GBox"]);

/** What the controls of a sheet are labelled with; `undefined` where it has none. */
export function controlTexts(parts: OfficeParts, part: string): string | undefined {
  const labels: string[] = [];
  let label = "", type = "";
  let isHidden = false, isLabel = false;
  parts.scan(part, {
    open(name, { style, ObjectType }) {
      if (name === "shape") {
        label = type = "";
        isHidden = /visibility:\s*hidden/.test(style ?? "");
      } else if (name === "ClientData") type = ObjectType ?? "";
      else if (name === "textbox") isLabel = true;
      else if (isLabel && (name === "br" || name === "div")) label += " ";
    },
    text(piece) {
      if (isLabel) label += piece;
    },
    close(name) {
      if (name === "textbox") isLabel = false;
      if (name === "shape" && !isHidden && SHOWN.has(type)) labels.push(label);
    },
  });
  return labels.length === 0 ? undefined : labels.join("\n");
}
