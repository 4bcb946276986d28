/**
 * How large a passage is for a sentence encoder, and where a long block may be cut.
 *
 * An encoder of the e5 family reads 512 tokens: about 1,900 characters of English, 1,700 of Russian
 * or Arabic, 750 of Chinese. A vector stands for a passage best well below that.
 *
 * @module
 */
import type { ScannedBlock } from "./block_scanner.ts";

/** Sizes in characters of a spaced script; one of a Han, Kana or Hangul text counts as two. */
export const PASSAGE_SIZE = {
  /** Nothing larger becomes one passage. */
  most: 1200,
  /** What the pieces of a long block are made to be at most. */
  piece: 900,
  /** A passage below this takes in the block that follows. */
  tiny: 300,
  /** A block below this joins the passage before it. */
  scrap: 100,
  /** The header of a table is repeated up to this size. */
  prefix: 400,
} as const;

/** A part of a text, `[start, end)` in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const WIDE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/g;

/** Measures spans of one text; texts without wide characters cost nothing. */
export class SpanSizer {
  readonly #text: string;
  readonly #hasWide: boolean;

  constructor(text: string) {
    this.#text = text;
    this.#hasWide = text.search(WIDE) >= 0;
  }

  /** The size of `[start, end)`. */
  size(span: Span): number {
    const length = span.end - span.start;
    if (!this.#hasWide) return length;
    return length + (this.#text.slice(span.start, span.end).match(WIDE)?.length ?? 0);
  }
}

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

/** Cuts a block into spans of at most `most`, of about even size, at the best places. */
export function cutBlock(
  text: string,
  block: ScannedBlock,
  options: { readonly sizer: SpanSizer; readonly most: number; readonly aim: number },
): Span[] {
  const cuts = CUTS[block.kind] ?? CUTS["text"]!;
  const units: Span[] = [];
  splitInto(units, { start: block.start, end: block.end }, cuts);
  return gather(units);

  function splitInto(into: Span[], span: Span, levels: readonly RegExp[]): void {
    if (options.sizer.size(span) <= options.aim) return void into.push(span);
    const level = levels[0];
    if (level === undefined) return splitHard(into, span);
    for (const unit of splitAt(text, span, level)) {
      if (options.sizer.size(unit) <= options.most) into.push(unit);
      else splitInto(into, unit, levels.slice(1));
    }
  }

  function splitHard(into: Span[], span: Span): void {
    let start = span.start;
    while (start < span.end) {
      let end = Math.min(span.end, start + Math.floor(options.aim / 2));
      while (end < span.end && joinsBefore(text, end)) end++;
      into.push({ start, end });
      start = end;
    }
  }

  function gather(parts: readonly Span[]): Span[] {
    let left = parts.reduce((sum, part) => sum + options.sizer.size(part), 0);
    const groups: Span[] = [];
    let open: Span | undefined;
    let aim = evenSize(left, options.aim);
    for (const part of parts) {
      const joined: Span = open === undefined ? part : { start: open.start, end: part.end };
      const size = options.sizer.size(joined);
      if (
        open !== undefined && (size > options.most || size - options.sizer.size(part) / 2 > aim)
      ) {
        groups.push(open);
        left -= options.sizer.size(open);
        aim = evenSize(left, options.aim);
        open = part;
      } else open = joined;
    }
    return open === undefined ? groups : [...groups, open];
  }
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
