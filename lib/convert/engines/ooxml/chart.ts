/**
 * The data of a chart: its titles, and tables of its series.
 *
 * @module
 */

import { type Block, type Cell, cell, paragraph, type Table } from "../../../markdown/blocks.ts";
import { childAt, descendants, textOf, type XmlElement } from "../../xml.ts";
import { ChartNumbers, labelsOf, MAX_POINTS, type Points } from "./chart_points.ts";
import { plainTextOf } from "./drawing_text.ts";

/** One column of a chart's table. */
interface Column {
  readonly title: string;
  readonly points: Points;
}

interface Series {
  readonly categories: Points;
  readonly columns: readonly Column[];
}

/** Reads the root of a chart part: `c:chartSpace`, or `cx:chartSpace` of newer charts. */
export function readChart(root: XmlElement): Block[] {
  const numbers = new ChartNumbers(root);
  const titles = [...descendants(root)]
    .filter(({ name }) => name === "c:title" || name === "cx:title")
    .map((title) => titleText(title, numbers)).filter((title) => title !== "");
  const series = root.name.startsWith("cx:") ? readExtendedSeries(root) : readSeries(root, numbers);
  return [...titles.map((title) => paragraph(title)), ...alike(series).map(tableOf)];
}

/** A title is written out, or taken from a cell. */
function titleText(title: XmlElement, numbers: ChartNumbers): string {
  return plainTextOf(title) || [...numbers.pointsOf(childAt(title, "c:tx")).values()].join(" ");
}

function readSeries(root: XmlElement, numbers: ChartNumbers): Series[] {
  return [...descendants(root, "c:ser")].map((series) => {
    const name = seriesName(childAt(series, "c:tx"), numbers);
    const column = (title: string, points: Points): Column[] =>
      points.size === 0 ? [] : [{ title, points }];
    return {
      categories: numbers.pointsOf(childAt(series, "c:cat") ?? childAt(series, "c:xVal")),
      columns: [
        {
          title: name,
          points: numbers.pointsOf(childAt(series, "c:val") ?? childAt(series, "c:yVal")),
        },
        ...column("(size)", numbers.pointsOf(childAt(series, "c:bubbleSize"))),
        ...[...descendants(series, "c:errBars")].flatMap((bars) => [
          ...column("(+)", numbers.pointsOf(childAt(bars, "c:plus"))),
          ...column("(−)", numbers.pointsOf(childAt(bars, "c:minus"))),
        ]),
        ...column("", labelsOf(series, numbers)),
      ],
    };
  });
}

function seriesName(name: XmlElement | undefined, numbers: ChartNumbers): string {
  const written = name && childAt(name, "c:v");
  return [...numbers.pointsOf(name).values()].join(" ") ||
    (written === undefined ? "" : textOf(written).trim());
}

/** Newer charts keep their data apart from the series, which refer to it by an id. */
function readExtendedSeries(root: XmlElement): Series[] {
  const data = new Map(
    [...descendants(root, "cx:data")].map((element) => [element.attributes.id ?? "", element]),
  );
  return [...descendants(root, "cx:series")].map((series) => {
    const source = data.get(childAt(series, "cx:dataId")?.attributes["val"] ?? "");
    const name = childAt(series, "cx:tx");
    const title = name === undefined
      ? ""
      : [...descendants(name, "cx:v")].map(textOf).join(" ").trim();
    return {
      categories: extendedPoints(source && childAt(source, "cx:strDim")),
      columns: [{ title, points: extendedPoints(source && childAt(source, "cx:numDim")) }],
    };
  });
}

function extendedPoints(dimension: XmlElement | undefined): Points {
  const points = dimension === undefined
    ? []
    : [...descendants(dimension, "cx:pt")].slice(0, MAX_POINTS);
  return new Map(
    points.map((point, index) => [Number(point.attributes.idx ?? index), textOf(point).trim()]),
  );
}

/** Series that have their categories in common are one table: those of a scatter chart may differ. */
function alike(all: readonly Series[]): Series[] {
  const groups: { readonly categories: Points; readonly columns: Column[] }[] = [];
  for (const { categories, columns } of all) {
    if (categories.size === 0 && columns.every(({ points }) => points.size === 0)) continue;
    const group = groups.find((known) => agree(known.categories, categories));
    if (group === undefined) groups.push({ categories, columns: [...columns] });
    else {
      for (const [index, category] of categories) group.categories.set(index, category);
      group.columns.push(...columns);
    }
  }
  return groups;
}

function agree(first: Points, second: Points): boolean {
  // Most series differ at once: a copy of their points would cost more than looking.
  for (const [index, text] of second) if ((first.get(index) ?? text) !== text) return false;
  return true;
}

/** Columns side by side, a row for each category. */
function tableOf({ categories, columns }: Series): Table {
  const indexes = [
    ...new Set([categories, ...columns.map(({ points }) => points)].flatMap((points) => [
      ...points.keys(),
    ])),
  ].sort((a, b) => a - b);
  const rows: Cell[][] = [[cell(""), ...columns.map(({ title }) => cell(title))]];
  for (const index of indexes) {
    const values = columns.map(({ points }) => cell(points.get(index) ?? ""));
    rows.push([cell(categories.get(index) ?? ""), ...values]);
  }
  return { kind: "table", headerRows: 1, rows };
}
