/**
 * Scoring all passages of our own word index in one pass over the postings of a question.
 *
 * @module
 */
import { PAIR_MARK } from "../../text/words.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { STORED_SIDES } from "../package/sides.ts";
import {
  byScore,
  inverseFrequency,
  lengthFactor,
  PASSAGES_PER_DOCUMENT,
  type RankedDocument,
  saturation,
  type ScoredPassage,
} from "./ranking.ts";
import { type WordIndex, wordIndexOf } from "./word_index.ts";
import { findPlaces, type PassageMasks, wordBits } from "./word_masks.ts";
import type { QuestionPlan, QuestionWord, RankOptions, WordRanking } from "./word_search.ts";

/** What a word counts for that stands only in the headings above a passage. */
const HEADING_WEIGHT = 0.5;
/**
 * Words that may be absent around a quotation of a script without spaces: a cut between passages parts
 * a pair of letters, and either end of the quotation a word.
 */
const MISSING_UNSPACED = 3;
/** What the second passage of a document adds to its best; more would favour long documents. */
const SECOND_PASSAGE = 0.3;

/** The ranking of one question in one package. */
export class OwnRanking implements WordRanking {
  readonly documents: readonly RankedDocument[];
  readonly #index: PackageIndex;
  readonly #words: WordIndex;
  readonly #plan: QuestionPlan;
  readonly #options: RankOptions;
  /** A bit for each word of the question that a quotation must have, else 0. */
  readonly #bits: readonly number[];
  /** Of each passage, by its id. */
  readonly #scores: Float32Array;
  /** How much of the question each passage has: the weights of the words in it, added up. */
  readonly #covered: Float32Array;
  /** The bits of the words that each passage has in its text. */
  readonly #masks: Int32Array;
  /** While a word is scored, the counts of its forms added up, by passage; zero between words. */
  #summed: Float32Array | undefined;
  /** Passages whose sums are not zero. */
  #touched: Uint32Array | undefined;
  readonly #documentScores: Float32Array;
  /** How rare each word of the question is. */
  readonly #weights: readonly number[];
  /** The sum of these weights. */
  readonly #total: number;
  /** The length factor of a passage is linear in its length: `base + slope * length`. */
  readonly #slope: number;
  readonly #base: number;

  /** Ranks all documents of a package, which {@linkcode documents} then has. */
  constructor(index: PackageIndex, plan: QuestionPlan, options: RankOptions) {
    this.#index = index;
    this.#words = wordIndexOf(index);
    this.#plan = plan;
    this.#options = options;
    const size = this.#words.passages + 1;
    this.#scores = new Float32Array(size);
    this.#covered = new Float32Array(size);
    this.#masks = new Int32Array(size);
    this.#documentScores = new Float32Array(this.#words.documentIds.length);
    this.#base = lengthFactor(0);
    this.#slope = (lengthFactor(1) - this.#base) / options.statistics.meanLength;
    this.#weights = plan.words.map((word) => this.#weightOf(word));
    this.#total = this.#weights.reduce((sum, weight) => sum + weight, 0) || 1;
    this.#bits = wordBits(plan, this.#weights);
    plan.words.forEach((word, at) => this.#score(word, this.#weights[at]!, this.#bits[at]!));
    this.documents = this.#best();
  }

  placesOf(asked: ReadonlySet<string>, reach: number): number[] {
    const wanted = this.#plan.words
      .map((word, at) => ({ term: word.forms[0]!.term, asked: word.asked, bit: this.#bits[at]! }))
      .filter(({ asked: word, bit }) => bit !== 0 && asked.has(word))
      .sort((one, other) => one.bit - other.bit);
    const isUnspaced = wanted.some(({ term }) => term.startsWith(PAIR_MARK));
    const missing = isUnspaced ? MISSING_UNSPACED : 0;
    const known = wanted.filter(({ term }) => this.#words.frequency(term) > 0);
    if (known.length === 0 || known.length < wanted.length - missing) return [];
    const bits = wanted.reduce((sum, { bit }) => sum | bit, 0);
    // Where `missing` words may be absent, one of the `missing + 1` rarest is there.
    const anchors = this.#passagesWithAny(known.slice(0, missing + 1).map(({ term }) => term));
    const { lengths, firstPassages } = this.#words;
    const masks: PassageMasks = {
      mask: (id) => this.#masks[id]!,
      length: (id) => lengths[id]!,
      score: (id) => this.#weighed(id),
      bounds: (id) => {
        const at = this.#words.documentAt(id);
        return [firstPassages[at]!, firstPassages[at + 1]! - 1];
      },
    };
    return findPlaces(masks, anchors, { bits, missing, reach });
  }

  /** The passages that have any of some terms. */
  #passagesWithAny([first, ...others]: readonly string[]): Iterable<number> {
    const { passageIds } = this.#words.postings(first!);
    if (others.length === 0) return passageIds;
    const all = new Set<number>(passageIds);
    for (const term of others) {
      for (const id of this.#words.postings(term).passageIds) all.add(id);
    }
    return all;
  }

  documentOf(passageId: number): RankedDocument | undefined {
    const at = this.#words.documentAt(passageId);
    return this.#isAllowed(at) ? this.#document(at) : undefined;
  }

  #isAllowed(at: number): boolean {
    const { only } = this.#options;
    if (only !== "sent" && only !== "received") return true;
    return this.#words.ofSide(STORED_SIDES[only])[at] === 1;
  }

  #weightOf({ forms }: QuestionWord): number {
    return inverseFrequency(this.#options.statistics, forms.map(({ term }) => term));
  }

  #score(word: QuestionWord, weight: number, bit: number): void {
    if (word.forms.length === 1) this.#scoreForm(word.forms[0]!.term, weight, bit);
    else this.#scoreForms(word, weight, bit);
  }

  #scoreForm(term: string, weight: number, bit: number): void {
    const scores = this.#scores;
    const covered = this.#covered;
    const masks = this.#masks;
    const { lengths } = this.#words;
    const [base, slope] = [this.#base, this.#slope];
    const { passageIds, counts } = this.#words.postings(term);
    for (let at = 0; at < passageIds.length; at++) {
      const id = passageIds[at]!;
      const count = counts[at]!;
      if (count > 0) masks[id]! |= bit;
      scores[id]! += weight * saturation(count || HEADING_WEIGHT, base + slope * lengths[id]!);
      covered[id]! += weight;
    }
  }

  /** The counts of a word's forms are added up before they are saturated: they are one word. */
  #scoreForms({ forms }: QuestionWord, weight: number, bit: number): void {
    const summed = this.#summed ??= new Float32Array(this.#scores.length);
    const touched = this.#touched ??= new Uint32Array(this.#scores.length);
    const masks = this.#masks;
    let length = 0;
    for (let which = 0; which < forms.length; which++) {
      const form = forms[which]!;
      const { passageIds, counts } = this.#words.postings(form.term);
      const ownBit = which === 0 ? bit : 0;
      for (let at = 0; at < passageIds.length; at++) {
        const id = passageIds[at]!;
        const count = counts[at]!;
        if (summed[id] === 0) touched[length++] = id;
        summed[id]! += form.weight * (count || HEADING_WEIGHT);
        if (count > 0) masks[id]! |= ownBit;
      }
    }
    this.#addSums(touched.subarray(0, length), weight);
  }

  #addSums(touched: Uint32Array, weight: number): void {
    const summed = this.#summed!;
    const scores = this.#scores;
    const covered = this.#covered;
    const { lengths } = this.#words;
    const [base, slope] = [this.#base, this.#slope];
    for (let at = 0; at < touched.length; at++) {
      const id = touched[at]!;
      scores[id]! += weight * saturation(summed[id]!, base + slope * lengths[id]!);
      covered[id]! += weight;
      summed[id] = 0;
    }
  }

  /** As many of the best documents as are wanted, of equal ones the first; a bounded insertion sort. */
  #best(): RankedDocument[] {
    const { limit } = this.#options;
    const found = this.#scoreDocuments();
    const best: { score: number; at: number }[] = [];
    for (let at = 0; at < found.length; at++) {
      const score = found[at]!;
      if (score === 0 || (best.length === limit && score <= best.at(-1)!.score)) continue;
      if (!this.#isAllowed(at)) continue;
      let place = best.length;
      while (place > 0 && best[place - 1]!.score < score) place--;
      best.splice(place, 0, { score, at });
      if (best.length > limit) best.pop();
    }
    return best.map(({ at }) => this.#document(at)!);
  }

  /**
   * Scores documents by their best two passages. Passages are compared by the squares of their weighed
   * scores, which need no root.
   */
  #scoreDocuments(): Float32Array {
    const scores = this.#scores;
    const covered = this.#covered;
    const { documentIds, firstPassages } = this.#words;
    const found = this.#documentScores;
    for (let at = 0; at < documentIds.length; at++) {
      const end = firstPassages[at + 1]!;
      let best = 0;
      let second = 0;
      for (let id = firstPassages[at]!; id < end; id++) {
        const square = scores[id]! * scores[id]! * covered[id]!;
        if (square <= second) continue;
        if (square <= best) second = square;
        else {
          second = best;
          best = square;
        }
      }
      found[at] = (Math.sqrt(best) + SECOND_PASSAGE * Math.sqrt(second)) / Math.sqrt(this.#total);
    }
    return found;
  }

  /** The score of a passage times the root of its share of the question: more of it answers better. */
  #weighed(passageId: number): number {
    return this.#scores[passageId]! * Math.sqrt(this.#covered[passageId]! / this.#total);
  }

  #document(at: number): RankedDocument | undefined {
    const documentId = this.#words.documentIds[at];
    if (documentId === undefined) return undefined;
    const index = this.#index;
    const passages: ScoredPassage[] = [];
    const end = this.#words.firstPassages[at + 1]!;
    for (let passageId = this.#words.firstPassages[at]!; passageId < end; passageId++) {
      const score = this.#weighed(passageId);
      if (score > 0) passages.push({ index, passageId, documentId, score });
    }
    passages.sort(byScore);
    return {
      index,
      documentId,
      score: this.#documentScores[at]!,
      passages: passages.slice(0, PASSAGES_PER_DOCUMENT),
    };
  }
}
