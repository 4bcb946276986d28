/**
 * A phrase as it stands: letter case, accents, blanks and typographic signs aside, also across the cut
 * between two passages.
 *
 * @module
 */
import { hasUnspaced, skipCodePoints } from "../../text/characters.ts";
import { normalise } from "../../text/normalise.ts";
import type { PackageIndex } from "../package/package_index.ts";
import type { SearchOptions } from "../reply.ts";
import { type PassageRange, rangesThatMayState } from "./stating_documents.ts";
import { directionOf } from "../package/sides.ts";

/**
 * The passages in which a phrase begins, in the order of the documents.
 *
 * @param index The corpus.
 * @param phrase As typed; nothing is found by an empty one.
 * @param only The side of a correspondence, where one is wanted.
 * @returns Ids of passages, each once.
 */
export function* literalPlaces(
  index: PackageIndex,
  phrase: string,
  only?: SearchOptions["only"],
): Generator<number> {
  const wanted = new Comparison(phrase);
  if (wanted.isEmpty) return;
  for (const document of documentsThatMayState(index, wanted.normal)) {
    if (only === undefined || directionOf(document.source) === only) {
      yield* wanted.passagesIn(document.passages);
    }
  }
}

interface OwnText {
  readonly id: number;
  /** Without what is repeated from above. */
  readonly text: string;
}

interface DocumentTexts {
  readonly source: string;
  readonly passages: readonly OwnText[];
}

interface PassageRow {
  readonly document: number;
  readonly source: string;
  readonly id: number;
  readonly text: string;
  readonly prefix: number;
}

/**
 * Documents that may state the phrase. One pass over each range: no index leads from a document to its
 * passages.
 */
function* documentsThatMayState(index: PackageIndex, phrase: string): Generator<DocumentTexts> {
  const ranges = index.capabilities.words ? rangesThatMayState(index, phrase) : undefined;
  for (const range of ranges ?? [EVERYTHING]) yield* documentsIn(index, range);
}

const EVERYTHING: PassageRange = [0, Number.MAX_SAFE_INTEGER];

function* documentsIn(index: PackageIndex, range: PassageRange): Generator<DocumentTexts> {
  let open: { id: number; source: string; passages: OwnText[] } | undefined;
  for (const { document, source, id, text, prefix } of passageRows(index, range)) {
    if (open !== undefined && open.id !== document) {
      yield open;
      open = undefined;
    }
    open ??= { id: document, source, passages: [] };
    open.passages.push({ id, text: skipCodePoints(text, prefix) });
  }
  if (open !== undefined) yield open;
}

function passageRows(index: PackageIndex, [first, last]: PassageRange): Iterable<PassageRow> {
  const { places } = index.capabilities;
  const sql = `SELECT p.document_id AS document, d.source, p.id, p.text,
      ${places ? "coalesce(l.prefix, 0)" : "0"} AS prefix
    FROM passage p JOIN document d ON d.id = p.document_id
    ${places ? "LEFT JOIN passage_place l ON l.passage_id = p.id" : ""}
    WHERE p.id BETWEEN ? AND ? ORDER BY p.id`;
  return index.each(sql, first, last);
}

/** Compares texts with one phrase. */
class Comparison {
  /** The phrase in the normal form. */
  readonly normal: string;
  /** Where words are not spaced, a line break inside a sentence means nothing. */
  readonly #isUnspaced: boolean;
  /** The phrase as texts are compared with it. */
  readonly #wanted: string;

  constructor(phrase: string) {
    this.#isUnspaced = hasUnspaced(phrase);
    this.normal = normalise(phrase).trim();
    this.#wanted = this.#withoutBlanks(this.normal);
  }

  get isEmpty(): boolean {
    return this.#wanted === "";
  }

  /** The passages of one document, in order, in which the phrase begins. */
  passagesIn(passages: readonly OwnText[]): number[] {
    const gap = this.#isUnspaced ? "" : " ";
    const bodies = passages.map(({ text }) => this.#withoutBlanks(normalise(text).trim()));
    const whole = bodies.join(gap);
    const found: number[] = [];
    let end = 0;
    let place = whole.indexOf(this.#wanted);
    for (const [at, { id }] of passages.entries()) {
      end += bodies[at]!.length + gap.length;
      if (place >= 0 && place < end) {
        found.push(id);
        place = whole.indexOf(this.#wanted, end);
      }
    }
    return found;
  }

  #withoutBlanks(normal: string): string {
    return this.#isUnspaced ? normal.replaceAll(" ", "") : normal;
  }
}
