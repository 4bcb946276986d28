/**
 * The reach of a package in its `meta` table: the rows, and what they say.
 *
 * @module
 */

import type { PackageIndex } from "../index/package/package_index.ts";
import type { Measured } from "./measure.ts";
import type { ReferenceReach } from "./reference_rule.ts";

/** The row of `meta` that says which share of the passages has changed since the reach was measured. */
export const CHANGED_SINCE = "reach_changed";

/** What a package states of its reach, as mdcx 1.31 writes it. */
export function reachOf(index: PackageIndex): ReferenceReach {
  return {
    answerableAt: index.metaNumber("answerable_at") ?? null,
    answerableAtFrom: index.metaText("answerable_at_from") ?? null,
  };
}

/** The focus questions of a package; none where what stands there is no list of texts. */
export function storedFocus(index: PackageIndex): readonly string[] {
  try {
    const value: unknown = JSON.parse(index.meta.get("focus") ?? "[]");
    return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

/** The rows of `meta` that tell of a reach. */
export function reachRows(
  { answerable_at: at, answerable_at_from: from, reach }: Measured,
  focus: readonly string[],
): [string, string][] {
  const rows: [string, string | undefined][] = [
    ["answerable_at", at === null ? undefined : JSON.stringify(at)],
    ["answerable_at_from", from ?? undefined],
    ["focus", focus.length === 0 ? undefined : JSON.stringify(focus)],
    ["reach", reach === undefined ? undefined : JSON.stringify(reach)],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== undefined);
}
