/**
 * How runs of text look.
 *
 * @module
 */

import type { TextRun } from "./blocks.ts";

const LOOKS = ["bold", "italic", "strike", "code", "raised", "lowered"] as const;

type Looks = { readonly [look in (typeof LOOKS)[number]]?: TextRun[look] | undefined };

/** Whether two runs look the same; what is not set is plain. */
export function looksAlike(one: Looks, other: Looks): boolean {
  return one === other || LOOKS.every((look) => (one[look] ?? false) === (other[look] ?? false));
}
