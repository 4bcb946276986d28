/**
 * Words beside meaning: which words of the question are looked up then, and how much their ranking
 * weighs.
 *
 * @module
 */
import { functionWordsOf } from "../../text/function_words.ts";
import { type CorpusStatistics, inverseFrequency, MOST_SATURATED } from "../words/ranking.ts";
import { corpusLanguages } from "../passages/text_languages.ts";
import type { QuestionMeaning } from "../meaning/meaning.ts";
import type { PackageQuestion } from "./package_question.ts";
import { unfamiliar } from "../words/unfamiliar.ts";
import type { QuestionPlan, QuestionWord } from "../words/word_search.ts";

/** Between languages, words in at most this share of the passages are looked up. */
const RARE = 0.01;
/** In so few passages a word is rare, however small the corpus. */
const RARE_PASSAGES = 3;
/** Words that make up this share of what the question tells weigh in full. */
const FULL_SHARE = 0.5;

/**
 * The question as it is asked beside meaning. Function words say nothing of what it is about, and a
 * question in none of the corpus' languages keeps only its rare words, which are names and numbers
 * more often than not: the others are met by chance.
 */
export async function besideMeaning(
  one: PackageQuestion,
  question: string,
  { languagePart }: QuestionMeaning,
): Promise<PackageQuestion> {
  const { cross_language: isAcross } = await unfamiliar(one.index, question);
  const isMixed = languagePart !== undefined && (await corpusLanguages(one.index)).length > 1;
  const telling = { ...one, isAcross, isMixed, telling: tellingWords(one) };
  return { ...telling, plan: isAcross ? rareWords(telling) : telling.telling };
}

function rareWords({ index, engine, telling: plan }: PackageQuestion): QuestionPlan {
  const most = Math.max(RARE_PASSAGES, engine.size(index).passages * RARE);
  const isRare = ({ asked }: QuestionWord) => engine.frequency(index, asked) <= most;
  return { ...plan, words: plan.words.filter(isRare) };
}

function tellingWords({ index, plan }: PackageQuestion): QuestionPlan {
  const functionWords = functionWordsOf(index.language);
  return { ...plan, words: plan.words.filter(({ asked }) => !functionWords.has(asked)) };
}

/** The score by words of a passage that had all that the question tells, many times. */
export function fullScore({ telling }: PackageQuestion, statistics: CorpusStatistics): number {
  return telling.words.reduce(
    (sum, { forms }) =>
      sum + MOST_SATURATED * inverseFrequency(statistics, forms.map(({ term }) => term)),
    0,
  );
}

/**
 * How much a ranking by words weighs beside one by meaning where their scores cannot be added, 0 to 1:
 * less where the packages lack most of what the question tells, each word by its rarity.
 */
export function wordsWeight(asked: readonly PackageQuestion[]): number {
  return asked.reduce((most, one) => Math.max(most, weightIn(one)), 0);
}

function weightIn({ index, engine, telling, isAcross }: PackageQuestion): number {
  if (isAcross) return 0;
  const { passages, meanLength } = engine.size(index);
  let known = 0, all = 0;
  for (const { asked, forms } of telling.words) {
    const frequencies = new Map(forms.map(({ term }) => [term, engine.frequency(index, term)]));
    const statistics = { passages: Math.max(1, passages), meanLength, frequencies };
    const tells = inverseFrequency(statistics, [asked]);
    all += tells;
    if (forms.some(({ term }) => frequencies.get(term)! > 0)) known += tells;
  }
  return all === 0 ? 0 : Math.min(1, known / all / FULL_SHARE);
}
