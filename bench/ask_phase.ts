/**
 * Opens a package and asks it, in a process of its own: `PACKAGE KEY QUESTIONS_FILE`. Prints the CPU
 * seconds of opening with the first question, then of all questions, as `peers/ask.py` does.
 *
 * @module
 */
import process from "node:process";
import { openPackageFile } from "../lib/host/packages/open_package.ts";
import { search } from "../lib/index/mod.ts";

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const [path, key, questions] = Deno.args;
const asked = Deno.readTextFileSync(questions!).trimEnd().split("\n");
const start = cpuSeconds();
using index = await openPackageFile(path!, key!);
await search([index], asked[0]!, { limit: 5 });
const opened = cpuSeconds();
for (const question of asked) await search([index], question, { limit: 5 });
const result = { open: opened - start, warm: cpuSeconds() - opened };
// deno-lint-ignore no-console -- the figures are what this program is for.
console.log(JSON.stringify(result));
