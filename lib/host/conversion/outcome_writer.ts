/**
 * Writes what becomes of documents. What has no place in the output, as a folder stands there, is an
 * error of its document alone.
 *
 * @module
 */

import type { DocumentJob, DocumentOutcome } from "../../convert/job.ts";
import { MdcxError } from "../../errors.ts";
import { type Asked, isOutcome, outcomeOf } from "./document_job.ts";
import type { LaneAnswer } from "./lane.ts";

/** What is said of a document whose place is taken. */
export const IN_THE_WAY = "Something of another kind stands at its place in the output";
const IN_A_CHAPTERS_WAY =
  "Something of another kind stands at the place of one of its chapters in the output";

/** Writes outcomes, whole or part by part. */
export class OutcomeWriter {
  readonly #write: (outcome: DocumentOutcome, job: DocumentJob) => Promise<void>;
  /** Of which a part could not be written. */
  readonly #barred = new WeakSet<DocumentJob>();

  /** @param write Puts an outcome where its job wants it. */
  constructor(write: (outcome: DocumentOutcome, job: DocumentJob) => Promise<void>) {
    this.#write = write;
  }

  /**
   * Writes the chapters of a document that are done; what is none is left, as the answer will say what
   * became of the document.
   *
   * @returns The part, where it was written.
   */
  async takePart(part: unknown, job: DocumentJob): Promise<DocumentOutcome | undefined> {
    if (!isOutcome(part)) return undefined;
    if (await this.#hasPlace(part, job)) return part;
    this.#barred.add(job);
    return undefined;
  }

  /** Writes what a lane answered, and gives what was written: an error where it has no place. */
  async take(answer: LaneAnswer, asked: Asked): Promise<DocumentOutcome> {
    const { job } = asked;
    const outcome = await outcomeOf(answer, asked);
    const isBarred = this.#barred.has(job);
    if (!isBarred && await this.#hasPlace(outcome, job)) return outcome;
    const reason = isBarred ? IN_A_CHAPTERS_WAY : IN_THE_WAY;
    const failed = await outcomeOf({ kind: "unreadable", reason }, asked);
    await this.#write(failed, job);
    return failed;
  }

  async #hasPlace(outcome: DocumentOutcome, job: DocumentJob): Promise<boolean> {
    try {
      await this.#write(outcome, job);
      return true;
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      return false;
    }
  }
}

/** Whether an error says that a folder stands where a file would go, or a file where a folder would. */
export function isInTheWay(error: unknown): boolean {
  const thrown = error instanceof MdcxError ? error.cause : error;
  const { AlreadyExists, IsADirectory, NotADirectory } = Deno.errors;
  return [AlreadyExists, IsADirectory, NotADirectory].some((kind) => thrown instanceof kind);
}
