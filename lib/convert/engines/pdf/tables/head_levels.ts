/**
 * The head of a table without lines whose titles stand over several columns each, with the names of
 * these columns below: its rows of text made levels.
 *
 * @module
 */

import type { CellDraft } from "../layout/model.ts";
import {
  columnRange,
  type Interval,
  type Phrase,
  type PhraseRow,
  textOfPhrase,
} from "./phrases.ts";
import { YEAR } from "./content.ts";
import { cutAtColumns } from "./cuts.ts";
import { linesOfCell } from "./leaders.ts";
import { isPlain, labelColumn, namesIn } from "./names.ts";
import { type Span, spansOf, type Titled } from "./titles.ts";

/** Rows of text above the names of the columns, at most. */
const MAX_ABOVE = 5;
/** Lines of one title are no further apart, against the size of the text. */
const NEXT_LINE = 1.4;
/** Share of the cells of a column that tells what stands in it. */
const MOSTLY = 0.5;

/** A head of several levels. */
export interface LevelledHead {
  /** Rows of text that it takes. */
  readonly rows: number;
  readonly cells: readonly (readonly CellDraft[])[];
}

/** A title or name and the columns over which it stands. */
interface Titles {
  readonly spans: readonly Span[];
  readonly phrases: Phrase[][];
  /** Of the topmost line of its text. */
  readonly baseline: number;
}

/** The head of levels with which rows begin; undefined where they begin with none. */
export function levelledHead(
  rows: readonly PhraseRow[],
  columns: readonly Interval[],
): LevelledHead | undefined {
  for (let at = 0; at <= MAX_ABOVE && at < rows.length - 1; at++) {
    const names = namesIn(cutAtColumns([rows[at]!], columns)[0]!, columns);
    if (names === undefined) continue;
    const below = { columns, names, labels: labelColumn(rows, columns) };
    const above = rows.slice(0, at);
    const plain = above.map((row) =>
      row.phrases.filter((phrase) => isPlain(phrase, names, columns))
    );
    if (!isComplete(plain.flat(), below)) continue;
    const titles = above.map(({ phrases }, row) => phrases.filter((p) => !plain[row]!.includes(p)));
    const levels = levelsOf(above, titles, below);
    if (levels === undefined) return undefined;
    return headOf(levels, { names, plain: plain.flat(), rows, at, columns });
  }
  return undefined;
}

/** Whether each column but that of the labels has a name. */
function isComplete(
  plain: readonly Phrase[],
  { columns, names, labels }: Omit<Titled, "size">,
): boolean {
  const labelled = new Set(plain.map((phrase) => columnRange(phrase, columns)[0]));
  return names.every((name, column) =>
    name !== undefined || labelled.has(column) || column === labels
  );
}

/** The levels of titles from top to bottom; undefined where a row above the names has no titles. */
function levelsOf(
  above: readonly PhraseRow[],
  titles: readonly (readonly Phrase[])[],
  below: Omit<Titled, "size">,
): Titles[] | undefined {
  const levels: Titles[] = [];
  for (const [index, { baseline, size }] of [...above.entries()].reverse()) {
    const own = titles[index]!;
    if (own.length === 0) continue;
    const last = levels[0];
    if (last !== undefined && last.baseline - baseline < NEXT_LINE * size) {
      const under = spansUnder(own, last, below.columns);
      if (under !== undefined) {
        levels[0] = withLine(last, own, { under, baseline });
        continue;
      }
    }
    const spans = spansOf(own, { ...below, size });
    if (spans === undefined || (last !== undefined && !areNested(last.spans, spans))) {
      return undefined;
    }
    levels.unshift({ spans, phrases: own.map((phrase) => [phrase]), baseline });
  }
  return levels.length === 0 ? undefined : levels;
}

/** Which titles the phrases above go on to; undefined where one is none of their lines. */
function spansUnder(
  own: readonly Phrase[],
  { spans, phrases }: Titles,
  columns: readonly Interval[],
): number[] | undefined {
  const under = own.map((phrase) => {
    const [from, to] = columnRange(phrase, columns);
    return spans.findIndex((span, index) =>
      span.from <= from && to <= span.to && isAligned(phrase, phrases[index]![0]!)
    );
  });
  return under.includes(-1) || new Set(under).size < under.length ? undefined : under;
}

/** Lines of one text begin, end or centre at one place, to a point or two. */
function isAligned(upper: Phrase, lower: Phrase): boolean {
  const [left, right] = [upper.left - lower.left, upper.right - lower.right];
  return Math.min(Math.abs(left), Math.abs(right), Math.abs(left + right) / 2) < 2;
}

function withLine(
  titles: Titles,
  own: readonly Phrase[],
  { under, baseline }: { under: readonly number[]; baseline: number },
): Titles {
  const phrases = titles.phrases.map((lines, index) => {
    const upper = own[under.indexOf(index)];
    return upper === undefined ? lines : [upper, ...lines];
  });
  return { ...titles, phrases, baseline };
}

/** Whether each of the upper spans begins and ends with lower ones. */
function areNested(lower: readonly Span[], upper: readonly Span[]): boolean {
  return lower.every((span) =>
    upper.every(({ from, to }) =>
      (from <= span.from && span.to <= to) || span.to < from || span.from > to
    )
  );
}

/** What a head is made of. */
interface HeadParts {
  readonly names: readonly (Phrase | undefined)[];
  /** Labels of columns that have no titles. */
  readonly plain: readonly Phrase[];
  readonly rows: readonly PhraseRow[];
  /** The row of the names. */
  readonly at: number;
  readonly columns: readonly Interval[];
}

/** A head of its levels; the row of the names is one where they are names, and else the first row. */
function headOf(levels: readonly Titles[], parts: HeadParts): LevelledHead {
  const { names, at, columns } = parts;
  const isNamed = areNames(parts);
  const height = levels.length + (isNamed ? 1 : 0);
  const untitled = columns.map((_, column) =>
    levels.every(({ spans }) => spans.every(({ from, to }) => column < from || column > to))
  );
  const labels = columns.map((_, column) => [
    ...parts.plain.filter((phrase) => columnRange(phrase, columns)[0] === column),
    ...(isNamed && untitled[column] && names[column] !== undefined ? [names[column]] : []),
  ]);
  const cells = levels.map((level, index) =>
    columns.flatMap((_, column) => {
      if (!untitled[column]) return titleCell(level, column);
      if (labels[column]!.length === 0) return [cellOf([])];
      return index === 0 ? [cellOf(labels[column]!, { columns: 1, rows: height })] : [];
    })
  );
  const lowest = columns.flatMap((_, column) => {
    if (untitled[column]) return labels[column]!.length === 0 ? [cellOf([])] : [];
    return [cellOf(names[column] === undefined ? [] : [names[column]!])];
  });
  return isNamed ? { rows: at + 1, cells: [...cells, lowest] } : { rows: at, cells };
}

function titleCell({ spans, phrases }: Titles, column: number): CellDraft[] {
  const index = spans.findIndex(({ from, to }) => from <= column && column <= to);
  if (index < 0) return [cellOf([])];
  const { from, to } = spans[index]!;
  return column === from ? [cellOf(phrases[index]!, { columns: to - from + 1, rows: 1 })] : [];
}

function cellOf(phrases: readonly Phrase[], size = { columns: 1, rows: 1 }): CellDraft {
  return { lines: linesOfCell(phrases.flatMap(({ fragments }) => fragments)), ...size };
}

/** Whether a row names columns: most of those that hold numbers below hold none in it, but years. */
function areNames({ rows, at, columns }: HeadParts): boolean {
  const below = rows.slice(at + 1);
  const inColumn = (row: PhraseRow, column: number) =>
    row.phrases.filter((phrase) => columnRange(phrase, columns)[0] === column).map(textOfPhrase);
  const numeric = columns.flatMap((_, column) => {
    const texts = below.flatMap((row) => inColumn(row, column));
    const numbers = texts.filter((text) => /\d/.test(text) && !YEAR.test(text));
    return texts.length > 0 && numbers.length > MOSTLY * texts.length ? [column] : [];
  });
  const named = numeric.filter((column) =>
    inColumn(rows[at]!, column).every((text) => !/\d/.test(text) || YEAR.test(text))
  );
  return numeric.length > 0 && named.length > MOSTLY * numeric.length;
}
