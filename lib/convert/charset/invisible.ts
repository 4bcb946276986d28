/**
 * Characters that nobody sees and that a machine reads: they are kept, because a text may need them,
 * and reported, because they can make it say one thing to people and another to programs.
 *
 * @module
 */

import type { Finding } from "../types.ts";

/** Tag characters (U+E0000 to U+E007F), those of the flags of England, Scotland and Wales left out. */
const TAGS = /(?<![\u{1f3f4}\u{e0020}-\u{e007e}])[\u{e0000}-\u{e007f}]+/gu;
/** Controls that override the direction of text; marks and isolates are common in honest text. */
const OVERRIDES = /[\u202a\u202b\u202d\u202e]/g;
/** A run of characters without width, which hides what its bits spell. */
const ZERO_WIDTH_RUNS = /[\u200b-\u200d\u2060-\u2064\ufeff]{4,1000}/g;

const CHECKS: readonly (readonly [RegExp, Finding["severity"], string])[] = [
  [TAGS, "warning", "runs of tag characters, which nobody sees"],
  [OVERRIDES, "note", "controls that override the direction of text"],
  [ZERO_WIDTH_RUNS, "warning", "runs of characters without width"],
];

/**
 * Findings about invisible characters, one for each kind that occurs.
 *
 * @param texts The text of a document, in pieces.
 */
export function invisibleFindings(texts: Iterable<string>): Finding[] {
  const counts = CHECKS.map(() => 0);
  for (const text of texts) {
    CHECKS.forEach(([pattern], index) => {
      counts[index]! += text.match(pattern)?.length ?? 0;
    });
  }
  return CHECKS.flatMap(([, severity, what], index): Finding[] => {
    const count = counts[index]!;
    if (count === 0) return [];
    return [{
      code: "invisible_characters",
      severity,
      message: `The text holds ${count} ${what}; they were kept`,
    }];
  });
}
