/**
 * `mdcx completions SHELL`: from the table of commands.
 *
 * @module
 */

import { bashCompletions } from "../completions/bash.ts";
import { fishCompletions } from "../completions/fish.ts";
import { powershellCompletions } from "../completions/powershell.ts";
import { zshCompletions } from "../completions/zsh.ts";
import { EXIT, type ExitStatus } from "../exit_codes.ts";
import type { Arguments } from "../parse.ts";
import type { Shell } from "../shell.ts";

const SCRIPTS: Readonly<Record<string, () => string>> = {
  bash: bashCompletions,
  zsh: zshCompletions,
  fish: fishCompletions,
  powershell: powershellCompletions,
};

/** Prints the script of one shell. */
export function completions(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const name = args.operand(0, "SHELL");
  const script = SCRIPTS[name]!();
  if (shell.json) shell.reply({ shell: name, script });
  else shell.print(script.trimEnd());
  return Promise.resolve(EXIT.done);
}
