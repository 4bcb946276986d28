/**
 * Converts a folder of documents: plans, gives the documents to lanes, collects and writes. It parses
 * nothing itself.
 *
 * @module
 */

import { join, resolve } from "node:path";
import type { Clock } from "../../bytes.ts";
import type { DocumentJob } from "../../convert/job.ts";
import { makeManifest, type Manifest } from "../../convert/artefacts/manifest.ts";
import {
  isInShard,
  matchesPattern,
  planDocuments,
  type PlannedDocument,
} from "../../convert/plan.ts";
import type { DocumentOptions, DocumentRecord } from "../../convert/artefacts/record.ts";
import { MdcxError } from "../../errors.ts";
import { isoTime } from "../../iso_time.ts";
import { systemClock } from "../system/clock.ts";
import { digestOfFile } from "../system/files.ts";
import { asMdcxError } from "../system/platform_errors.ts";
import { ConversionOutput } from "./convert_output.ts";
import type { ConvertEvent, ConvertOptions, WorkingOn } from "./convert_options.ts";
import { runPool } from "./convert_pool.ts";
import { EarlierRun } from "./convert_resume.ts";
import { walkInput } from "./convert_walk.ts";
import { documentOptions, jobOf } from "./document_job.ts";
import { type LaneAnswer, startLane } from "./lane.ts";
import { folderInLane, type LanePlan, planLanes } from "./lane_plan.ts";
import { OutcomeWriter } from "./outcome_writer.ts";
import { refuseOverwritingInput, refuseOverwritingOthers } from "./refuse_overwriting.ts";

export type { ConvertEvent, ConvertOptions, WorkingOn } from "./convert_options.ts";

/**
 * Converts.
 *
 * @param options What, where to, and how.
 * @returns The manifest, as `_manifest.json` has it.
 * @throws {MdcxError} `interrupted` where `signal` ended the run, `permission` where something may
 * not be read or written, `usage` where the output would write over the input, or where another run
 * is writing there.
 * @throws {Deno.errors.NotFound} Where the input is not there.
 */
export async function convertFolder(options: ConvertOptions): Promise<Manifest> {
  return await new Run(options).run();
}

const DEFAULT_RECYCLE_AFTER = 50;

/** A document that has to be converted. */
interface Pending {
  readonly document: PlannedDocument;
  readonly job: DocumentJob;
}

class Run {
  readonly #options: ConvertOptions;
  readonly #clock: Clock;
  readonly #documentOptions: DocumentOptions;
  readonly #output: ConversionOutput;
  readonly #writer: OutcomeWriter;
  readonly #records: DocumentRecord[] = [];
  readonly #working = new Map<number, WorkingOn>();
  #root = "";
  #done = 0;
  #total = 0;

  constructor(options: ConvertOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#documentOptions = documentOptions(options);
    this.#output = new ConversionOutput(resolve(options.output));
    this.#writer = new OutcomeWriter((outcome, job) => this.#output.write(outcome, job));
  }

  async run(): Promise<Manifest> {
    const started = this.#clock.now();
    const { input, output } = this.#options;
    const { root, files, ignored } = await walkInput(input, output);
    this.#root = root;
    const planned = planDocuments(files);
    await refuseOverwritingInput(planned, { input, root, output, options: this.#documentOptions });
    const earlier = new EarlierRun(await this.#output.earlier(), this.#output);
    const isNew = ({ source_pseudopath: source }: PlannedDocument) =>
      earlier.recordsOf(source).length === 0;
    await refuseOverwritingOthers(planned.filter(isNew), output);
    const { pending, isWhole } = await this.#select(planned, earlier);
    const reused = this.#done;
    const lanes = planLanes(this.#options, pending.length);
    if (lanes.notice !== undefined) this.#notice(lanes.notice);
    try {
      await this.#convert(pending, lanes);
    } finally {
      await this.#output.close();
    }
    const found = new Set(planned.map(({ source_pseudopath }) => source_pseudopath));
    const manifest = makeManifest({
      generated: isoTime(this.#clock.now()),
      records: this.#records,
      ignored,
      gone: await earlier.gone(found, this.#records),
      reused,
      seconds: (this.#clock.now() - started) / 1000,
      run: { ...lanes.facts, ...this.#partOfInput() },
    });
    if (!isWhole) await this.#logLimit(planned.length);
    await this.#output.finish(manifest, isWhole);
    return manifest;
  }

  /**
   * What has to be converted: not what is unchanged, nor what the options leave out. The records of
   * both are kept, as the manifest speaks of the whole output.
   */
  async #select(
    planned: readonly PlannedDocument[],
    earlier: EarlierRun,
  ): Promise<{ pending: Pending[]; isWhole: boolean }> {
    const { only, shard, limit = 0, force = false } = this.#options;
    const pending: Pending[] = [];
    let isWhole = true;
    for (const [compared, document] of bySize(planned).entries()) {
      this.#stopWhereAsked();
      const digest = once(() => digestIfReadable(join(this.#root, document.path)));
      const isWanted = (only === undefined || matchesPattern(document.path, only)) &&
        (shard === undefined || isInShard(await digest(), shard));
      const known = earlier.recordsOf(document.source_pseudopath);
      if (known.length > 0) this.#report({ total: planned.length, compared });
      if (!isWanted) this.#records.push(...known);
      else if (!force && await earlier.isUnchanged(document, this.#documentOptions, digest)) {
        this.#records.push(...known);
        this.#done++;
      } else if (limit > 0 && pending.length >= limit) {
        this.#records.push(...known);
        isWhole = false;
      } else {
        pending.push(
          force ? this.#pendingOf(document) : await this.#resumed(document, { earlier, digest }),
        );
      }
    }
    this.#total = this.#done + pending.length;
    return { pending, isWhole };
  }

  /** What is known of a document from earlier runs goes with it. */
  async #resumed(
    document: PlannedDocument,
    { earlier, digest }: {
      readonly earlier: EarlierRun;
      readonly digest: () => Promise<string>;
    },
  ): Promise<Pending> {
    const modified_at = await earlier.modifiedOf(document, digest);
    const chapters = await earlier.finishedChapters(document, this.#documentOptions, digest);
    return this.#pendingOf(
      modified_at === undefined ? document : { ...document, modified_at },
      chapters,
    );
  }

  #pendingOf(document: PlannedDocument, chapters: readonly DocumentRecord[] = []): Pending {
    const job = jobOf(document, {
      options: this.#documentOptions,
      passwords: this.#options.passwords ?? [],
      now: this.#clock.now(),
    });
    return { document, job: chapters.length === 0 ? job : { ...job, finished_chapters: chapters } };
  }

  async #convert(
    pending: readonly Pending[],
    { lanes, isolation, limits }: LanePlan,
  ): Promise<void> {
    if (pending.length === 0) return;
    this.#report({});
    const input = await folderInLane(this.#root, isolation);
    const requests = pending.map(({ document, job }) => ({
      path: join(input, document.path),
      job,
    }));
    await runPool(requests, {
      lanes,
      recycleAfter: this.#options.recycleAfter ?? DEFAULT_RECYCLE_AFTER,
      start: () => startLane(isolation, input, limits),
      signal: this.#options.signal,
    }, {
      begin: (index) => this.#begin(index, pending[index]!),
      answer: (index, answer, seconds) => {
        this.#working.delete(index);
        return this.#take(pending[index]!, answer, seconds);
      },
      part: (index, outcome) => this.#takePart(index, pending[index]!, outcome),
    });
    this.#stopWhereAsked();
  }

  #stopWhereAsked(): void {
    if (this.#options.signal?.aborted !== true) return;
    throw new MdcxError("interrupted", "Cannot finish the conversion: it was interrupted", {
      hint: "Run it again: it goes on where it stopped",
    });
  }

  async #takePart(index: number, { job }: Pending, part: unknown): Promise<void> {
    const outcome = await this.#writer.takePart(part, job);
    const working = this.#working.get(index);
    if (outcome === undefined || working === undefined) return;
    const pages = outcome.records.map(({ chapter }) => chapter?.pages[1] ?? 0);
    this.#working.set(index, {
      path: working.path,
      chapters: working.chapters + outcome.records.length,
      page: Math.max(working.page, ...pages),
    });
    this.#report({});
  }

  #begin(index: number, { document, job }: Pending): void {
    const chapters = job.finished_chapters?.length ?? 0;
    this.#working.set(index, { path: document.path, chapters, page: 0 });
    this.#report({});
  }

  async #take({ document, job }: Pending, answer: LaneAnswer, seconds: number): Promise<void> {
    const path = join(this.#root, document.path);
    const outcome = await this.#writer.take(answer, { job, path, seconds });
    this.#records.push(...outcome.records);
    this.#done++;
    this.#report({ record: outcome.records[0]! });
  }

  /** Which part of the input the run was held to. */
  #partOfInput(): { shard?: string; limited_to?: number } {
    const { shard, limit = 0 } = this.#options;
    return {
      ...(shard === undefined ? {} : { shard: `${shard.index}/${shard.of}` }),
      ...(limit === 0 ? {} : { limited_to: limit }),
    };
  }

  async #logLimit(of: number): Promise<void> {
    await this.#output.log([{ run: "complete", limited_to: this.#options.limit, of }]);
  }

  #report(event: Partial<ConvertEvent>): void {
    const [working] = this.#working.values();
    const state = { done: this.#done, total: this.#total, ...(working ? { working } : {}) };
    this.#options.report?.({ ...state, ...event });
  }

  #notice(notice: string): void {
    this.#report({ notice });
  }
}

/** Empty where a file cannot be read, or is gone since: its document says so, and no other is lost. */
async function digestIfReadable(path: string): Promise<string> {
  try {
    return await digestOfFile(path);
  } catch (error) {
    const { code } = asMdcxError(error);
    if (code === "unreadable" || code === "not_found") return "";
    throw error;
  }
}

/** Shortest first, so that most documents are there soon. */
function bySize(planned: readonly PlannedDocument[]): PlannedDocument[] {
  return [...planned].sort((one, other) => one.bytes - other.bytes);
}

function once<T>(give: () => Promise<T>): () => Promise<T> {
  let given: Promise<T> | undefined;
  return () => given ??= give();
}
