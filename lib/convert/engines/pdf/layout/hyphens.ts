/**
 * Words that a line end has broken.
 *
 * @module
 */

import {
  type FormatLanguage,
  FUNCTION_WORDS,
  functionWordsOf,
} from "../../../../text/function_words.ts";

const HYPHEN = /[-\u00ad\u2010]/;
const HYPHEN_END = /([\p{L}\p{M}]+)[-\u00ad\u2010]$/u;
const NUMBER_END = /\d[-\u2010]$/u;
/** Characters at the end of a line that are looked at. */
const LONGEST_WORD = 80;
/** Words that follow the first half of a pair: "pre- and postwar", "Ein- und Ausgang". */
const CONNECTIVE = /^(?:and|or|to|und|oder|bzw|bis|sowie|et|ou|y|o|e|en|of|och|og)\b/u;
const WORD = /[\p{L}\p{M}]+(?:[-\u2010][\p{L}\p{M}]+)*/gu;

/** The words of a document as they stand inside its lines, to tell broken words from compounds. */
export class WordStock {
  readonly #words = new Set<string>();
  /** Lines whose words are not taken yet: many documents break no word. */
  #lines: string[] = [];
  #isBroken = false;
  #english: boolean | undefined;

  /**
   * Adds the words of the next line, but not its last: that may be broken; nor its first after a
   * hyphen, which may be the end of one.
   */
  addLine(text: string): void {
    this.#lines.push(this.#isBroken ? text.replace(/^\s*[\p{L}\p{M}]+/u, "") : text);
    this.#isBroken = endsInHyphen(text.trimEnd());
  }

  /** Whether the document has this word. */
  has(word: string): boolean {
    for (const line of this.#lines) this.#takeWords(line);
    this.#lines = [];
    return this.#words.has(word.toLowerCase());
  }

  /** Whether no other language has more of its small words in the document than English. */
  isEnglish(): boolean {
    return this.#english ??= [...FUNCTION_WORDS.keys()].every((language) =>
      language === "en" || this.#shareOf(language) < this.#shareOf("en")
    );
  }

  #shareOf(language: FormatLanguage): number {
    const words = [...functionWordsOf(language)];
    return words.filter((word) => this.has(word)).length / words.length;
  }

  #takeWords(line: string): void {
    const words = line.toLowerCase().match(WORD) ?? [];
    for (const word of words.slice(0, -1)) this.#words.add(word.replaceAll("\u2010", "-"));
  }
}

/** Whether a line ends with a hyphen. */
export function endsInHyphen(text: string): boolean {
  return HYPHEN.test(text.slice(-1));
}

/** How the end of a line meets the beginning of the next. */
export type Seam = "space" | "join" | "join_without_hyphen";

/** Whether two lines meet in the middle of a word. */
export function seamOf(before: string, after: string, stock: WordStock): Seam {
  const broken = endsInHyphen(before) ? HYPHEN_END.exec(before.slice(-LONGEST_WORD)) : null;
  if (broken === null) return meetWhole(before, after) ? "join" : "space";
  const next = /^[\p{L}\p{M}]+/u.exec(after)?.[0];
  if (before.endsWith("\u00ad")) return next === undefined ? "join" : "join_without_hyphen";
  if (next === undefined) return /^\d/.test(after) ? "join" : "space";
  if (CONNECTIVE.test(after)) return "space";
  return isPartOfWord([before, after], [broken[1]!, next], stock) ? "join" : "join_without_hyphen";
}

/** Whether the hyphen between two halves at a line's end is the word's own. */
function isPartOfWord(
  [before, after]: readonly [string, string],
  [head, next]: readonly [string, string],
  stock: WordStock,
): boolean {
  if (stock.has(head + next)) return false;
  if (stock.has(`${head}-${next}`)) return true;
  if (/^\p{Lu}/u.test(next)) return !isShouted(before, after, head + next);
  return isCompound(before, [head, next]) || isOfKnownWords([head, next], stock);
}

/** Letters of a word of capitals that a line's end breaks; shorter ones are codes. */
const SHOUTED_WORD = 8;

/** Whether a broken word stands in a text of capitals alone, where those of its halves say nothing. */
function isShouted(before: string, after: string, word: string): boolean {
  const text = before.slice(-LONGEST_WORD) + after.slice(0, LONGEST_WORD);
  const words = text.match(/\p{Lu}{2,}/gu) ?? [];
  return word.length >= SHOUTED_WORD && words.length > 2 && !/\p{Ll}/u.test(text);
}

/** A letter by itself, which no hyphenation leaves: e-mail, x-axis. */
const LONE_LETTER = /[\s(["“„]\p{L}[-\u2010]$/u;
/** A small word between two hyphens: state-of-the-art, up-to-date. */
const LINK = /[-\u2010](?:of|the|to|and|by)[-\u2010]$/iu;
const FIRST_OF_COMPOUND = /(?<!\p{L})(?:well|self|long|short|high|low|half)[-\u2010]$/iu;
/** What makes one word with these: wellness, selfish, shortage, highlight, halfway, longtemps. */
const SOLID =
  /^(?:ness|ish|less|hood|l[iy]|e[rsn]|ing|age|light|way|land|hand|fall|com|cut|t[ie]m|skip)/iu;

/** Whether the first half says by itself that it begins a compound. */
function isCompound(before: string, [, next]: readonly [string, string]): boolean {
  const end = before.slice(-LONGEST_WORD);
  return LONE_LETTER.test(end) || LINK.test(end) ||
    (FIRST_OF_COMPOUND.test(end) && !SOLID.test(next));
}

/** Shortest halves that are words and no syllables. */
const SHORTEST_HALF = 4;
/** Ends of English words that are written as one: themselves, somewhere, furthermore, otherwise. */
const SOLID_END =
  /^(?:self|selves|where|more|ever|thing|body|time|ward|wards|wise|less|quarters)$/iu;

/**
 * Whether both halves are words of the document, as those of English compounds are. Other languages
 * write most of theirs as one.
 */
function isOfKnownWords([head, next]: readonly [string, string], stock: WordStock): boolean {
  const isWord = (half: string) => /^[a-z]+$/i.test(half) && half.length >= SHORTEST_HALF;
  return isWord(head) && isWord(next) && !SOLID_END.test(next) &&
    stock.has(head) && stock.has(next) && stock.isEnglish();
}

const NO_SPACES =
  /[\u2e80-\u2fdf\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3ffff}]/u;

const FIRST_NO_SPACES = 0x2e80;

/** Whether a character belongs to a script that sets no spaces between words. */
export function writesNoSpaces(character: string): boolean {
  // Most text lies below the first of them.
  return character.charCodeAt(0) >= FIRST_NO_SPACES && NO_SPACES.test(character);
}

/** Whether two lines meet at a number with its hyphen, as in years and ages, or without spaces at all. */
function meetWhole(before: string, after: string): boolean {
  if (!NUMBER_END.test(before.slice(-2))) return spaceless(before, after);
  return /^[\p{L}\d]/u.test(after) && !CONNECTIVE.test(after);
}

/**
 * Thai, Lao, Burmese and Khmer, which break lines between words and set spaces between phrases alone,
 * and Tibetan, whose syllables end in a sign.
 */
const UNSPACED_WORDS = /[\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff]/;
const ENDS_WHOLE = /[\u05be\u0f0b]$/;
const FIRST_UNSPACED = 0x590;

/** Scripts that write no spaces meet without one; so does what follows a Hebrew hyphen, the maqaf. */
function spaceless(before: string, after: string): boolean {
  const [first] = after;
  if (first === undefined || first.charCodeAt(0) < FIRST_UNSPACED) return false;
  const last = [...before.slice(-2)].at(-1) ?? "";
  return (writesNoSpaces(first) && writesNoSpaces(last)) || ENDS_WHOLE.test(last) ||
    (UNSPACED_WORDS.test(first) && UNSPACED_WORDS.test(last));
}
