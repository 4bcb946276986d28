/**
 * Words that a line end has broken.
 *
 * @module
 */

const HYPHEN = /[-\u00ad\u2010]/;
const HYPHEN_END = /([\p{L}\p{M}]+)[-\u00ad\u2010]$/u;
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

  /** Adds the words of a line, but not its last: that may be broken. */
  addLine(text: string): void {
    this.#lines.push(text);
  }

  /** Whether the document has this word. */
  has(word: string): boolean {
    for (const line of this.#lines) this.#takeWords(line);
    this.#lines = [];
    return this.#words.has(word.toLowerCase());
  }

  #takeWords(line: string): void {
    const words = line.toLowerCase().match(WORD) ?? [];
    for (const word of words.slice(0, -1)) this.#words.add(word.replaceAll("\u2010", "-"));
  }
}

/** How the end of a line meets the beginning of the next. */
export type Seam = "space" | "join" | "join_without_hyphen";

/** Whether two lines meet in the middle of a word. */
export function seamOf(before: string, after: string, stock: WordStock): Seam {
  const broken = HYPHEN.test(before.slice(-1))
    ? HYPHEN_END.exec(before.slice(-LONGEST_WORD))
    : null;
  if (broken === null) return spaceless(before, after) ? "join" : "space";
  const next = /^[\p{L}\p{M}]+/u.exec(after)?.[0];
  if (before.endsWith("\u00ad")) return next === undefined ? "join" : "join_without_hyphen";
  if (next === undefined) return /^\d/.test(after) ? "join" : "space";
  if (CONNECTIVE.test(after)) return "space";
  const head = broken[1]!;
  if (stock.has(`${head}-${next}`) && !stock.has(head + next)) return "join";
  if (/^\p{Lu}/u.test(next)) {
    const shouted = /^\p{Lu}{2,}$/u.test(head) && /^\p{Lu}{2,}/u.test(next);
    return shouted || stock.has(head + next) ? "join_without_hyphen" : "join";
  }
  return "join_without_hyphen";
}

const NO_SPACES =
  /[\u2e80-\u2fdf\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3ffff}]/u;

const FIRST_NO_SPACES = 0x2e80;

/** Whether a character belongs to a script that sets no spaces between words. */
export function writesNoSpaces(character: string): boolean {
  // Most text lies below the first of them.
  return character.charCodeAt(0) >= FIRST_NO_SPACES && NO_SPACES.test(character);
}

/** Scripts that write no spaces meet without one. */
function spaceless(before: string, after: string): boolean {
  const [first] = after;
  return first !== undefined && writesNoSpaces(first) &&
    writesNoSpaces([...before.slice(-2)].at(-1) ?? "");
}
