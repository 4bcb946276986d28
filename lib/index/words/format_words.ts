/**
 * Searching the word tables of the package format: full-text candidates, counted and scored here.
 *
 * @module
 */
import { LIMITS } from "../../limits.ts";
import { functionWordsOf } from "../../text/function_words.ts";
import { normalise } from "../../text/normalise.ts";
import { segment } from "../../text/segment.ts";
import { searchableTerms } from "../../text/tokens.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { STORED_SIDES } from "../package/sides.ts";
import { type PassageScore, PassageScorer, type ScorablePassage } from "./format_scoring.ts";
import { type CountedPassage, rankDocuments, type RankedDocument } from "./ranking.ts";
import { misreadingsOf } from "./recovery.ts";
import { checkedRow } from "../package/row_shape.ts";
import type {
  QuestionPlan,
  QuestionWord,
  RankOptions,
  WordEngine,
  WordRanking,
} from "./word_search.ts";
import { findPlaces, MOST_NEIGHBOURS, type PassageMasks } from "./word_masks.ts";

/** Passages that are scored: the best of the full-text table's own ranking. */
const CANDIDATES = 1200;

const ALL_CANDIDATES = `
SELECT rowid AS id FROM passage_fts WHERE passage_fts MATCH ? ORDER BY rank LIMIT ${CANDIDATES}`;
const CANDIDATES_OF_SIDE = `
SELECT passage_fts.rowid AS id FROM passage_fts
JOIN passage p ON p.id = passage_fts.rowid JOIN document d ON d.id = p.document_id
WHERE passage_fts MATCH ? AND d.source IN (?, ?)
ORDER BY bm25(passage_fts) LIMIT ${CANDIDATES}`;

/** What a passage without words of the question is taken to be long. */
const UNSCORED_LENGTH = 10;

interface MaskedPassage extends CountedPassage, PassageScore {}

interface PassageRow extends ScorablePassage {
  readonly id: number;
  readonly document_id: number;
}

/**
 * The terms of a question: searchable tokens without the function words of the corpus' language, or
 * all of them where nothing else is left; each once.
 */
function questionTerms(question: string, language: string | null): string[] {
  const asked = new Set(searchableTerms(normalise(question)));
  const functionWords = functionWordsOf(language);
  const telling = [...asked].filter((term) => !functionWords.has(term));
  return telling.length > 0 ? telling : [...asked];
}

function plan(index: PackageIndex, question: string): QuestionPlan {
  const terms = questionTerms(question, index.language);
  const readAs: Record<string, readonly string[]> = {};
  const lexicon = {
    frequency: (term: string) => index.passagesWith(term),
    spell: (term: string) => term,
  };
  const words = terms.slice(0, LIMITS.queryTerms).map((asked): QuestionWord => {
    const misread = index.capabilities.shapes ? misreadingsOf(index, asked, lexicon) : [];
    if (misread.length > 0) readAs[asked] = misread;
    const forms = [asked, ...misread].map((term) => ({ term, weight: 1 }));
    return { asked, forms, isNeededInQuotations: true };
  });
  return { words, readAs, isCut: terms.length > LIMITS.queryTerms };
}

function candidates(index: PackageIndex, words: readonly QuestionWord[], only?: string): number[] {
  // A term is made of letters, numbers and marks: nothing in it can end the quotes.
  const match = words.flatMap(({ forms }) => forms.map(({ term }) => `"${segment(term)}"`))
    .join(" OR ");
  const rows = only === "sent" || only === "received"
    ? index.rows<{ id: number }>(CANDIDATES_OF_SIDE, match, ...STORED_SIDES[only])
    : index.rows<{ id: number }>(ALL_CANDIDATES, match);
  return rows.map(({ id }) => id);
}

/** Passages in the order asked for: it decides ties. */
function* readPassages(index: PackageIndex, ids: readonly number[]): Generator<PassageRow> {
  const columns = index.capabilities.tokens ? "p.tokens" : "NULL AS tokens";
  const rows = index.rows<PassageRow>(
    `SELECT p.id, p.document_id, p.text, ${columns} FROM json_each(?) c
     CROSS JOIN passage p ON p.id = c.value`,
    JSON.stringify(ids),
  );
  for (const row of rows) checkedRow(row, { document_id: "whole", text: "text" }, index.name);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const id of ids) {
    const row = byId.get(id);
    if (row !== undefined) yield row;
  }
}

class FormatRanking implements WordRanking {
  readonly documents: readonly RankedDocument[];
  readonly #plan: QuestionPlan;
  readonly #passages = new Map<number, MaskedPassage>();
  readonly #bits: readonly number[];

  constructor(index: PackageIndex, plan: QuestionPlan, options: RankOptions) {
    this.#plan = plan;
    const scorer = new PassageScorer(plan, options);
    this.#bits = scorer.bits;
    const ids = plan.words.length === 0 ? [] : candidates(index, plan.words, options.only);
    for (const row of readPassages(index, ids)) {
      const result = scorer.score(row);
      if (result.wordsMatched === 0) continue;
      const { id: passageId, document_id: documentId } = row;
      this.#passages.set(passageId, { index, passageId, documentId, ...result });
    }
    this.documents = rankDocuments([...this.#passages.values()], plan.words.length);
  }

  placesOf(asked: ReadonlySet<string>, reach: number): number[] {
    const bits = this.#plan.words.reduce(
      (sum, word, at) => asked.has(word.asked) ? sum | this.#bits[at]! : sum,
      0,
    );
    const rarest = bits & -bits;
    const anchors = [...this.#passages.values()].filter(({ mask }) => (mask & rarest) !== 0);
    const masks: PassageMasks = {
      mask: (id) => this.#passages.get(id)?.mask ?? 0,
      // A passage that was not scored has none of the words, and is seldom long.
      length: (id) => this.#passages.get(id)?.length ?? UNSCORED_LENGTH,
      score: (id) => this.#passages.get(id)?.score ?? 0,
      bounds: (id) => this.#boundsOf(this.#passages.get(id)!),
    };
    return bits === 0
      ? []
      : findPlaces(masks, anchors.map(({ passageId }) => passageId), { bits, missing: 0, reach });
  }

  /** As far as can be told without reading: up to the next scored passage of another document. */
  #boundsOf({ passageId, documentId }: MaskedPassage): readonly [number, number] {
    const isOther = (id: number) =>
      (this.#passages.get(id)?.documentId ?? documentId) !== documentId;
    let first = passageId;
    let last = passageId;
    while (passageId - first < MOST_NEIGHBOURS && !isOther(first - 1)) first--;
    while (last - passageId < MOST_NEIGHBOURS && !isOther(last + 1)) last++;
    return [first, last];
  }

  documentOf(passageId: number): RankedDocument | undefined {
    const documentId = this.#passages.get(passageId)?.documentId;
    return this.documents.find((document) => document.documentId === documentId);
  }
}

/** The engine of packages that have no word index of ours. */
export const FORMAT_WORDS: WordEngine = {
  plan,
  frequency: (index, term) => index.passagesWith(term),
  size: (index) => ({ passages: index.passages, meanLength: index.meanPassageLength }),
  rank: (index, plan, options) => new FormatRanking(index, plan, options),
};
