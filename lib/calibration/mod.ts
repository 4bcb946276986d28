/**
 * How far a corpus reaches: measuring it, and judging whether it answers a question.
 *
 * @module
 */
export { addMeaning, type AddMeaningOptions, type MeaningReport } from "./add_meaning.ts";
export { answer, type AnswerOptions } from "./answer.ts";
export { judgePackage, type PackageJudgement } from "./judge_package.ts";
export { assess, type Assessment } from "./assess.ts";
export {
  type Counts,
  type Evidence,
  gatherEvidence,
  type PostingsOf,
  type Readings,
  wordShares,
} from "./evidence.ts";
export { type Measured, type MeasureOptions, measureReach } from "./measure.ts";
export {
  cutQuestions,
  type PseudoQuestions,
  type Random,
  seededRandom,
} from "./pseudo_questions.ts";
export {
  type Cut,
  judge,
  type Judgement,
  learnReach,
  parseReach,
  type Reach,
  type Trial,
} from "./reach.ts";
export {
  answerableAt,
  answersByReference,
  isFromQuestions,
  probedRows,
  type ReferenceReach,
} from "./reference_rule.ts";
export type { Closeness } from "../index/meaning/dense.ts";
export { plotCut } from "./plot.ts";
export type { Spread } from "./statistics.ts";
export { CHANGED_SINCE, reachOf, reachRows, storedFocus } from "./stored_reach.ts";
