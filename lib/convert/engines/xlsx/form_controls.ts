/**
 * Form controls on a sheet: check boxes, options, buttons. Excel keeps them as VML, whatever else it
 * writes of them.
 *
 * @module
 */

import { childAt, descendants, textOf, type XmlElement, type XmlNode } from "../../xml.ts";
import { LIMITS } from "../../../limits.ts";
import { append } from "../ooxml/append.ts";
import { allOfType, type OfficePackage, type Relationships } from "../ooxml/package.ts";
import { SHEET_COLUMNS, SHEET_ROWS } from "./cell_reference.ts";

/** Where a control begins and ends. Rows and columns count from 1, distances in them are pixels. */
export interface Anchor {
  readonly column: number;
  readonly top: number;
  readonly topPixels: number;
  readonly bottom: number;
  readonly bottomPixels: number;
}

/** A control that shows something. */
export interface FormControl {
  readonly anchor: Anchor;
  /** Its sign, where it can be ticked, and its label. */
  readonly text: string;
  /** Whether it can be ticked. */
  readonly isBox: boolean;
}

/** Signs of what is not ticked and of what is. */
const BOXES: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["Checkbox", ["☐", "☑"]],
  ["Radio", ["○", "◉"]],
]);
const LABELLED = new Set(["Button", "Label", "GBox"]);

/** Reads the controls of a sheet, in the order of the file. */
export async function readFormControls(
  office: OfficePackage,
  relationships: Relationships,
): Promise<FormControl[]> {
  const controls: FormControl[] = [];
  for (const { target } of allOfType(relationships, "vmlDrawing")) {
    const root = await office.optionalLooseTree(target);
    for (const shape of root === undefined ? [] : descendants(root, "v:shape")) {
      const control = readControl(shape);
      if (control !== undefined) controls.push(control);
    }
  }
  return controls;
}

function readControl(shape: XmlElement): FormControl | undefined {
  const data = childAt(shape, "x:ClientData");
  const type = data?.attributes.ObjectType ?? "";
  const signs = BOXES.get(type);
  const isHidden = /visibility:\s*hidden/.test(shape.attributes.style ?? "");
  if (data === undefined || isHidden || (signs === undefined && !LABELLED.has(type))) {
    return undefined;
  }
  const box = childAt(shape, "v:textbox");
  const label = box === undefined ? "" : labelIn(box);
  const sign = signs?.[isTicked(data) ? 1 : 0] ?? "";
  const text = [sign, label].filter((part) => part !== "").join(" ");
  const anchor = readAnchor(childAt(data, "x:Anchor"));
  return text === "" || anchor === undefined
    ? undefined
    : { anchor, text, isBox: signs !== undefined };
}

/** The text of a box, its lines and paragraphs joined by blanks. */
function labelIn(box: XmlElement): string {
  const pieces: string[] = [];
  const waiting: XmlNode[] = [box];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === "string") pieces.push(node);
    else {
      if (node.name === "br" || node.name === "div") pieces.push(" ");
      append(waiting, [...node.children].reverse());
    }
  }
  return pieces.join("").replace(/\s+/g, " ").trim().slice(0, LIMITS.cellCharacters);
}

function isTicked(data: XmlElement): boolean {
  const checked = childAt(data, "x:Checked");
  return checked !== undefined && textOf(checked).trim() === "1";
}

/** An anchor is a column, a distance, a row, a distance for either corner, all from 0. */
function readAnchor(element: XmlElement | undefined): Anchor | undefined {
  const numbers = element === undefined ? [] : textOf(element).split(",").map(Number);
  const [column = NaN, , top = NaN, topPixels = NaN, , , bottom = NaN, bottomPixels = NaN] =
    numbers;
  const isOnSheet =
    [column, top, bottom].every((number) => Number.isInteger(number) && number >= 0) &&
    column < SHEET_COLUMNS && Math.max(top, bottom) < SHEET_ROWS;
  return isOnSheet && topPixels >= 0 && bottomPixels >= 0
    ? { column: column + 1, top: top + 1, topPixels, bottom: bottom + 1, bottomPixels }
    : undefined;
}
