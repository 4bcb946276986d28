/**
 * Compares what was delivered with what an independent reader found: which words are there, which
 * are missing and where, which are too many, and how much of the order was kept.
 *
 * Words are compared as multisets (docs/CONVERSION.md, "Coverage"): over the whole document for the
 * figures, page by page to say where something is missing.
 *
 * @module
 */

import { classOf, UNSPACED } from "../../text/characters.ts";
import { signsByCode } from "./signs_by_code.ts";
import { countIn, countOf, type Counts, excess, Tally, totalOf } from "./tally.ts";
import { hyphenPairsOver, isNumeric, possibleParts, wordsOf } from "./words.ts";
import { orderKept } from "./order.ts";

/** Words of one page, in order. */
export type PageWords = readonly string[];

/** One side of a comparison. */
export interface Side {
  /** Words by page number, from 1; one page where the format has none. */
  readonly pages: ReadonlyMap<number, PageWords>;
  /** What the words were read from, where signs between them count. */
  readonly texts?: readonly string[];
  /** Words that a line's end has cut in two, of the whole document. */
  readonly hyphenated?: readonly (readonly [string, string])[];
  /** Words that count where they are wanted, and are no surplus where they are not. */
  readonly spare?: readonly string[];
  /**
   * Words that may be numbers which a program counted, or stand in the document beside its text: no
   * surplus, and otherwise as any.
   */
  readonly counted?: readonly string[];
}

/** A word that the Markdown lacks, where the document has it. */
export interface MissingWord {
  readonly page: number;
  readonly word: string;
  /** The words around it, the missing one between `«` and `»`. */
  readonly context: string;
}

/** How much of one page was delivered. */
export interface PageCoverage {
  readonly page: number;
  readonly words: number;
  readonly missing: number;
}

/** The outcome of a comparison. */
export interface Comparison {
  readonly referenceWords: number;
  readonly deliveredWords: number;
  readonly missingWords: number;
  readonly surplusWords: number;
  /** Share of the reference's words that were delivered; 1 where it has none. */
  readonly coverage: number;
  /** The same over words with a digit; `null` where there are none. */
  readonly numericCoverage: number | null;
  /** Share of neighbouring pairs of words that stayed neighbours; `null` below two words. */
  readonly order: number | null;
  readonly missing: ReadonlyMap<string, number>;
  readonly surplus: ReadonlyMap<string, number>;
  readonly pages: readonly PageCoverage[];
  /** Every missing word in its place, in the order of the document. */
  readonly places: readonly MissingWord[];
}

const CONTEXT_WORDS = 5;

/**
 * The side that a reader's texts make.
 *
 * @param texts Of each page.
 * @param pageNumbers The pages that they are of; from 1 on where they are not given.
 */
export function sideOf(texts: readonly string[], pageNumbers?: readonly number[]): Side {
  return {
    pages: new Map(texts.map((text, index) => [pageNumbers?.[index] ?? index + 1, wordsOf(text)])),
    hyphenated: hyphenPairsOver(texts),
    texts,
  };
}

/**
 * Compares two readings of one document.
 *
 * @param reference What the independent reader found.
 * @param delivered What the Markdown holds.
 */
export function compare(reference: Side, delivered: Side): Comparison {
  const tally = new Tally(
    countIn(reference.pages.values()),
    countIn(delivered.pages.values()),
    countOf(delivered.spare ?? []),
  );
  respell(tally, reference, delivered);
  const missing = tally.missing();
  const surplus = tally.surplus();
  const referenceWords = totalOf(tally.wanted);
  const missingWords = totalOf(missing);
  const places = placeMissing(reference, delivered, missing);
  return {
    referenceWords,
    deliveredWords: totalOf(tally.given),
    missingWords,
    surplusWords: totalOf(surplus),
    coverage: referenceWords === 0 ? 1 : 1 - missingWords / referenceWords,
    numericCoverage: numericCoverage(tally.wanted, missing),
    order: orderKept(reference.pages, delivered.pages),
    missing,
    surplus,
    pages: pageCoverage(reference, places),
    places,
  };
}

/** Takes out what differs only by how the two readers join words. */
function respell(tally: Tally, reference: Side, delivered: Side): void {
  for (const pair of reference.hyphenated ?? []) tally.join(pair);
  for (const { word, parts } of (reference.texts ?? []).flatMap(possibleParts)) {
    tally.cut(word, parts);
  }
  for (const parts of scriptRuns(reference, tally.missing())) tally.join(parts);
  for (const parts of scriptRuns(delivered, tally.surplus())) tally.split(parts, "some");
  tally.matchNumbered();
  tally.matchMarked();
  tally.takeSpare();
  if (hasDigit(tally.missing())) tally.give(signsReadByCode(reference, delivered));
  tally.passOver(delivered.counted ?? []);
}

function hasDigit(words: Counts): boolean {
  return [..."0123456789"].some((digit) => words.has(digit));
}

/** Digits that are codes of signs, which the Markdown has as what they are. */
function signsReadByCode(reference: Side, delivered: Side): Counts {
  return excess(signsByCode(delivered.texts ?? []), signsByCode(reference.texts ?? []));
}

/**
 * Two and three neighbours, of which one at each seam is a single letter or a number: raised and
 * lowered signs stand apart or joined as each reader sees them. An `exam ple` is a fault.
 *
 * @param side Whose words.
 * @param wanted One of the neighbours is among these.
 */
function* scriptRuns({ pages }: Side, wanted: Counts): Generator<readonly string[]> {
  if (wanted.size === 0) return;
  for (const words of pages.values()) {
    // The last of the wanted words so far: most words are none, and have none beside them.
    let last = words.length > 0 && wanted.has(words[0]!) ? 0 : -Infinity;
    for (let at = 1; at < words.length; at++) {
      if (wanted.has(words[at]!)) last = at;
      const third = words[at + 1];
      const isPair = last >= at - 1;
      if (!isPair && (third === undefined || !wanted.has(third))) continue;
      const first = words[at - 1]!;
      const second = words[at]!;
      if (!isScript(first) && !isScript(second)) continue;
      if (isPair) yield [first, second];
      if (third !== undefined && (isScript(second) || isScript(third))) {
        yield [first, second, third];
      }
    }
  }
}

const NUMBER = /^\p{N}+$/u;

/** Not one of a script without spaces: these stand alone anyway. */
function isScript(word: string): boolean {
  return (word.length === 1 && (classOf(word.charCodeAt(0)) & UNSPACED) === 0) ||
    NUMBER.test(word);
}

function numericCoverage(wanted: Counts, missing: Counts): number | null {
  let all = 0;
  let lost = 0;
  for (const [word, count] of wanted) {
    if (!isNumeric(word)) continue;
    all += count;
    lost += missing.get(word) ?? 0;
  }
  return all === 0 ? null : 1 - lost / all;
}

/**
 * Finds the place of each missing word: first where neither its page nor the ones beside it have it
 * (a paragraph may end on the next page), then where its page has not, then anywhere.
 */
function placeMissing(reference: Side, delivered: Side, missing: Counts): MissingWord[] {
  if (missing.size === 0) return [];
  const left: Counts = new Map(missing);
  const places: MissingWord[] = [];
  for (const reach of [1, 0, -1]) {
    for (const [page, words] of reference.pages) {
      if (left.size === 0) break;
      if (!words.some((word) => left.has(word))) continue;
      const near = pagesNear(delivered, page, reach).flatMap((other) =>
        other.filter((word) => left.has(word))
      );
      takeMissing({ page, words, near: countOf(near), left, places });
    }
  }
  return places.sort((one, other) => one.page - other.page);
}

/** The words of a page and of `reach` pages on either side; of none where it is negative. */
function pagesNear(side: Side, page: number, reach: number): PageWords[] {
  const near: PageWords[] = [];
  for (let number = page - reach; number <= page + reach; number++) {
    near.push(side.pages.get(number) ?? []);
  }
  return near;
}

function takeMissing(work: {
  readonly page: number;
  readonly words: PageWords;
  readonly near: Counts;
  readonly left: Counts;
  readonly places: MissingWord[];
}): void {
  const { page, words, near, left, places } = work;
  words.forEach((word, at) => {
    const lacking = left.get(word) ?? 0;
    if (lacking === 0) return;
    const there = near.get(word) ?? 0;
    if (there > 0) return void near.set(word, there - 1);
    if (lacking === 1) left.delete(word);
    else left.set(word, lacking - 1);
    places.push({ page, word, context: contextOf(words, at) });
  });
}

function contextOf(words: PageWords, at: number): string {
  const before = words.slice(Math.max(0, at - CONTEXT_WORDS), at);
  const after = words.slice(at + 1, at + 1 + CONTEXT_WORDS);
  return [...before, `«${words[at]}»`, ...after].join(" ");
}

function pageCoverage(reference: Side, places: readonly MissingWord[]): PageCoverage[] {
  const missing = new Map<number, number>();
  for (const { page } of places) missing.set(page, (missing.get(page) ?? 0) + 1);
  return [...reference.pages].map(([page, words]) => ({
    page,
    words: words.length,
    missing: missing.get(page) ?? 0,
  }));
}
