/**
 * What a header says, for those who show it. Its fields are what the file says, whatever their types
 * should be, so each is looked at before it is told.
 *
 * @module
 */
import type { Header } from "./types.ts";

/** How many documents are dated, and the span of their dates. */
export interface DatedDocuments {
  /** Documents with a date. */
  readonly documents: number;
  /** Documents in all. */
  readonly of: number;
  /** The first date. */
  readonly from?: string;
  /** The last one. */
  readonly to?: string;
}

/** Which documents are dated; undefined where the header does not say. */
export function datedDocuments(
  { dated_documents, dated_range }: Header,
): DatedDocuments | undefined {
  const [documents, of] = listOf(dated_documents);
  if (!isCount(documents) || !isCount(of)) return undefined;
  const [from, to] = listOf(dated_range);
  return typeof from === "string" && typeof to === "string"
    ? { documents, of, from, to }
    : { documents, of };
}

/** The model that gave a package its vectors. */
export interface StatedVectors {
  /** Its name. */
  readonly model: string;
  /** Length of each vector. */
  readonly dimensions: number;
}

/** The model and the dimensions of the vectors; undefined where the header does not say. */
export function statedVectors(
  { embedding_model: model, embedding_dimensions: dimensions }: Header,
): StatedVectors | undefined {
  return typeof model === "string" && isCount(dimensions) ? { model, dimensions } : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value);
}

/**
 * Whether mdcx 1.31 has sealed the package again, keeping a header signature that no longer fits: it
 * leaves two notes to itself in the header, `_signed` and `_body_bytes`.
 */
export function isResealed(header: Header): boolean {
  return Object.hasOwn(header, "_body_bytes");
}
