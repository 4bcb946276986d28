/**
 * `mdcx-search`: searches a folder of Markdown, under the name and with the options that scripts of
 * mdcx 1.31 use.
 *
 * @module
 */

import type { ExitStatus } from "./exit_codes.ts";
import { MDCX_SEARCH } from "./flags/mod.ts";
import { runCommand } from "./run.ts";

/**
 * Runs one command line.
 *
 * @param words The words after the program's name.
 * @returns The exit status.
 */
export async function main(words: readonly string[]): Promise<ExitStatus> {
  return await runCommand(
    MDCX_SEARCH,
    words,
    async () => (await import("./commands/mdcx_search.ts")).mdcxSearch,
  );
}

if (import.meta.main) Deno.exit(await main(Deno.args));
