/**
 * Searching the word tables of the package format: full-text candidates, counted and scored here.
 *
 * Counting is done on the text itself, with a final sigma and the capitals that survive
 * normalisation folded on both sides, and words beside characters without spaces kept whole:
 * neither `df` nor the full-text table alone has all of these (DEFECTS 29, 42).
 *
 * @module
 */
import { LIMITS } from "../limits.ts";
import { functionWordsOf } from "../text/function_words.ts";
import { normalise } from "../text/normalise.ts";
import { segment } from "../text/segment.ts";
import { searchableTerms, wordRuns } from "../text/tokens.ts";
import type { PackageIndex } from "./package_index.ts";
import { inverseFrequency, roundScore, type ScoredPassage, termScore } from "./ranking.ts";
import { misreadingsOf } from "./shapes.ts";
import {
  type QuestionPlan,
  type QuestionWord,
  type ScoreOptions,
  STORED_SIDES,
  type WordEngine,
} from "./word_search.ts";

/** Passages that are scored: the best of the full-text table's own ranking. */
const CANDIDATES = 1200;

const ALL_CANDIDATES = `
SELECT rowid AS id FROM passage_fts WHERE passage_fts MATCH ? ORDER BY rank LIMIT ${CANDIDATES}`;
const CANDIDATES_OF_SIDE = `
SELECT passage_fts.rowid AS id FROM passage_fts
JOIN passage p ON p.id = passage_fts.rowid JOIN document d ON d.id = p.document_id
WHERE passage_fts MATCH ? AND d.source IN (?, ?)
ORDER BY bm25(passage_fts) LIMIT ${CANDIDATES}`;

interface PassageRow {
  readonly document_id: number;
  readonly text: string;
  readonly tokens: number | null;
}

/**
 * The terms of a question: searchable tokens without the function words of the corpus' language, or
 * all of them where nothing else is left; each once.
 */
export function questionTerms(question: string, language: string | null): string[] {
  const asked = new Set(searchableTerms(normalise(question)));
  const functionWords = functionWordsOf(language);
  const telling = [...asked].filter((term) => !functionWords.has(term));
  return telling.length > 0 ? telling : [...asked];
}

function plan(index: PackageIndex, question: string): QuestionPlan {
  const terms = questionTerms(question, index.language);
  const readAs: Record<string, readonly string[]> = {};
  const words = terms.slice(0, LIMITS.queryTerms).map((asked): QuestionWord => {
    const misread = index.capabilities.shapes ? misreadingsOf(index, asked) : [];
    if (misread.length > 0) readAs[asked] = misread;
    return { asked, forms: [asked, ...misread] };
  });
  return { words, readAs, isCut: terms.length > LIMITS.queryTerms };
}

function candidates(index: PackageIndex, words: readonly QuestionWord[], only?: string): number[] {
  // A term is made of letters, numbers and marks: nothing in it can end the quotes.
  const match = words.flatMap(({ forms }) => forms).map((form) => `"${segment(form)}"`).join(
    " OR ",
  );
  const rows = only === "sent" || only === "received"
    ? index.rows<{ id: number }>(CANDIDATES_OF_SIDE, match, ...STORED_SIDES[only])
    : index.rows<{ id: number }>(ALL_CANDIDATES, match);
  return rows.map(({ id }) => id);
}

function score(index: PackageIndex, plan: QuestionPlan, options: ScoreOptions): ScoredPassage[] {
  if (plan.words.length === 0) return [];
  const scorer = new PassageScorer(plan, options);
  const columns = index.capabilities.tokens ? "tokens" : "NULL AS tokens";
  const select = `SELECT document_id, text, ${columns} FROM passage WHERE id = ?`;
  const scored: ScoredPassage[] = [];
  for (const passageId of candidates(index, plan.words, options.only)) {
    const row = index.row<PassageRow>(select, passageId);
    if (row === undefined) continue;
    const result = scorer.score(row);
    if (result.wordsMatched > 0) {
      scored.push({ index, passageId, documentId: row.document_id, ...result });
    }
  }
  return scored;
}

/** A text or term in the form in which it is counted. */
function countable(normalised: string): string {
  return normalised.toLowerCase().replaceAll("ς", "σ");
}

/** Scores passages by the forms of a question's words, counted in their text. */
class PassageScorer {
  readonly #slots = new Map<string, number>();
  readonly #wordOfSlot: number[] = [];
  readonly #weights: number[] = [];
  readonly #counts: Int32Array;
  readonly #meanLength: number;

  constructor(plan: QuestionPlan, options: ScoreOptions) {
    this.#meanLength = options.statistics.meanLength;
    plan.words.forEach(({ forms }, word) => {
      for (const form of forms) {
        if (this.#slots.has(countable(form))) continue;
        this.#slots.set(countable(form), this.#weights.length);
        this.#weights.push(inverseFrequency(options.statistics, form));
        this.#wordOfSlot.push(word);
      }
    });
    this.#counts = new Int32Array(this.#weights.length);
  }

  score(row: PassageRow): { readonly score: number; readonly wordsMatched: number } {
    const tokens = wordRuns(countable(normalise(segment(row.text))));
    const relativeLength = Math.max(row.tokens ?? tokens.length, 1) / this.#meanLength;
    this.#counts.fill(0);
    for (const token of tokens) {
      const slot = this.#slots.get(token);
      if (slot !== undefined) this.#counts[slot]!++;
    }
    let sum = 0;
    const words = new Set<number>();
    this.#counts.forEach((count, slot) => {
      if (count === 0) return;
      sum += termScore(this.#weights[slot]!, count, relativeLength);
      words.add(this.#wordOfSlot[slot]!);
    });
    return { score: roundScore(sum), wordsMatched: words.size };
  }
}

/** The engine of packages that have no word index of ours. */
export const FORMAT_WORDS: WordEngine = {
  plan,
  frequency: (index, term) => index.passagesWith(term),
  size: (index) => ({ passages: index.passages, meanLength: index.meanPassageLength }),
  score,
};
