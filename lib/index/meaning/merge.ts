/**
 * Rankings whose scores cannot be compared, made one: documents by reciprocal rank, and within each
 * its passages.
 *
 * @module
 */
import { DocumentKeys } from "./document_keys.ts";
import { fuseRankings } from "./fusion.ts";
import type { RankedDocument, ScoredPassage } from "../words/ranking.ts";
import type { MatchedBy } from "../reply.ts";

/** One ranking and its weight. */
export interface WeighedDocuments {
  /** Best first. */
  readonly documents: readonly RankedDocument[];
  /** 1 for an engine, less for one that is less to be trusted here. */
  readonly weight: number;
}

/** What a merger goes by, beside the rankings. */
export interface MergeOptions {
  /** What every engine puts first: it stays there. */
  readonly agreed?: RankedDocument | undefined;
  /** The date of a document, where later ones are preferred. */
  readonly dateOf?: ((document: RankedDocument) => string | undefined) | undefined;
}

/** Weight of the preference for later documents; that of an engine is 1 at most. */
const DATE_WEIGHT = 0.25;

/** Merges rankings of documents; where all others are empty, one stands as it is. */
export function mergeRankings(
  rankings: readonly WeighedDocuments[],
  { agreed, dateOf }: MergeOptions = {},
): RankedDocument[] {
  const keys = new DocumentKeys();
  const keyed = rankings.map(({ documents, weight }) => ({
    byKey: new Map(documents.map((document) => [keys.of(document), document])),
    weight,
  }));
  const all = new Map(keyed.flatMap(({ byKey }) => [...byKey]));
  const order = fuseRankings([
    ...keyed.map(({ byKey, weight }) => ({ keys: [...byKey.keys()], weight })),
    { keys: dateOf === undefined ? [] : datedKeys(all, dateOf), weight: DATE_WEIGHT },
  ]);
  const first = agreed === undefined ? undefined : keys.of(agreed);
  return [...new Set(first === undefined ? order : [first, ...order])].map((key) =>
    mergeDocument(
      keyed.flatMap(({ byKey, weight }) => {
        const document = byKey.get(key);
        return document === undefined ? [] : [{ document, weight }];
      }),
    )
  );
}

/** What both rankings put first, if they put first the same. */
export function agreedFirst(
  [one]: readonly RankedDocument[],
  [other]: readonly RankedDocument[],
): RankedDocument | undefined {
  const isSame = one?.index === other?.index && one?.documentId === other?.documentId;
  return isSame ? one : undefined;
}

/** Tells how a passage was found. */
export function matchedByOf(
  words: readonly RankedDocument[],
  meaning: readonly RankedDocument[],
): (passage: ScoredPassage) => MatchedBy {
  const keys = new DocumentKeys();
  const keysOf = (documents: readonly RankedDocument[]) =>
    new Set(
      documents.flatMap(({ passages }) => passages.map((passage) => keys.ofPassage(passage))),
    );
  const [inWords, inMeaning] = [keysOf(words), keysOf(meaning)];
  return (passage) => {
    const key = keys.ofPassage(passage);
    if (!inMeaning.has(key)) return "words";
    return inWords.has(key) ? "both" : "meaning";
  };
}

/** Dated documents, the latest first. */
function datedKeys(
  documents: ReadonlyMap<string, RankedDocument>,
  dateOf: (document: RankedDocument) => string | undefined,
): string[] {
  return [...documents]
    .map(([key, document]) => ({ key, date: dateOf(document) }))
    .filter((one): one is { key: string; date: string } => one.date !== undefined)
    .sort((one, other) => one.date < other.date ? 1 : one.date > other.date ? -1 : 0)
    .map(({ key }) => key);
}

interface Weighed {
  readonly document: RankedDocument;
  readonly weight: number;
}

function mergeDocument(found: readonly Weighed[]): RankedDocument {
  const { document } = found[0]!;
  if (found.length === 1) return document;
  const passages = new Map(
    found.flatMap((each) => each.document.passages.map((one) => [one.passageId, one] as const)),
  );
  const order = fuseRankings(found.map(({ document, weight }) => ({
    keys: document.passages.map(({ passageId }) => passageId),
    weight,
  })));
  return { ...document, passages: order.map((id) => passages.get(id)!) };
}
