/**
 * How many lanes a run has, and what each may take of the machine.
 *
 * @module
 */

import { PROGRAM, type RunFacts } from "../../convert/artefacts/manifest.ts";
import { MdcxError } from "../../errors.ts";
import { LIMITS } from "../../limits.ts";
import { type LaneLimits, programFolder } from "./lane_command.ts";
import { permissionError } from "../system/permissions.ts";

/** The options of a run that decide about its lanes. */
export interface LaneOptions {
  readonly maxCores?: number;
  readonly serial?: boolean;
  readonly timeoutSeconds?: number;
}

/** The lanes of a run. */
export interface LanePlan {
  readonly lanes: number;
  readonly isolation: RunFacts["isolation"];
  readonly limits: LaneLimits;
  readonly facts: RunFacts;
  /** What a person should know about it, one line. */
  readonly notice?: string;
}

/** Share of the processors, and of the memory that is free, that a run takes. */
const SHARE = 0.8;
const DEFAULT_TIMEOUT_SECONDS = 1200;
const NO_PROCESSES =
  "Documents are parsed in threads, as --allow-run=deno is not granted: a document that hangs is " +
  "abandoned, and one that exhausts memory may end the run";

/**
 * Plans the lanes.
 *
 * @param options Options of the run.
 * @param documents How many there are to convert.
 * @throws {MdcxError} `permission` where neither a process nor a thread may be started.
 */
export function planLanes(options: LaneOptions, documents: number): LanePlan {
  const mayRun = isGranted({ name: "run", command: "deno" });
  if (!mayRun && !mayStartThreads()) throw mayNotStart();
  const lanes = options.serial === true
    ? 1
    : Math.min(countLanes(options.maxCores), Math.max(1, documents));
  const isolation = mayRun ? "processes" : "workers";
  return {
    lanes,
    isolation,
    limits: {
      timeoutMs: (options.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS) * 1000,
      memoryBytes: LIMITS.laneBytes,
      heapBytes: LIMITS.laneHeapBytes,
    },
    facts: {
      mode: lanes === 1 ? "serial" : "parallel",
      isolation,
      lanes,
      program: PROGRAM,
    },
    ...(mayRun || documents === 0 ? {} : { notice: NO_PROCESSES }),
  };
}

/**
 * A folder as the paths of requests start: a process may read its own folder, and knows it by its real
 * path only, whatever links lead there.
 *
 * @param root The folder.
 * @param isolation What the lanes are.
 */
export async function folderInLane(
  root: string,
  isolation: LanePlan["isolation"],
): Promise<string> {
  return isolation === "processes" ? await Deno.realPath(root) : root;
}

function isGranted(permission: Deno.PermissionDescriptor): boolean {
  return Deno.permissions.querySync(permission).state === "granted";
}

function mayStartThreads(): boolean {
  const path = programFolder();
  return path === undefined || isGranted({ name: "read", path });
}

function mayNotStart(): MdcxError {
  const flag = "--allow-run=deno";
  const path = programFolder();
  return new MdcxError("permission", `Cannot start "deno": not permitted, expected ${flag}`, {
    hint: `Run it again with ${flag}, or with ${path} under --allow-read to parse in threads`,
    data: { flag },
  });
}

/** As many as processors and memory allow, at least one. */
function countLanes(maxCores: number | undefined): number {
  const cores = maxCores ?? Math.floor(navigator.hardwareConcurrency * SHARE);
  const available = availableMemory();
  const fitting = available === undefined
    ? cores
    : Math.floor((available * SHARE) / LIMITS.laneBytes);
  return Math.max(1, Math.min(cores, fitting));
}

/** Free memory of the machine, where it may be asked for. */
function availableMemory(): number | undefined {
  try {
    return Deno.systemMemoryInfo().available;
  } catch (error) {
    if (permissionError(error) !== undefined) return undefined;
    throw error;
  }
}
