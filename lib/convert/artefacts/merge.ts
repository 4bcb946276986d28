/**
 * Merging: the records of several runs over parts of one input, as if one run had made them.
 *
 * @module
 */

import type { DocumentRecord } from "./record.ts";

/** A document with its chapters, and the run that they come from. */
export interface MergedDocument {
  /** Which of the runs, from 0. */
  readonly run: number;
  /** The document's record, then its chapters'. */
  readonly records: readonly DocumentRecord[];
}

/**
 * Merges the records of runs. A document that several runs have is taken from the one that converted
 * it last.
 *
 * @param runs The records of each run.
 */
export function mergeRecords(runs: readonly (readonly DocumentRecord[])[]): MergedDocument[] {
  const merged = new Map<string, MergedDocument>();
  runs.forEach((records, run) => {
    for (const [source, own] of Map.groupBy(records, (record) => record.source_pseudopath)) {
      const known = merged.get(source);
      if (known === undefined || isLater(own, known.records)) {
        merged.set(source, { run, records: own });
      }
    }
  });
  return [...merged.values()];
}

function isLater(one: readonly DocumentRecord[], other: readonly DocumentRecord[]): boolean {
  return (one[0]?.converted_at ?? "") > (other[0]?.converted_at ?? "");
}
