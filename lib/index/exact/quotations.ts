/**
 * Quotations: a question that a document states word for word is answered by that document first.
 *
 * A quotation is compared by its words, so punctuation, case and line breaks do not matter, and it
 * may run across passages: it is looked for in the text around each passage that has its words.
 *
 * @module
 */
import { hasUnspaced, skipCodePoints } from "../../text/characters.ts";
import { dictionaryWords } from "../../text/dictionary_words.ts";
import { normalise } from "../../text/normalise.ts";
import { tokenizeText } from "../../text/tokens.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { checkedRow } from "../package/row_shape.ts";
import type { RankedDocument } from "../words/ranking.ts";

/** A whole question is taken for a quotation from this many words on. */
const SHORTEST_QUESTION = 5;
/** Inside quotation marks, this many words are enough. */
const SHORTEST_QUOTED = 2;
/** Places that are read for one phrase. */
const MOST_PLACES = 24;

const QUOTED = /"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|「([^「」]+)」|『([^『』]+)』/g;

/** A quotation as a document states it. */
export interface Quotation {
  readonly documentId: number;
  /** The passages that it runs through, in order. */
  readonly passageIds: readonly number[];
}

/** How many words a question has, those of scripts without spaces by a dictionary. */
function countWords(question: string, tokens: readonly string[]): number {
  return hasUnspaced(question) ? dictionaryWords(question).length : tokens.length;
}

/** A part of a question that may be a quotation. */
export interface QuotedPhrase {
  /** As written. */
  readonly text: string;
  /** Its tokens, in the normal form. */
  readonly tokens: readonly string[];
  /** It is the question itself. */
  readonly isWhole: boolean;
}

/** What a question may quote: what stands in quotation marks, and itself where it is long enough. */
export function quotedPhrases(question: string): QuotedPhrase[] {
  const marked = [...question.matchAll(QUOTED)]
    .map((match) => phraseOf(match.slice(1).find((part) => part !== undefined)!, false))
    .filter(({ tokens }) => tokens.length >= SHORTEST_QUOTED);
  const whole = phraseOf(question, true);
  return countWords(question, whole.tokens) >= SHORTEST_QUESTION ? [...marked, whole] : marked;
}

function phraseOf(text: string, isWhole: boolean): QuotedPhrase {
  return { text, tokens: tokenizeText(normalise(text)), isWhole };
}

/**
 * Where a package states one of the phrases.
 *
 * @param index The package.
 * @param phrases What {@linkcode quotedPhrases} gives.
 * @param placesOf Passages around which the words of a phrase stand.
 */
export function findQuotations(
  index: PackageIndex,
  phrases: readonly QuotedPhrase[],
  placesOf: (phrase: QuotedPhrase) => readonly number[],
): Quotation[] {
  const passages = new PassageTokens(index);
  const found = new Map<number, Quotation>();
  for (const phrase of phrases) {
    for (const place of placesOf(phrase).slice(0, MOST_PLACES)) {
      const quotation = passages.find(phrase.tokens, place);
      if (quotation !== undefined && !found.has(quotation.documentId)) {
        found.set(quotation.documentId, quotation);
      }
    }
  }
  return [...found.values()];
}

interface TokenisedPassage {
  readonly documentId: number;
  readonly tokens: readonly string[];
}

/** The tokens of passages, read once each. */
class PassageTokens {
  readonly #index: PackageIndex;
  readonly #select: string;
  readonly #known = new Map<number, TokenisedPassage | undefined>();

  constructor(index: PackageIndex) {
    this.#index = index;
    this.#select = index.capabilities.places
      ? `SELECT p.document_id AS document, p.text, coalesce(l.prefix, 0) AS prefix
         FROM passage p LEFT JOIN passage_place l ON l.passage_id = p.id WHERE p.id = ?`
      : "SELECT document_id AS document, text, 0 AS prefix FROM passage WHERE id = ?";
  }

  /** A phrase that runs through a passage or stands near it. */
  find(phrase: readonly string[], passageId: number): Quotation | undefined {
    const own = this.#passage(passageId);
    if (own === undefined) return undefined;
    const before = this.#reach(passageId, -1, phrase.length - 1);
    const after = this.#reach(passageId, 1, phrase.length - 1);
    const ids = [...before.reverse(), passageId, ...after];
    const tokens = ids.flatMap((id) => this.#passage(id)!.tokens);
    const start = indexOfSequence(tokens, phrase);
    if (start < 0) return undefined;
    let end = 0;
    const passageIds = ids.filter((id) => {
      const begin = end;
      end += this.#passage(id)!.tokens.length;
      return end > start && begin < start + phrase.length;
    });
    return { documentId: own.documentId, passageIds };
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

  #passage(id: number): TokenisedPassage | undefined {
    if (!this.#known.has(id)) this.#known.set(id, this.#read(id));
    return this.#known.get(id);
  }

  #read(id: number): TokenisedPassage | undefined {
    const row = this.#index.row<{ document: number; text: string; prefix: number }>(
      this.#select,
      id,
    );
    if (row === undefined) return undefined;
    checkedRow(row, { text: "text", prefix: "whole" }, this.#index.name);
    const tokens = tokenizeText(normalise(skipCodePoints(row.text, row.prefix)));
    return { documentId: row.document, tokens };
  }
}

/**
 * Where a sequence first stands in another, or -1. Its ends may be parts of words: where words are not
 * spaced, a quotation is cut anywhere.
 */
function indexOfSequence(tokens: readonly string[], sequence: readonly string[]): number {
  const last = sequence.length - 1;
  for (let at = 0; at + last < tokens.length; at++) {
    if (!tokens[at]!.endsWith(sequence[0]!) || !tokens[at + last]!.startsWith(sequence[last]!)) {
      continue;
    }
    let length = 1;
    while (length < last && tokens[at + length] === sequence[length]) length++;
    if (length >= last) return at;
  }
  return -1;
}

/**
 * A document led by the passage in which its quotation begins; in packages of mdcx 1.31, as in its own
 * replies, by the best passage of those that the quotation runs through.
 */
export function ledByQuotation(document: RankedDocument, quotation: Quotation): RankedDocument {
  const { index, documentId, passages } = document;
  const start = { index, passageId: quotation.passageIds[0]!, documentId, score: 0 };
  const leading =
    passages.find(({ passageId }) =>
      index.capabilities.layout
        ? passageId === start.passageId
        : quotation.passageIds.includes(passageId)
    ) ?? start;
  const others = passages.filter(({ passageId }) => passageId !== leading.passageId);
  return { ...document, passages: [leading, ...others] };
}
