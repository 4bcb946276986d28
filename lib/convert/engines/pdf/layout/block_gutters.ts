/**
 * Gutters between blocks of short lines that stand side by side, as in the heads of letters and
 * invoices: too narrow for columns of prose. Bands of the page that white parts from each other are
 * searched one by one; `block_lines.ts` judges what is found.
 *
 * @module
 */

import {
  CLASH,
  isInPieces,
  linesWithin,
  MAIL,
  scoreOfBlocks,
  TO_WRITE_ON,
  WHITE,
} from "./block_lines.ts";
import { medianSize } from "./column_measures.ts";
import { type Gutter, shareLine } from "./gutters.ts";
import { rowsOf } from "./rows.ts";
import type { Fragment } from "./model.ts";

/** White across all blocks that ends them, against the size. */
const BAND = 1;
/** Words before one that are looked at for a line that overlaps its own. */
const CLASH_WINDOW = 64;
/** Places that are tried as edges of a band, the commonest first, and how far off one is the same. */
const MAX_EDGES = 40;
const SAME_EDGE = 0.15;
/** Height of such rows of a table as may look like blocks, against the size. */
const MAX_ROWS = 12;

/** Fragments that are sorted by baseline, with nothing of their page beside them. */
interface Band {
  /** Index of the first among all fragments. */
  readonly start: number;
  readonly fragments: readonly Fragment[];
  /** Size of the text around. */
  readonly size: number;
  /** Whether white parts the line of a fragment into pieces. */
  readonly inPieces: readonly boolean[];
}

/** The gutter between two blocks with most lines beside it, and what lies around it. */
export function blockGutter(fragments: readonly Fragment[]): Gutter | undefined {
  const byBaseline = fragments.toSorted((a, b) => a.baseline - b.baseline);
  let best: Gutter | undefined;
  for (const band of bandsOf(byBaseline, medianSize(fragments))) {
    for (const edge of edgesOf(band)) {
      for (const run of runsAt(band, edge)) {
        const left = run.fragments.filter((fragment) => fragment.left < edge);
        const right = run.fragments.filter((fragment) => fragment.left >= edge);
        const score = scoreOfBlocks(left, right, band.size);
        if (score <= (best?.score ?? 0)) continue;
        const above = byBaseline.slice(0, run.start);
        const below = byBaseline.slice(run.start + run.fragments.length);
        best = { above, left, right, below, score };
      }
    }
  }
  return best;
}

/** The bands of a region in which blocks may stand side by side. */
function bandsOf(byBaseline: readonly Fragment[], size: number): Band[] {
  const starts = [0];
  let bottom = Infinity;
  byBaseline.forEach((fragment, index) => {
    if (fragment.top - bottom > BAND * size) starts.push(index);
    bottom = index === 0 ? fragment.bottom : Math.max(bottom, fragment.bottom);
  });
  return starts.flatMap((start, index) => {
    const fragments = byBaseline.slice(start, starts[index + 1]);
    if (!hasClash(fragments, size) && !hasTwins(fragments)) return [];
    return [{ start, fragments, size, inPieces: inPieces(fragments, size) }];
  });
}

/**
 * Whether words overlap in height that share no baseline and stand well apart. Scripts, which stand off the
 * baseline of their line, are seldom words.
 */
function hasClash(band: readonly Fragment[], size: number): boolean {
  if (!standsBetweenLines(band, size)) return false;
  const words = band.filter(({ text, table }) =>
    table === undefined && /\p{L}{3}|\p{Lo}/u.test(text)
  );
  return words.some((word, index) => {
    for (let at = index - 1; at >= Math.max(0, index - CLASH_WINDOW); at--) {
      const other = words[at]!;
      const step = word.baseline - other.baseline;
      if (step >= CLASH.most * size) return false;
      const white = Math.max(word.left - other.right, other.left - word.right);
      if (step > CLASH.least * size && white >= WHITE * size) return true;
    }
    return false;
  });
}

/** Whether anything stands as near to the line above as none of the next line does: seldom, and soon told. */
function standsBetweenLines(band: readonly Fragment[], size: number): boolean {
  let above = 0;
  return band.some(({ baseline }) => {
    while (baseline - band[above]!.baseline >= CLASH.most * size) above++;
    return baseline - band[above]!.baseline > CLASH.least * size;
  });
}

/** Whether two labels, lines to sign on or addresses of mail stand at one height. */
function hasTwins(band: readonly Fragment[]): boolean {
  const last = new Map<string, number>();
  return band.some(({ text, baseline }) => {
    const kind = kindOf(text);
    if (kind === undefined) return false;
    const before = last.get(kind);
    last.set(kind, baseline);
    return before === baseline;
  });
}

function kindOf(text: string): string | undefined {
  if (text.endsWith(":")) return ":";
  return TO_WRITE_ON.test(text) ? "_" : MAIL.test(text) ? "@" : undefined;
}

/** Whether white parts the line of each fragment into pieces. */
function inPieces(byBaseline: readonly Fragment[], size: number): boolean[] {
  return linesWithin(byBaseline, size).flatMap((line) => {
    const isParted = isInPieces(line, size);
    return line.map(() => isParted);
  });
}

/** Places before which white may part a band: where pieces of lines begin, and behind where they end. */
function edgesOf({ fragments, size }: Band): number[] {
  const white = WHITE * size;
  const places = rowsOf(fragments).flatMap((row) =>
    row.fragments.flatMap((fragment, index) => {
      const [before, after] = [row.fragments[index - 1], row.fragments[index + 1]];
      const begins = before === undefined || fragment.left - before.right >= white;
      const ends = after === undefined || after.left - fragment.right >= white;
      return [...begins ? [fragment.left] : [], ...ends ? [fragment.right + white] : []];
    })
  ).sort((a, b) => a - b);
  const edges: { at: number; count: number }[] = [];
  for (const at of places) {
    const last = edges.at(-1);
    if (last !== undefined && at - last.at <= SAME_EDGE * size) last.count++;
    else edges.push({ at, count: 1 });
  }
  return edges.sort((a, b) => b.count - a.count).slice(0, MAX_EDGES).map(({ at }) => at);
}

/** Fragments of a band that follow each other, and the index of the first among all. */
interface Run {
  readonly start: number;
  readonly fragments: readonly Fragment[];
}

/**
 * The longest runs that leave the strip before an edge white, without what else stands on the lines that
 * end them. Not short ones that a line in pieces ends: they are rows of a table of which some cells reach
 * over the edge.
 */
function runsAt(band: Band, edge: number): Run[] {
  const { fragments, size } = band;
  const runs: Run[] = [];
  let before = -1;
  const finish = (after: number) => {
    const [first, last] = [fragments[before], fragments[after]];
    const isOfTable = band.inPieces[before] === true || band.inPieces[after] === true;
    let [start, end] = [before + 1, after];
    before = after;
    while (start < end && first !== undefined && shareLine(first, fragments[start]!)) start++;
    while (start < end && last !== undefined && shareLine(last, fragments[end - 1]!)) end--;
    if (end - start < 2) return;
    const height = fragments[end - 1]!.baseline - fragments[start]!.baseline;
    if (!isOfTable || height > MAX_ROWS * size) {
      runs.push({ start: band.start + start, fragments: fragments.slice(start, end) });
    }
  };
  fragments.forEach(({ left, right }, index) => {
    if (left < edge && right > edge - WHITE * size) finish(index);
  });
  finish(fragments.length);
  return runs;
}
