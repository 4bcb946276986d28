/**
 * Where a block that is too long for one passage is cut: at sentences, lines, items or rows, else
 * wherever it has to be.
 *
 * @module
 */
import type { ScannedBlock } from "./block_scanner.ts";
import type { Span, SpanSizer } from "./passage_size.ts";

/** Each finds where a unit ends, from the coarsest cut to the finest. */
const CUTS: Readonly<Record<string, readonly RegExp[]>> = (() => {
  const line = /\n/g;
  const sentence = /[.!?…।؟][\p{Pf}\p{Pe}"'*_]*\s+|[。！？．][\p{Pf}\p{Pe}]*/gu;
  const clause = /[;:,，、；：]\s*/g;
  const space = /\s+/g;
  return {
    text: [sentence, line, clause, space],
    list: [/\n(?=(?:[-*+]|\d{1,9}[.)])[ \t])/g, line, sentence, clause, space],
    table: [line, /\|/g, space],
    code: [/\n[ \t]*(?=\n)/g, line, space],
  };
})();

/** How large the pieces of a block are made. */
export interface PieceLimits {
  /** Measures spans of the text. */
  readonly sizer: SpanSizer;
  /** No piece is larger, but where one character is. */
  readonly most: number;
  /** What a piece is made to be, about. */
  readonly aim: number;
}

/** Cuts a block into spans of at most `most`, of about even size, at the best places. */
export function cutBlock(text: string, block: ScannedBlock, limits: PieceLimits): Span[] {
  const cutter = new BlockCutter(text, limits);
  cutter.split({ start: block.start, end: block.end }, CUTS[block.kind] ?? CUTS["text"]!);
  return gather(cutter.units, limits);
}

/** Splits a span into units that are never parted, by finer and finer cuts. */
class BlockCutter {
  /** In order, without gaps. */
  readonly units: Span[] = [];
  readonly #text: string;
  readonly #limits: PieceLimits;

  constructor(text: string, limits: PieceLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  /** @param levels Cuts, the coarsest first. */
  split(span: Span, levels: readonly RegExp[]): void {
    const { sizer, most, aim } = this.#limits;
    if (sizer.size(span) <= aim) return void this.units.push(span);
    const level = levels[0];
    if (level === undefined) return this.#splitHard(span);
    for (const unit of splitAt(this.#text, span, level)) {
      if (sizer.size(unit) <= most) this.units.push(unit);
      else this.split(unit, levels.slice(1));
    }
  }

  /** Between any two characters: half of the aim, as a wide one counts as two. */
  #splitHard(span: Span): void {
    let start = span.start;
    while (start < span.end) {
      let end = Math.min(span.end, start + Math.floor(this.#limits.aim / 2));
      while (end < span.end && joinsBefore(this.#text, end)) end++;
      this.units.push({ start, end });
      start = end;
    }
  }
}

/** Puts units together again, to pieces of about even size. */
function gather(units: readonly Span[], { sizer, most, aim }: PieceLimits): Span[] {
  let left = units.reduce((sum, unit) => sum + sizer.size(unit), 0);
  let wanted = evenSize(left, aim);
  const pieces: Span[] = [];
  let open: Span | undefined;
  for (const unit of units) {
    const joined: Span = open === undefined ? unit : { start: open.start, end: unit.end };
    const size = sizer.size(joined);
    const isFull = size > most || size - sizer.size(unit) / 2 > wanted;
    if (open !== undefined && isFull) {
      pieces.push(open);
      left -= sizer.size(open);
      wanted = evenSize(left, aim);
      open = unit;
    } else open = joined;
  }
  return open === undefined ? pieces : [...pieces, open];
}

/** `total` in the fewest parts of at most `aim`, each the same. */
function evenSize(total: number, aim: number): number {
  return total / Math.max(1, Math.ceil(total / aim));
}

function splitAt(text: string, span: Span, cut: RegExp): Span[] {
  const units: Span[] = [];
  let start = span.start;
  for (const found of text.slice(span.start, span.end).matchAll(cut)) {
    const end = span.start + found.index + found[0].length;
    if (end >= span.end) break;
    units.push({ start, end });
    start = end;
  }
  units.push({ start, end: span.end });
  return units;
}

/** Whether the character at `index` belongs to the one before it. */
function joinsBefore(text: string, index: number): boolean {
  return /^[\p{M}\u200d\udc00-\udfff]/u.test(text.slice(index, index + 2)) ||
    /[\udc00-\udfff]/.test(text[index] ?? "");
}
