/**
 * Resident conversion: a program keeps a lane warm and gives it documents as they come. The files are
 * those that `mdcx convert` writes; there is no manifest.
 *
 * @module
 */

import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { DocumentJob } from "../../convert/job.ts";
import { type FoundFile, planDocuments } from "../../convert/plan.ts";
import type { DocumentRecord } from "../../convert/artefacts/record.ts";
import { UsageError } from "../../errors.ts";
import { systemClock } from "../system/clock.ts";
import { asMdcxError } from "../system/platform_errors.ts";
import { ConversionOutput } from "./convert_output.ts";
import { foundFile } from "./convert_walk.ts";
import { documentOptions, jobOf } from "./document_job.ts";
import { type Lane, type LaneAnswer, startLane } from "./lane.ts";
import { folderInLane, type LanePlan, planLanes } from "./lane_plan.ts";
import { OutcomeWriter } from "./outcome_writer.ts";

/** How resident conversion is started. */
export interface WarmOptions {
  /** The folder whose documents will come: its lane is started at once. */
  readonly input?: string;
  /** Gets a line for each document and whatever a person should know. */
  readonly report?: (line: string) => void;
  /** Each is tried on protected documents. */
  readonly passwords?: readonly string[];
  /** Time for one document (1200); 0: no limit. */
  readonly timeoutSeconds?: number;
}

/** How one document is converted. */
export interface ResidentOptions {
  /** The folder to which its pseudopath is relative; its own folder where it is not given. */
  readonly inputRoot?: string;
  /** Splits a long PDF into chapters (true). */
  readonly split?: boolean;
  /** Pages from which a PDF is long (60). */
  readonly splitThreshold?: number;
  /** Compacts the Markdown (true). */
  readonly compact?: boolean;
  /** Keeps the blocks as JSON under `_lossless/` (true). */
  readonly lossless?: boolean;
}

/** The record of a document, with those of its chapters where it was split. */
export interface ResidentRecord extends DocumentRecord {
  /** The records of its chapters, in their order. */
  readonly chapterRecords?: readonly DocumentRecord[];
}

/** A conversion that stays. Dispose of it to end its processes. */
export interface ResidentConversion extends AsyncDisposable {
  /**
   * Converts one document.
   *
   * @param path The document.
   * @param outputRoot Where its Markdown goes.
   * @returns Its record; a document that cannot be read, is not there, or has no place in the output
   * has one that says why.
   * @throws {MdcxError} `permission` where the program itself may not read it, `usage` where it does
   * not lie in its input root, and where the output cannot be written.
   */
  convert(path: string, outputRoot: string, options?: ResidentOptions): Promise<ResidentRecord>;
  /** Converts documents one after another, and gives each record as it is done. */
  convertDocuments(
    paths: Iterable<string> | AsyncIterable<string>,
    outputRoot: string,
    options?: ResidentOptions,
  ): AsyncGenerator<ResidentRecord>;
  /** Seconds that starting took: what every document saves. */
  costOfStarting(): number;
}

/**
 * Starts resident conversion.
 *
 * @example
 * ```ts ignore
 * await using convert = await warm({ report: console.error });
 * const record = await convert.convert("Documents/report.pdf", "Markdown");
 * ```
 */
export async function warm(options: WarmOptions = {}): Promise<ResidentConversion> {
  const resident = new Resident(options);
  if (options.input !== undefined) await resident.start(resolve(options.input));
  return resident;
}

class Resident implements ResidentConversion {
  readonly #options: WarmOptions;
  readonly #plan: LanePlan;
  readonly #lanes = new Map<string, Lane>();
  #startSeconds = 0;
  #waiting: Promise<unknown> = Promise.resolve();

  constructor(options: WarmOptions) {
    this.#options = options;
    this.#plan = planLanes({ ...options, serial: true }, 1);
    if (this.#plan.notice !== undefined) options.report?.(this.#plan.notice);
  }

  /** Starts the lane of a folder and waits until it has its engines. */
  async start(root: string): Promise<void> {
    const started = systemClock.now();
    const answer = await this.#laneFor(root).warm();
    if (answer.kind === "unreadable" || answer.kind === "lost") {
      this.#options.report?.(`Not every engine could be loaded: ${answer.reason}`);
    }
    this.#startSeconds += (systemClock.now() - started) / 1000;
  }

  costOfStarting(): number {
    return this.#startSeconds;
  }

  /** One at a time: who calls twice waits. */
  convert(
    path: string,
    outputRoot: string,
    options: ResidentOptions = {},
  ): Promise<ResidentRecord> {
    const next = this.#waiting.then(() => this.#convert(path, outputRoot, options));
    this.#waiting = next.catch(() => {/* the caller of that document hears of it */});
    return next;
  }

  async *convertDocuments(
    paths: Iterable<string> | AsyncIterable<string>,
    outputRoot: string,
    options: ResidentOptions = {},
  ): AsyncGenerator<ResidentRecord> {
    for await (const path of paths) yield await this.convert(path, outputRoot, options);
  }

  async #convert(
    path: string,
    outputRoot: string,
    options: ResidentOptions,
  ): Promise<ResidentRecord> {
    const file = resolve(path);
    const root = resolve(options.inputRoot ?? dirname(file));
    const inside = relative(root, file).split(sep).join("/");
    if (inside.startsWith("..") || inside === "") {
      throw new UsageError(`Cannot convert "${basename(file)}": it does not lie in its input root`);
    }
    const { found, fault } = await statOf(inside, file);
    const [document] = planDocuments([found]);
    const job = jobOf(document!, {
      options: documentOptions(options),
      passwords: this.#options.passwords ?? [],
      now: systemClock.now(),
    });
    const output = new ConversionOutput(resolve(outputRoot));
    const writer = new OutcomeWriter((outcome, job) => output.writeFiles(outcome, job));
    const started = systemClock.now();
    const answer = fault === undefined
      ? await this.#answerOf(root, {
        inside,
        job,
        take: async (part) => void await writer.takePart(part, job),
      })
      : {
        kind: "unreadable",
        reason: fault.replaceAll(file, job.source.source_pseudopath),
      } as const;
    const seconds = (systemClock.now() - started) / 1000;
    const { records: [record, ...chapters] } = await writer.take(answer, {
      job,
      path: file,
      seconds,
    });
    this.#options.report?.(progressLine(record!));
    return chapters.length === 0 ? record! : { ...record!, chapterRecords: chapters };
  }

  async #answerOf(
    root: string,
    asked: {
      readonly inside: string;
      readonly job: DocumentJob;
      readonly take: (part: unknown) => Promise<void>;
    },
  ): Promise<LaneAnswer> {
    if (!this.#lanes.has(root)) await this.start(root);
    const path = join(await folderInLane(root, this.#plan.isolation), asked.inside);
    return await this.#laneFor(root).convert({ path, job: asked.job }, asked.take);
  }

  #laneFor(root: string): Lane {
    const known = this.#lanes.get(root);
    if (known?.isAlive === true) return known;
    const { isolation, limits } = this.#plan;
    const lane = startLane(isolation, root, limits);
    this.#lanes.set(root, lane);
    return lane;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#waiting;
    await Promise.all([...this.#lanes.values()].map((lane) => lane.end()));
    this.#lanes.clear();
  }
}

/** What is to be planned, or why it cannot be asked for. */
async function statOf(
  path: string,
  file: string,
): Promise<{ readonly found: FoundFile; readonly fault?: string }> {
  try {
    return { found: foundFile(path, await Deno.stat(file)) };
  } catch (thrown) {
    const error = asMdcxError(thrown);
    if (error.code === "permission" || error.code === "unexpected") throw error;
    return { found: { path, bytes: 0 }, fault: error.message };
  }
}

function progressLine({ status, verification, seconds, source_name }: DocumentRecord): string {
  const coverage = verification.coverage === null ? "–" : verification.coverage.toFixed(4);
  return `${status} ${coverage} ${seconds.toFixed(1)} s ${source_name}`;
}
