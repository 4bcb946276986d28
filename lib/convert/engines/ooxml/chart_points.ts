/**
 * The points of a chart as its reader sees them: stored values in their number formats, and the
 * labels that someone wrote beside them.
 *
 * @module
 */

import { childAt, childElements, descendants, textOf, type XmlElement } from "../../xml.ts";
import { type CellFormat, cellFormat } from "../xlsx/format_number.ts";

/** Texts by the index of their point. */
export type Points = Map<number, string>;

/** Points beyond it are not written; a chart that has more is no longer read by eye. */
export const MAX_POINTS = 10_000;

/** Shows stored values as their formats do. */
export class ChartNumbers {
  readonly #is1904: boolean;
  readonly #formats = new Map<string, CellFormat>();

  /** @param root The chart, which says when its calendar begins. */
  constructor(root: XmlElement) {
    const date1904 = childAt(root, "c:date1904");
    this.#is1904 = date1904 !== undefined && !/^(?:0|false)$/.test(date1904.attributes.val ?? "1");
  }

  /** The points of a source; categories of several levels are joined, the outermost first. */
  pointsOf(source: XmlElement | undefined): Points {
    const points: Points = new Map();
    if (source === undefined) return points;
    const code = [...descendants(source, "c:formatCode")].map(textOf)[0];
    const levels = [...descendants(source, "c:lvl")].reverse();
    for (const level of levels.length > 0 ? levels : [source]) {
      for (
        const point of levels.length > 0 ? childElements(level, "c:pt") : descendants(level, "c:pt")
      ) {
        const index = Number.parseInt(point.attributes.idx ?? "", 10);
        const value = childAt(point, "c:v");
        if (!(index >= 0 && index < MAX_POINTS) || value === undefined) continue;
        const shown = this.#shown(textOf(value).trim(), point.attributes.formatCode ?? code);
        points.set(index, [points.get(index), shown].filter(Boolean).join(" "));
      }
    }
    return points;
  }

  /** Only numbers have formats; one that shows nothing of its number is passed over. */
  #shown(value: string, code: string | undefined): string {
    const number = Number(value);
    if (code === undefined || value === "" || Number.isNaN(number)) return value;
    let format = this.#formats.get(code);
    if (format === undefined) this.#formats.set(code, format = cellFormat(code, this.#is1904));
    return format.number(number).trim() || value;
  }
}

/** What is written beside the points of a series: texts of its own, or of a range of cells. */
export function labelsOf(series: XmlElement, numbers: ChartNumbers): Points {
  const range = [...descendants(series, "c15:dlblRangeCache")][0];
  const labels = numbers.pointsOf(range);
  for (const label of descendants(series, "c:dLbl")) {
    const rich = childAt(label, "c:tx", "c:rich");
    const index = Number.parseInt(childAt(label, "c:idx")?.attributes.val ?? "", 10);
    if (rich === undefined || !(index >= 0 && index < MAX_POINTS)) continue;
    const text = labelText(rich, { range: labels.get(index) ?? "", label });
    if (text !== "") labels.set(index, text);
  }
  return labels;
}

/** Fields that repeat the name, the category or the value of the point are left to the table. */
function labelText(
  rich: XmlElement,
  source: { readonly range: string; readonly label: XmlElement },
): string {
  const texts = [...descendants(rich)].map((element) => {
    if (element.name === "a:r") return childElements(element, "a:t").map(textOf).join("");
    if (element.name === "a:br" || element.name === "a:p") return " ";
    if (element.name !== "a:fld") return "";
    if (element.attributes.type === "CELLRANGE") return source.range;
    return element.attributes.type === "CELLREF" ? cellText(source.label) : "";
  });
  return texts.join("").replace(/\s+/g, " ").trim();
}

/** What the cell that a label refers to held. */
function cellText(label: XmlElement): string {
  const cache = [...descendants(label, "c15:dlblFieldTableCache")][0];
  return cache === undefined ? "" : [...descendants(cache, "c:v")].map(textOf).join(" ");
}
