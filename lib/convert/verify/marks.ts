/**
 * Words with points and vowel signs, whose order two readers of a page may see differently: a
 * canonical order makes such words alike.
 *
 * @module
 */

/** The first mark that stands apart from its letter: those of Latin and Greek are composed. */
const FIRST_MARK = 0x0591;
/** Marks of Hebrew and of the scripts from Devanagari to Khmer. */
const MARK = /(?=\p{M})[\u0591-\u05c7\u0900-\u109f\u1780-\u17ff]/u;

/** Whether a word has marks whose order is not that of its letters. */
export function hasMarks(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    if (word.charCodeAt(at) >= FIRST_MARK) return MARK.test(word);
  }
  return false;
}

/** The letters of a word in order, then its marks in the order of their codes. */
export function markedKey(word: string): string {
  const letters: string[] = [];
  const marks: string[] = [];
  for (const character of word.normalize("NFD")) {
    (MARK.test(character) ? marks : letters).push(character);
  }
  return letters.join("") + marks.sort().join("");
}
