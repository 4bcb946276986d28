/**
 * Measuring the reach of a package whose vectors are there: asking it questions cut out of itself.
 *
 * @module
 */

import type { DenseIndex } from "../index/meaning/dense.ts";
import { yieldToEvents } from "../encode/yield_to_events.ts";
import type { EncodeOptions, Encoder } from "../encode/encoder.ts";
import { charactersOf, Meter } from "../encode/meter.ts";
import { denseIndexOf } from "../index/meaning/meaning.ts";
import { type PassageLanguages, passageLanguagesOf } from "../index/meaning/passage_languages.ts";
import type { PackageIndex } from "../index/package/package_index.ts";
import { type Counts, type Evidence, gatherEvidence, liftOf } from "./evidence.ts";
import { sharesOf } from "./passage_words.ts";
import { cutQuestions, type Random, seededRandom } from "./pseudo_questions.ts";
import { learnReach, type Reach, type Trial } from "./reach.ts";
import { answerableAt, LEAST_PASSAGES, probedRows } from "./reference_rule.ts";
import { quantile } from "./statistics.ts";

/** Sentences that are asked, at most: what more would add is less than what their draw varies. */
const MOST_TRIALS = 256;
/** Sentences that are asked of a small corpus, where it has so many: rates are read off them. */
const FEW_TRIALS = 64;
/** A small corpus is asked so many times around, at least. */
const LEAST_ROUNDS = 2;
/** Two passages are about the same thing where they are nearer than this share of all pairs. */
const UNRELATED = 0.95;
/** Pairs that are drawn for the passage of each sentence, to know how near any two passages come. */
const PAIRS_PER_SENTENCE = 64;
/** Measuring the same package twice gives the same. */
const SEED = 20_261_129;

/** What packing or calibrating measured. */
export interface Measured {
  /** As mdcx 1.31 writes it; null where there is nothing to measure. */
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
  const random = seededRandom(SEED);
  const corpus = new MeasuredCorpus(index, encoder, options);
  const asked = corpus.cutSentences(random);
  // What is asked by the rule of mdcx 1.31, and what by ours: questions that were given, by both.
  corpus.expect([
    ...questions.length > 0 ? [...questions, ...questions] : corpus.probes().texts,
    ...asked.flatMap(({ clause, keywords }) => [clause, keywords]),
  ]);
  return {
    ...await corpus.stateReach(questions, options.questionsFrom ?? "focus"),
    reach: await corpus.learn(asked, questions, random),
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
  /** Passages of each document. */
  readonly #sizes = new Map<number, number>();
  #languages: PassageLanguages | undefined;
  #meter: Meter;

  constructor(index: PackageIndex, encoder: Encoder, { report, signal }: EncodeOptions) {
    this.#index = index;
    this.#encoder = encoder;
    this.#options = { ...(report ? { report } : {}), ...(signal ? { signal } : {}) };
    this.#dense = denseIndexOf(index);
    this.#documents = this.#readDocuments();
    for (const document of this.#documents) {
      this.#sizes.set(document, (this.#sizes.get(document) ?? 0) + 1);
    }
    this.#meter = new Meter({ texts: 0, characters: 0 }, this.#options);
  }

  /** From here on, progress is told on the scale of all texts that are going to be encoded. */
  expect(texts: readonly string[]): void {
    const all = { texts: texts.length, characters: charactersOf(texts) };
    this.#meter = new Meter(all, this.#options);
  }

  /** Passages that are asked as if they were questions. */
  probes(): { readonly rows: readonly number[]; readonly texts: readonly string[] } {
    const rows = probedRows(this.#dense.size);
    return { rows, texts: rows.map((row) => this.#textAt(row)) };
  }

  /** `answerable_at` by the rule of mdcx 1.31. */
  async stateReach(
    questions: readonly string[],
    from: "focus" | "focus-after",
  ): Promise<Pick<Measured, "answerable_at" | "answerable_at_from">> {
    if (questions.length > 0) {
      const best = (await this.#nearest(questions)).map((similarities) => maximum(similarities));
      return { answerable_at: answerableAt(best, "focus"), answerable_at_from: from };
    }
    const { rows, texts } = this.probes();
    if (rows.length === 0) return { answerable_at: null, answerable_at_from: null };
    const nearest = await this.#nearest(texts);
    const best = nearest.map((similarities, at) => maximum(similarities, rows[at]!));
    return { answerable_at: answerableAt(best, "passages"), answerable_at_from: "passages" };
  }

  /** Our own measure. */
  async learn(
    asked: readonly AskedSentence[],
    questions: readonly string[],
    random: Random,
  ): Promise<Reach | undefined> {
    this.#languages = await passageLanguagesOf(this.#index);
    const related = await this.#relatedFrom(asked, random);
    const clauses = await this.#nearest(asked.map(({ clause }) => clause));
    const keywords = await this.#nearest(asked.map(({ keywords }) => keywords));
    const trials: Trial[] = [];
    for (const [at, sentence] of asked.entries()) {
      await yieldToEvents(this.#options.signal);
      const counts = this.#unrelated(sentence, related);
      trials.push({
        unanswered: this.#evidence(sentence.clause, clauses[at]!, counts),
        liftAcross: this.#liftAcross(sentence, clauses[at]!, counts),
        answered: this.#evidence(sentence.keywords, keywords[at]!),
      });
    }
    const nearest = await this.#nearest(questions);
    const answered = questions.map((question, at) => this.#evidence(question, nearest[at]!));
    return learnReach(trials, random, answered);
  }

  /** How far the best passage in another language than a sentence's stands out. */
  #liftAcross(
    { row }: AskedSentence,
    similarities: Float32Array,
    counts: Counts,
  ): number | undefined {
    const languages = this.#languages!;
    const own = languages.at(row);
    if (own === null) return undefined;
    const lifts = [...languages.nearest(similarities, counts)]
      .filter(([language]) => language !== own)
      .map(([, best]) => liftOf(best, similarities, languages.likeRow(best, counts) ?? counts));
    return lifts.length === 0 ? undefined : Math.max(...lifts);
  }

  #evidence(
    question: string,
    similarities: Float32Array,
    counts: Counts = () => true,
  ): Evidence {
    const rowOf = (passageId: number) => this.#dense.rowOf(passageId);
    const shares = sharesOf(this.#index, question, { rows: this.#dense.size, rowOf, counts });
    const alike = (nearest: number) => this.#languages?.likeRow(nearest, counts);
    return gatherEvidence({ similarities, counts, alike, ...(shares ? { shares } : {}) });
  }

  /** Sentences of passages spread over the corpus; of a small one, several of each passage. */
  cutSentences(random: Random): AskedSentence[] {
    const asked = new Map<string, AskedSentence>();
    const size = this.#dense.size;
    if (size < LEAST_PASSAGES) return [];
    const step = Math.max(1, size / MOST_TRIALS);
    for (let round = 0; round < roundsOver(size); round++) {
      for (let at = 0; at < size && asked.size < MOST_TRIALS; at += step) {
        const row = Math.floor(at);
        const cut = cutQuestions(this.#textAt(row), random);
        if (cut !== undefined) asked.set(cut.clause, { row, ...cut });
      }
    }
    return [...asked.values()];
  }

  /** The cosine from which on two passages are about the same thing. */
  async #relatedFrom(asked: readonly AskedSentence[], random: Random): Promise<number> {
    const pairs: number[] = [];
    for (const { row } of asked) {
      await yieldToEvents(this.#options.signal);
      const similarities = this.#dense.similarities(this.#dense.vectorAt(row));
      for (let draw = 0; draw < PAIRS_PER_SENTENCE; draw++) {
        const other = Math.floor(random() * similarities.length);
        if (this.#isApart(other, row)) pairs.push(similarities[other]!);
      }
    }
    return pairs.length === 0 ? Infinity : quantile(pairs, UNRELATED);
  }

  /** Whether a passage is about something else than that of a sentence: less near than `related`. */
  #unrelated({ row }: AskedSentence, related: number): Counts {
    const similarities = this.#dense.similarities(this.#dense.vectorAt(row));
    return (other) => this.#isApart(other, row) && similarities[other]! < related;
  }

  /**
   * Whether a passage is left when that of a sentence is taken out with its document. A document that is
   * most of the corpus leaves nothing that stands for it: of this the passage goes, and those beside it.
   */
  #isApart(other: number, row: number): boolean {
    const document = this.#documents[row]!;
    if (this.#documents[other] !== document) return true;
    return this.#sizes.get(document)! > this.#dense.size / 2 && Math.abs(other - row) > 1;
  }

  /** Cosines of each question with every passage. */
  async #nearest(questions: readonly string[]): Promise<Float32Array[]> {
    const { dimensions } = this.#encoder;
    const vectors = await this.#meter.encode(this.#encoder, questions, "query");
    const nearest: Float32Array[] = [];
    for (let at = 0; at < vectors.length; at += dimensions) {
      await yieldToEvents(this.#options.signal);
      nearest.push(this.#dense.similarities(vectors.subarray(at, at + dimensions)));
    }
    return nearest;
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

/** How often sentences are drawn from the passages of a corpus. */
function roundsOver(passages: number): number {
  const roundsTo = (trials: number) => Math.ceil(trials / passages);
  return Math.min(roundsTo(MOST_TRIALS), Math.max(LEAST_ROUNDS, roundsTo(FEW_TRIALS)));
}

/** The largest value, one row left out. */
function maximum(values: Float32Array, without = -1): number {
  let best = -Infinity;
  for (let row = 0; row < values.length; row++) {
    if (row !== without && values[row]! > best) best = values[row]!;
  }
  return best;
}
