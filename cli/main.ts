/**
 * `mdcx`: convert documents to Markdown, pack them into one sealed file, search it.
 *
 * This entry is the command: `deno run jsr:@mdcx/cli search corpus.mdcx "a question"`. Which
 * permissions each command needs: `deno run jsr:@mdcx/cli doctor COMMAND PATH`.
 *
 * @module
 */

import { HANDLERS } from "./commands/mod.ts";
import type { ExitStatus } from "./exit_codes.ts";
import { runMdcx } from "./run.ts";

/**
 * Runs one command line.
 *
 * @param words The words after the program's name.
 * @returns The exit status.
 */
export async function main(words: readonly string[]): Promise<ExitStatus> {
  return await runMdcx(words, HANDLERS);
}

if (import.meta.main) Deno.exit(await main(Deno.args));
