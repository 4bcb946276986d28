/**
 * Words whose letters are all there, and which the two readings part in other places: letter-spaced
 * text (`H e l l o`), and text layers that are placed letter by letter. They count as missing, as
 * letters prove no words; but nothing has to be appended for them, and a finding says so.
 *
 * @module
 */

import type { Finding } from "../types.ts";
import type { Comparison, Side } from "./compare.ts";
import { countOf, type Counts, totalOf } from "./tally.ts";
import { wordsOf } from "./words.ts";

/** Fewer letters in a row may stand anywhere by chance. */
const MIN_LETTERS = 4;
/** Share of the missing words from which their cuts are what a person should know of. */
const TELLING_SHARE = 0.5;
/** Characters that are searched in all: a document beyond is left without this finding. */
const MAX_SEARCHED = 5e8;

/** A page of the reference as text. */
interface PageText {
  readonly page: number;
  readonly text: string;
}

/** The missing words whose letters the Markdown has in one row, on their page or beside it. */
export function wordsCutOtherwise(
  pages: readonly PageText[],
  delivered: Side,
  { missing, surplus, places }: Comparison,
): Counts {
  const found: string[] = [];
  if (missing.size === 0 || surplus.size === 0) return new Map();
  const pool = lettersOf(surplus);
  const missingOn = Map.groupBy(places, ({ page }) => page);
  let searched = 0;
  for (const { page, text } of pages) {
    const left = countOf((missingOn.get(page) ?? []).map(({ word }) => word));
    if (left.size === 0) continue;
    const near = lettersNear(delivered, page);
    for (const run of text.split("\n").flatMap((line) => runsOf(wordsOf(line), left))) {
      searched += near.length;
      if (searched > MAX_SEARCHED) return new Map();
      if (run.row.length < MIN_LETTERS || !near.includes(run.row)) continue;
      if (takeLetters(pool, run.words.join(""))) found.push(...run.words);
    }
  }
  return countOf(found);
}

/** Neighbours in a line that are all missing. */
interface Run {
  readonly words: readonly string[];
  /** Their letters, with those of the words around them where they are few. */
  readonly row: string;
}

/** The runs of a line; their words are missing no more. */
function runsOf(words: readonly string[], left: Counts): Run[] {
  const runs: Run[] = [];
  for (let from = 0, at = 0; at <= words.length; at++) {
    if (at < words.length && takeOne(left, words[at]!)) continue;
    if (at > from) {
      const run = words.slice(from, at);
      const isShort = run.join("").length < MIN_LETTERS;
      const row = isShort ? words.slice(Math.max(0, from - 1), at + 1) : run;
      runs.push({ words: run, row: row.join("") });
    }
    from = at + 1;
  }
  return runs;
}

function takeOne(left: Counts, word: string): boolean {
  const count = left.get(word) ?? 0;
  if (count > 0) left.set(word, count - 1);
  return count > 0;
}

/** What a page and those beside it have, without any white. */
function lettersNear({ pages }: Side, page: number): string {
  return [page - 1, page, page + 1].map((near) => (pages.get(near) ?? []).join("")).join(" ");
}

function lettersOf(words: ReadonlyMap<string, number>): Counts {
  const letters: Counts = new Map();
  for (const [word, times] of words) {
    for (const letter of word) letters.set(letter, (letters.get(letter) ?? 0) + times);
  }
  return letters;
}

/** Takes letters that the Markdown has more often than the document's words need; all or none. */
function takeLetters(pool: Counts, letters: string): boolean {
  const wanted = countOf(letters);
  for (const [letter, times] of wanted) if ((pool.get(letter) ?? 0) < times) return false;
  for (const [letter, times] of wanted) pool.set(letter, pool.get(letter)! - times);
  return true;
}

/**
 * What a person should know of such words, where they are most of what is missing.
 *
 * @param where The chapter that was compared, ` of pages 3 to 9`; empty for a whole document.
 */
export function cutFindings(
  cut: Counts,
  { missingWords, coverage }: Comparison,
  { below, where }: { readonly below: number; readonly where: string },
): Finding[] {
  const words = totalOf(cut);
  if (coverage >= below || words === 0 || words < TELLING_SHARE * missingWords) return [];
  const message =
    `${words} of ${missingWords} missing words${where} have all their letters in the Markdown: the two ` +
    "readings part them in other places, and which is right cannot be told";
  return [{ code: "words_cut_otherwise", message, severity: "warning" }];
}
