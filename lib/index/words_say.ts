/**
 * What say words have where meaning is asked too: which words of the question are looked up, and how
 * much their ranking weighs.
 *
 * @module
 */
import { functionWordsOf } from "../text/function_words.ts";
import { inverseFrequency } from "./ranking.ts";
import type { PackageQuestion } from "./search.ts";
import { unfamiliar } from "./vocabulary.ts";
import type { QuestionPlan, QuestionWord } from "./word_search.ts";

/** Between languages, words in at most this share of the passages are looked up. */
const RARE = 0.01;
/**
 * The say of words between languages, where meaning tells more: by the constant 60 of the fusion, just
 * enough for the first by words to pass its neighbour (from 1/62 on), and no document further up.
 */
const ACROSS_WEIGHT = 0.02;
/** Words that make up this share of what the question tells have their full say. */
const FULL_SHARE = 0.5;

/**
 * The question as it is asked beside meaning. Function words say nothing of what it is about, and a
 * question in another language than the corpus keeps only its rare words, which are names and numbers
 * more often than not: the others are met by chance.
 */
export async function besideMeaning(
  one: PackageQuestion,
  question: string,
): Promise<PackageQuestion> {
  const { cross_language: isAcross } = await unfamiliar(one.index, question);
  return { ...one, isAcross, plan: isAcross ? rareWords(one) : tellingWords(one) };
}

function rareWords({ index, engine, plan }: PackageQuestion): QuestionPlan {
  const most = Math.max(3, engine.size(index).passages * RARE);
  const isRare = ({ asked }: QuestionWord) => engine.frequency(index, asked) <= most;
  return { ...plan, words: plan.words.filter(isRare) };
}

function tellingWords({ index, plan }: PackageQuestion): QuestionPlan {
  const functionWords = functionWordsOf(index.language);
  return { ...plan, words: plan.words.filter(({ asked }) => !functionWords.has(asked)) };
}

/**
 * How much the ranking by words weighs beside that by meaning, 0 to 1: less where the packages lack
 * most of what the question tells, each word by its rarity.
 */
export function wordsWeight(asked: readonly PackageQuestion[]): number {
  return asked.reduce((most, one) => Math.max(most, weightIn(one)), 0);
}

function weightIn({ index, engine, plan, isAcross }: PackageQuestion): number {
  if (isAcross) return ACROSS_WEIGHT;
  const { passages, meanLength } = engine.size(index);
  let known = 0, all = 0;
  for (const { asked, forms } of plan.words) {
    const frequencies = new Map(forms.map(({ term }) => [term, engine.frequency(index, term)]));
    const statistics = { passages: Math.max(1, passages), meanLength, frequencies };
    const tells = inverseFrequency(statistics, [asked]);
    all += tells;
    if (forms.some(({ term }) => frequencies.get(term)! > 0)) known += tells;
  }
  return all === 0 ? 0 : Math.min(1, known / all / FULL_SHARE);
}
