/**
 * Runs a command and says what it cost: CPU seconds and wall seconds of the whole process tree, and
 * the peak of its resident memory. It needs bash and ps.
 *
 * @module
 */

/** What one run of a command cost. */
export interface Cost {
  readonly status: number;
  /** User and system time of the process and all its descendants, in seconds. */
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  /** Peak of the summed resident sets of the tree, in bytes, sampled every 50 ms. */
  readonly peakBytes: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a command is run. */
export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  readonly stdin?: string;
}

/** Runs `command` once and measures it. */
export async function measure(
  command: readonly string[],
  options: RunOptions = {},
): Promise<Cost> {
  // bash's `times` reports the CPU time of every reaped descendant, exactly.
  const script = '"$@"; status=$?; times >&3; exit $status';
  const timesFile = await Deno.makeTempFile({ prefix: "mdcx-bench-" });
  const started = performance.now();
  const child = new Deno.Command("bash", {
    args: ["-c", `exec 3>"${timesFile}"; ${script}`, "bash", ...command],
    stdin: options.stdin === undefined ? "null" : "piped",
    stdout: "piped",
    stderr: "piped",
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(options.env === undefined ? {} : { env: options.env }),
  }).spawn();
  if (options.stdin !== undefined) await feed(child, options.stdin);
  const watch = watchMemory(child.pid);
  const output = await child.output();
  const wallSeconds = (performance.now() - started) / 1000;
  const times = await Deno.readTextFile(timesFile);
  await Deno.remove(timesFile);
  return {
    status: output.code,
    cpuSeconds: childSeconds(times),
    wallSeconds,
    peakBytes: watch.stop(),
    stdout: new TextDecoder().decode(output.stdout),
    stderr: new TextDecoder().decode(output.stderr),
  };
}

async function feed(child: Deno.ChildProcess, text: string): Promise<void> {
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(text));
  await writer.close();
}

/** Seconds from the second line of bash's `times`: `0m1.234s 0m0.056s` of the children. */
function childSeconds(times: string): number {
  const line = times.split("\n")[1] ?? "";
  return [...line.matchAll(/(\d+)m([\d.]+)s/g)]
    .reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

/** Samples the tree by `ps`, as reading /proc itself would need every permission. */
function watchMemory(root: number): { stop(): number } {
  let peak = 0;
  const sample = () => peak = Math.max(peak, residentBytes(root));
  const timer = setInterval(sample, SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
    },
  };
}

const SAMPLE_MS = 50;

/** Resident memory of a process and its descendants, together. */
function residentBytes(root: number): number {
  const { stdout } = new Deno.Command("ps", { args: ["-e", "-o", "pid=,ppid=,rss="] }).outputSync();
  const rows = new TextDecoder().decode(stdout).trim().split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const tree = new Set([root]);
  let kilobytes = 0;
  // ps lists by pid, and a child has a greater pid than its parent but for those rare wraps.
  for (const [pid = 0, parent = 0, rss = 0] of rows) {
    if (pid !== root && !tree.has(parent)) continue;
    tree.add(pid);
    kilobytes += rss;
  }
  return kilobytes * 1024;
}

/** A command's best run of `times`, by CPU seconds; the peak is the largest seen. */
export async function best(
  times: number,
  command: readonly string[],
  options: RunOptions = {},
): Promise<Cost> {
  const runs: Cost[] = [];
  for (let run = 0; run < times; run++) runs.push(await measure(command, options));
  const least = runs.reduce((one, other) => other.cpuSeconds < one.cpuSeconds ? other : one);
  return { ...least, peakBytes: Math.max(...runs.map((run) => run.peakBytes)) };
}
