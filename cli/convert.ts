/**
 * `mdcx-convert`: the command `mdcx convert` under the name that scripts of mdcx 1.31 use.
 *
 * @module
 */

import type { ExitStatus } from "./exit_codes.ts";
import { MDCX_CONVERT } from "./flags/mod.ts";
import { runCommand } from "./run.ts";
import { HANDLERS } from "./commands/mod.ts";

/**
 * Runs one command line.
 *
 * @param words The words after the program's name.
 * @returns The exit status.
 */
export async function main(words: readonly string[]): Promise<ExitStatus> {
  return await runCommand(MDCX_CONVERT, words, HANDLERS.convert);
}

if (import.meta.main) Deno.exit(await main(Deno.args));
