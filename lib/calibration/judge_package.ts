/**
 * Whether one package answers a question: by its own measure, or by the rule of mdcx 1.31.
 *
 * @module
 */

import { closenessOf } from "../index/meaning/dense.ts";
import { denseIndexOf } from "../index/meaning/meaning.ts";
import type { PackageIndex } from "../index/package/package_index.ts";
import { unfamiliar } from "../index/words/vocabulary.ts";
import { gatherEvidence } from "./evidence.ts";
import { sharesOf } from "./passage_words.ts";
import { judge, parseReach } from "./reach.ts";
import { answersByReference, type ReferenceReach } from "./reference_rule.ts";

/** What one package makes of whether it answers. */
export interface PackageJudgement {
  /** Whether it does. */
  readonly answers: boolean;
  /** 0 to 1; only by its own measure. */
  readonly confidence?: number;
  /** Whose rule said so. */
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
  const { cross_language: isAcross } = await unfamiliar(index, question);
  const dense = denseIndexOf(index);
  const rowOf = (passageId: number) => dense.rowOf(passageId);
  const shares = isAcross ? undefined : sharesOf(index, question, { rows: dense.size, rowOf });
  const evidence = gatherEvidence({ similarities, ...(shares ? { shares } : {}) });
  return { ...judge(reach, evidence), by: "own" };
}

/** What a package states of its reach, as the reference writes it. */
export function reachOf(index: PackageIndex): ReferenceReach {
  return {
    answerableAt: index.metaNumber("answerable_at") ?? null,
    answerableAtFrom: index.meta.get("answerable_at_from")?.replaceAll('"', "") ?? null,
  };
}
