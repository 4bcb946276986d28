/**
 * Completions for fish.
 *
 * @module
 */

import { COMMANDS } from "../flags/mod.ts";
import type { CommandSpec, OptionSpec } from "../flags/spec.ts";
import { optionsOf } from "../parse.ts";

/** The script that fish sources. */
export function fishCompletions(): string {
  const commands = COMMANDS.map(({ name, summary }) =>
    `complete -c mdcx -n __fish_use_subcommand -f -a ${name} -d ${quote(summary)}`
  );
  return ["# fish completion of mdcx", ...commands, ...COMMANDS.flatMap(ofCommand), ""].join("\n");
}

function ofCommand(command: CommandSpec): readonly string[] {
  const inside = `complete -c mdcx -n "__fish_seen_subcommand_from ${command.name}"`;
  const operands = command.operands.flatMap(({ choices }) =>
    choices === undefined ? [] : [`${inside} -f -a ${quote(choices.join(" "))}`]
  );
  return [...optionsOf(command).map((option) => `${inside} ${optionPart(option)}`), ...operands];
}

function optionPart({ name, short, help, value, choices, completes }: OptionSpec): string {
  const names = `-l ${name}${short === undefined ? "" : ` -s ${short}`}`;
  const takes = value === undefined
    ? ""
    : choices !== undefined
    ? ` -x -a ${quote(choices.join(" "))}`
    : completes === "folder"
    ? " -x -a '(__fish_complete_directories)'"
    : completes === undefined || completes === "text"
    ? " -x"
    : " -r";
  return `${names}${takes} -d ${quote(help)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
