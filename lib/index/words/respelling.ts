/**
 * Other spellings of a word that no passage has: `ISO9001` of what is written `ISO 9001`, `DWG-00871` of
 * `DWG00871`, `1234567` of `1,234,567`, `Kuendigung` of `Kündigung`.
 *
 * @module
 */
import type { TermKind } from "../../text/words.ts";
import type { WordIndex } from "./word_index.ts";

/** Shorter words have too many neighbours, and figures need no grouping. */
const SHORTEST = 5;
/** Letters and figures in turn, such as a standard's or a drawing's number; two letters at least. */
const PARTED = /^\p{L}{2,}\p{N}+$|^\p{N}+\p{L}{2,}$/u;
const PARTS = /\p{L}+|\p{N}+/gu;
const FIGURES = /^[0-9]+$/;
/** Where a group of three figures begins. */
const GROUP = /\B(?=(?:\d{3})+$)/g;
const GROUP_MARKS = [",", "."];
/** Numbers that one stands for, with other decimals. */
const MOST_GROUPED = 8;
/** How ä, ö, ü and å are written where they cannot be typed; the index has them without their signs. */
const DIGRAPH = /([aou])e|(a)a/g;

/**
 * The terms that together stand for a word in another spelling; empty where the index has the word, or
 * has no other spelling of it.
 *
 * @param word As the index spells it.
 */
export function respelled(words: WordIndex, word: string, kind: TermKind): readonly string[] {
  if (word.length < SHORTEST || words.frequency(word) > 0) return [];
  const has = (term: string) => words.frequency(term) > 0;
  if (kind === "identifier") return [word.replace(/[^\p{L}\p{N}]+/gu, "")].filter(has);
  if (kind !== "word") return [];
  if (FIGURES.test(word)) return grouped(words, word);
  if (PARTED.test(word)) {
    const parts = word.match(PARTS)!;
    return parts.every(has) ? parts : [];
  }
  return [word.replace(DIGRAPH, "$1$2")].filter((term) => term !== word && has(term));
}

/** Numbers of the index that have these figures in groups of three, whatever follows as decimals. */
function grouped(words: WordIndex, figures: string): string[] {
  return GROUP_MARKS.flatMap((mark) => {
    const start = figures.replace(GROUP, mark);
    return words.termsFrom(start).map(({ term }) => term)
      .filter((term) => !/^[0-9]/.test(term.slice(start.length)));
  }).slice(0, MOST_GROUPED);
}
