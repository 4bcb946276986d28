/**
 * The data of a chart: its titles, and a table of its series.
 *
 * @module
 */

import { type Block, type Cell, cell, paragraph } from "../../../markdown/blocks.ts";
import { childAt, childElements, descendants, textOf, type XmlElement } from "../../xml.ts";
import { plainTextOf } from "./drawing_text.ts";

/** Points beyond it are not written; a chart that has more is no longer read by eye. */
const MAX_POINTS = 10_000;

interface Series {
  readonly name: string;
  readonly categories: ReadonlyMap<number, string>;
  readonly values: ReadonlyMap<number, string>;
}

/** Reads the root of a chart part: `c:chartSpace`, or `cx:chartSpace` of newer charts. */
export function readChart(root: XmlElement): Block[] {
  const titles = [...descendants(root)]
    .filter(({ name }) => name === "c:title" || name === "cx:title")
    .map(plainTextOf).filter((title) => title !== "");
  const series = root.name.startsWith("cx:") ? readExtendedSeries(root) : readSeries(root);
  return [...titles.map((title) => paragraph(title)), ...tableOf(series)];
}

function readSeries(root: XmlElement): Series[] {
  return [...descendants(root, "c:ser")].map((series) => {
    const name = childAt(series, "c:tx");
    return {
      name: name === undefined ? "" : [...pointsOf(name).values()].join(" ") || textOf(name).trim(),
      categories: pointsOf(childAt(series, "c:cat") ?? childAt(series, "c:xVal")),
      values: pointsOf(childAt(series, "c:val") ?? childAt(series, "c:yVal")),
    };
  });
}

/** Categories of several levels are joined, the outermost first. */
function pointsOf(source: XmlElement | undefined): Map<number, string> {
  const points = new Map<number, string>();
  if (source === undefined) return points;
  const levels = [...descendants(source, "c:lvl")].reverse();
  for (const level of levels.length > 0 ? levels : [source]) {
    const values = levels.length > 0
      ? childElements(level, "c:pt")
      : [...descendants(level, "c:pt")];
    for (const point of values) {
      const index = Number.parseInt(point.attributes.idx ?? "", 10);
      const value = childAt(point, "c:v");
      if (index >= 0 && index < MAX_POINTS && value !== undefined) {
        points.set(index, [points.get(index), textOf(value).trim()].filter(Boolean).join(" "));
      }
    }
  }
  return points;
}

/** Newer charts keep their data apart from the series, which refer to it by an id. */
function readExtendedSeries(root: XmlElement): Series[] {
  const data = new Map(
    [...descendants(root, "cx:data")].map((element) => [element.attributes.id ?? "", element]),
  );
  return [...descendants(root, "cx:series")].map((series) => {
    const source = data.get(childAt(series, "cx:dataId")?.attributes["val"] ?? "");
    const name = childAt(series, "cx:tx");
    return {
      name: name === undefined ? "" : [...descendants(name, "cx:v")].map(textOf).join(" ").trim(),
      categories: extendedPoints(source && childAt(source, "cx:strDim")),
      values: extendedPoints(source && childAt(source, "cx:numDim")),
    };
  });
}

function extendedPoints(dimension: XmlElement | undefined): Map<number, string> {
  const points = dimension === undefined
    ? []
    : [...descendants(dimension, "cx:pt")].slice(0, MAX_POINTS);
  return new Map(
    points.map((point, index) => [Number(point.attributes.idx ?? index), textOf(point).trim()]),
  );
}

/** Series side by side, a row for each category. */
function tableOf(series: readonly Series[]): Block[] {
  const filled = series.filter(({ values, categories }) => values.size > 0 || categories.size > 0);
  if (filled.length === 0) return [];
  const indexes = [
    ...new Set(
      filled.flatMap(({ values, categories }) => [...values.keys(), ...categories.keys()]),
    ),
  ]
    .sort((a, b) => a - b);
  const rows: Cell[][] = [[cell(""), ...filled.map(({ name }) => cell(name))]];
  for (const index of indexes) {
    const category = filled.find(({ categories }) =>
      categories.has(index)
    )?.categories.get(index) ?? "";
    rows.push([cell(category), ...filled.map(({ values }) => cell(values.get(index) ?? ""))]);
  }
  return [{ kind: "table", headerRows: 1, rows }];
}
