/**
 * Where a benchmark finds its data, its peers and the command under test.
 *
 * @module
 */

const ROOT = new URL("../", import.meta.url);
const path = (name: string) => decodeURIComponent(new URL(name, ROOT).pathname).replace(/\/$/, "");

/** Data beside the project; a benchmark that needs it says so where it is absent. */
export const SHARED: string = path("../shared");

/** The workspace's configuration: its import map and permission sets. */
export const CONFIG: string = path("deno.json");

/** What `deno task mdcx` and the README's installation tell V8: to collect early, and so stay small. */
export const V8_FLAGS = "--v8-flags=--max-semi-space-size=2,--heap-growing-percent=20";

/** The command line, started as `deno task mdcx` starts it. */
export const MDCX: readonly string[] = [
  ...["deno", "run", "--no-prompt", "--quiet", V8_FLAGS, `--config=${CONFIG}`, "-P=mdcx"],
  path("cli/main.ts"),
];

/** The Python that has the peers: MDCX_BENCH_PYTHON, else `python3`. See bench/README.md. */
export const PYTHON: string = Deno.env.get("MDCX_BENCH_PYTHON") ?? "python3";
