/**
 * Words of the Markdown that the second reading does not have: text that stands twice, text that only
 * one of the readings finds, or words that are read in another way. Full coverage says nothing of them.
 *
 * @module
 */

import type { Finding } from "../types.ts";
import type { Comparison } from "./compare.ts";

/** So many of them, and such a share of the Markdown, are what a person should know of. */
const MANY = 20;
const TELLING_SHARE = 0.05;

/**
 * What a person should know of such words.
 *
 * @param where The chapter that was compared, ` of pages 3 to 9`; empty for a whole document.
 */
export function surplusFindings(
  { surplusWords, deliveredWords, referenceWords }: Comparison,
  where: string,
): Finding[] {
  // Without a second reading there is nothing to be found in.
  if (referenceWords === 0) return [];
  if (surplusWords < MANY || surplusWords < TELLING_SHARE * deliveredWords) return [];
  const message =
    `${surplusWords} of ${deliveredWords} words${where} are not in the second reading: they stand twice in ` +
    "the Markdown, or the two readings differ, and which is right cannot be told";
  return [{ code: "surplus_words", message, severity: "warning" }];
}
