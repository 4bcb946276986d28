/**
 * Transcription recovery: under which words of the corpus a word of the question may stand, where
 * recognition or copying misread it.
 *
 * Known confusions come first, those that change the length among them (DEFECTS 32); where there are
 * none, words of the same shape that differ in one letter.
 *
 * @module
 */
import { codePointLength } from "../../text/characters.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { confusedWith } from "../shapes/confusions.ts";
import { shapeKey } from "../shapes/shapes.ts";

/** Shorter words have too many neighbours. */
const SHORTEST = 5;
/** Words offered for one word. */
const MOST_CONFUSED = 4;
const MOST_OF_SHAPE = 2;

/** What {@linkcode misreadingsOf} needs of an index. */
export interface RecoveryLexicon {
  /** In how many passages a word stands. */
  frequency(word: string): number;
  /** A term of `df` in the index's own spelling. */
  spell(term: string): string;
}

/**
 * The words of the corpus that a word may have been misread as, the likeliest first. Empty for a word
 * that the corpus has, and for a short one.
 *
 * @param index A package with {@linkcode Capabilities.shapes}.
 * @param word As the index spells it.
 */
export function misreadingsOf(
  index: PackageIndex,
  word: string,
  lexicon: RecoveryLexicon,
): string[] {
  if (codePointLength(word) < SHORTEST || lexicon.frequency(word) > 0) return [];
  const commonest = (words: Iterable<string>, most: number) =>
    [...words].map((found) => ({ found, passages: lexicon.frequency(found) }))
      .filter(({ passages }) => passages > 0)
      .sort((one, other) => other.passages - one.passages)
      .slice(0, most)
      .map(({ found }) => found);
  const confused = commonest(confusedWith(word), MOST_CONFUSED);
  return confused.length > 0 ? confused : commonest(ofShape(index, word, lexicon), MOST_OF_SHAPE);
}

/** Words of the same shape that differ in one letter. */
function ofShape(index: PackageIndex, word: string, lexicon: RecoveryLexicon): string[] {
  const rows = index.rows<{ term: string }>(
    "SELECT term FROM term_shape WHERE shape = ?",
    shapeKey(word),
  );
  return rows.map(({ term }) => lexicon.spell(term)).filter((term) => differsInOne(term, word));
}

/** Whether two words of one length differ in exactly one character. */
function differsInOne(one: string, other: string): boolean {
  const left = [...one];
  const right = [...other];
  if (left.length !== right.length) return false;
  return left.filter((letter, at) => letter !== right[at]).length === 1;
}
