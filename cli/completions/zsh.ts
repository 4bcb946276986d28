/**
 * Completions for zsh.
 *
 * @module
 */

import { COMMANDS } from "../flags/mod.ts";
import type { CommandSpec, Completes, OptionSpec } from "../flags/spec.ts";
import { optionsOf } from "../parse.ts";

/** The function that zsh autoloads as `_mdcx`. */
export function zshCompletions(): string {
  const commands = COMMANDS.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}`);
  return `#compdef mdcx
_mdcx() {
  local -a commands=(
${commands.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${COMMANDS.map(commandCase).join("\n")}
  esac
}
_mdcx "$@"
`;
}

function commandCase(command: CommandSpec): string {
  const specs = [
    ...optionsOf(command).map(optionSpec),
    ...command.operands.map(({ name, choices, completes, variadic }) =>
      `${variadic === true ? "*" : ""}:${name}:${action(choices, completes)}`
    ),
  ];
  return `    ${command.name}) _arguments ${specs.map(quote).join(" ")} ;;`;
}

function optionSpec({ name, help, value, choices, completes, repeatable }: OptionSpec): string {
  const text = help.replace(/[[\]:]/g, (mark) => `\\${mark}`);
  const argument = value === undefined ? "" : `:${value}:${action(choices, completes)}`;
  return `${repeatable === true ? "*" : ""}--${name}[${text}]${argument}`;
}

function action(choices: readonly string[] | undefined, completes: Completes | undefined): string {
  if (choices !== undefined) return `(${choices.join(" ")})`;
  if (completes === "folder") return "_files -/";
  return completes === undefined || completes === "text" ? " " : "_files";
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
