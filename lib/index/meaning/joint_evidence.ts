/**
 * Words and meaning as one evidence: what speaks for a passage by its nearness, and what by the words
 * of the question that it has, added up. Ranks would forget by how much one passage is nearer than the
 * next, or has more of the question.
 *
 * @module
 */
import { DocumentKeys } from "./document_keys.ts";
import type { Nearness } from "./nearness.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { byScore, type RankedDocument, type ScoredPassage } from "../words/ranking.ts";

/**
 * What all words of a question together weigh, in standard deviations of its cosines: models differ in
 * how far their cosines lie apart. On XQuAD, 8 to 15 find the same, in one language and between two;
 * languages as near as Danish and Norwegian are told apart from 12 on (docs/RETRIEVAL.md).
 */
const WORDS_WEIGHT = 12;

/** What is added up. */
export interface JointEvidence {
  /** Documents by words, of packages whose nearness is known. */
  readonly words: readonly RankedDocument[];
  /** Documents by nearness. */
  readonly meaning: readonly RankedDocument[];
  /** Nearness of any passage, by package. */
  readonly nearness: ReadonlyMap<PackageIndex, Pick<Nearness, "of">>;
  /** Standard deviation of the question's cosines. */
  readonly deviation: number;
  /** The score of a passage that had all words of the question many times, by package. */
  readonly fullScores: ReadonlyMap<PackageIndex, number>;
}

/**
 * Documents by both, best first: `nearness + 12 σ × share of the words`, the share being the score by
 * words over the most that the question can score, σ the deviation of its cosines. What both put
 * first stays first.
 */
export function addEvidence(evidence: JointEvidence): RankedDocument[] {
  const keys = new DocumentKeys();
  const byWords = new Map(evidence.words.map((document) => [keys.of(document), document]));
  const byMeaning = new Map(evidence.meaning.map((document) => [keys.of(document), document]));
  return [...new Map([...byMeaning, ...byWords])]
    .map(([key, document]) => ({
      ...document,
      ...weigh(byWords.get(key), byMeaning.get(key), evidence),
    }))
    .sort(byScore);
}

function weigh(
  words: RankedDocument | undefined,
  meaning: RankedDocument | undefined,
  { nearness, fullScores, deviation }: JointEvidence,
): Pick<RankedDocument, "score" | "passages"> {
  const { index } = (meaning ?? words)!;
  const ofWords = (score: number) =>
    WORDS_WEIGHT * deviation *
    Math.min(1, score / Math.max(fullScores.get(index) ?? 0, Number.MIN_VALUE));
  const ofMeaning = (passage: ScoredPassage) => nearness.get(index)?.of(passage.passageId) ?? 0;
  const wordScores = new Map(
    words?.passages.map(({ passageId, score }) => [passageId, ofWords(score)]),
  );
  const passages = unique([...meaning?.passages ?? [], ...words?.passages ?? []]);
  return {
    score: Math.max(...passages.map(ofMeaning)) + ofWords(words?.score ?? 0),
    passages: passages
      .map((passage) => ({
        ...passage,
        score: ofMeaning(passage) + (wordScores.get(passage.passageId) ?? 0),
      }))
      .sort(byScore),
  };
}

function unique(passages: readonly ScoredPassage[]): ScoredPassage[] {
  return [...new Map(passages.map((passage) => [passage.passageId, passage])).values()];
}
