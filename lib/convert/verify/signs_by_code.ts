/**
 * Signs that one reader knows and the other gives by their code: in the symbol face of TeX `4` is the
 * code of △ and `6` that of the stroke of ≠, and a face that is not embedded with names leaves a
 * reader no more than that.
 *
 * The codes are those of family 2, D. E. Knuth, The TeXbook, appendix F. Codes that are letters are
 * left alone: there are few such signs, and letters are easily lost in earnest.
 *
 * @module
 */

import { add, type Counts } from "./tally.ts";

/** The signs at the codes of the digits 0 to 9. */
const SIGNS = [..."′∞∈∋△▽\u0338↦∀∃"];
/** Blocks of these signs, and of letters that have the stroke. */
const MAY_HAVE_SIGN = /[\u0338\u2032\u21a6\u2200-\u22ff\u25b3\u25bd]/;
const ANY_SIGN = new RegExp(`[${SIGNS.join("")}]`, "g");

/** How often texts have each of these signs, by the digit that is its code. */
export function signsByCode(texts: readonly string[]): Counts {
  const counts: Counts = new Map();
  for (const text of texts) {
    if (!MAY_HAVE_SIGN.test(text)) continue;
    for (const [sign] of text.normalize("NFD").matchAll(ANY_SIGN)) {
      add(counts, String(SIGNS.indexOf(sign)), 1);
    }
  }
  return counts;
}
