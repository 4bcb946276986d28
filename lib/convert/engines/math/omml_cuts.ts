/**
 * Cuts content of Office mathematics where its author set marks in the text of runs: line breaks, and
 * the `&` by which rows are aligned.
 *
 * @module
 */

import {
  childAt,
  childElements,
  isElement,
  textOf,
  type XmlElement,
  type XmlNode,
} from "../../xml.ts";

/** The text of a run. */
export function runText(run: XmlElement): string {
  const isText = ({ name }: XmlElement) => name === "m:t" || name === "w:t";
  return childElements(run).filter(isText).map(textOf).join("");
}

/** A formula cut at the breaks that its author set between its runs. */
export function linesAtBreaks(math: XmlElement): XmlElement[] {
  const lines: XmlNode[][] = [[]];
  for (const child of math.children) {
    if (!isElement(child, "m:r") || childAt(child, "w:br") === undefined) {
      lines.at(-1)!.push(child);
      continue;
    }
    for (const inside of child.children) {
      if (isElement(inside, "w:br")) lines.push([]);
      else if (isElement(inside, "m:t")) {
        lines.at(-1)!.push({ ...child, children: runWith(child, inside) });
      }
    }
  }
  return lines.map((children) => ({ ...math, children }));
}

/** The look of a run, and one of its texts. */
function runWith(run: XmlElement, text: XmlElement): XmlNode[] {
  return [...run.children.filter((child) => isElement(child) && child.name.endsWith("rPr")), text];
}

/** A row of an array cut where a bare `&` of its text marks what is aligned. */
export function cellsAtMarks(row: XmlElement): XmlElement[] {
  const cells: XmlNode[][] = [[]];
  for (const child of row.children) {
    if (!isElement(child, "m:r") || isLiteral(child) || !runText(child).includes("&")) {
      cells.at(-1)!.push(child);
      continue;
    }
    runText(child).split("&").forEach((text, index) => {
      if (index > 0) cells.push([]);
      const inside = { name: "m:t", attributes: {}, children: [text] };
      if (text !== "") cells.at(-1)!.push({ ...child, children: runWith(child, inside) });
    });
  }
  return cells.map((children) => ({ ...row, children }));
}

/** Whether a run is text as it stands, and none of a formula. */
function isLiteral(run: XmlElement): boolean {
  const properties = childAt(run, "m:rPr");
  return properties !== undefined &&
    (childAt(properties, "m:nor") !== undefined || childAt(properties, "m:lit") !== undefined);
}
