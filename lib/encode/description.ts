/**
 * What has to be known of a model to use it: its prefixes, its pooling, its length.
 *
 * @module
 */

import { FormatError } from "../errors.ts";

/** How token vectors become one: an output that is pooled already, their mean, or the first one. */
export type Pooling = "sentence_embedding" | "mean" | "cls";

/** A model, as its `config.json` here or the table below describes it. */
export interface ModelDescription {
  /** Its name, as packages store it. */
  readonly name: string;
  /** Length of its vectors. */
  readonly dimensions: number;
  /** Tokens of one text at most. */
  readonly maxTokens: number;
  /** How the vectors of tokens become one. */
  readonly pooling: Pooling;
  /** What is put before a text, by its role. */
  readonly prefixes: { readonly query: string; readonly passage: string };
  /** The model of a hub that this is a smaller form of: its vectors are near to those, and others. */
  readonly origin?: string;
  /** Options for the runtime, as they stand. */
  readonly sessionOptions?: Readonly<Record<string, unknown>>;
}

const E5_PREFIXES = { query: "query: ", passage: "passage: " };
const NO_PREFIXES = { query: "", passage: "" };

function e5(size: string, dimensions: number): ModelDescription {
  const name = `intfloat/multilingual-e5-${size}`;
  return { name, dimensions, maxTokens: 512, pooling: "mean", prefixes: E5_PREFIXES };
}

/** Models that are described out of the box. */
export const KNOWN_MODELS: readonly ModelDescription[] = [
  e5("small", 384),
  e5("base", 768),
  e5("large", 1024),
  {
    name: "BAAI/bge-m3",
    dimensions: 1024,
    maxTokens: 8192,
    pooling: "cls",
    prefixes: NO_PREFIXES,
  },
];

/**
 * Reads a model's `config.json`: `name`, `dims`, and optionally `max_length`, `pooling`, `prefixes`,
 * `origin`, `session_options.extra`.
 *
 * @throws {FormatError} `malformed` where a field is missing or of another kind.
 */
export function parseDescription(text: string): ModelDescription {
  const fields = asObject(JSON.parse(text), "it");
  const { name, dims, max_length: maxTokens = 512, pooling = "sentence_embedding" } = fields;
  if (typeof name !== "string" || !isCount(dims) || !isCount(maxTokens) || !isPooling(pooling)) {
    throw malformed("a field is missing or of another kind", "name, dims, max_length and pooling");
  }
  const { session_options: session, origin } = fields;
  return {
    name,
    dimensions: dims,
    maxTokens,
    pooling,
    prefixes: parsePrefixes(fields["prefixes"]),
    ...(typeof origin === "string" ? { origin } : {}),
    ...(session === undefined ? {} : { sessionOptions: sessionOptions(session) }),
  };
}

function parsePrefixes(value: unknown): { query: string; passage: string } {
  if (value === undefined) return NO_PREFIXES;
  const { query = "", passage = "" } = asObject(value, "its field prefixes");
  if (typeof query !== "string" || typeof passage !== "string") {
    throw malformed("its prefixes are not text", "texts for query and passage");
  }
  return { query, passage };
}

function sessionOptions(value: unknown): Record<string, unknown> {
  const { extra } = asObject(value, "its field session_options");
  return extra === undefined ? {} : { extra };
}

function asObject(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null) {
    throw malformed(`${what} is not an object`, "one");
  }
  return value as Record<string, unknown>;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0;
}

function isPooling(value: unknown): value is Pooling {
  return value === "sentence_embedding" || value === "mean" || value === "cls";
}

function malformed(state: string, expected: string): FormatError {
  return new FormatError(
    "malformed",
    `Cannot read the description of the model: ${state}, expected ${expected}`,
  );
}
