/**
 * What a package can say of a question before it is answered.
 *
 * @module
 */
import type { Encoder } from "../encode/encoder.ts";
import { closenessOf } from "../index/meaning/dense.ts";
import { readMeaning } from "../index/meaning/meaning.ts";
import type { PackageIndex } from "../index/package/package_index.ts";
import { unfamiliar } from "../index/words/unfamiliar.ts";
import { judgePackage } from "./judge_package.ts";
import { isFromQuestions } from "./reference_rule.ts";
import { reachOf } from "./stored_reach.ts";

/** What a package says of a question. Figures of meaning are null where meaning is not asked. */
export interface Assessment {
  /** Whether the package's meaning index takes the question to be within its reach. */
  readonly answers: boolean;
  /** Best cosine of the question with a passage. */
  readonly closeness: number | null;
  /** How far the best cosine stands above the others. */
  readonly clearance: number | null;
  /** From which closeness on the package answers. */
  readonly answerable_at: number | null;
  /** Whether that was measured on questions rather than on passages. */
  readonly calibrated_from_questions: boolean;
  /** Terms of the question that no passage has. */
  readonly unknown_terms: readonly string[];
  /** Their share of the question's terms. */
  readonly unknown_share: number | null;
  /** Whether unknown terms say anything: not where the question is in another language. */
  readonly unknown_terms_meaningful: boolean;
  /** Whether question and corpus are in different languages. */
  readonly cross_language: boolean;
}

/**
 * Assesses a question, on meaning too where the encoder is of the package's model.
 *
 * `answers` is judged by the package's own measure where it has one, else by the rule of mdcx 1.31.
 */
export async function assess(
  index: PackageIndex,
  question: string,
  { encoder }: { readonly encoder?: Encoder | undefined } = {},
): Promise<Assessment> {
  const words = await unfamiliar(index, question);
  const reach = reachOf(index);
  return {
    ...await assessMeaning(index, question, encoder),
    answerable_at: reach.answerableAt,
    calibrated_from_questions: isFromQuestions(reach),
    unknown_terms: words.terms,
    unknown_share: words.share,
    unknown_terms_meaningful: words.meaningful,
    cross_language: words.cross_language,
  };
}

async function assessMeaning(
  index: PackageIndex,
  question: string,
  encoder: Encoder | undefined,
): Promise<Pick<Assessment, "answers" | "closeness" | "clearance">> {
  const meaning = encoder && await readMeaning([index], question, { encoder });
  const similarities = meaning?.similarities.get(index);
  if (similarities === undefined) return { answers: false, closeness: null, clearance: null };
  const { answers } = await judgePackage(index, question, similarities);
  return { answers, ...closenessOf(similarities) };
}
