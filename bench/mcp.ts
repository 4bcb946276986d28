/**
 * The MCP server beside the one of mdcx 1.31: cold start to the answer of `initialize` and of the
 * first search, wall and CPU, and the time of an answer from ten packages.
 *
 * @module
 */
import { type CorpusPlan, makeWords, seeded, writeCorpus, zipfSampler } from "./corpus.ts";
import { BENCH_KEY, packOurs } from "./pack.ts";
import { best } from "./measure.ts";
import { CONFIG, PYTHON } from "./places.ts";
import type { Benchmark, Row } from "./report.ts";

const STARTS = 10;
const PACKAGES = 10;
/** About 3,000 passages a package. */
const PACKAGE: CorpusPlan = { documents: 200, wordsEach: 1_000, vocabulary: 20_000, seed: 1 };
const CALLS = 200;
const GOALS = { initializeMs: 300, againstReference: 0.4, p95Ms: 150 } as const;

const OURS = [
  "deno",
  "run",
  "--no-prompt",
  "--quiet",
  `--config=${CONFIG}`,
  "-P=mcp",
  "mcp/main.ts",
];
const THEIRS = [PYTHON, "-m", "mdcx.mcp_server"];
const ROOT = new URL("../", import.meta.url);
const CLIENT_INFO = { name: "bench", version: "1" };

/** The benchmark. */
export const mcpBenchmark: Benchmark = {
  name: "mcp: cold start, and ten packages",
  async *run(): AsyncIterable<Row> {
    const scratch = await Deno.makeTempDir({ prefix: "mdcx-bench-" });
    try {
      const packages = await makePackages(scratch);
      yield* starts(packages[0]!);
      yield await startCpu(packages[0]!);
      yield await manyCalls(packages);
    } finally {
      await Deno.remove(scratch, { recursive: true });
    }
  },
};

async function makePackages(scratch: string): Promise<readonly string[]> {
  const packages: string[] = [];
  for (let i = 0; i < PACKAGES; i++) {
    const [folder, target] = [`${scratch}/corpus ${i}`, `${scratch}/p${i}.mdcx`];
    await writeCorpus(folder, { ...PACKAGE, seed: 1 + i });
    const { status, stderr } = await packOurs(folder, target, "zstd");
    if (status !== 0) throw new Error(`mdcx pack ended with ${status}: ${stderr}`);
    packages.push(target);
  }
  return packages;
}

interface StartTimes {
  readonly initialize: number;
  readonly search: number;
}

/** The least of several starts: what the program takes, rather than what the machine was busy with. */
async function leastOfStarts(command: readonly string[], file: string): Promise<StartTimes> {
  const times: StartTimes[] = [];
  for (let i = 0; i < STARTS; i++) {
    await using client = new Client(command, [file]);
    const begun = performance.now();
    await client.initialize();
    const initialize = performance.now() - begun;
    await client.search("document of the archive");
    times.push({ initialize, search: performance.now() - begun });
  }
  const least = (pick: (one: StartTimes) => number) => Math.min(...times.map(pick));
  return { initialize: least((one) => one.initialize), search: least((one) => one.search) };
}

async function* starts(file: string): AsyncIterable<Row> {
  const ours = await leastOfStarts(OURS, file);
  const goal = { ratio: ours.initialize / GOALS.initializeMs, atMost: 1 };
  yield {
    what: "initialize answered",
    ours: ms(ours.initialize),
    theirs: `goal ${GOALS.initializeMs} ms`,
    ...goal,
  };
  const theirs = await leastOfStarts(THEIRS, file).catch(() => undefined);
  if (theirs === undefined) {
    yield { what: "mdcx 1.31's server does not start here", ours: "", theirs: "" };
    return;
  }
  for (const what of ["initialize", "search"] as const) {
    yield {
      what: `start to the answer of ${what}`,
      ours: ms(ours[what]),
      theirs: ms(theirs[what]),
      ratio: ours[what] / theirs[what],
      atMost: GOALS.againstReference,
    };
  }
}

/** CPU of both cores is what a busy machine cannot lie about. */
async function startCpu(file: string): Promise<Row> {
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: CLIENT_INFO };
  const options = {
    cwd: decodeURIComponent(ROOT.pathname),
    env: { MDCX_FILE: file, MDCX_KEY: BENCH_KEY },
    stdin: `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`,
  };
  const ours = await best(STARTS, OURS, options);
  const theirs = await best(STARTS, THEIRS, options);
  const isComparable = ours.status === 0 && theirs.status === 0;
  return {
    what: "CPU of a start, initialize and end",
    ours: ms(1000 * ours.cpuSeconds),
    theirs: isComparable ? ms(1000 * theirs.cpuSeconds) : "does not start here",
    ...(isComparable
      ? { ratio: ours.cpuSeconds / theirs.cpuSeconds, atMost: GOALS.againstReference }
      : {}),
  };
}

async function manyCalls(packages: readonly string[]): Promise<Row> {
  await using client = new Client(OURS, packages);
  await client.initialize();
  const random = seeded(3);
  const word = zipfSampler(makeWords(PACKAGE.vocabulary, seeded(7)), random);
  await client.search(word());
  const times: number[] = [];
  for (let i = 0; i < CALLS; i++) {
    const question = Array.from({ length: 2 + Math.floor(5 * random()) }, word).join(" ");
    const begun = performance.now();
    if (i % 10 === 0) await client.call("info", {});
    else if (i % 10 === 1) await client.call("document", { name: "document 00007" });
    else await client.search(question);
    times.push(performance.now() - begun);
  }
  times.sort((one, other) => one - other);
  const p95 = times[Math.floor(0.95 * CALLS)]!;
  const ours = `p50 ${ms(times[CALLS / 2]!)}, p95 ${ms(p95)}`;
  const goal = { ratio: p95 / GOALS.p95Ms, atMost: 1 };
  return {
    what: `${CALLS} mixed calls, ${PACKAGES} packages`,
    ours,
    theirs: `goal ${GOALS.p95Ms} ms`,
    ...goal,
  };
}

function ms(time: number): string {
  return `${Math.round(time)} ms`;
}

/** A client that sends one request at a time. */
class Client implements AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #reader: ReadableStreamDefaultReader<string>;
  #rest = "";
  #id = 0;

  constructor(command: readonly string[], packages: readonly string[]) {
    this.#child = new Deno.Command(command[0]!, {
      args: command.slice(1),
      cwd: ROOT,
      env: { MDCX_FILE: packages.join(","), MDCX_KEY: BENCH_KEY },
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    this.#writer = this.#child.stdin.getWriter();
    this.#reader = this.#child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  }

  async #send(message: object): Promise<void> {
    await this.#writer.write(new TextEncoder().encode(`${JSON.stringify(message)}\n`));
  }

  async #request(method: string, params: object): Promise<void> {
    const id = ++this.#id;
    await this.#send({ jsonrpc: "2.0", id, method, params });
    while (true) {
      const end = this.#rest.indexOf("\n");
      if (end < 0) {
        const { value, done } = await this.#reader.read();
        if (done) throw new Error("the server ended");
        this.#rest += value;
        continue;
      }
      const message = JSON.parse(this.#rest.slice(0, end));
      this.#rest = this.#rest.slice(end + 1);
      if (message.id === id) return;
    }
  }

  async initialize(): Promise<void> {
    await this.#request("initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: CLIENT_INFO,
    });
    await this.#send({ jsonrpc: "2.0", method: "notifications/initialized" });
  }

  call(name: string, args: object): Promise<void> {
    return this.#request("tools/call", { name, arguments: args });
  }

  search(query: string): Promise<void> {
    return this.call("search", { query });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writer.close().catch(() => {/* it has ended */});
    await this.#reader.cancel();
    await this.#child.status;
  }
}
