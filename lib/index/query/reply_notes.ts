/**
 * What a reply says beside its passages: hints, words read as others, words that no passage has.
 *
 * @module
 */
import { LIMITS } from "../../limits.ts";
import { ALL_FUNCTION_WORDS } from "../../text/function_words.ts";
import { isClearlyNotIn, loadLanguageDetector } from "../../text/language.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { corpusLanguages, languageOfPassage } from "../passages/text_languages.ts";
import { type Preference, preferenceNotes } from "./preference.ts";
import type { FoundPassage, Reply, SearchOptions } from "../reply.ts";
import type { PackageQuestion } from "./package_question.ts";
import {
  languageMismatch,
  type Unfamiliar,
  unfamiliar,
  unknownTerms,
} from "../words/unfamiliar.ts";
import { STORED_SIDES } from "../package/sides.ts";

/** The notes of a {@linkcode Reply}. */
export type ReplyNotes = Partial<
  Pick<Reply, "hint" | "read_as" | "unknown_terms" | "prefer_applied" | "prefer_reason">
>;

/** Languages of a corpus that a hint names. */
const MOST_LANGUAGES = 4;

type Side = NonNullable<SearchOptions["only"]>;

/** A question and what came of it. */
export interface AnsweredQuestion {
  /** As asked. */
  readonly query: string;
  /** As searched. */
  readonly question: string;
  readonly preference: Preference;
  readonly passages: readonly FoundPassage[];
  /** The side to which the question was held. */
  readonly only: SearchOptions["only"];
  /** Whether a package was asked on meaning, too. */
  isAskedByMeaning(index: PackageIndex): boolean;
}

/**
 * The notes that apply to a reply.
 *
 * @param asked The plans of the question, one a package.
 * @param answered The question and its passages.
 */
export async function describeReply(
  asked: readonly PackageQuestion[],
  answered: AnsweredQuestion,
): Promise<ReplyNotes> {
  const lacked = await Promise.all(asked.map((one) => lackedBy(one.index, answered.question)));
  const hints = [
    ...limitHints(asked, answered),
    ...expressionHints(asked),
    ...answered.passages.length === 0
      ? await emptyHints(asked, answered)
      : await foreignHints(asked, lacked, answered),
  ];
  const read_as = Object.assign({}, ...asked.map(({ plan }) => plan.readAs));
  const unknown_terms = await unknownByPackage(asked, lacked, answered);
  return {
    ...(hints.length === 0 ? {} : { hint: hints.join(" ") }),
    ...(Object.keys(read_as).length === 0 ? {} : { read_as }),
    ...(Object.keys(unknown_terms).length === 0 ? {} : { unknown_terms }),
    ...preferenceNotes(answered.preference),
  };
}

function limitHints(asked: readonly PackageQuestion[], answered: AnsweredQuestion): string[] {
  const hints: string[] = [];
  if (answered.question.length < answered.query.length) {
    hints.push(
      `Only the first ${LIMITS.queryCharacters} characters of the question were searched.`,
    );
  }
  if (asked.some(({ plan }) => plan.isCut)) {
    hints.push(`Only the first ${LIMITS.queryTerms} words of the question were looked up.`);
  }
  return hints;
}

/** An expression is absent where no package states it. */
function expressionHints(asked: readonly PackageQuestion[]): string[] {
  const searched = asked.flatMap(({ expressions }) => expressions ?? []);
  const [first, ...others] = searched;
  if (first === undefined) return [];
  const absent = first.absent.filter((expression) =>
    others.every((answer) => answer.absent.includes(expression))
  );
  return absent.map((expression) => `No passage states the expression ${expression}.`);
}

async function emptyHints(
  asked: readonly PackageQuestion[],
  { question, only }: AnsweredQuestion,
): Promise<string[]> {
  if (question.trim() === "") return ["The question is empty."];
  if (!/[\p{L}\p{N}]/u.test(question)) {
    return ["The question has no word: neither a letter nor a digit is in it."];
  }
  const side = only === undefined ? undefined : sideHint(asked, only);
  if (side !== undefined) return [side];
  for (const { index } of asked) {
    const mismatch = await languageMismatch(index, question);
    if (mismatch?.kind === "other") return [await askInstead([index], mismatch.question)];
  }
  return ["No passage has a word of the question, nor another form of one.", ...shapesHint(asked)];
}

/**
 * Words alone find a question of another language only by names and by chance, and which words are
 * lacking says nothing then: so the reply says that they are of another language.
 */
async function foreignHints(
  asked: readonly PackageQuestion[],
  lacked: readonly (Unfamiliar | undefined)[],
  { isAskedByMeaning }: AnsweredQuestion,
): Promise<string[]> {
  const indexes = asked.map(({ index }) => index);
  const isForeign = lacked.every((one) => one?.cross_language === true);
  if (!isForeign || indexes.some((index) => isAskedByMeaning(index))) return [];
  return [await askInstead(indexes, lacked[0]?.written_in ?? null)];
}

/** What a package lacks of a question; `undefined` where it has all. Only then are languages told. */
async function lackedBy(index: PackageIndex, question: string): Promise<Unfamiliar | undefined> {
  return unknownTerms(index, question).length === 0 ? undefined : await unfamiliar(index, question);
}

/** `The question is in Spanish and the corpus in English and German: …` */
async function askInstead(
  indexes: readonly PackageIndex[],
  writtenIn: string | null,
): Promise<string> {
  const languages = new Set((await Promise.all(indexes.map(corpusLanguages))).flat());
  const names = [...languages].slice(0, MOST_LANGUAGES).map(languageName);
  const list = (type: "conjunction" | "disjunction") =>
    new Intl.ListFormat("en", { type }).format(names);
  return `The question is in ${languageName(writtenIn)} and the corpus in ` +
    `${list("conjunction")}: words are not translated, so ask in ${list("disjunction")}.`;
}

/** What was not tried; a folder, which is no file to add an index to, has no header. */
function shapesHint(asked: readonly PackageQuestion[]): string[] {
  const lacksThem = asked.some(({ index }) =>
    index.header !== undefined && !index.capabilities.shapes
  );
  return lacksThem ? ["Misspelled and misread words are found after: mdcx shapes FILE."] : [];
}

/** What the side that was asked for has to do with finding nothing, where it has. */
function sideHint(asked: readonly PackageQuestion[], only: Side): string | undefined {
  if (!asked.some(({ index }) => hasSide(index, only))) {
    return `No document is of the side "${only}", so none was searched.`;
  }
  return asked.some(hasAnyWord)
    ? `No passage of the side "${only}" has a word of the question; passages of other documents do.`
    : undefined;
}

function hasSide(index: PackageIndex, side: Side): boolean {
  const sql = "SELECT 1 FROM document WHERE source IN (?, ?) LIMIT 1";
  return index.row(sql, ...STORED_SIDES[side]) !== undefined;
}

function hasAnyWord({ index, engine, plan }: PackageQuestion): boolean {
  return plan.words.some(({ forms }) =>
    forms.some(({ term }) => engine.frequency(index, term) > 0)
  );
}

function languageName(code: string | null): string {
  if (code === null || !/^[a-z]{2,3}$/.test(code)) return "an unknown language";
  return new Intl.DisplayNames("en", { type: "language" }).of(code) ?? code;
}

async function unknownByPackage(
  asked: readonly PackageQuestion[],
  lacked: readonly (Unfamiliar | undefined)[],
  { question, passages }: AnsweredQuestion,
): Promise<Record<string, readonly string[]>> {
  const unknown: Record<string, readonly string[]> = {};
  for (const [at, { index }] of asked.entries()) {
    const first = passages.find((passage) => (passage.package ?? index.name) === index.name);
    const terms = await tellingUnknowns(index, lacked[at], { question, first: first?.text });
    if (terms.length > 0) unknown[index.name] = terms;
  }
  return unknown;
}

/** The passage that answers first may be in another language, and then it need not have the words. */
async function tellingUnknowns(
  index: PackageIndex,
  lacked: Unfamiliar | undefined,
  { question, first }: { readonly question: string; readonly first: string | undefined },
): Promise<readonly string[]> {
  if (lacked === undefined) return [];
  const { meaningful, terms } = lacked;
  if (!meaningful || await isInOtherLanguage(index, question, first)) return [];
  // That a corpus has no "how" says nothing.
  return terms.filter((term) => !ALL_FUNCTION_WORDS.has(term));
}

/** Packages of older layouts have their own rule of languages. */
async function isInOtherLanguage(
  index: PackageIndex,
  question: string,
  passage: string | undefined,
): Promise<boolean> {
  if (passage === undefined || !index.capabilities.layout) return false;
  const language = languageOfPassage(passage, await loadLanguageDetector());
  return language !== null && await isClearlyNotIn(question, language);
}
