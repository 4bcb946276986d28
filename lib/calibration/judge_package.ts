/**
 * Whether one package answers a question: by its own measure, or by the rule of mdcx 1.31.
 *
 * @module
 */

import { closenessOf } from "../index/meaning/dense.ts";
import { denseIndexOf } from "../index/meaning/meaning.ts";
import { nearLanguages } from "../index/meaning/between_languages.ts";
import { passageLanguagesOf } from "../index/meaning/passage_languages.ts";
import type { PackageIndex } from "../index/package/package_index.ts";
import { gatherEvidence, liftOf } from "./evidence.ts";
import { sharesOf } from "./passage_words.ts";
import { judge, type Judgement, parseReach, type Reach } from "./reach.ts";
import { answersByReference } from "./reference_rule.ts";
import { reachOf } from "./stored_reach.ts";

/** What one package makes of whether it answers. */
export interface PackageJudgement {
  /** Whether the package answers. */
  readonly answers: boolean;
  /** How sure that is, 0 to 1; only where the package has a measure of its own. */
  readonly confidence?: number;
  /** Whose rule said so: that of the package's own measure, or that of mdcx 1.31. */
  readonly by: "own" | "reference";
}

/**
 * Judges a package.
 *
 * @param similarities Cosines of the question with every passage.
 */
export async function judgePackage(
  index: PackageIndex,
  question: string,
  similarities: Float32Array,
): Promise<PackageJudgement> {
  const reach = parseReach(index.meta.get("reach"));
  if (reach === undefined) {
    return {
      answers: answersByReference(closenessOf(similarities), reachOf(index)),
      by: "reference",
    };
  }
  return { ...await judgeByReach(index, question, { reach, similarities }), by: "own" };
}

/**
 * A corpus of several languages may answer in any of them, whichever is nearest: the question is judged
 * as one of its own language, and as one between languages for each that it is not in.
 */
async function judgeByReach(
  index: PackageIndex,
  question: string,
  { reach, similarities }: { readonly reach: Reach; readonly similarities: Float32Array },
): Promise<Judgement> {
  const { isAcross, others } = await nearLanguages(index, question, similarities);
  const languages = await passageLanguagesOf(index);
  const alike = (row: number) => reach.byLanguage ? languages.likeRow(row) : undefined;
  const dense = denseIndexOf(index);
  const rowOf = (passageId: number) => dense.rowOf(passageId);
  const shares = isAcross ? undefined : sharesOf(index, question, { rows: dense.size, rowOf });
  const nearest = gatherEvidence({ similarities, alike, ...(shares ? { shares } : {}) });
  const elsewhere = others.map((row) => ({ lift: liftOf(row, similarities, alike(row)) }));
  return [nearest, ...elsewhere].map((evidence) => judge(reach, evidence))
    .reduce((one, other) => other.confidence > one.confidence ? other : one);
}
