/**
 * Lanes: what converts one document after another and can be ended at any moment.
 *
 * @module
 */

import { Worker as ThreadWorker } from "node:worker_threads";
import type { DocumentOutcome } from "../../convert/job.ts";
import type { RunFacts } from "../../convert/artefacts/manifest.ts";
import { MdcxError } from "../../errors.ts";
import { asMdcxError } from "../system/platform_errors.ts";
import { LANE_ENVIRONMENT, laneArguments, type LaneLimits } from "./lane_command.ts";
import {
  decodeFrame,
  encodeFrame,
  type LaneReply,
  type LaneRequest,
  readFrames,
  type WarmRequest,
} from "./lane_protocol.ts";

/** What a lane made of a document; `lost`: the lane did not live to answer. */
export type LaneAnswer =
  | { readonly kind: "done"; readonly outcome: DocumentOutcome }
  | { readonly kind: "ready" }
  | { readonly kind: "unreadable"; readonly reason: string }
  | { readonly kind: "lost"; readonly cause: LossCause; readonly reason: string };

/** Why a lane was lost. */
export type LossCause = "timeout" | "memory" | "crash" | "interrupted";

/** Takes chapters; what they hold comes from the process that parses, so it is to be checked. */
export type TakePart = (outcome: unknown) => Promise<void>;

type PartReply = Extract<LaneReply, { readonly kind: "part" }>;

const takeNone: TakePart = () => Promise.resolve();

/** Converts one document at a time. */
export interface Lane {
  /** How many documents it has been given. */
  readonly served: number;
  /** False once it was ended: another one has to take over. */
  readonly isAlive: boolean;
  /** @param take Takes the chapters of a long document as they are done; the answer waits for it. */
  convert(request: LaneRequest, take: TakePart): Promise<LaneAnswer>;
  /** Loads the engines before the first document comes. */
  warm(): Promise<LaneAnswer>;
  /** Ends it, whatever it is doing. Resolves once nothing of it is left. */
  end(): Promise<void>;
}

const MiB = 1024 * 1024;
/** V8 aborts with SIGTRAP (133) or SIGABRT (134) where its heap is full. */
const HEAP_EXHAUSTED = [133, 134];
const SILENT = { stdin: "piped", stdout: "piped", stderr: "null" } as const;

/** The loss of a document that took too long. */
function timedOut(timeoutMs: number): LaneAnswer {
  const reason = `Ended after ${timeoutMs / 1000} s, the limit for one document`;
  return { kind: "lost", cause: "timeout", reason };
}

/**
 * The loss of a document to a lane that failed for a reason of its own.
 *
 * @throws {MdcxError} `missing_dependency` where the lane cannot load what it is made of: no document
 * fares better, and each would wait for it.
 */
function failed(what: "process" | "thread", reason: string): LaneAnswer {
  const error = asMdcxError(new Error(reason));
  if (error.code === "missing_dependency") throw error;
  const [line] = reason.split("\n", 1);
  return { kind: "lost", cause: "crash", reason: `Its ${what} failed (${line})` };
}

/** Runs `work`, or gives the loss where time is up first; `expire` then ends what is busy. */
async function within(
  timeoutMs: number,
  work: Promise<LaneAnswer>,
  expire: () => void,
): Promise<LaneAnswer> {
  if (timeoutMs <= 0) return await work;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<LaneAnswer>((resolve) => {
    timer = setTimeout(() => resolve(timedOut(timeoutMs)), timeoutMs);
  });
  const answer = await Promise.race([work, timeout]);
  clearTimeout(timer);
  if (answer.kind === "lost" && answer.cause === "timeout") expire();
  return answer;
}

/** A lane in a process of its own that can only read. */
export class ProcessLane implements Lane {
  served = 0;
  isAlive = true;
  readonly #limits: LaneLimits;
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #replies: AsyncGenerator<unknown>;
  #isEnded = false;

  /**
   * Starts the process.
   *
   * @param input The folder that it may read.
   * @param limits What it may take.
   * @throws {Deno.errors.NotCapable} Where no process may be started.
   */
  constructor(input: string, limits: LaneLimits) {
    this.#limits = limits;
    this.#child = new Deno.Command("deno", {
      args: laneArguments(limits),
      cwd: input,
      env: LANE_ENVIRONMENT,
      ...SILENT,
    }).spawn();
    this.#writer = this.#child.stdin.getWriter();
    this.#replies = readFrames(this.#child.stdout);
  }

  convert(request: LaneRequest, take: TakePart): Promise<LaneAnswer> {
    this.served++;
    return within(this.#limits.timeoutMs, this.#ask(request, take), () => void this.end());
  }

  warm(): Promise<LaneAnswer> {
    return this.#ask({ warm: true });
  }

  async #ask(request: LaneRequest | WarmRequest, take = takeNone): Promise<LaneAnswer> {
    let reply = await this.#exchange(request);
    while (reply.kind === "part") {
      try {
        await take(reply.outcome);
      } catch (error) {
        // Its further replies are not for the next document.
        await this.end();
        throw error;
      }
      reply = await this.#exchange();
    }
    return reply;
  }

  /** Sends a request, if there is one, and gives the next reply. */
  async #exchange(request?: LaneRequest | WarmRequest): Promise<LaneAnswer | PartReply> {
    const reply = await this.#nextReply(request);
    if (reply === undefined) return await this.#lost();
    if (reply.kind !== "memory" && reply.kind !== "failed") return reply;
    this.isAlive = false;
    return reply.kind === "memory" ? this.#tooLarge(reply.bytes) : failed("process", reply.reason);
  }

  /** Undefined where the lane died. */
  async #nextReply(request?: LaneRequest | WarmRequest): Promise<LaneReply | undefined> {
    try {
      if (request !== undefined) await this.#writer.write(encodeFrame(request));
      const { value, done } = await this.#replies.next();
      return done === true ? undefined : value as LaneReply;
    } catch (error) {
      // A pipe that breaks is how a lane's death shows; its status says what it died of.
      const isProtocol = error instanceof MdcxError || error instanceof SyntaxError;
      if (isProtocol) this.#kill();
      return undefined;
    }
  }

  async #lost(): Promise<LaneAnswer> {
    this.isAlive = false;
    const { code } = await this.#child.status;
    if (this.#isEnded) return { kind: "lost", cause: "interrupted", reason: "The run was ended" };
    if (!HEAP_EXHAUSTED.includes(code)) {
      return { kind: "lost", cause: "crash", reason: `Its process died (exit status ${code})` };
    }
    const heap = Math.floor(this.#limits.heapBytes / MiB);
    return { kind: "lost", cause: "memory", reason: `Ended as its heap of ${heap} MiB was full` };
  }

  #kill(): void {
    try {
      this.#child.kill("SIGKILL");
    } catch (error) {
      // It has ended by itself.
      if (!(error instanceof TypeError) && !(error instanceof Deno.errors.NotFound)) throw error;
    }
  }

  #tooLarge(bytes: number): LaneAnswer {
    const limit = Math.floor(this.#limits.memoryBytes / MiB);
    const taken = Math.floor(bytes / MiB);
    const reason = `Ended at ${taken} MiB of memory, expected at most ${limit} MiB`;
    return { kind: "lost", cause: "memory", reason };
  }

  /** Waiting for the process has its processor time counted as the run's. */
  async end(): Promise<void> {
    if (!this.#isEnded) {
      this.#isEnded = true;
      this.isAlive = false;
      this.#kill();
      this.#writer.abort().catch(() => {/* the pipe is gone with its reader */});
    }
    await this.#child.status;
  }
}

/**
 * A lane in a thread, for where no process may be started. A thread that is busy cannot be ended: it
 * is abandoned, and burns its processor until the run ends.
 */
export class ThreadLane implements Lane {
  served = 0;
  isAlive = true;
  readonly #limits: LaneLimits;
  readonly #worker: ThreadWorker;

  /** @param limits What it may take; of memory only the heap can be limited. */
  constructor(limits: LaneLimits) {
    this.#limits = limits;
    this.#worker = new ThreadWorker(new URL(import.meta.resolve("./lane_worker.ts")), {
      resourceLimits: { maxOldGenerationSizeMb: Math.floor(limits.heapBytes / MiB) },
    });
    this.#worker.unref();
  }

  convert(request: LaneRequest, take: TakePart): Promise<LaneAnswer> {
    this.served++;
    return within(this.#limits.timeoutMs, this.#ask(request, take), () => void this.end());
  }

  warm(): Promise<LaneAnswer> {
    return this.#ask({ warm: true });
  }

  #ask(request: LaneRequest | WarmRequest, take = takeNone): Promise<LaneAnswer> {
    const worker = this.#worker;
    let taken: Promise<void> = Promise.resolve();
    return new Promise<LaneAnswer>((resolve, reject) => {
      const lost = (reason: string) => {
        this.isAlive = false;
        try {
          resolve(failed("thread", reason));
        } catch (error) {
          reject(error);
        }
      };
      worker.on("message", (frame: Uint8Array) => {
        const reply = decodeFrame(frame) as LaneAnswer | PartReply;
        if (reply.kind === "part") {
          taken = taken.then(() => take(reply.outcome));
          taken.catch(reject);
          return;
        }
        worker.removeAllListeners();
        taken.then(() => resolve(reply), reject);
      });
      worker.once(
        "error",
        (error: unknown) => lost(error instanceof Error ? error.message : String(error)),
      );
      worker.once("exit", (code: number) => lost(`it ended with ${code}`));
      worker.postMessage(request);
    });
  }

  /** A thread that is busy never ends, so it is not waited for. */
  end(): Promise<void> {
    this.isAlive = false;
    this.#worker.removeAllListeners();
    void this.#worker.terminate();
    return Promise.resolve();
  }
}

/**
 * Starts a lane of the kind that a run may have.
 *
 * @param isolation What the lanes are.
 * @param input The folder that a process may read.
 * @param limits What the lane may take.
 * @throws {Deno.errors.NotCapable} Where no process may be started.
 */
export function startLane(
  isolation: RunFacts["isolation"],
  input: string,
  limits: LaneLimits,
): Lane {
  return isolation === "processes" ? new ProcessLane(input, limits) : new ThreadLane(limits);
}
