/**
 * Whether a question is in another language than the passages that are nearest to it.
 *
 * @module
 */
import { isClearlyNotIn } from "../../text/language.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { unfamiliar, unknownTerms } from "../words/unfamiliar.ts";
import { passageLanguagesOf } from "./passage_languages.ts";

/** How a question stands to the languages of the passages near it. */
export interface NearLanguages {
  /** Whether the nearest passage is in another language than the question. */
  readonly isAcross: boolean;
  /** The nearest passage, by its row, of each language that the question is not in. */
  readonly others: readonly number[];
}

/**
 * Looks at the languages of the passages nearest to a question. One whose words the package has, all of
 * them, is in its language; where no passage tells its language, the package's label decides.
 *
 * @param similarities Cosines of the question with every passage.
 */
export async function nearLanguages(
  index: PackageIndex,
  question: string,
  similarities: Float32Array,
): Promise<NearLanguages> {
  if (!index.capabilities.layout) {
    return { isAcross: (await unfamiliar(index, question)).cross_language, others: [] };
  }
  if (unknownTerms(index, question).length === 0) return { isAcross: false, others: [] };
  const best = (await passageLanguagesOf(index)).nearest(similarities);
  const others: number[] = [];
  for (const [language, row] of best) {
    if (await isClearlyNotIn(question, language)) others.push(row);
  }
  const [nearest] = best.values();
  if (nearest !== undefined) return { isAcross: others.includes(nearest), others };
  const { language } = index;
  return { isAcross: language !== null && await isClearlyNotIn(question, language), others };
}
