/**
 * Quotations: a question that a document states word for word is answered by that document first.
 *
 * A quotation is compared by its words, so punctuation, case and line breaks do not matter, and it
 * may run across passages: it is looked for in the text around each passage that has its words.
 *
 * @module
 */
import { hasUnspaced, skipCodePoints } from "../text/characters.ts";
import { normalise } from "../text/normalise.ts";
import { tokenizeText } from "../text/tokens.ts";
import type { PackageIndex } from "./package_index.ts";
import type { RankedDocument, ScoredPassage } from "./ranking.ts";

/** A whole question is taken for a quotation from this many words on. */
const SHORTEST_QUESTION = 5;
/** Inside quotation marks, this many words are enough. */
const SHORTEST_QUOTED = 2;
/** Places that are read: the passages that share most words with the quotation. */
const MOST_PLACES = 64;

const QUOTED = /"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|「([^「」]+)」|『([^『』]+)』/g;

/** A quotation as a document states it. */
export interface Quotation {
  readonly documentId: number;
  /** The passages that it runs through, in order. */
  readonly passageIds: readonly number[];
}

const WORDS = new Intl.Segmenter("und", { granularity: "word" });

/** How many words a question has; where none are spaced, as the dictionaries of ICU cut them. */
function countWords(question: string, tokens: readonly string[]): number {
  if (!hasUnspaced(question)) return tokens.length;
  return Array.from(WORDS.segment(question)).filter(({ isWordLike }) => isWordLike).length;
}

/**
 * What a question may quote, as sequences of tokens: what stands in quotation marks, else itself.
 *
 * @param question The question as asked.
 */
export function quotedPhrases(question: string): string[][] {
  const marked = [...question.matchAll(QUOTED)]
    .map((match) => tokenizeText(normalise(match.slice(1).find((part) => part !== undefined)!)))
    .filter((tokens) => tokens.length >= SHORTEST_QUOTED);
  const whole = tokenizeText(normalise(question));
  return countWords(question, whole) >= SHORTEST_QUESTION ? [...marked, whole] : marked;
}

/**
 * Where a package states one of the phrases.
 *
 * @param index The package.
 * @param phrases What {@linkcode quotedPhrases} gives.
 * @param documents The documents that words found; a quotation shares words with them.
 */
export function findQuotations(
  index: PackageIndex,
  phrases: readonly (readonly string[])[],
  documents: readonly RankedDocument[],
): Quotation[] {
  if (phrases.length === 0) return [];
  const places = documents.flatMap(({ passages }) => passages)
    .sort((one, other) => other.wordsMatched - one.wordsMatched || other.score - one.score)
    .slice(0, MOST_PLACES);
  const text = new PassageTokens(index);
  const found = new Map<number, Quotation>();
  for (const { passageId, documentId } of places) {
    if (found.has(documentId)) continue;
    for (const phrase of phrases) {
      const passageIds = text.run(phrase, passageId);
      if (passageIds === undefined) continue;
      found.set(documentId, { documentId, passageIds });
      break;
    }
  }
  return [...found.values()];
}

interface Passage {
  readonly documentId: number;
  readonly tokens: readonly string[];
}

/** The tokens of passages, read once each. */
class PassageTokens {
  readonly #index: PackageIndex;
  readonly #select: string;
  readonly #known = new Map<number, Passage | undefined>();

  constructor(index: PackageIndex) {
    this.#index = index;
    this.#select = index.capabilities.places
      ? `SELECT p.document_id AS document, p.text, coalesce(l.prefix, 0) AS prefix
         FROM passage p LEFT JOIN passage_place l ON l.passage_id = p.id WHERE p.id = ?`
      : "SELECT document_id AS document, text, 0 AS prefix FROM passage WHERE id = ?";
  }

  /** The passages that a phrase runs through, the given one among them or near it. */
  run(phrase: readonly string[], passageId: number): number[] | undefined {
    const own = this.#passage(passageId);
    if (own === undefined) return undefined;
    const before = this.#reach(passageId, -1, phrase.length - 1);
    const after = this.#reach(passageId, 1, phrase.length - 1);
    const ids = [...before.reverse(), passageId, ...after];
    const tokens = ids.flatMap((id) => this.#passage(id)!.tokens);
    const start = indexOfSequence(tokens, phrase);
    if (start < 0) return undefined;
    let end = 0;
    return ids.filter((id) => {
      const begin = end;
      end += this.#passage(id)!.tokens.length;
      return end > start && begin < start + phrase.length;
    });
  }

  /** Ids of the neighbours in one direction that a phrase of so many more tokens could reach. */
  #reach(from: number, step: 1 | -1, tokens: number): number[] {
    const documentId = this.#passage(from)!.documentId;
    const ids: number[] = [];
    for (let id = from + step, left = tokens; left > 0; id += step) {
      const neighbour = this.#passage(id);
      if (neighbour?.documentId !== documentId) break;
      ids.push(id);
      left -= neighbour.tokens.length;
    }
    return ids;
  }

  #passage(id: number): Passage | undefined {
    if (!this.#known.has(id)) this.#known.set(id, this.#read(id));
    return this.#known.get(id);
  }

  #read(id: number): Passage | undefined {
    const row = this.#index.row<{ document: number; text: string; prefix: number }>(
      this.#select,
      id,
    );
    if (row === undefined) return undefined;
    const tokens = tokenizeText(normalise(skipCodePoints(row.text, row.prefix)));
    return { documentId: row.document, tokens };
  }
}

/** Where a sequence first stands in another, or -1. */
function indexOfSequence(tokens: readonly string[], sequence: readonly string[]): number {
  const last = tokens.length - sequence.length;
  for (let at = 0; at <= last; at++) {
    let length = 0;
    while (length < sequence.length && tokens[at + length] === sequence[length]) length++;
    if (length === sequence.length) return at;
  }
  return -1;
}

/**
 * Moves the documents that state a quotation to the front, in the order of their scores, each led by
 * the passage in which the quotation begins. In packages of the reference it is the best passage of
 * those that the quotation runs through, as there.
 *
 * @param documents Ranked documents, of any number of packages.
 * @param quotations The quotations found, by package.
 */
export function promoteQuotations(
  documents: readonly RankedDocument[],
  quotations: ReadonlyMap<PackageIndex, readonly Quotation[]>,
): RankedDocument[] {
  const quoting: RankedDocument[] = [];
  const others: RankedDocument[] = [];
  for (const document of documents) {
    const quotation = quotations.get(document.index)
      ?.find(({ documentId }) => documentId === document.documentId);
    if (quotation === undefined) others.push(document);
    else quoting.push({ ...document, passages: ledBy(document, quotation.passageIds) });
  }
  return [...quoting, ...others];
}

function ledBy(document: RankedDocument, quoted: readonly number[]): ScoredPassage[] {
  const { index, documentId, passages } = document;
  const start = { index, passageId: quoted[0]!, documentId, score: 0, wordsMatched: 0 };
  const leading =
    passages.find(({ passageId }) =>
      index.capabilities.layout ? passageId === start.passageId : quoted.includes(passageId)
    ) ?? start;
  return [leading, ...passages.filter(({ passageId }) => passageId !== leading.passageId)];
}
