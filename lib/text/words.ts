/**
 * What a word is to our own index: numbers and words of any length, identifiers whole and in parts,
 * and for scripts without spaces both the words of a dictionary and pairs of letters.
 *
 * @module
 */
import { classOf, hasUnspaced, MARK, UNSPACED, WORD } from "./characters.ts";
import { foldWords, withoutArticle } from "./fold.ts";
import { normalise } from "./normalise.ts";

/** Longer words are cut: keys, digests and the like are told apart by less. */
const LONGEST = 64;
/** Stands before a pair of letters, so that pairs never meet words. No word has a space. */
export const PAIR_MARK = " ";

/**
 * What a term of the index is. `segment` is a word of a script without spaces, `last` the last letter
 * of a run of such, which begins no pair.
 */
export type TermKind = "word" | "segment" | "identifier" | "pair" | "last";

/** Takes the terms of a text one by one. */
export type TermSink = (term: string, kind: TermKind) => void;

const SEGMENTER = new Intl.Segmenter("und", { granularity: "word" });

/** What holds the parts of an identifier, a path, a version or an address together. */
const JOINERS = "_-./\\:@+#&=~,";
/** What an identifier may begin with, right before its first word. */
const SIGILS = ".@#$";
const MOST_JOINERS = 3;
const SPACE_UNIT = 0x20;
const COMMA = 0x2c;
const PLUS = 0x2b;
const HASH = 0x23;
/** A flag per ASCII character, so that every gap between words can be asked. */
const isJoiner = flagsOf(JOINERS);
const isSigil = flagsOf(SIGILS);

function flagsOf(characters: string): Uint8Array {
  const flags = new Uint8Array(128);
  for (const character of characters) flags[character.charCodeAt(0)] = 1;
  return flags;
}

const CAMEL = /[a-z][A-Z]/;
const CAMEL_WORD = /[A-Za-z0-9]*[a-z][A-Z][A-Za-z0-9]*/g;
const CAMEL_PARTS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;

/**
 * Gives the terms of a text, repetitions kept, and counts its words: identifiers and pairs are found
 * beside the words that they are made of, and do not make a text longer.
 *
 * @param text Text as written.
 * @param take Takes the terms.
 * @param normalised The text's normal form, where the caller has it.
 * @returns The number of words.
 */
export function eachTerm(text: string, take: TermSink, normalised?: string): number {
  const folded = foldWords(normalised ?? normalise(text));
  const splitter = new Splitter(folded, take, hasUnspaced(folded));
  splitter.run();
  if (CAMEL.test(text)) takeCamelParts(text, take);
  return splitter.words;
}

/** `getUserName` is also found by its parts; the whole is a word already. */
function takeCamelParts(text: string, take: TermSink): void {
  for (const [name] of text.matchAll(CAMEL_WORD)) {
    const parts = name.match(CAMEL_PARTS) ?? [];
    for (const part of parts) {
      if (part.length > 1) take(part.toLowerCase(), "word");
    }
  }
}

/** Walks over a folded text once. */
class Splitter {
  words = 0;
  readonly #text: string;
  readonly #take: TermSink;
  readonly #mayBeUnspaced: boolean;
  /** Where the identifier that is open began, and how many words it has. */
  #identifierStart = 0;
  #parts = 0;
  #lastEnd = -1;

  constructor(text: string, take: TermSink, mayBeUnspaced: boolean) {
    this.#text = text;
    this.#take = take;
    this.#mayBeUnspaced = mayBeUnspaced;
  }

  run(): void {
    const text = this.#text;
    let start = -1;
    let runKind = 0;
    for (let at = 0; at <= text.length;) {
      const unit = at < text.length ? text.charCodeAt(at) : 0x20;
      const codePoint = (unit & 0xfc00) === 0xd800 ? text.codePointAt(at)! : unit;
      const kind = classOf(codePoint);
      const isWord = (kind & WORD) !== 0;
      const changesScript = start >= 0 && isWord && (kind & MARK) === 0 &&
        (kind & UNSPACED) !== runKind;
      if (start >= 0 && (!isWord || changesScript)) {
        this.#takeRun(start, at, runKind);
        start = -1;
      }
      if (start < 0 && isWord) {
        start = at;
        runKind = kind & UNSPACED;
      }
      at += codePoint > 0xffff ? 2 : 1;
    }
    this.#closeIdentifier();
  }

  #takeRun(start: number, end: number, unspaced: number): void {
    if (!this.#isJoined(start)) {
      this.#closeIdentifier();
      this.#identifierStart = this.#identifierFrom(start);
    }
    this.#parts++;
    this.#lastEnd = end;
    const run = this.#text.slice(start, end);
    if (this.#mayBeUnspaced && unspaced !== 0) this.#takeUnspaced(run);
    else {
      this.words++;
      this.#take(cut(withoutArticle(run)), "word");
    }
  }

  /** Whether only joiners stand between this run and the one before. */
  #isJoined(start: number): boolean {
    const end = this.#lastEnd;
    const gap = start - end;
    if (this.#parts === 0 || gap < 1 || gap > MOST_JOINERS) return false;
    if (this.#text.charCodeAt(end) === SPACE_UNIT) return false;
    for (let at = end; at < start; at++) {
      const unit = this.#text.charCodeAt(at);
      if (isJoiner[unit] !== 1) return false;
      if (unit === COMMA && !(isDigit(this.#text, at - 1) && isDigit(this.#text, at + 1))) {
        return false;
      }
    }
    return true;
  }

  /** Where the identifier of a run begins: one character earlier where a sigil stands there. */
  #identifierFrom(start: number): number {
    const isFree = start - 1 > this.#lastEnd || (start === 1 && this.#lastEnd < 0);
    return isFree && isSigil[this.#text.charCodeAt(start - 1)] === 1 ? start - 1 : start;
  }

  #closeIdentifier(): void {
    if (this.#parts === 0) return;
    const suffix = this.#parts === 1 ? this.#suffixLength() : 0;
    const hasSigil = isSigil[this.#text.charCodeAt(this.#identifierStart)] === 1;
    if (this.#parts > 1 || suffix > 0 || hasSigil) {
      const end = this.#lastEnd + suffix;
      this.#take(cut(this.#text.slice(this.#identifierStart, end)), "identifier");
    }
    this.#parts = 0;
  }

  /** Length of what a name may end with: `C++`, `C#`. */
  #suffixLength(): number {
    const unit = this.#text.charCodeAt(this.#lastEnd);
    if (unit === HASH) return 1;
    return unit === PLUS && this.#text.charCodeAt(this.#lastEnd + 1) === PLUS ? 2 : 0;
  }

  #takeUnspaced(run: string): void {
    for (const { segment, isWordLike } of SEGMENTER.segment(run)) {
      if (!isWordLike) continue;
      this.words++;
      this.#take(cut(segment), "segment");
    }
    const pairs = letterPairs(run);
    pairs.forEach((pair, at) =>
      this.#take(PAIR_MARK + pair, at === pairs.length - 1 ? "last" : "pair")
    );
  }
}

function cut(term: string): string {
  return term.length <= LONGEST ? term : term.slice(0, LONGEST);
}

function isDigit(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0x30 && unit <= 0x39;
}

/**
 * Each letter with the one after it, marks kept with their letters; the last letter alone. So every
 * letter begins one pair, and a single letter is found by the pairs that begin with it.
 */
export function letterPairs(run: string): string[] {
  const starts: number[] = [];
  for (let at = 0; at < run.length;) {
    const codePoint = run.codePointAt(at)!;
    if (at === 0 || (classOf(codePoint) & MARK) === 0) starts.push(at);
    at += codePoint > 0xffff ? 2 : 1;
  }
  return starts.map((start, at) => run.slice(start, starts[at + 2] ?? run.length));
}
