/**
 * Which passages of a package are of one language, by the rows of its dense index: what a question is
 * compared with has to be in the language of the passage that answers, not in that of the label.
 *
 * @module
 */
import { spread, type TextLanguages, textLanguagesOf } from "../passages/text_languages.ts";
import { oncePerPackage } from "../package/once_per_package.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { denseIndexOf } from "./meaning.ts";

/**
 * Passages near a question whose languages are told. Cosines draw a question to passages of its own
 * language, so that what answers it in another may lie some way down.
 */
const NEAREST = 50;
/** A package is of one language where this share of its passages is. */
const ONE_LANGUAGE = 0.9;
/** So few passages have no mean. */
const LEAST_PASSAGES = 8;

/** The languages of a package's passages, told when they are asked and kept while it is open. */
export const passageLanguagesOf: (index: PackageIndex) => Promise<PassageLanguages> =
  oncePerPackage(async (index) => new PassageLanguages(index, await textLanguagesOf(index)));

/** The languages of one package's passages, by the rows of its dense index. */
export class PassageLanguages {
  readonly #index: PackageIndex;
  readonly #texts: TextLanguages;
  #rows: ReadonlyMap<string, ReadonlySet<number>> | undefined;

  constructor(index: PackageIndex, texts: TextLanguages) {
    this.#index = index;
    this.#texts = texts;
  }

  /** ISO 639-1, or null where the passage is too short to tell or none is clear. */
  at(row: number): string | null {
    return this.#texts.of(denseIndexOf(this.#index).passageIds[row]!);
  }

  /**
   * Which passages are in the language of one, for means over them.
   *
   * @param counts Which passages may be among them.
   * @returns undefined where the whole package is of one language, or those of this one are few.
   */
  likeRow(row: number, counts: (row: number) => boolean = () => true):
    | ((row: number) => boolean)
    | undefined {
    const groups = this.#sample();
    const all = groups.values().reduce((sum, { size }) => sum + size, 0);
    if (groups.values().some(({ size }) => size >= ONE_LANGUAGE * all)) return undefined;
    const language = this.at(row);
    const rows = [...(language === null ? [] : groups.get(language) ?? [])].filter(counts);
    if (rows.length < LEAST_PASSAGES) return undefined;
    const alike = new Set(rows);
    return (other) => alike.has(other);
  }

  /**
   * The nearest passage of each language among those near a question, in the order of their nearness.
   *
   * @param counts Which passages may be among them.
   */
  nearest(
    similarities: Float32Array,
    counts: (row: number) => boolean = () => true,
  ): Map<string, number> {
    const dense = denseIndexOf(this.#index);
    const rowOf = (passageId: number) => dense.rowOf(passageId)!;
    const near = dense.nearest(similarities, NEAREST, (passageId) => counts(rowOf(passageId)));
    const best = new Map<string, number>();
    for (const { passageId } of near) {
      const language = this.at(rowOf(passageId));
      if (language !== null && !best.has(language)) best.set(language, rowOf(passageId));
    }
    return best;
  }

  #sample(): ReadonlyMap<string, ReadonlySet<number>> {
    if (this.#rows !== undefined) return this.#rows;
    const groups = new Map<string, Set<number>>();
    for (const row of spread(denseIndexOf(this.#index).size)) {
      const language = this.at(row);
      if (language !== null) groups.set(language, (groups.get(language) ?? new Set()).add(row));
    }
    return this.#rows = groups;
  }
}
