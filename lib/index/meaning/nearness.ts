/**
 * How near passages come to a question, for their rank: by cosine, less what a passage owes to being
 * near to anything; between languages also without what in the question's vector tells its language.
 *
 * @module
 */
import type { DenseIndex } from "./dense.ts";
import { DocumentKeys } from "./document_keys.ts";
import { generalityOf, lessGenerality } from "./generality.ts";
import { denseIndexOf, type QuestionMeaning } from "./meaning.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { byScore, type RankedDocument, type ScoredPassage } from "../words/ranking.ts";
import type { Direction } from "../reply.ts";
import { directionOf } from "../package/sides.ts";

/** The nearest passages, by which cosines without the language are brought to the scale of whole ones. */
const POOL = 200;

/** The nearness of one package's passages to one question. */
export class Nearness {
  /** Cosines of the question with every passage, as they are compared. */
  readonly cosines: Float32Array;
  readonly #index: PackageIndex;
  readonly #dense: DenseIndex;
  readonly #nearness: Float32Array;

  /** @param taken How much of what tells the question's language is taken out of its vector, 0 to 1. */
  constructor(index: PackageIndex, meaning: QuestionMeaning, taken: number) {
    this.#index = index;
    this.#dense = denseIndexOf(index);
    const whole = meaning.similarities.get(index)!;
    this.cosines = taken === 0 ? whole : this.#withoutLanguage(whole, meaning, taken);
    this.#nearness = lessGenerality(this.cosines, generalityOf(index));
  }

  /** Nearness of a passage, on the scale of a cosine; undefined where it has no vector. */
  of(passageId: number): number | undefined {
    const row = this.#dense.rowOf(passageId);
    return row === undefined ? undefined : this.#nearness[row]!;
  }

  /** The nearest passages, nearest first. @param accepts Asked before the cut. */
  nearest(limit: number, accepts?: (passageId: number) => boolean): ScoredPassage[] {
    return this.#dense.nearest(this.#nearness, limit, accepts)
      .map(({ passageId }) => ({
        index: this.#index,
        documentId: this.#documentOf(passageId),
        passageId,
        score: this.of(passageId)!,
      }));
  }

  /** What this takes from near passages on average is given back to all: packages stay comparable. */
  #withoutLanguage(
    whole: Float32Array,
    { vector, languagePart }: QuestionMeaning,
    taken: number,
  ): Float32Array {
    if (languagePart === undefined) return whole;
    const without = this.#dense.similarities(
      vector.map((component, at) => component - taken * languagePart[at]!),
    );
    const pool = this.#dense.nearest(whole, POOL).map(({ passageId }) =>
      this.#dense.rowOf(passageId)!
    );
    const lost = pool.reduce((sum, row) => sum + whole[row]! - without[row]!, 0);
    return without.map((cosine) => cosine + lost / Math.max(1, pool.length));
  }

  #documentOf(passageId: number): number {
    const sql = "SELECT document_id FROM passage WHERE id = ?";
    return this.#index.row<{ document_id: number }>(sql, passageId)?.document_id ?? 0;
  }
}

/** Options of {@linkcode nearestDocuments}. */
export interface NearestOptions {
  /** Passages looked at, over all packages. */
  readonly limit: number;
  readonly only?: Direction | undefined;
}

/**
 * Documents by their nearest passage, over packages whose vectors are of one model, so that their
 * nearness can be compared.
 */
export function nearestDocuments(
  packages: ReadonlyMap<PackageIndex, Nearness>,
  { limit, only }: NearestOptions,
): RankedDocument[] {
  const passages = [...packages].flatMap(([index, nearness]) =>
    nearness.nearest(limit, only === undefined ? undefined : ofSide(index, only))
  ).sort(byScore).slice(0, limit);
  return groupByDocument(passages);
}

function ofSide(index: PackageIndex, side: Direction): (passageId: number) => boolean {
  const rows = index.rows<{ id: number; source: string }>(
    "SELECT p.id, d.source FROM passage p JOIN document d ON d.id = p.document_id",
  );
  const ids = new Set(
    rows.filter(({ source }) => directionOf(source) === side).map(({ id }) => id),
  );
  return (passageId) => ids.has(passageId);
}

/** Passages in the order of their score, grouped; a document has the score of its best. */
function groupByDocument(passages: readonly ScoredPassage[]): RankedDocument[] {
  const keys = new DocumentKeys();
  const groups = Map.groupBy(passages, (passage) => keys.of(passage));
  return [...groups.values()].map((group) => ({
    index: group[0]!.index,
    documentId: group[0]!.documentId,
    score: group[0]!.score,
    passages: group,
  }));
}
