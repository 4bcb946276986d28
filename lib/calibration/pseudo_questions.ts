/**
 * Questions cut from a corpus itself, to learn how near questions come that it answers, and those
 * that it does not.
 *
 * Over five languages of XQuAD, a clause of eight running words has the best cosine and the share of
 * known words that real questions have over passages that do not answer them; and the eight longest
 * words of a sentence have the cosine that real questions have with their answer. Whole sentences lie
 * too near their own passage.
 *
 * @module
 */

/** Words of a question. */
const CLAUSE_WORDS = 8;
/** Sentences of fewer words say too little to be asked. */
const LEAST_WORDS = 5;

/** Gives the next number from 0 to 1 of a seeded series: measuring twice gives the same. */
export type Random = () => number;

/** The Park–Miller generator (CACM 31, 1988): small, seeded, good enough to draw samples. */
export function seededRandom(seed: number): Random {
  const modulus = 2_147_483_647;
  let state = (Math.abs(Math.trunc(seed)) % (modulus - 1)) + 1;
  return () => {
    state = (state * 48_271) % modulus;
    return (state - 1) / (modulus - 1);
  };
}

/** Two questions cut from one sentence. */
export interface PseudoQuestions {
  /** Eight running words: as far from unrelated passages as real questions are. */
  readonly clause: string;
  /** The eight longest words, in their order: as near to its own passage as real questions are. */
  readonly keywords: string;
}

/**
 * Questions out of a random sentence of a passage, or undefined where it has no sentence.
 *
 * @param text The passage, Markdown or plain.
 */
export function cutQuestions(text: string, random: Random): PseudoQuestions | undefined {
  const sentences = sentencesOf(plainText(text)).filter(({ words }) => words.length >= LEAST_WORDS);
  const sentence = sentences[Math.floor(random() * sentences.length)];
  if (sentence === undefined) return undefined;
  const { text: whole, words } = sentence;
  const last = Math.max(0, words.length - CLAUSE_WORDS);
  const clause = words.slice(Math.floor(random() * (last + 1))).slice(0, CLAUSE_WORDS);
  const byLength = [...words].sort((one, other) => lengthOf(other) - lengthOf(one));
  const keywords = new Set(byLength.slice(0, CLAUSE_WORDS));
  return {
    clause: whole.slice(clause[0]!.start, clause.at(-1)!.end),
    keywords: words.filter((word) => keywords.has(word))
      .map(({ start, end }) => whole.slice(start, end)).join(" "),
  };
}

interface Sentence {
  readonly text: string;
  readonly words: readonly Word[];
}

interface Word {
  readonly start: number;
  readonly end: number;
}

const lengthOf = ({ start, end }: Word) => end - start;

function sentencesOf(text: string): Sentence[] {
  const sentences = new Intl.Segmenter(undefined, { granularity: "sentence" });
  const words = new Intl.Segmenter(undefined, { granularity: "word" });
  return [...sentences.segment(text)].map(({ segment: sentence }) => ({
    text: sentence,
    words: [...words.segment(sentence)].filter(({ isWordLike }) => isWordLike)
      .map(({ segment, index }) => ({ start: index, end: index + segment.length })),
  }));
}

/** Without the marks of Markdown that would part or decorate words. */
function plainText(text: string): string {
  return text.replace(/<[^<>]{1,200}>/g, " ").replace(/[|#>*`~]+/g, " ").replace(/\s+/g, " ");
}
