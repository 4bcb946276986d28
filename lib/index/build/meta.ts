/**
 * The rows of the `meta` table: what a package says of itself inside its seal.
 *
 * @module
 */
import type { DatabaseSync } from "node:sqlite";
import type { DescriptiveFields } from "../../container/types.ts";
import type { BuildCounts } from "./builder.ts";
import { USUAL_PASSAGE_LENGTH } from "../package/package_index.ts";
import { EXPRESSION_VERSION, LAYOUT_KEY, LAYOUT_VERSION } from "../package/schema.ts";
import { SHAPE_VERSION } from "../shapes/shape_table.ts";

/** What the rows are made of. */
export interface MetaFacts {
  readonly fields: DescriptiveFields;
  readonly counts: BuildCounts;
  /** Last component of the packed path. */
  readonly sourceFolder: string;
  readonly hasShapes: boolean;
  readonly hasExpressions: boolean;
  readonly hasConversion: boolean;
}

/** Strings stand bare, everything else as JSON. */
export function metaRows(facts: MetaFacts): [key: string, value: string][] {
  const { fields, counts } = facts;
  const mean = counts.passages === 0 ? USUAL_PASSAGE_LENGTH : counts.tokens / counts.passages;
  const rows: readonly (readonly [string, unknown])[] = [
    ["shape_version", facts.hasShapes ? SHAPE_VERSION : undefined],
    ["quotes", fields.quotes],
    ["passage_edges", counts.passageEdges > 0 ? counts.passageEdges : undefined],
    ["expression_version", facts.hasExpressions ? EXPRESSION_VERSION : undefined],
    ["expressions", facts.hasExpressions ? counts.expressions : undefined],
    ["expression_entries", facts.hasExpressions ? counts.expressionEntries : undefined],
    ["documents", counts.documents],
    ["language", fields.language],
    ["language_confidence", fields.language_confidence],
    ["passages", counts.passages],
    ["created_utc", fields.created_utc],
    ["source_folder", facts.sourceFolder],
    ["mean_passage_length", rounded(mean, 2)],
    ["indexed_terms", counts.terms],
    ["shape_terms", facts.hasShapes ? counts.shapeTerms : undefined],
    ["attachments", fields.attachments],
    ["largest_document", largestOf(counts)],
    ["dated_range", fields.dated_range ?? undefined],
    ["dated_documents", fields.dated_documents],
    ["conversion", facts.hasConversion ? fields.conversion : undefined],
    [LAYOUT_KEY, LAYOUT_VERSION],
  ];
  return rows.filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)]);
}

/** The document with the most passages and its share of them all. */
export function largestOf(
  counts: BuildCounts,
): { name: string; passages: number; share: number } | undefined {
  const { largest, passages } = counts;
  return largest === undefined
    ? undefined
    : { ...largest, share: rounded(largest.passages / passages, 4) };
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** Puts rows into the `meta` table of a database, in place of those of the same keys. */
export function setMeta(
  database: DatabaseSync,
  rows: Iterable<readonly [key: string, value: string]>,
): void {
  const insert = database.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)");
  for (const [key, value] of rows) insert.run(key, value);
}
