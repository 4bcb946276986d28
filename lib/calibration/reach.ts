/**
 * How far a corpus reaches: measured once, at packing, and asked at every reply.
 *
 * A cosine by itself says little: the cosines of small models all lie high. So the corpus is asked
 * questions that it cannot answer (clauses of its own passages, with everything related to them left
 * out), and a real question's evidence is read on the scale of theirs: as deviations from their mean.
 * Meaning counts one, the two word shares a half each; the sum is cut where it parts best.
 *
 * @module
 */

import type { Evidence } from "./evidence.ts";
import type { Random } from "./pseudo_questions.ts";
import { quantile, round4, shareBelow, type Spread, spreadOf } from "./statistics.ts";

/** The rate of false warnings that a cut is set for: answered questions that lie below it. */
const FALSE_WARNING_RATE = 0.05;
/** A cut is never above this share of the unanswered: higher, it would gain little and cost answers. */
const UNANSWERED_CAUGHT = 0.95;
/**
 * The same where it is measured between languages. Answered and unanswered questions overlap more
 * there, most where the scripts differ, so that 95 % would cost more answers than it is worth.
 */
const CAUGHT_ACROSS = 0.9;
/**
 * A question repeats this share of the weight of the words of what answers it. Measured on XQuAD:
 * 0.68 in English, 0.60 in Spanish, 0.49 in German, 0.42 in Chinese (pairs of letters).
 */
const WORDS_REPEATED = 0.6;
/** How far single questions lie around that share, on either side. */
const WORDS_REPEATED_RANGE = 0.4;
/** The confidence of a question that lies on the cut: what is below is warned of. */
export const CONFIDENCE_AT_CUT = 0.5;
/** What a deviation of each kind of evidence counts in the sum. */
type Weights = Readonly<Partial<Record<keyof Evidence, number>>>;
const FULL: Weights = { closeness: 1, bestShare: 0.5, nearestShare: 0.5 };
/**
 * Between languages the cosines of all passages are lower together, and words are no evidence: only
 * how far the best stands out is.
 */
const ACROSS: Weights = { lift: 1 };
/** Fewer pseudo-questions measure nothing. */
export const LEAST_QUESTIONS = 24;
/** Quantiles that are kept of a distribution, for plots. */
const STEPS = 20;

/** One sentence of the corpus, asked twice. */
export interface Trial {
  /** Its clause, with its own document and all related passages left out. */
  readonly unanswered: Evidence;
  /** Its keywords, with everything there. */
  readonly answered: Evidence;
  /** The lift of its clause among passages in other languages, where the corpus has some. */
  readonly liftAcross?: number | undefined;
}

/** A cut and what it was learned from. */
export interface Cut {
  /** Scores from here on are answered. */
  readonly at: number;
  /** Share of unanswered trials below the cut. */
  readonly caught: number;
  /** Share of answered trials below the cut, where there are any. */
  readonly falseWarnings?: number;
  /** Scores of unanswered trials at equal steps of probability. */
  readonly unanswered: readonly number[];
  /** The same of answered ones, where there are any. */
  readonly answered?: readonly number[];
}

/** What a package stores of its reach. */
export interface Reach {
  /** Version of this shape. */
  readonly version: 1;
  /** Trials that it was learned from. */
  readonly questions: number;
  /** The rate of false warnings that the cuts are set for. */
  readonly rate: number;
  /** How the evidence of unanswered trials is spread: the scale that questions are read on. */
  readonly spreads: Readonly<Partial<Record<keyof Evidence, Spread>>>;
  /**
   * Lifts were measured above the mean of the passages in one language; where this is absent, above the
   * mean of all passages.
   */
  readonly byLanguage?: true;
  /** Cut of the evidence in all its kinds. */
  readonly full: Cut;
  /** Cut for questions in another language; only where there is meaning. */
  readonly across?: Cut;
}

/**
 * Learns the reach of a corpus.
 *
 * @param trials Pseudo-questions asked with and without their own document.
 * @param random For the model of answered questions.
 * @param questions Evidence of real questions that the corpus answers, where some were given.
 * @returns undefined where the trials are too few.
 */
export function learnReach(
  trials: readonly Trial[],
  random: Random,
  questions: readonly Evidence[] = [],
): Reach | undefined {
  if (trials.length < LEAST_QUESTIONS) return undefined;
  const spreads = learnSpreads(trials);
  const unanswered = trials.map((trial) => trial.unanswered);
  const answered = trials.map((trial) => forgetWords(trial.answered, random));
  const scores = (trialled: readonly Evidence[], weights: Weights) =>
    trialled.map((evidence) => score(evidence, spreads, weights));
  return {
    version: 1,
    questions: trials.length,
    rate: FALSE_WARNING_RATE,
    byLanguage: true,
    spreads,
    full: learnCut(scores(unanswered, FULL), [
      ...scores(answered, FULL),
      ...weighed(scores(questions, FULL), answered.length),
    ]),
    ...(spreads.lift ? { across: learnAcross(trials, scores) } : {}),
  };
}

/**
 * A corpus of several languages shows how near unanswered questions come between them. In one of a
 * single language those within it stand for them, though their lifts spread further.
 */
function learnAcross(
  trials: readonly Trial[],
  scores: (trialled: readonly Evidence[], weights: Weights) => number[],
): Cut {
  const lifts = trials.map(({ liftAcross }) => liftAcross).filter(isNumber);
  if (lifts.length < LEAST_QUESTIONS) {
    return learnCut(scores(trials.map(({ unanswered }) => unanswered), ACROSS));
  }
  const unanswered = scores(lifts.map((lift) => ({ lift })), ACROSS);
  const at = quantile(unanswered, CAUGHT_ACROSS);
  return { at, caught: shareBelow(unanswered, at), unanswered: steps(unanswered) };
}

/** A few real questions count as much, together, as all that were cut out of the corpus. */
function weighed(scores: readonly number[], as: number): number[] {
  const times = Math.round(as / Math.max(1, scores.length));
  return scores.flatMap((value) => Array<number>(times).fill(value));
}

function learnSpreads(trials: readonly Trial[]): Partial<Record<keyof Evidence, Spread>> {
  const spreads: Partial<Record<keyof Evidence, Spread>> = {};
  for (const kind of ["closeness", "lift", "bestShare", "nearestShare"] as const) {
    const sample = trials.map(({ unanswered }) => unanswered[kind]).filter(isNumber);
    if (sample.length === trials.length) spreads[kind] = spreadOf(sample);
  }
  return spreads;
}

/** Words cut from a passage are all in it; of a real question, only some are. */
function forgetWords(evidence: Evidence, random: Random): Evidence {
  const drawn = WORDS_REPEATED + (2 * random() - 1) * WORDS_REPEATED_RANGE;
  const kept = Math.min(1, Math.max(0, drawn));
  return {
    ...evidence,
    ...(evidence.bestShare === undefined ? {} : { bestShare: evidence.bestShare * kept }),
    ...(evidence.nearestShare === undefined ? {} : { nearestShare: evidence.nearestShare * kept }),
  };
}

/** Without answered scores (none are known across languages) the unanswered decide alone. */
function learnCut(unanswered: readonly number[], answered?: readonly number[]): Cut {
  const ceiling = quantile(unanswered, UNANSWERED_CAUGHT);
  const at = answered === undefined
    ? ceiling
    : Math.min(ceiling, quantile(answered, FALSE_WARNING_RATE));
  return {
    at,
    caught: shareBelow(unanswered, at),
    unanswered: steps(unanswered),
    ...(answered === undefined
      ? {}
      : { falseWarnings: shareBelow(answered, at), answered: steps(answered) }),
  };
}

function steps(sample: readonly number[]): number[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => round4(quantile(sample, step / STEPS)));
}

/** Weighted deviations of evidence from what unanswered questions show. */
function score(evidence: Evidence, spreads: Reach["spreads"], weights: Weights): number {
  let sum = 0;
  for (const [kind, weight] of Object.entries(weights) as [keyof Evidence, number][]) {
    const spread = spreads[kind];
    const value = evidence[kind];
    if (spread === undefined || value === undefined) continue;
    sum += weight * (value - spread.mean) / spread.deviation;
  }
  return sum;
}

/** A judgement of one question. */
export interface Judgement {
  /** Whether the corpus answers. */
  readonly answers: boolean;
  /** 0 to 1, the cut at {@linkcode CONFIDENCE_AT_CUT}; see {@linkcode confidenceOf}. */
  readonly confidence: number;
}

/**
 * Judges whether a corpus answers a question.
 *
 * @param evidence Without word shares where the question is in another language: meaning alone is
 * asked then, by its own cut.
 */
export function judge(reach: Reach, evidence: Evidence): Judgement {
  const isAcross = evidence.bestShare === undefined && reach.across !== undefined;
  const cut = isAcross ? reach.across! : reach.full;
  const value = score(evidence, reach.spreads, isAcross ? ACROSS : FULL);
  return { answers: value >= cut.at, confidence: confidenceOf(cut, value) };
}

/**
 * How high a score lies among those of unanswered questions, by their share below it, with the cut
 * always in one place: cuts leave half of the unanswered below them in one corpus and nearly all in
 * another, so that the bare share would say nothing of a warning. Never rounded over the cut.
 */
function confidenceOf(cut: Cut, value: number): number {
  const below = shareOfSteps(cut.unanswered, value);
  const parting = shareOfSteps(cut.unanswered, cut.at);
  if (value < cut.at) {
    return Math.min(CONFIDENCE_AT_CUT - 1e-4, round4(CONFIDENCE_AT_CUT * below / (parting || 1)));
  }
  const above = parting < 1 ? (below - parting) / (1 - parting) : 1;
  return round4(CONFIDENCE_AT_CUT + (1 - CONFIDENCE_AT_CUT) * Math.max(0, above));
}

/** Share of a distribution below a value, from its quantiles, linear between them. */
function shareOfSteps(quantiles: readonly number[], value: number): number {
  const above = quantiles.findIndex((step) => step > value);
  if (above === 0) return 0;
  if (above < 0) return 1;
  const low = quantiles[above - 1]!;
  const high = quantiles[above]!;
  return (above - 1 + (value - low) / (high - low)) / (quantiles.length - 1);
}

function isNumber(value: number | undefined): value is number {
  return value !== undefined;
}

/** A stored reach; undefined where there is none, or it is of another version or shape. */
export function parseReach(stored: string | undefined): Reach | undefined {
  if (stored === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(stored);
    return isReach(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isReach(value: unknown): value is Reach {
  const { version, full, across, spreads } = (value ?? {}) as Partial<Reach>;
  return version === 1 && isCut(full) && (across === undefined || isCut(across)) &&
    Object.values(spreads ?? { none: null }).every((spread) =>
      isFiniteNumber(spread?.mean) && isFiniteNumber(spread?.deviation) && spread.deviation > 0
    );
}

function isCut(value: Cut | undefined): boolean {
  return isFiniteNumber(value?.at) && Array.isArray(value.unanswered) &&
    value.unanswered.length > 1 && value.unanswered.every(isFiniteNumber);
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
