/**
 * `deno task bench [NAME…]`: the measurements, ours beside theirs in the same run.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- a benchmark prints

import { askBenchmark } from "./ask.ts";
import { convertBenchmark, officeBenchmark } from "./convert.ts";
import { encodeBenchmark } from "./encode.ts";
import { largeBenchmark } from "./convert_large.ts";
import { mcpBenchmark } from "./mcp.ts";
import { meaningBenchmark } from "./meaning.ts";
import { packBenchmark } from "./pack.ts";
import { formatRow } from "./report.ts";
import { retrievalBenchmark } from "./retrieval.ts";
import { wordsBenchmark } from "./words.ts";

const BENCHMARKS = {
  pack: packBenchmark,
  ask: askBenchmark,
  words: wordsBenchmark,
  convert: convertBenchmark,
  "convert-office": officeBenchmark,
  "convert-large": largeBenchmark,
  mcp: mcpBenchmark,
  encode: encodeBenchmark,
  meaning: meaningBenchmark,
  retrieval: retrievalBenchmark,
} as const;

/** Runs the benchmarks that are named, or all of them. */
async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in BENCHMARKS));
  if (unknown.length > 0) {
    console.error(`No benchmark "${unknown[0]}": expected ${Object.keys(BENCHMARKS).join(", ")}`);
    Deno.exit(2);
  }
  for (const [name, benchmark] of Object.entries(BENCHMARKS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n${benchmark.name}`);
    for await (const row of benchmark.run()) console.log(`  ${formatRow(row)}`);
  }
}

await main(Deno.args);
