/**
 * What a package can say of a question before it is answered.
 *
 * @module
 */
import type { PackageIndex } from "../index/package_index.ts";
import { unfamiliar } from "../index/vocabulary.ts";

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

/** Assesses a question on words alone. */
export async function assess(index: PackageIndex, question: string): Promise<Assessment> {
  const words = await unfamiliar(index, question);
  const origin = (index.meta.get("answerable_at_from") ?? "").replaceAll('"', "");
  return {
    answers: false,
    closeness: null,
    clearance: null,
    answerable_at: index.metaNumber("answerable_at") ?? null,
    calibrated_from_questions: origin.startsWith("focus"),
    unknown_terms: words.terms,
    unknown_share: words.share,
    unknown_terms_meaningful: words.meaningful,
    cross_language: words.cross_language,
  };
}
