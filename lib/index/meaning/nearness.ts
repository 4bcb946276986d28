/**
 * How near passages come to a question, for their rank: by cosine, less what a passage owes to being
 * near to anything; between languages also without what in the question's vector tells its language.
 *
 * @module
 */
import { dotProduct } from "../../encode/vectors.ts";
import type { DenseHit, DenseIndex } from "./dense.ts";
import { DocumentKeys } from "./document_keys.ts";
import { generalityOf, lessGenerality } from "./generality.ts";
import { denseIndexOf, type QuestionMeaning } from "./meaning.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { byScore, type RankedDocument, type ScoredPassage } from "../words/ranking.ts";
import type { Direction } from "../reply.ts";
import { directionOf } from "../package/sides.ts";

/** Passages whose nearness is worked out again between languages, at least. */
const POOL = 200;
/** The same, by what is wanted. */
const POOL_OF_WANTED = 4;

/** The nearness of one package's passages to one question. */
export class Nearness {
  readonly #index: PackageIndex;
  readonly #dense: DenseIndex;
  readonly #similarities: Float32Array;
  readonly #languagePart: Float32Array | undefined;
  /** What taking out the language takes from near passages on average; given back to all. */
  readonly #taken: number = 0;

  /** @param isAcross Question and package are in different languages. */
  constructor(index: PackageIndex, meaning: QuestionMeaning, isAcross: boolean) {
    this.#index = index;
    this.#dense = denseIndexOf(index);
    this.#similarities = lessGenerality(meaning.similarities.get(index)!, generalityOf(index));
    this.#languagePart = isAcross ? meaning.languagePart : undefined;
    if (this.#languagePart !== undefined) this.#taken = this.#meanTaken();
  }

  /** Nearness of a passage, on the scale of a cosine; undefined where it has no vector. */
  of(passageId: number): number | undefined {
    const row = this.#dense.rowOf(passageId);
    return row === undefined ? undefined : this.#similarities[row]! - this.#takenAt(row);
  }

  /** The nearest passages, nearest first. @param accepts Asked before the cut. */
  nearest(limit: number, accepts?: (passageId: number) => boolean): ScoredPassage[] {
    const wanted = this.#languagePart === undefined
      ? limit
      : Math.max(POOL, POOL_OF_WANTED * limit);
    return this.#dense.nearest(this.#similarities, wanted, accepts)
      .map(({ passageId }) => ({ passageId, score: this.of(passageId)! }))
      .sort(byScore)
      .slice(0, limit)
      .map((hit) => ({ index: this.#index, documentId: this.#documentOf(hit.passageId), ...hit }));
  }

  #meanTaken(): number {
    const pool = this.#dense.nearest(this.#similarities, POOL);
    const taken = (hit: DenseHit) => this.#takenAt(this.#dense.rowOf(hit.passageId)!);
    return pool.reduce((sum, hit) => sum + taken(hit), 0) / Math.max(1, pool.length);
  }

  #takenAt(row: number): number {
    if (this.#languagePart === undefined) return 0;
    return dotProduct(this.#languagePart, this.#dense.vectorAt(row)) - this.#taken;
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
