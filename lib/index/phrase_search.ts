/**
 * A phrase looked for as people look through a folder: word for word first, then by its words, with
 * the passages around each that is found.
 *
 * @module
 */
import { normalise } from "../text/normalise.ts";
import { readFoundPassage } from "./found_passage.ts";
import type { PackageIndex } from "./package_index.ts";
import type { FoundPassage, Reply, SearchOptions } from "./reply.ts";
import { DEFAULT_LIMIT, search } from "./search.ts";
import { directionOf } from "./word_search.ts";

/** How a phrase is looked for. */
export interface PhraseSearchOptions extends SearchOptions {
  /**
   * `literal`: as it stands, letter case, accents and blanks aside; `words`: by its words alone. Where
   * it is not given: by its words, but a phrase of five words or more as it stands first.
   */
  readonly by?: "literal" | "words";
  /** Passages before and after each that is found; none where it is not given. */
  readonly context?: number;
}

/** A passage with what stands around it. */
export interface PassageInContext extends FoundPassage {
  /** The passage with its neighbours, where they were asked for. */
  readonly context?: string;
}

/** What {@linkcode searchPhrase} answers. */
export interface PhraseReply extends Reply {
  /** The passages, best first, those that state the phrase in the order of the documents. */
  readonly passages: readonly PassageInContext[];
}

/** From this many words on a phrase is a sentence rather than a few terms. */
const SENTENCE_WORDS = 5;

/**
 * Searches one corpus for a phrase.
 *
 * @throws {UsageError} For an option that makes no sense.
 */
export async function searchPhrase(
  index: PackageIndex,
  phrase: string,
  options: PhraseSearchOptions = {},
): Promise<PhraseReply> {
  const { by, context = 0, ...asked } = options;
  const limit = options.limit ?? DEFAULT_LIMIT;
  const isLiteral = by === "literal" ||
    (by === undefined && phrase.trim().split(/\s+/).length >= SENTENCE_WORDS);
  const stated = isLiteral ? literalPassages(index, phrase, { ...options, limit }) : [];
  const reply = by === "literal" ? undefined : await search([index], phrase, asked);
  const passages = [...stated, ...(reply?.passages ?? []).filter(isNotAmong(stated))]
    .slice(0, limit)
    .map((passage, at) => ({ ...passage, rank: at + 1, ...contextOf(index, passage, context) }));
  return { ...reply, query: phrase, found: passages.length, passages };
}

function literalPassages(
  index: PackageIndex,
  phrase: string,
  { only, limit }: SearchOptions & { readonly limit: number },
): readonly FoundPassage[] {
  const wanted = normalise(phrase);
  const found: FoundPassage[] = [];
  if (wanted === "") return found;
  const rows = index.each<{ id: number; text: string; source: string }>(
    `SELECT p.id, p.text, d.source FROM passage p JOIN document d ON d.id = p.document_id ORDER BY p.id`,
  );
  for (const { id, text, source } of rows) {
    if (only !== undefined && directionOf(source) !== only) continue;
    if (!normalise(text).includes(wanted)) continue;
    const origin = { index, passageId: id, matchedBy: "quotation" } as const;
    found.push(readFoundPassage(origin, found.length + 1, false)!);
    if (found.length === limit) break;
  }
  return found;
}

function isNotAmong(stated: readonly FoundPassage[]): (passage: FoundPassage) => boolean {
  const known = new Set(stated.map(({ path, position }) => `${position} ${path}`));
  return ({ path, position }) => !known.has(`${position} ${path}`);
}

function contextOf(
  index: PackageIndex,
  { path, position }: FoundPassage,
  around: number,
): { readonly context?: string } {
  if (around === 0) return {};
  const rows = index.rows<{ text: string }>(
    `SELECT p.text FROM passage p JOIN document d ON d.id = p.document_id
      WHERE d.pseudopath = ? AND p.position BETWEEN ? AND ? ORDER BY p.position`,
    path,
    position - around,
    position + around,
  );
  return { context: rows.map(({ text }) => text.trim()).join("\n\n") };
}
