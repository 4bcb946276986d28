/**
 * In which languages the passages of a package are, told from their own text: a corpus may be of
 * several, and what it is labelled with says nothing of the passage that answers.
 *
 * @module
 */
import { type LanguageDetector, loadLanguageDetector } from "../../text/language.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { denseIndexOf } from "./meaning.ts";

/**
 * Passages near a question whose languages are told. Cosines draw a question to passages of its own
 * language, so that what answers it in another may lie some way down.
 */
const NEAREST = 50;
/** Passages that are read to know the languages of a package; spread evenly over it. */
const SAMPLED = 240;
/** Characters that are read of a passage. */
const CHARACTERS = 400;
/** Fewer letters tell no language. */
const LEAST_LETTERS = 40;
/** Surer guesses only: tables of figures and lists of names are of no language. */
const LEAST_CERTAINTY = 0.5;
/** A package is of one language where this share of its passages is. */
const ONE_LANGUAGE = 0.9;
/** So few passages have no mean. */
const LEAST_PASSAGES = 8;

const known = new WeakMap<PackageIndex, Promise<PassageLanguages>>();

/** The languages of a package's passages, told when they are asked and kept while it is open. */
export function passageLanguagesOf(index: PackageIndex): Promise<PassageLanguages> {
  let languages = known.get(index);
  if (languages === undefined) {
    languages = loadLanguageDetector().then((detect) => new PassageLanguages(index, detect));
    known.set(index, languages);
  }
  return languages;
}

/** The languages of one package's passages, by the rows of its dense index. */
export class PassageLanguages {
  readonly #index: PackageIndex;
  readonly #detect: LanguageDetector;
  readonly #told = new Map<number, string | null>();
  #rows: ReadonlyMap<string, ReadonlySet<number>> | undefined;

  constructor(index: PackageIndex, detect: LanguageDetector) {
    this.#index = index;
    this.#detect = detect;
  }

  /** ISO 639-1, or null where the passage is too short to tell or none is clear. */
  at(row: number): string | null {
    let language = this.#told.get(row);
    if (language === undefined) this.#told.set(row, language = this.#tell(row));
    return language;
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
    const { size } = denseIndexOf(this.#index);
    const step = Math.max(1, size / SAMPLED);
    for (let at = 0; at < size; at += step) {
      const row = Math.floor(at);
      const language = this.at(row);
      if (language !== null) groups.set(language, (groups.get(language) ?? new Set()).add(row));
    }
    return this.#rows = groups;
  }

  #tell(row: number): string | null {
    const id = denseIndexOf(this.#index).passageIds[row]!;
    const sql = "SELECT substr(text, 1, ?) AS text FROM passage WHERE id = ?";
    const text = this.#index.row<{ text: string }>(sql, CHARACTERS, id)?.text ?? "";
    return languageOfPassage(text, this.#detect);
  }
}

/** The language of a passage by its own text, ISO 639-1; null where that is too short or unclear. */
export function languageOfPassage(text: string, detect: LanguageDetector): string | null {
  const start = text.slice(0, CHARACTERS);
  if ((start.match(/\p{L}/gu)?.length ?? 0) < LEAST_LETTERS) return null;
  const { language, confidence } = detect(start);
  return confidence < LEAST_CERTAINTY ? null : language;
}
