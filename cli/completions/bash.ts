/**
 * Completions for bash.
 *
 * @module
 */

import { COMMANDS } from "../flags/mod.ts";
import type { CommandSpec, OptionSpec } from "../flags/spec.ts";
import { optionsOf } from "../parse.ts";

/** The script that bash sources. */
export function bashCompletions(): string {
  return `# bash completion of mdcx
_mdcx() {
  local word="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local command="\${COMP_WORDS[1]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${
    COMMANDS.map(({ name }) => name).join(" ")
  } --help --version" -- "$word"))
    return
  fi
  case "$command $previous" in
${COMMANDS.flatMap(valueCases).join("\n")}
  esac
  if [ "\${word#-}" != "$word" ]; then
    case "$command" in
${COMMANDS.map(optionCase).join("\n")}
    esac
    return
  fi
  case "$command" in
${COMMANDS.flatMap(operandCase).join("\n")}
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _mdcx mdcx
`;
}

function valueCases(command: CommandSpec): readonly string[] {
  return optionsOf(command).filter(({ value }) => value !== undefined).map((option) =>
    `    "${command.name} --${option.name}") COMPREPLY=(${candidates(option)}); return ;;`
  );
}

function candidates({ choices, completes }: OptionSpec): string {
  if (choices !== undefined) return `$(compgen -W "${choices.join(" ")}" -- "$word")`;
  if (completes === "folder") return '$(compgen -d -- "$word")';
  return completes === undefined || completes === "text" ? "" : '$(compgen -f -- "$word")';
}

function optionCase(command: CommandSpec): string {
  const names = optionsOf(command).map(({ name }) => `--${name}`).join(" ");
  return `      ${command.name}) COMPREPLY=($(compgen -W "${names}" -- "$word")) ;;`;
}

function operandCase({ name, operands }: CommandSpec): readonly string[] {
  const choices = name === "doctor"
    ? COMMANDS.map((command) => command.name)
    : operands[0]?.choices;
  return choices === undefined
    ? []
    : [`    ${name}) COMPREPLY=($(compgen -W "${choices.join(" ")}" -- "$word")) ;;`];
}
