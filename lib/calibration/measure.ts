/**
 * Measuring the reach of a package whose vectors are there: asking it questions cut out of itself.
 *
 * @module
 */

import type { DenseIndex } from "../index/meaning/dense.ts";
import type { EncodeOptions, Encoder } from "../encode/encoder.ts";
import { denseIndexOf } from "../index/meaning/meaning.ts";
import type { PackageIndex } from "../index/package/package_index.ts";
import { gatherEvidence } from "./evidence.ts";
import { sharesOf } from "./passage_words.ts";
import { cutQuestions, type Random, seededRandom } from "./pseudo_questions.ts";
import { learnReach, type Reach, type Trial } from "./reach.ts";
import { answerableAt, probedRows } from "./reference_rule.ts";
import { quantile } from "./statistics.ts";

/** Sentences that are asked, at most: what more would add is less than what their draw varies. */
const MOST_TRIALS = 256;
/** Passages nearer to each other than this share of all pairs are about the same thing. */
const UNRELATED = 0.95;
/** Measuring the same package twice gives the same. */
const SEED = 20_261_129;

/** What packing or calibrating measured. */
export interface Measured {
  /** As the reference writes it; null where there is nothing to measure. */
  readonly answerable_at: number | null;
  /** What that rests on. */
  readonly answerable_at_from: "passages" | "focus" | "focus-after" | null;
  /** Our own measure; undefined where the corpus is too small. */
  readonly reach: Reach | undefined;
}

/** What the measuring rests on. */
export interface MeasureOptions extends EncodeOptions {
  /** Questions that the corpus answers. */
  readonly questions?: readonly string[];
  /** `focus` while packing, `focus-after` on a finished package. */
  readonly questionsFrom?: "focus" | "focus-after";
}

/** Measures the reach of a package. */
export async function measureReach(
  index: PackageIndex,
  encoder: Encoder,
  options: MeasureOptions = {},
): Promise<Measured> {
  const questions = (options.questions ?? []).filter((question) => question.trim() !== "");
  const corpus = new MeasuredCorpus(index, encoder, options);
  return {
    ...await corpus.stateReach(questions, options.questionsFrom ?? "focus"),
    reach: await corpus.learn(questions),
  };
}

interface AskedSentence {
  readonly row: number;
  readonly clause: string;
  readonly keywords: string;
}

class MeasuredCorpus {
  readonly #index: PackageIndex;
  readonly #encoder: Encoder;
  readonly #options: EncodeOptions;
  readonly #dense: DenseIndex;
  readonly #documents: readonly number[];

  constructor(index: PackageIndex, encoder: Encoder, { report, signal }: EncodeOptions) {
    this.#index = index;
    this.#encoder = encoder;
    this.#options = { ...(report ? { report } : {}), ...(signal ? { signal } : {}) };
    this.#dense = denseIndexOf(index);
    this.#documents = this.#readDocuments();
  }

  /** `answerable_at` by the reference's rule. */
  async stateReach(
    questions: readonly string[],
    from: "focus" | "focus-after",
  ): Promise<Pick<Measured, "answerable_at" | "answerable_at_from">> {
    if (questions.length > 0) {
      const best = (await this.#nearest(questions)).map((similarities) => maximum(similarities));
      return { answerable_at: answerableAt(best, "focus"), answerable_at_from: from };
    }
    const rows = probedRows(this.#dense.size);
    if (rows.length === 0) return { answerable_at: null, answerable_at_from: null };
    const nearest = await this.#nearest(rows.map((row) => this.#textAt(row)));
    const best = nearest.map((similarities, at) => maximum(similarities, rows[at]!));
    return { answerable_at: answerableAt(best, "passages"), answerable_at_from: "passages" };
  }

  /** Our own measure. */
  async learn(questions: readonly string[]): Promise<Reach | undefined> {
    const random = seededRandom(SEED);
    const asked = this.#cutSentences(random);
    const related = this.#relatedFrom(asked, random);
    const clauses = await this.#nearest(asked.map(({ clause }) => clause));
    const keywords = await this.#nearest(asked.map(({ keywords }) => keywords));
    const trials = asked.map((sentence, at): Trial => ({
      unanswered: this.#evidence(sentence.clause, clauses[at]!, this.#unrelated(sentence, related)),
      answered: this.#evidence(sentence.keywords, keywords[at]!),
    }));
    const nearest = await this.#nearest(questions);
    const answered = questions.map((question, at) => this.#evidence(question, nearest[at]!));
    return learnReach(trials, random, answered);
  }

  #evidence(
    question: string,
    similarities: Float32Array,
    counts: (row: number) => boolean = () => true,
  ) {
    const rowOf = (passageId: number) => this.#dense.rowOf(passageId);
    const shares = sharesOf(this.#index, question, { rows: this.#dense.size, rowOf, counts });
    return gatherEvidence({ similarities, counts, ...(shares ? { shares } : {}) });
  }

  /** Sentences of passages spread over the corpus; of a small one, several of each passage. */
  #cutSentences(random: Random): AskedSentence[] {
    const asked: AskedSentence[] = [];
    const size = this.#dense.size;
    const rounds = Math.min(2, Math.ceil(MOST_TRIALS / Math.max(1, size)));
    const step = Math.max(1, size / MOST_TRIALS);
    for (let round = 0; round < rounds; round++) {
      for (let at = 0; at < size && asked.length < MOST_TRIALS; at += step) {
        const row = Math.floor(at);
        const cut = cutQuestions(this.#textAt(row), random);
        if (cut !== undefined) asked.push({ row, ...cut });
      }
    }
    return asked;
  }

  /** The cosine from which on two passages are about the same thing. */
  #relatedFrom(asked: readonly AskedSentence[], random: Random): number {
    const pairs: number[] = [];
    for (const { row } of asked) {
      const similarities = this.#dense.similarities(this.#dense.vectorAt(row));
      for (let draw = 0; draw < 64; draw++) {
        const other = Math.floor(random() * similarities.length);
        if (this.#documents[other] !== this.#documents[row]) pairs.push(similarities[other]!);
      }
    }
    return pairs.length === 0 ? Infinity : quantile(pairs, UNRELATED);
  }

  #unrelated({ row }: AskedSentence, related: number): (row: number) => boolean {
    const similarities = this.#dense.similarities(this.#dense.vectorAt(row));
    return (other) =>
      this.#documents[other] !== this.#documents[row] && similarities[other]! < related;
  }

  async #nearest(questions: readonly string[]): Promise<Float32Array[]> {
    const { dimensions } = this.#encoder;
    const vectors = await this.#encoder.encode(questions, "query", this.#options);
    return questions.map((_, at) =>
      this.#dense.similarities(vectors.subarray(at * dimensions, (at + 1) * dimensions))
    );
  }

  #textAt(row: number): string {
    const sql = "SELECT text FROM passage WHERE id = ?";
    return this.#index.row<{ text: string }>(sql, this.#dense.passageIds[row]!)?.text ?? "";
  }

  #readDocuments(): number[] {
    const documents: number[] = [];
    const rows = this.#index.each<{ id: number; document_id: number }>(
      "SELECT id, document_id FROM passage",
    );
    for (const { id, document_id: document } of rows) {
      const row = this.#dense.rowOf(id);
      if (row !== undefined) documents[row] = document;
    }
    return documents;
  }
}

/** The largest value, one row left out. */
function maximum(values: Float32Array, without = -1): number {
  let best = -Infinity;
  for (let row = 0; row < values.length; row++) {
    if (row !== without && values[row]! > best) best = values[row]!;
  }
  return best;
}
