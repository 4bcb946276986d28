/**
 * The two multisets of words that verification compares, and how far their spelling may differ: one
 * reader joins what another has apart, and both have the document's own text.
 *
 * @module
 */

import { hasMarks, markedKey } from "./marks.ts";

/** Parts of one word at most: where more may be, they are words. */
const MAX_PARTS = 8;

/** How often each word occurs. */
export type Counts = Map<string, number>;

/** Words that were wanted, given, and at hand where they are wanted. */
export class Tally {
  /** What the reference has. */
  readonly wanted: Counts;
  /** What the Markdown has. */
  readonly given: Counts;
  /** Numbers of lists and notes: shown by the Markdown, and not in every reading of the document. */
  readonly #spare: Counts;

  /**
   * @param wanted Words of the reference, which the tally counts on.
   * @param given Words of the Markdown, likewise.
   * @param spare Words that count where they are wanted, and are no surplus where they are not.
   */
  constructor(wanted: Counts, given: Counts, spare: Counts) {
    this.wanted = wanted;
    this.given = given;
    this.#spare = spare;
  }

  /** Words that are wanted more often than they are given. */
  missing(): Counts {
    return excess(this.wanted, this.given);
  }

  /** Words that are given more often than they are wanted. */
  surplus(): Counts {
    return excess(this.given, this.wanted);
  }

  /**
   * Lets words that the reference has apart be delivered as one, where that one is given too often
   * and a part is lacking: the parts then count as that word.
   */
  join(parts: readonly string[]): void {
    if (!parts.some((part) => this.#isLacking(part))) return;
    const joined = parts.join("");
    if (!this.#isExtra(joined)) return;
    for (const part of parts) add(this.wanted, part, -1);
    add(this.wanted, joined, 1);
  }

  /** Lets one word of the reference be delivered in parts, where all or some of them are extra. */
  split(parts: readonly string[], needed: "all" | "some"): void {
    const joined = parts.join("");
    if (!this.#isLacking(joined)) return;
    const isAtHand = (part: string) => this.#isExtra(part) || (this.#spare.get(part) ?? 0) > 0;
    if (!(needed === "all" ? parts.every(isAtHand) : parts.some(isAtHand))) return;
    add(this.wanted, joined, -1);
    for (const part of parts) add(this.wanted, part, 1);
  }

  /** Lets one word of the reference be delivered in words of one or more of its parts, all extra. */
  cut(joined: string, parts: readonly string[]): void {
    if (!this.#isLacking(joined)) return;
    const taken: string[] = [];
    for (let at = 0; at < parts.length;) {
      let end = Math.min(parts.length, at + MAX_PARTS);
      while (end > at && !this.#isExtra(parts.slice(at, end).join(""))) end--;
      if (end === at) break;
      taken.push(parts.slice(at, end).join(""));
      add(this.wanted, taken.at(-1)!, 1);
      at = end;
    }
    const isWhole = taken.join("").length === parts.join("").length;
    if (isWhole) add(this.wanted, joined, -1);
    else for (const word of taken) add(this.wanted, word, -1);
  }

  /**
   * The same for `χ2` whose raised number the other reader has on a line of its own: letters and
   * numbers are told apart, and every part has to be there.
   */
  matchNumbered(): void {
    for (const [joined, times] of this.surplus()) {
      const parts = numbersApart(joined);
      for (let time = 0; time < times && parts.length > 1; time++) {
        if (parts.every((part) => this.#isLacking(part))) this.join(parts);
      }
    }
    for (const [joined, times] of this.missing()) {
      const parts = numbersApart(joined);
      for (let time = 0; time < times && parts.length > 1; time++) this.split(parts, "all");
    }
  }

  /**
   * Lets a word be delivered with the same letters and the same marks in another order: where points
   * and vowel signs are drawn apart from their letters, readers put them to different ones of a word.
   */
  matchMarked(): void {
    const surplus = [...this.surplus()].filter(([word]) => hasMarks(word));
    if (surplus.length === 0) return;
    const given = Map.groupBy(surplus, ([word]) => markedKey(word));
    for (const [word, times] of this.missing()) {
      let left = times;
      for (const [other] of hasMarks(word) ? given.get(markedKey(word)) ?? [] : []) {
        for (; left > 0 && this.#isExtra(other); left--) {
          add(this.wanted, word, -1);
          add(this.wanted, other, 1);
        }
      }
    }
  }

  /** Gives of the spare words what is still lacking. */
  takeSpare(): void {
    this.give(this.#spare);
  }

  /** Counts words as given, as far as they are lacking. */
  give(words: Counts): void {
    for (const [word, times] of this.missing()) {
      const given = Math.min(times, words.get(word) ?? 0);
      if (given > 0) add(this.given, word, given);
    }
  }

  /** Takes out what is given too often, as far as it is among these words. */
  passOver(words: Iterable<string>): void {
    const surplus = this.surplus();
    if (surplus.size === 0) return;
    for (const [word, times] of countOf(words)) {
      const over = Math.min(times, surplus.get(word) ?? 0);
      if (over > 0) add(this.given, word, -over);
    }
  }

  #isLacking(word: string): boolean {
    return (this.wanted.get(word) ?? 0) > (this.given.get(word) ?? 0);
  }

  #isExtra(word: string): boolean {
    return (this.given.get(word) ?? 0) > (this.wanted.get(word) ?? 0);
  }
}

function numbersApart(word: string): string[] {
  return word.match(/\p{N}+|\P{N}+/gu) ?? [];
}

/** Counts words. */
export function countOf(words: Iterable<string>): Counts {
  const counts: Counts = new Map();
  for (const word of words) add(counts, word, 1);
  return counts;
}

/** Counts the words of pages. */
export function countIn(pages: Iterable<readonly string[]>): Counts {
  const counts: Counts = new Map();
  for (const words of pages) {
    for (let at = 0; at < words.length; at++) add(counts, words[at]!, 1);
  }
  return counts;
}

/** Counts a word `by` times more. */
export function add(counts: Counts, word: string, by: number): void {
  counts.set(word, (counts.get(word) ?? 0) + by);
}

/** How many words there are. */
export function totalOf(counts: Counts): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

/** What is counted more often than in another count, and how much more. */
export function excess(counts: Counts, other: Counts): Counts {
  const over: Counts = new Map();
  // Without a pair for each word: a document's words are gone through many times.
  counts.forEach((count, word) => {
    const left = count - (other.get(word) ?? 0);
    if (left > 0) over.set(word, left);
  });
  return over;
}
