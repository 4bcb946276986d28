/**
 * Searching our own word index.
 *
 * @module
 */
import { LIMITS } from "../../limits.ts";
import { foldWords } from "../../text/fold.ts";
import { type TermKind, termsOfText } from "../../text/words.ts";
import { OwnRanking } from "./own_ranking.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { misreadingsOf, type RecoveryLexicon } from "./recovery.ts";
import { respelled } from "./respelling.ts";
import { formsOf } from "./variants.ts";
import { type WordIndex, wordIndexOf } from "./word_index.ts";
import type { QuestionPlan, QuestionWord, WordEngine, WordForm } from "./word_search.ts";

function plan(index: PackageIndex, question: string): QuestionPlan {
  const words = wordIndexOf(index);
  const terms = questionTerms(question);
  const readAs: Record<string, readonly string[]> = {};
  const planned = [...terms].slice(0, LIMITS.queryTerms).flatMap(
    ([asked, kind]): QuestionWord[] => {
      const own = formsFor(words, asked, kind);
      const others = own.length > 1 ? [] : respelled(words, asked, kind);
      if (others.length > 0) {
        readAs[asked] = others;
        return others.filter((term) => !terms.has(term)).map(wordAsItIs);
      }
      const misread = kind === "word" && index.capabilities.shapes
        ? misreadingsOf(index, asked, lexiconOf(words))
        : [];
      if (misread.length > 0) readAs[asked] = misread;
      const forms = [
        ...own.filter(({ term }) => !misread.includes(term)),
        ...misread.map((term) => ({ term, weight: 1 })),
      ];
      return [{ asked, forms, isNeededInQuotations: kind === "word" || kind === "pair" }];
    },
  );
  return { words: planned, readAs, isCut: terms.size > LIMITS.queryTerms };
}

function wordAsItIs(term: string): QuestionWord {
  return { asked: term, forms: [{ term, weight: 1 }], isNeededInQuotations: false };
}

function lexiconOf(words: WordIndex): RecoveryLexicon {
  return { frequency: (word) => words.frequency(word), spell: foldWords };
}

/** The terms of a question, each once; the last letter of a run only where it is all of the run. */
function questionTerms(question: string): Map<string, TermKind> {
  const terms = new Map<string, TermKind>();
  let previous: TermKind | undefined;
  for (const { term, kind } of termsOfText(question)) {
    const isCovered = kind === "last" && previous === "pair";
    if (!isCovered && !terms.has(term)) terms.set(term, kind);
    previous = kind;
  }
  return terms;
}

function formsFor(words: WordIndex, asked: string, kind: TermKind): WordForm[] {
  if (kind === "word") return formsOf(words, asked);
  if (kind !== "last") return [{ term: asked, weight: 1 }];
  // Every letter begins a pair: a single letter is found by all pairs that begin with it.
  return [
    { term: asked, weight: 1 },
    ...words.termsFrom(asked).map(({ term }) => ({ term, weight: 1 })),
  ]
    .filter(({ term }, at) => at === 0 || term !== asked);
}

/** The engine of packages that have our word index. */
export const OWN_WORDS: WordEngine = {
  plan,
  frequency: (index, term) => wordIndexOf(index).frequency(term),
  size: (index) => {
    const { passages, meanLength } = wordIndexOf(index);
    return { passages, meanLength };
  },
  rank: (index, plan, options) => new OwnRanking(index, plan, options),
};
