/**
 * Words and meaning made one ranking: documents by reciprocal rank, and within each its passages.
 *
 * @module
 */
import { fuseRankings } from "./fusion.ts";
import type { PackageIndex } from "./package_index.ts";
import type { RankedDocument, ScoredPassage } from "./ranking.ts";
import type { MatchedBy } from "./reply.ts";

/** What is merged. */
export interface Rankings {
  /** Documents by words, best first. */
  readonly words: readonly RankedDocument[];
  /** Documents by meaning, best first. */
  readonly meaning: readonly RankedDocument[];
  /** The say of words, 0 to 1: less where question and corpus are in different languages. */
  readonly wordsWeight: number;
  /** The date of a document, where later ones are preferred. */
  readonly dateOf?: ((document: RankedDocument) => string | undefined) | undefined;
}

/** What came of it. */
export interface Merged {
  readonly documents: readonly RankedDocument[];
  /** How a passage of these was found. */
  matchedBy(passage: ScoredPassage): MatchedBy;
}

/** Say of the preference for later documents beside the engines' one each. */
const DATE_WEIGHT = 0.25;

/** Merges two rankings of documents; where one is empty the other stands as it is. */
export function mergeRankings(rankings: Rankings): Merged {
  const keys = new Keys();
  const { words, meaning, wordsWeight } = rankings;
  const byWords = new Map(words.map((document) => [keys.of(document), document]));
  const byMeaning = new Map(meaning.map((document) => [keys.of(document), document]));
  const engines = [
    { keys: [...byWords.keys()], weight: wordsWeight },
    { keys: [...byMeaning.keys()], weight: 1 },
  ];
  const all = new Map([...byMeaning, ...byWords]);
  const dated = rankings.dateOf === undefined ? [] : datedKeys(all, rankings.dateOf);
  const order = fuseRankings([...engines, { keys: dated, weight: DATE_WEIGHT }]);
  const agreed = engines[0]!.keys[0];
  const isAgreed = agreed !== undefined && agreed === engines[1]!.keys[0];
  const ordered = isAgreed ? [agreed, ...order.filter((key) => key !== agreed)] : order;
  const inWords = passageKeys(words, keys);
  const inMeaning = passageKeys(meaning, keys);
  return {
    documents: ordered.map((key) => mergeDocument(byWords.get(key), byMeaning.get(key))),
    matchedBy: (passage) => {
      const key = keys.ofPassage(passage);
      if (!inMeaning.has(key)) return "words";
      return inWords.has(key) ? "both" : "meaning";
    },
  };
}

/** Documents of several packages, told apart. */
class Keys {
  readonly #packages = new Map<PackageIndex, number>();

  of({ index, documentId }: { readonly index: PackageIndex; readonly documentId: number }): string {
    return `${this.#package(index)}/${documentId}`;
  }

  ofPassage({ index, passageId }: ScoredPassage): string {
    return `${this.#package(index)}#${passageId}`;
  }

  #package(index: PackageIndex): number {
    let number = this.#packages.get(index);
    if (number === undefined) this.#packages.set(index, number = this.#packages.size);
    return number;
  }
}

function passageKeys(documents: readonly RankedDocument[], keys: Keys): Set<string> {
  return new Set(
    documents.flatMap(({ passages }) => passages.map((passage) => keys.ofPassage(passage))),
  );
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

function mergeDocument(
  words: RankedDocument | undefined,
  meaning: RankedDocument | undefined,
): RankedDocument {
  if (words === undefined) return meaning!;
  if (meaning === undefined) return words;
  const passages = new Map(
    [...meaning.passages, ...words.passages].map((passage) => [passage.passageId, passage]),
  );
  const order = fuseRankings([
    { keys: words.passages.map(({ passageId }) => passageId), weight: 1 },
    { keys: meaning.passages.map(({ passageId }) => passageId), weight: 1 },
  ]);
  return { ...words, passages: order.map((id) => passages.get(id)!) };
}
