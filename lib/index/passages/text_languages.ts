/**
 * In which languages the passages of a package are, told from their own text: a corpus may be of
 * several, and its label names one.
 *
 * @module
 */
import { type LanguageDetector, loadLanguageDetector } from "../../text/language.ts";
import { oncePerPackage } from "../package/once_per_package.ts";
import type { PackageIndex } from "../package/package_index.ts";

/** Passages that are read to know the languages of a package; spread evenly over it. */
const SAMPLED = 240;
/** Characters that are read of a passage. */
const CHARACTERS = 400;
/** Fewer letters tell no language. */
const LEAST_LETTERS = 40;
/** Surer guesses only: tables of figures and lists of names are of no language. */
const LEAST_CERTAINTY = 0.5;
/** A package has a language where its passages are so many beside those of the commonest. */
const LEAST_SHARE = 0.1;

/** The languages of a package's passages, told when they are asked and kept while it is open. */
export const textLanguagesOf: (index: PackageIndex) => Promise<TextLanguages> = oncePerPackage(
  async (index) => new TextLanguages(index, await loadLanguageDetector()),
);

/** The languages of a corpus, the commonest first; packages of older layouts have their label alone. */
export async function corpusLanguages(index: PackageIndex): Promise<readonly (string | null)[]> {
  if (!index.capabilities.layout) return [index.language];
  const told = (await textLanguagesOf(index)).commonest();
  return told.length === 0 ? [index.language] : told;
}

/** The languages of one package's passages, by their ids. */
export class TextLanguages {
  readonly #index: PackageIndex;
  readonly #detect: LanguageDetector;
  readonly #told = new Map<number, string | null>();
  #commonest: readonly string[] | undefined;

  /** @param detect Judges one text. */
  constructor(index: PackageIndex, detect: LanguageDetector) {
    this.#index = index;
    this.#detect = detect;
  }

  /** ISO 639-1, or null where the passage is too short to tell or none is clear. */
  of(passageId: number): string | null {
    let language = this.#told.get(passageId);
    if (language === undefined) this.#told.set(passageId, language = this.#tell(passageId));
    return language;
  }

  /** Whether many of the passages are in a language, at least a tenth of those in the commonest. */
  has(language: string): boolean {
    return this.commonest().includes(language);
  }

  /** The languages that many of the passages are in, the commonest first. */
  commonest(): readonly string[] {
    return this.#commonest ??= this.#findCommonest();
  }

  #findCommonest(): string[] {
    const counted = [...this.#count()].sort(([, one], [, other]) => other - one);
    const most = counted[0]?.[1] ?? 0;
    return counted.filter(([, count]) => count >= LEAST_SHARE * most).map(([language]) => language);
  }

  #count(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    const ids = this.#index.row<{ last: number | null }>("SELECT max(id) AS last FROM passage");
    for (const at of spread(ids?.last ?? 0)) {
      const language = this.of(at + 1);
      if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
    }
    return counts;
  }

  #tell(passageId: number): string | null {
    const sql = "SELECT substr(text, 1, ?) AS text FROM passage WHERE id = ?";
    const text = this.#index.row<{ text: string }>(sql, CHARACTERS, passageId)?.text ?? "";
    return languageOfPassage(text, this.#detect);
  }
}

/** The places, from 0, of the passages that are read of so many. */
export function* spread(size: number): Generator<number> {
  const step = Math.max(1, size / SAMPLED);
  for (let at = 0; at < size; at += step) yield Math.floor(at);
}

/** The language of a passage by its own text, ISO 639-1; null where that is too short or unclear. */
export function languageOfPassage(text: string, detect: LanguageDetector): string | null {
  const start = text.slice(0, CHARACTERS);
  if ((start.match(/\p{L}/gu)?.length ?? 0) < LEAST_LETTERS) return null;
  const { language, confidence } = detect(start);
  return confidence < LEAST_CERTAINTY ? null : language;
}
