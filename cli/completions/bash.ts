/**
 * Completions for bash.
 *
 * @module
 */

import { COMMANDS } from "../flags/mod.ts";
import type { CommandSpec, OptionSpec } from "../flags/spec.ts";
import { optionsOf } from "../parse.ts";

/**
 * Names of files, whatever characters are in them, also where the word is quoted so far. What is offered
 * as a file gets quotes and slashes of its own.
 */
const FILES = `_mdcx_files() {
  local name word="\${COMP_WORDS[COMP_CWORD]}"
  word=\${word#[\\'\\"]} word=\${word//\\\\/}
  compopt -o filenames 2>/dev/null
  COMPREPLY=()
  while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen "$1" -- "$word")
}`;

/** The script that bash sources. */
export function bashCompletions(): string {
  return `# bash completion of mdcx
${FILES}
_mdcx_words() {
  COMPREPLY=($(compgen -W "$1" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
_mdcx() {
  local word="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local command="\${COMP_WORDS[1]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    _mdcx_words "${COMMANDS.map(({ name }) => name).join(" ")} --help --version"
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
    *) _mdcx_files -f ;;
  esac
}
complete -F _mdcx mdcx
`;
}

function valueCases(command: CommandSpec): readonly string[] {
  return optionsOf(command).filter(({ value }) => value !== undefined).map((option) =>
    `    "${command.name} --${option.name}") ${offer(option)}; return ;;`
  );
}

function offer({ choices, completes }: OptionSpec): string {
  if (choices !== undefined) return offerWords(choices);
  if (completes === "folder") return "_mdcx_files -d";
  return completes === undefined || completes === "text" ? "COMPREPLY=()" : "_mdcx_files -f";
}

function offerWords(words: readonly string[]): string {
  return `_mdcx_words "${words.join(" ")}"`;
}

function optionCase(command: CommandSpec): string {
  const names = optionsOf(command).map(({ name }) => `--${name}`);
  return `      ${command.name}) ${offerWords(names)} ;;`;
}

function operandCase({ name, operands }: CommandSpec): readonly string[] {
  const choices = name === "doctor"
    ? COMMANDS.map((command) => command.name)
    : operands[0]?.choices;
  return choices === undefined ? [] : [`    ${name}) ${offerWords(choices)} ;;`];
}
