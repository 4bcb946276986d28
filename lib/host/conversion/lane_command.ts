/**
 * How the process of a lane is started, and so what it may do: read its input and the program, and
 * nothing else.
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import { npmFolder } from "../system/npm_folder.ts";

/** What a lane may take. */
export interface LaneLimits {
  /** Milliseconds for one document; 0: no limit. */
  readonly timeoutMs: number;
  /** Resident memory of the lane's process. */
  readonly memoryBytes: number;
  /** JavaScript heap. */
  readonly heapBytes: number;
}

const MiB = 1024 * 1024;
/**
 * A lane is one of as many as there are processors, so V8 has no helper threads in it. Nobody waits
 * for a moment of it, so garbage is collected in one go when it is time: marked bit by bit, a PDF of
 * 700 pages takes a third more memory. A limit of the heap alone would bring the first collection at
 * a few MiB.
 */
const COLLECT_ALONE =
  "--single-threaded,--no-incremental-marking,--max-semi-space-size=8,--initial-old-space-size=96";
/**
 * A lane seldom lives long enough to win back what V8's last compiler costs: without it a set of PDFs
 * or of pages of HTML takes a tenth less of the processor, and 700 pages of one PDF do too.
 */
const COMPILE_LITTLE = "--no-opt";
/**
 * Nothing that parses may read the environment, and a passphrase is not even there. The rest of it is
 * handed on: a package that is loaded for the first time needs the variables of proxy, registry and
 * certificates, which the run itself may not read, so that it cannot choose among them.
 */
export const LANE_ENVIRONMENT: Readonly<Record<string, string>> = {
  DENO_NO_PACKAGE_JSON: "1",
  MDCX_KEY: "",
};

/**
 * How a lane is started. The input is its working folder, as a path in a list of paths may have no
 * comma.
 *
 * @param limits What it may take.
 * @param entry What runs in it.
 */
export function laneArguments(
  { memoryBytes, heapBytes }: LaneLimits,
  entry: string = import.meta.resolve("./lane_entry.ts"),
): string[] {
  const readable = [".", npmFolder(), programFolder()].filter((path) => path !== undefined);
  return [
    "run",
    "--quiet",
    "--no-prompt",
    configuration(),
    importable(),
    `--allow-read=${readable.join(",")}`,
    `--v8-flags=${COLLECT_ALONE},${COMPILE_LITTLE},${heapFlag(heapBytes)}`,
    entry,
    String(memoryBytes),
  ];
}

function heapFlag(heapBytes: number): string {
  return `--max-old-space-size=${Math.floor(heapBytes / MiB)}`;
}

/** The program's own: a configuration that lies in the input says nothing here. */
function configuration(): string {
  const url = import.meta.resolve("../../../deno.json");
  return url.startsWith("file:") ? `--config=${fileURLToPath(url)}` : "--no-config";
}

/** Code comes from where the program itself comes from: an import asks no other permission. */
function importable(): string {
  const { protocol, hostname, port } = new URL(import.meta.url);
  if (protocol === "file:") return "--no-remote";
  return `--allow-import=${hostname}:${port || (protocol === "http:" ? 80 : 443)}`;
}

/** The folder of the program's modules, which a worker reads as any file; none where they are remote. */
export function programFolder(): string | undefined {
  const url = import.meta.resolve("../../");
  return url.startsWith("file:") ? fileURLToPath(url) : undefined;
}
