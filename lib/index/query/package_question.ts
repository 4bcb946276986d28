/**
 * What each package makes of a question before anything is ranked, and the figures that the packages
 * share.
 *
 * @module
 */
import { answerExpressions, type ExpressionAnswer } from "../exact/expressions.ts";
import { FORMAT_WORDS } from "../words/format_words.ts";
import { OWN_WORDS } from "../words/own_words.ts";
import { type PackageIndex, USUAL_PASSAGE_LENGTH } from "../package/package_index.ts";
import type { CorpusStatistics } from "../words/ranking.ts";
import type { QuestionPlan, WordEngine } from "../words/word_search.ts";

/** What one package makes of the question. */
export interface PackageQuestion {
  readonly index: PackageIndex;
  readonly engine: WordEngine;
  /** The words that are looked up. */
  readonly plan: QuestionPlan;
  /** The words that tell what the question is about, those that are not looked up among them. */
  readonly telling: QuestionPlan;
  readonly expressions: ExpressionAnswer | undefined;
  /** Question and corpus are in different languages. */
  readonly isAcross: boolean;
  /** The corpus is in several languages; only asked beside meaning that tells languages apart. */
  readonly isMixed: boolean;
}

/** Reads the question as the words of a package have it. */
export function planQuestion(index: PackageIndex, question: string): PackageQuestion {
  const engine = index.capabilities.words ? OWN_WORDS : FORMAT_WORDS;
  const whole = engine.plan(index, question);
  if (!index.capabilities.expressions) {
    return {
      index,
      engine,
      plan: whole,
      telling: whole,
      expressions: undefined,
      isAcross: false,
      isMixed: false,
    };
  }
  const expressions = answerExpressions(index, question, whole.words.length > 0);
  const plan = expressions.words === question ? whole : engine.plan(index, expressions.words);
  return { index, engine, plan, telling: plan, expressions, isAcross: false, isMixed: false };
}

/** The figures of all packages together, for the terms that their plans look up. */
export function jointStatistics(asked: readonly PackageQuestion[]): CorpusStatistics {
  let passages = 0;
  let length = 0;
  const frequencies = new Map<string, number>();
  const terms = new Set(
    asked.flatMap(({ plan, telling }) =>
      [...plan.words, ...telling.words].flatMap(({ forms }) => forms.map(({ term }) => term))
    ),
  );
  for (const { index, engine } of asked) {
    const size = engine.size(index);
    passages += size.passages;
    length += size.passages * size.meanLength;
    for (const term of terms) {
      frequencies.set(term, (frequencies.get(term) ?? 0) + engine.frequency(index, term));
    }
  }
  const meanLength = length / passages || USUAL_PASSAGE_LENGTH;
  return { passages: Math.max(passages, 1), meanLength, frequencies };
}
