/**
 * Narrow white between the cells of tables without lines: no wider than two spaces in some rows, and
 * known by what stands beside it, which begins or ends at one place in row after row.
 *
 * @module
 */

import { CLEAR_GAP, type Row } from "../layout/rows.ts";
import type { Fragment } from "../layout/model.ts";
import { isText, LEAST_WHITE, usualSpace, type White, whitesOf, WIDE } from "./whites.ts";

/** White that no text leaves between its words, against its usual spaces. */
const WIDER = 2;
/** White between numbers against a space, and how much it may vary where it is one, against the size. */
const APART = 1.12;
const VARYING = 0.15;
/** Share of the rows at a seam that leave wide white. */
const WIDE_ROWS = 0.34;
/** Words at the end of a text that make a line of them. */
const WORDS_AT_END = 4;
/** Places are one that differ by less, against the size. */
const SAME_PLACE = 0.05;
/** Rows that show a seam, and the share that they are of those with words on both sides. */
const MIN_ROWS = 3;
const SHOWN = 0.75;
/** Rows of a table with one seam alone, and words in its second column on average. */
const MIN_ROWS_OF_PAIR = 4;
const MAX_WORDS = 4;
/** Distance between rows, against the size. */
const MAX_STEP = 3;
/** Places that are looked at in a region, and rows in it: drawings have thousands. */
const MAX_PLACES = 400;
const MAX_ROWS = 400;
/** Rows of a seam, at least, that leave wide white. */
const MIN_TELLING = 2;

/** A stretch of rows, its end exclusive, with white at one place. */
interface Seam {
  readonly start: number;
  readonly end: number;
  /** Where the white lies, and the side of it at which the words are aligned. */
  readonly left: number;
  readonly right: number;
  readonly at: number;
  /** The rows that have words on both sides. */
  readonly rows: ReadonlySet<number>;
  /** Labels stand before it, or texts behind it: without another seam it is that of a list. */
  readonly isOfList: boolean;
}

/** Rows, and the white between the words of their lines of text against the size. */
interface Region {
  readonly rows: readonly Row[];
  readonly space: number;
}

/** The places in each row at which it is to be cut, from left to right. */
export function seamsOf(rows: readonly Row[]): number[][] {
  const cuts = rows.map((): number[] => []);
  if (rows.length < MIN_ROWS || rows.length > MAX_ROWS) return cuts;
  if (!mayShow(rows)) return cuts;
  const whites = rows.flatMap(whitesOf);
  if (whites.length < MIN_ROWS) return cuts;
  const region = { rows, space: usualSpace(rows) };
  const seams = [...seamsAt(region, whites, "right"), ...seamsAt(region, whites, "left")];
  const sure = seams.filter((seam) => isSure(seam, seams));
  for (const seam of sure) {
    for (const row of seam.rows) cuts[row]!.push(seam.at);
  }
  for (const stretch of stretchesWith(cuts)) {
    for (const seam of riversIn(region, whites.filter(({ row }) => stretch.includes(row)))) {
      for (const row of seam.rows) cuts[row]!.push(seam.at);
    }
  }
  return cuts.map((own) => own.sort((a, b) => a - b));
}

/** Whether enough rows have wide white, or numbers beside each other, for any seam to be shown. */
function mayShow(rows: readonly Row[]): boolean {
  let telling = 0;
  for (const { fragments, size } of rows) {
    for (let at = 1; at < fragments.length; at++) {
      const [before, fragment] = [fragments[at - 1]!, fragments[at]!];
      const isWide = fragment.left - before.right >= WIDE * size;
      if (!isWide && !(endsInDigit(before.text) && endsInDigit(fragment.text))) continue;
      telling++;
      break;
    }
    if (telling >= MIN_TELLING) return true;
  }
  return false;
}

function endsInDigit(text: string): boolean {
  const code = text.charCodeAt(text.length - 1);
  return code >= 0x30 && code <= 0x39;
}

/** The rows with cuts that follow each other. */
function stretchesWith(cuts: readonly (readonly number[])[]): number[][] {
  const stretches: number[][] = [];
  cuts.forEach((own, row) => {
    if (own.length === 0) return;
    if (cuts[row - 1]?.length) stretches.at(-1)!.push(row);
    else stretches.push([row]);
  });
  return stretches.filter((stretch) => stretch.length >= MIN_ROWS);
}

/** White that all rows of a stretch leave, though nothing beside it begins or ends at one place. */
function riversIn(region: Region, whites: readonly White[]): Seam[] {
  const stretch = [...new Set(whites.map(({ row }) => row))];
  const fragments = stretch.flatMap((row) => region.rows[row]!.fragments)
    .sort((a, b) => a.left - b.left);
  const seams: Seam[] = [];
  let right = fragments[0]?.right ?? 0;
  for (const fragment of fragments) {
    if (fragment.left - right >= APART * region.space * fragment.style.size) {
      const strip = { left: right, right: fragment.left };
      const shown = whites.filter((white) =>
        white.left <= strip.left && white.right >= strip.right
      );
      const seam = seamOf(region, { shown, both: shown.length, side: "left" });
      if (seam !== undefined) seams.push({ ...seam, at: (strip.left + strip.right) / 2 });
    }
    right = Math.max(right, fragment.right);
  }
  return seams;
}

/** Seams at which what is right of the white begins at one place, or what is left of it ends at one. */
function seamsAt(region: Region, whites: readonly White[], side: "left" | "right"): Seam[] {
  const size = region.rows[0]!.size;
  const sorted = side === "right"
    ? whites.toSorted((a, b) => a.right - b.right)
    : whites.toSorted((a, b) => a.left - b.left);
  const seams: Seam[] = [];
  let places = 0;
  for (let start = 0; start < sorted.length;) {
    let end = start;
    while (end < sorted.length && sorted[end]![side] - sorted[start]![side] <= SAME_PLACE * size) {
      end++;
    }
    const own = sorted.slice(start, end);
    const isNeeded = own.length >= MIN_ROWS &&
      own.some(({ left, right }) => right - left < CLEAR_GAP * size);
    if (isNeeded && ++places <= MAX_PLACES) {
      seams.push(...stretchesOf(region, own, side));
    }
    start = end;
  }
  return seams;
}

/** The stretches of rows that leave white at a place, of which enough show it. */
function stretchesOf(
  region: Region,
  whites: readonly White[],
  side: "left" | "right",
): Seam[] {
  const { rows } = region;
  const byRow = new Map(whites.map((white) => [white.row, white]));
  const seams: Seam[] = [];
  let open: { shown: White[]; both: number } = { shown: [], both: 0 };
  const finish = () => {
    const seam = seamOf(region, { ...open, side });
    if (seam !== undefined) seams.push(seam);
    open = { shown: [], both: 0 };
  };
  const numbers = [...byRow.keys()].sort((a, b) => a - b);
  for (let row = numbers[0]!; row <= numbers.at(-1)!; row++) {
    const white = byRow.get(row);
    const last = open.shown.at(-1);
    if (isApart(rows, row) || (white === undefined && crosses(rows[row]!, whites[0]!, side))) {
      finish();
    }
    if (white !== undefined) open.shown.push(white);
    if (white !== undefined || (last !== undefined && hasBothSides(rows[row]!, whites[0]!))) {
      open.both++;
    }
  }
  finish();
  return seams;
}

function isApart(rows: readonly Row[], row: number): boolean {
  const before = rows[row - 1];
  return before !== undefined && rows[row]!.baseline - before.baseline > MAX_STEP * rows[row]!.size;
}

/** The strip beside a place that all rows leave white. */
function stripOf({ size }: Row, { left, right }: White, side: "left" | "right"): [number, number] {
  const width = LEAST_WHITE * size;
  const touch = SAME_PLACE * size;
  return side === "right" ? [right - width, right - touch] : [left + touch, left + width];
}

function crosses(row: Row, white: White, side: "left" | "right"): boolean {
  const [from, to] = stripOf(row, white, side);
  return row.fragments.some((fragment) => fragment.left < to && fragment.right > from);
}

function hasBothSides({ fragments }: Row, { left, right }: White): boolean {
  const middle = (left + right) / 2;
  return fragments[0]!.left < middle && fragments.at(-1)!.right > middle;
}

/** A seam of rows that show it; nothing where they are too few, or may be lines of a text. */
function seamOf({ rows, space }: Region, { shown: all, both, side }: {
  readonly shown: readonly White[];
  /** Rows with words on both sides. */
  readonly both: number;
  readonly side: "left" | "right";
}): Seam | undefined {
  const shown = withoutPlain(rows, all);
  if (shown.length < MIN_ROWS || shown.length < SHOWN * (both - (all.length - shown.length))) {
    return undefined;
  }
  const [first, last] = [shown[0]!.row, shown.at(-1)!.row];
  const wide = shown.filter(({ row, left, right }) =>
    right - left >= Math.max(WIDE, WIDER * space) * rows[row]!.size
  );
  const isWide = wide.length >= WIDE_ROWS * shown.length;
  if (!isWide && !areNumbersApart({ rows, space }, shown)) return undefined;
  const touch = SAME_PLACE * rows[first]!.size;
  return {
    start: first,
    end: last + 1,
    left: Math.max(...shown.map(({ left }) => left)),
    right: Math.min(...shown.map(({ right }) => right)),
    at: side === "right" ? shown[0]!.right - touch : shown[0]!.left + touch,
    isOfList: shown.filter(({ isOfLabel }) => isOfLabel).length >= shown.length / 2 ||
      shown.reduce((sum, { words }) => sum + words, 0) > MAX_WORDS * shown.length,
    rows: new Set(shown.filter((white) => !isSign(white, shown)).map(({ row }) => row)),
  };
}

/** Rows without those at the top and the foot that may be the end or the beginning of a text. */
function withoutPlain(rows: readonly Row[], shown: readonly White[]): readonly White[] {
  const isPlain = ({ row }: White) => isText(rows[row]!.fragments, rows[row]!.size, WORDS_AT_END);
  const first = shown.findIndex((white) => !isPlain(white));
  return first < 0 ? [] : shown.slice(first, shown.findLastIndex((white) => !isPlain(white)) + 1);
}

/** Whether the words before white stand in what all other rows leave white: a sign of what follows. */
function isSign(white: White, shown: readonly White[]): boolean {
  return shown.every((other) => other === white || other.left < white.from);
}

/**
 * Whether numbers on both sides are two in each row: further apart than words, or not always as far.
 * Groups of digits have a space between them.
 */
function areNumbersApart({ rows, space }: Region, shown: readonly White[]): boolean {
  if (!shown.every(({ isOfNumbers }) => isOfNumbers)) return false;
  const whites = shown.map(({ row, left, right }) => (right - left) / rows[row]!.size);
  const least = Math.min(...whites);
  return least > APART * space || Math.max(...whites) - least > VARYING;
}

/** Whether a seam shows a table by its rows, or with others beside it. */
function isSure(seam: Seam, seams: readonly Seam[]): boolean {
  if (seam.right - seam.left <= 0) return false;
  if (seam.rows.size >= MIN_ROWS_OF_PAIR && !seam.isOfList) return true;
  return seams.some((other) =>
    (other.right <= seam.left || other.left >= seam.right) &&
    [...other.rows].filter((row) => seam.rows.has(row)).length >= MIN_ROWS
  );
}

/** Whether white between two words lies at one of the seams of their row. */
export function isSeam(before: Fragment, fragment: Fragment, seams: readonly number[]): boolean {
  return seams.some((seam) => before.right <= seam && fragment.left >= seam);
}
