/**
 * What a word is to our own index: numbers and words of any length, identifiers whole and in parts,
 * and for scripts without spaces both the words of a dictionary and pairs of letters.
 *
 * @module
 */
import { classOf, MARK, UNSPACED } from "./characters.ts";
import { dictionaryWords } from "./dictionary_words.ts";
import { articleBytes, foldWords } from "./fold.ts";
import { normalise } from "./normalise.ts";
import { eachScript, eachUtf8Run, Utf8Text } from "./utf8_runs.ts";

/** Longer terms are cut: keys, digests and the like are told apart by less. */
export const LONGEST_BYTES = 96;
/** Stands before a pair of letters, so that pairs never meet words. No word has a space. */
export const PAIR_MARK = " ";

/**
 * What a term of the index is. `part` is a part of a name such as `getUserName`, `segment` a word of
 * a script without spaces, `last` the last letter of a run of such, which begins no pair.
 */
export type TermKind = "word" | "part" | "segment" | "identifier" | "pair" | "last";

/** Takes the terms of a text one by one, as bytes `[start, end)` of UTF-8. */
export type TermSink = (bytes: Uint8Array, start: number, end: number, kind: TermKind) => void;

/** What holds the parts of an identifier, a path, a version or an address together. */
const JOINERS = "_-./\\:@+#&=~,";
/** What an identifier may begin with, right before its first word. */
const SIGILS = ".@#$";
const MOST_JOINERS = 3;
const SPACE_BYTE = 0x20;
const COMMA = 0x2c;
const PLUS = 0x2b;
const HASH = 0x23;
/** A flag per byte, so that every gap between words can be asked. */
const isJoiner = flagsOf(JOINERS);
const isSigil = flagsOf(SIGILS);

function flagsOf(characters: string): Uint8Array {
  const flags = new Uint8Array(256);
  for (const character of characters) flags[character.charCodeAt(0)] = 1;
  return flags;
}

const CAMEL = /[a-z][A-Z]/;
const ASCII_NAME = /[A-Za-z0-9]+/g;
/** Longer ones are keys and encoded bytes, whose parts mean nothing. */
const LONGEST_NAME = 64;
const CAMEL_PARTS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;

/** Finds the terms of texts. Its buffers are used again from text to text. */
export class TermScanner {
  readonly #take: TermSink;
  readonly #text = new Utf8Text();
  readonly #made = new Utf8Text();
  readonly #decoder = new TextDecoder();
  /** Words of the text so far. */
  #words = 0;
  #isPlain = false;
  /** Where the identifier that is open began, how many words it has, and where the last ended. */
  #identifierStart = 0;
  #parts = 0;
  #lastEnd = -1;

  /** @param take Takes the terms, repetitions included. */
  constructor(take: TermSink) {
    this.#take = take;
  }

  /** Whether the words of the last text are, byte for byte, the tokens of its normal form. */
  get isPlain(): boolean {
    return this.#isPlain;
  }

  /**
   * Gives the terms of a text, and counts its words: identifiers and pairs are found beside the words
   * that they are made of, and do not make a text longer.
   *
   * @param text Text as written.
   * @param normalised Its normal form, where the caller has it.
   */
  scan(text: string, normalised: string = normalise(text)): number {
    const folded = foldWords(normalised);
    this.#isPlain = folded === normalised;
    this.#text.set(folded);
    this.#words = 0;
    this.#parts = 0;
    this.#lastEnd = -1;
    eachUtf8Run(this.#text, this.#takeRun);
    this.#closeIdentifier();
    if (CAMEL.test(text)) this.#takeCamelParts(text);
    return this.#words;
  }

  readonly #takeRun = (start: number, end: number, flags: number): void => {
    if (!this.#isJoined(start)) {
      this.#closeIdentifier();
      this.#identifierStart = this.#identifierFrom(start);
    }
    this.#parts++;
    this.#lastEnd = end;
    if ((flags & UNSPACED) === 0) this.#takeWord(start, end);
    else {
      this.#isPlain = false;
      eachScript(this.#text, { start, end }, this.#takeScript);
    }
  };

  readonly #takeScript = (start: number, end: number, isUnspaced: boolean): void => {
    if (isUnspaced) this.#takeUnspaced(start, end);
    else this.#takeWord(start, end);
  };

  #takeWord(start: number, end: number): void {
    this.#words++;
    const { bytes } = this.#text;
    const article = articleBytes(bytes, start, end);
    if (article > 0) this.#isPlain = false;
    this.#give(bytes, start + article, end, "word");
  }

  /** Whether only joiners stand between this run and the one before. */
  #isJoined(start: number): boolean {
    const end = this.#lastEnd;
    const { bytes } = this.#text;
    if (this.#parts === 0 || start - end > MOST_JOINERS || bytes[end] === SPACE_BYTE) return false;
    for (let at = end; at < start; at++) {
      const byte = bytes[at]!;
      if (isJoiner[byte] === 0) return false;
      if (byte === COMMA && !(isDigit(bytes[at - 1]) && isDigit(bytes[at + 1]))) return false;
    }
    return true;
  }

  /** Where the identifier of a run begins: one character earlier where a sigil stands there. */
  #identifierFrom(start: number): number {
    const isFree = start - 1 > this.#lastEnd;
    return isFree && isSigil[this.#text.bytes[start - 1]!] === 1 ? start - 1 : start;
  }

  #closeIdentifier(): void {
    if (this.#parts === 0) return;
    const suffix = this.#parts === 1 ? this.#suffixLength() : 0;
    const hasSigil = isSigil[this.#text.bytes[this.#identifierStart]!] === 1;
    if (this.#parts > 1 || suffix > 0 || hasSigil) {
      this.#give(this.#text.bytes, this.#identifierStart, this.#lastEnd + suffix, "identifier");
    }
    this.#parts = 0;
  }

  /** Length of what a name may end with: `C++`, `C#`. */
  #suffixLength(): number {
    const { bytes, length } = this.#text;
    const at = this.#lastEnd;
    if (at < length && bytes[at] === HASH) return 1;
    return at + 1 < length && bytes[at] === PLUS && bytes[at + 1] === PLUS ? 2 : 0;
  }

  #takeUnspaced(start: number, end: number): void {
    const run = this.#decoder.decode(this.#text.bytes.subarray(start, end));
    for (const word of dictionaryWords(run)) {
      this.#words++;
      this.#giveMade(word, "segment");
    }
    const pairs = letterPairs(run);
    pairs.forEach((pair, at) =>
      this.#giveMade(PAIR_MARK + pair, at === pairs.length - 1 ? "last" : "pair")
    );
  }

  /** `getUserName` is also found by its parts; the whole is a word already. */
  #takeCamelParts(text: string): void {
    for (const [name] of text.matchAll(ASCII_NAME)) {
      if (name.length > LONGEST_NAME || !CAMEL.test(name)) continue;
      for (const part of name.match(CAMEL_PARTS) ?? []) {
        if (part.length > 1) this.#giveMade(part.toLowerCase(), "part");
      }
    }
  }

  #giveMade(term: string, kind: TermKind): void {
    const { bytes, length } = this.#made.set(term);
    this.#give(bytes, 0, length, kind);
  }

  #give(bytes: Uint8Array, start: number, end: number, kind: TermKind): void {
    let cut = end;
    if (cut - start > LONGEST_BYTES) {
      this.#isPlain = false;
      cut = start + LONGEST_BYTES;
      while ((bytes[cut]! & 0xc0) === 0x80) cut--;
    }
    this.#take(bytes, start, cut, kind);
  }
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** A term of a text. */
export interface Term {
  readonly term: string;
  readonly kind: TermKind;
}

/** The terms of a text as strings, repetitions kept: for questions, which are short. */
export function termsOfText(text: string): Term[] {
  const terms: Term[] = [];
  const decoder = new TextDecoder();
  new TermScanner((bytes, start, end, kind) =>
    void terms.push({ term: decoder.decode(bytes.subarray(start, end)), kind })
  ).scan(text);
  return terms;
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
