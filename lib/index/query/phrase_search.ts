/**
 * A phrase looked for as people look through a folder: word for word first, then by its words, with
 * the passages around each that is found.
 *
 * @module
 */
import { readFoundPassage } from "./found_passage.ts";
import { literalPlaces } from "./literal.ts";
import type { PackageIndex } from "../package/package_index.ts";
import type { FoundPassage, Reply, SearchOptions } from "../reply.ts";
import { DEFAULT_LIMIT, searchWithOrigins, type TracedReply } from "./search.ts";

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
  const isLiteral = by === "literal" || (by === undefined && isSentence(phrase));
  const stated = isLiteral ? literalPassages(index, phrase, { ...options, limit }) : [];
  const { reply, origins } = by === "literal"
    ? NOTHING
    : await searchWithOrigins([index], phrase, asked);
  const known = new Set(stated.map(({ passageId }) => passageId));
  const others = reply.passages
    .map((passage, at) => ({ passage, passageId: origins[at]!.passageId }))
    .filter(({ passageId }) => !known.has(passageId));
  const passages = [...stated, ...others].slice(0, limit).map(({ passage, passageId }, at) => ({
    ...passage,
    rank: at + 1,
    ...(context === 0 ? {} : { context: contextOf(index, passageId, context) }),
  }));
  const isMissed = by === "literal" && passages.length === 0;
  return {
    ...reply,
    query: phrase,
    found: passages.length,
    passages,
    ...(isMissed ? { hint: "No passage states the phrase as it stands" } : {}),
  };
}

const NOTHING: TracedReply = { reply: { query: "", found: 0, passages: [] }, origins: [] };

function isSentence(phrase: string): boolean {
  return phrase.trim().split(/\s+/).length >= SENTENCE_WORDS;
}

interface PlacedPassage {
  readonly passage: FoundPassage;
  readonly passageId: number;
}

function literalPassages(
  index: PackageIndex,
  phrase: string,
  { only, limit }: SearchOptions & { readonly limit: number },
): readonly PlacedPassage[] {
  const found: PlacedPassage[] = [];
  for (const passageId of literalPlaces(index, phrase, only)) {
    const origin = { index, passageId, matchedBy: "quotation" } as const;
    found.push({ passageId, passage: readFoundPassage(origin, found.length + 1, false)! });
    if (found.length === limit) break;
  }
  return found;
}

/** A passage with its neighbours: passages of a document have ids in a row. */
function contextOf(index: PackageIndex, passageId: number, around: number): string {
  const rows = index.rows<{ text: string }>(
    `SELECT text FROM passage WHERE id BETWEEN ? AND ?
      AND document_id = (SELECT document_id FROM passage WHERE id = ?) ORDER BY id`,
    passageId - around,
    passageId + around,
    passageId,
  );
  return rows.map(({ text }) => text.trim()).join("\n\n");
}
