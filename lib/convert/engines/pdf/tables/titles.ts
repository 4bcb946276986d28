/**
 * Titles that stand over several columns of a table without lines: which columns each of them spans
 * is told by where it stands above them.
 *
 * @module
 */

import { columnRange, type Interval, type Phrase, textOfPhrase } from "./phrases.ts";

/** Places are one that differ by less, against the size of the text. */
const SAME_PLACE = 0.3;
/** What a column without a title costs, against the size: a title a little off its middle is likelier. */
const UNTITLED = 1.5;
/** How far the cells of a table reach beyond its words, against the size. */
const MARGIN = 2;
/** Tables with more columns are not looked at: their titles are tried against each stretch of columns. */
const MAX_COLUMNS = 64;

/** Columns that a title spans, both ends in. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What stands below a row of titles. */
export interface Titled {
  readonly columns: readonly Interval[];
  /** The names of the columns, undefined where one has none in that row. */
  readonly names: readonly (Phrase | undefined)[];
  /** The column of the labels, over which titles seldom stand. */
  readonly labels: number;
  readonly size: number;
}

/** A stretch of columns under one title, and how far it stands from where such a title would. */
interface Candidate extends Span {
  readonly cost: number;
}

/** How titles stand over their columns. */
type Placing = (title: Phrase, span: Span, below: Titled) => number | undefined;

/**
 * The columns that each title of a row spans, from left to right. Undefined where the titles stand
 * otherwise, or may be the first lines of names that their columns have broken.
 */
export function spansOf(titles: readonly Phrase[], below: Titled): Span[] | undefined {
  if (titles.length === 0 || below.columns.length > MAX_COLUMNS) return undefined;
  const repeated = repeatedSpans(titles, below);
  if (repeated !== undefined) return repeated;
  const [best] = [centred, atLeft, atRight].flatMap((placing) => {
    const found = cheapest(titles, below, placing);
    return found === undefined ? [] : [{ ...found, placing }];
  }).sort((a, b) => a.cost - b.cost);
  if (best === undefined) return undefined;
  const spans = best.placing === centred ? best.spans : withoutRest(best.spans, best.placing);
  return areTitles(titles, spans, below) ? spans : undefined;
}

/** The spans of titles over columns whose names are those of the columns under each other title. */
function repeatedSpans(titles: readonly Phrase[], below: Titled): Span[] | undefined {
  const { columns, names, labels } = below;
  const named = [...columns.keys()].filter((column) =>
    column !== labels && names[column] !== undefined
  );
  const width = named.length / titles.length;
  if (titles.length < 2 || width < 2 || !Number.isInteger(width)) return undefined;
  const spans = titles.map((_, index) => ({
    from: named[index * width]!,
    to: named[(index + 1) * width - 1]!,
  }));
  const isOver = titles.every((title, index) => {
    const [from, to] = columnRange(title, columns);
    return spans[index]!.from <= from && to <= spans[index]!.to;
  });
  const areWhole = spans.every(({ from, to }) => to - from === width - 1);
  return isOver && areWhole && new Set(spans.map((span) => textOf(span, below))).size === 1
    ? spans
    : undefined;
}

/** Titles flush with their columns do not show where the last one ends: where the others do. */
function withoutRest(spans: readonly Span[], placing: Placing): Span[] {
  const open = placing === atLeft ? spans.length - 1 : 0;
  const longest = Math.max(
    ...spans.map(({ from, to }, index) => index === open ? 0 : to - from + 1),
  );
  if (longest === 0) return [...spans];
  return spans.map(({ from, to }, index) => {
    if (index !== open) return { from, to };
    return placing === atLeft
      ? { from, to: Math.min(to, from + longest - 1) }
      : { from: Math.max(from, to - longest + 1), to };
  });
}

/** How far a title stands off the middle of columns; the edges of their cells lie in the white beside. */
function centred(title: Phrase, { from, to }: Span, { columns, size }: Titled): number | undefined {
  const centre = (title.left + title.right) / 2;
  const [left, right] = [columns[from]!.left, columns[to]!.right];
  const before = columns[from - 1]?.right ?? left - MARGIN * size;
  const after = columns[to + 1]?.left ?? right + MARGIN * size;
  const reach = SAME_PLACE * size;
  const isWithin = centre > (before + right) / 2 - reach && centre < (left + after) / 2 + reach;
  return isWithin ? Math.abs(centre - (left + right) / 2) : undefined;
}

function atLeft(title: Phrase, { from }: Span, { columns, names, size }: Titled) {
  const lefts = [columns[from]!.left, names[from]?.left ?? columns[from]!.left];
  const distance = Math.min(...lefts.map((left) => Math.abs(title.left - left)));
  return distance < SAME_PLACE * size ? distance : undefined;
}

function atRight(title: Phrase, { to }: Span, { columns, names, size }: Titled) {
  const rights = [columns[to]!.right, names[to]?.right ?? columns[to]!.right];
  const distance = Math.min(...rights.map((right) => Math.abs(title.right - right)));
  return distance < SAME_PLACE * size ? distance : undefined;
}

/** The spans at the least cost, one for each title, none of which reaches into the next. */
function cheapest(
  titles: readonly Phrase[],
  below: Titled,
  placing: Placing,
): { spans: Span[]; cost: number } | undefined {
  let best = new Map<number, { spans: Span[]; cost: number }>([[-1, { spans: [], cost: 0 }]]);
  for (const title of titles) {
    const next: typeof best = new Map();
    for (const { from, to, cost } of candidatesOf(title, below, placing)) {
      for (const [end, { spans, cost: before }] of best) {
        const known = next.get(to);
        if (end >= from || (known !== undefined && known.cost <= before + cost)) continue;
        next.set(to, { spans: [...spans, { from, to }], cost: before + cost });
      }
    }
    best = next;
  }
  return [...best.values()].sort((a, b) => a.cost - b.cost)[0];
}

/** Stretches of named columns that a title may span. */
function candidatesOf(title: Phrase, below: Titled, placing: Placing): Candidate[] {
  const { columns, names, labels, size } = below;
  const [first, last] = columnRange(title, columns);
  const isNamed = (column: number) =>
    names[column] !== undefined && (column !== labels || (first <= labels && labels <= last));
  const candidates: Candidate[] = [];
  for (let from = first; from >= 0 && isNamed(from); from--) {
    for (let to = from; to < columns.length && isNamed(to); to++) {
      if (to < last) continue;
      const distance = placing(title, { from, to }, below);
      if (distance === undefined) continue;
      candidates.push({ from, to, cost: distance - UNTITLED * size * (to - from + 1) });
    }
  }
  return candidates;
}

/** Whether some title shows that it is none of a single column, as the line of a broken name would be. */
function areTitles(titles: readonly Phrase[], spans: readonly Span[], below: Titled): boolean {
  const several = spans.filter(({ from, to }) => to > from);
  if (several.length === 0 || isOfWhole(titles, below)) return false;
  return areRepeated(several, below) ||
    spans.some((span, index) =>
      span.to > span.from &&
      (crossesNames(titles[index]!, span, below) || isOffNames(titles[index]!, span, below))
    );
}

/** Whether a single title stands over the middle of the whole table, as its name does. */
function isOfWhole([title, other]: readonly Phrase[], { columns, size }: Titled): boolean {
  const middle = (columns[0]!.left + columns.at(-1)!.right) / 2;
  return other === undefined &&
    Math.abs((title!.left + title!.right) / 2 - middle) < SAME_PLACE * size;
}

/** Whether columns of the same names follow under two titles. */
function areRepeated(spans: readonly Span[], below: Titled): boolean {
  const texts = spans.map((span) => textOf(span, below));
  return new Set(texts).size < texts.length;
}

/** The names under a title. */
function textOf({ from, to }: Span, { names }: Titled): string {
  return names.slice(from, to + 1).map((name) => textOfPhrase(name!)).join("\t");
}

/** Whether a title runs across the white between two names. */
function crossesNames(title: Phrase, { from, to }: Span, { names }: Titled): boolean {
  return names.slice(from, to).some((name, index) =>
    title.left < name!.right && title.right > names[from + index + 1]!.left
  );
}

/** Whether a title begins, ends and centres where none of the names below does. */
function isOffNames(title: Phrase, { from, to }: Span, { names, size }: Titled): boolean {
  const middle = (phrase: Phrase) => (phrase.left + phrase.right) / 2;
  return names.slice(from, to + 1).every((name) =>
    [name!.left - title.left, name!.right - title.right, middle(name!) - middle(title)]
      .every((distance) => Math.abs(distance) > SAME_PLACE * size)
  );
}
