/**
 * Whether unanswerable questions are warned of and answerable ones are not: half of XQuAD packed, all
 * of its questions asked, without focus questions and with ten. The vectors are those of the whole.
 *
 * @module
 */
import { calibrateFile } from "../lib/host/packages/calibrate.ts";
import { openPackageFile } from "../lib/host/packages/open_package.ts";
import type { PackageIndex } from "../lib/index/mod.ts";
import { BENCH_KEY } from "./pack.ts";
import { counted, interval, type Rate, share } from "./rate.ts";
import { goalRow, type Row } from "./report.ts";
import {
  type AskedPackages,
  isInFirstHalf,
  type Language,
  passagesOf,
  type Question,
  questionsOf,
} from "./xquad.ts";

const FOCUS_QUESTIONS = 10;
/** Languages that the goals average over. */
const AVERAGED: readonly Language[] = ["en", "es", "de", "zh"];
/** The least that may be caught, and the most that may be warned of falsely. */
const GOALS = {
  alone: { caught: 0.85, warned: 0.08 },
  focus: { caught: 0.9, warned: 0.06 },
  across: { caught: 0.75, warned: 0.1 },
} as const;

interface Rates {
  /** Answerable questions that were warned of. */
  readonly warned: Rate;
  /** Unanswerable questions that were warned of. */
  readonly caught: Rate;
}

/** Judges language after language, and then on average. */
export class Judgement {
  readonly #packages: AskedPackages;
  readonly #alone: Rates[] = [];
  readonly #focused: Rates[] = [];

  constructor(packages: AskedPackages) {
    this.#packages = packages;
  }

  /** Rows of one language. */
  async *of(language: Language): AsyncIterable<Row> {
    const questions = questionsOf(language);
    const alone = await judgeAlone(this.#packages, language, questions);
    yield ratesRow(`${language}: false warnings, caught`, alone);
    if (language === "en") {
      const across = await judgeAlone(this.#packages, language, questionsOf("es"));
      yield ratesRow("es asks en: false warnings, caught", across);
      yield* goalRows("es asks en", [across], GOALS.across);
    }
    const focused = await judgeWithFocus(this.#packages, language, questions);
    yield ratesRow(`${language}: with ${FOCUS_QUESTIONS} focus questions`, focused);
    if (!AVERAGED.includes(language)) return;
    this.#alone.push(alone);
    this.#focused.push(focused);
  }

  /** Rows of the averages, which have goals. */
  *averages(): Iterable<Row> {
    yield* goalRows("average without focus", this.#alone, GOALS.alone);
    yield* goalRows(`average with ${FOCUS_QUESTIONS} focus questions`, this.#focused, GOALS.focus);
  }
}

async function judgeAlone(
  packages: AskedPackages,
  language: Language,
  questions: readonly Question[],
): Promise<Rates> {
  const records = passagesOf(language).filter(({ name }) => isInFirstHalf(name));
  using index = await packages.packed(halfOf(language), records, { reuse: language });
  return await judge(packages, index, questions);
}

const halfOf = (language: Language) => `${language}-half`;

async function judge(
  packages: AskedPackages,
  index: PackageIndex,
  questions: readonly Question[],
): Promise<Rates> {
  const none: Rate = { hits: 0, of: 0 };
  let warned = none, caught = none;
  for (const { question, expects } of questions) {
    const isWarned = (await packages.ask(index, question, { limit: 1 })).warning !== undefined;
    if (isInFirstHalf(expects)) warned = counted(warned, isWarned);
    else caught = counted(caught, isWarned);
  }
  return { warned, caught };
}

/** Calibrates the package by ten of the questions it answers; these are not asked. */
async function judgeWithFocus(
  packages: AskedPackages,
  language: Language,
  questions: readonly Question[],
): Promise<Rates> {
  const answered = questions.filter(({ expects }) => isInFirstHalf(expects));
  const step = Math.floor(answered.length / FOCUS_QUESTIONS);
  const focus = new Set(answered.filter((_, at) => at % step === 0).slice(0, FOCUS_QUESTIONS));
  const path = packages.pathOf(halfOf(language));
  await calibrateFile({
    ...{ path, passphrase: BENCH_KEY, questions: [...focus].map(({ question }) => question) },
  });
  using index = await openPackageFile(path, BENCH_KEY);
  return await judge(packages, index, questions.filter((question) => !focus.has(question)));
}

function* goalRows(
  what: string,
  rates: readonly Rates[],
  goal: { readonly caught: number; readonly warned: number },
): Iterable<Row> {
  const mean = (kind: keyof Rates) =>
    rates.reduce((sum, { [kind]: rate }) => sum + share(rate), 0) / rates.length;
  yield goalRow(`${what}: caught`, mean("caught"), goal.caught);
  yield goalRow(`${what}: not falsely warned`, 1 - mean("warned"), 1 - goal.warned);
}

function ratesRow(what: string, { warned, caught }: Rates): Row {
  return { what, ours: interval(warned), theirs: interval(caught) };
}
