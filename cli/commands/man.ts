/**
 * `mdcx man`: the man page on standard output.
 *
 * @module
 */

import { EXIT, type ExitStatus } from "../exit_codes.ts";
import { manPage } from "../man_page.ts";
import type { Arguments } from "../parse.ts";
import type { Shell } from "../shell.ts";

/** Prints the page. */
export function man(_args: Arguments, shell: Shell): Promise<ExitStatus> {
  const page = manPage();
  if (shell.json) shell.reply({ page });
  else shell.print(page.trimEnd());
  return Promise.resolve(EXIT.done);
}
