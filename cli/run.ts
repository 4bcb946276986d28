/**
 * One command line, from its words to its exit status.
 *
 * @module
 */

import { UsageError } from "@mdcx/mdcx/errors";
import { asMdcxError } from "@mdcx/mdcx/host";
import { nearest } from "@mdcx/mdcx/nearest";
import { EXIT, EXIT_STATUS_OF, type ExitStatus } from "./exit_codes.ts";
import { COMMANDS, COMMON_OPTIONS } from "./flags/mod.ts";
import type { CommandSpec } from "./flags/spec.ts";
import {
  type Arguments,
  notBuilt,
  optionsOf,
  parseArguments,
  programOf,
  unknownOption,
} from "./parse.ts";
import { Shell } from "./shell.ts";
import { VERSION } from "./version.ts";

/** What a command does: reads its arguments, talks to its shell, says how it ended. */
export type Handler = (args: Arguments, shell: Shell) => Promise<ExitStatus>;

/** Loads the handler of a command, when it is asked for. */
export type HandlerLoader = () => Promise<Handler>;

/**
 * Runs `mdcx`.
 *
 * @param words The command line after the program's name.
 * @param handlers The loader of each command that is built.
 */
export async function runMdcx(
  words: readonly string[],
  handlers: Readonly<Record<string, HandlerLoader>>,
): Promise<ExitStatus> {
  const shell = new Shell({ json: asksFor(words, "--json") });
  return await guarded(shell, async () => {
    const { before, rest: [name, ...rest] } = leadingOptions(words);
    if (name === undefined && shell.json) throw noCommand();
    if (name === undefined || name === "help" || name === "--help" || name === "-h") {
      return await showHelp(name === "help" ? rest[0] : undefined, shell, name === undefined);
    }
    if (name === "--version") return await showVersion("mdcx", shell);
    const command = findCommand(name);
    return await runCommand(command, [...before, ...rest], handlers[command.name]);
  });
}

/**
 * Runs one command of the table, as `mdcx` does and as the entries of their own do.
 *
 * @param command Its row.
 * @param words The words after its name.
 * @param load Its handler.
 */
export async function runCommand(
  command: CommandSpec,
  words: readonly string[],
  load: HandlerLoader | undefined,
): Promise<ExitStatus> {
  const jsonIsSwitch = optionsOf(command).find(({ name }) => name === "json")?.value === undefined;
  const early = new Shell({ json: jsonIsSwitch && asksFor(words, "--json") });
  return await guarded(early, async () => {
    if (asksFor(words, "--help", "-h")) return await showHelp(command, early);
    if (asksFor(words, "--version")) return await showVersion(programOf(command), early);
    if (command.notBuilt === true || load === undefined) throw notBuilt(`"${programOf(command)}"`);
    const args = parseArguments(command, words);
    const shell = new Shell({
      json: early.json,
      quiet: args.isGiven("quiet"),
      color: args.text("color") ?? "auto",
    });
    const status = await (await load())(args, shell);
    await shell.flush();
    return status;
  });
}

/** Common options may also stand before the command; what asks for a page of `mdcx` itself may not. */
function leadingOptions(
  words: readonly string[],
): { readonly before: readonly string[]; readonly rest: readonly string[] } {
  const isLeading = (word: string | undefined) =>
    LEADING_OPTIONS.some(({ name, short }) => word === `--${name}` || word === `-${short}`);
  let at = 0;
  while (isLeading(words[at])) at += words[at] === "--color" ? 2 : 1;
  return { before: words.slice(0, at), rest: words.slice(at) };
}

const LEADING_OPTIONS = COMMON_OPTIONS.filter(({ name }) => name !== "help" && name !== "version");

async function guarded(shell: Shell, work: () => Promise<ExitStatus>): Promise<ExitStatus> {
  try {
    return await work();
  } catch (thrown) {
    const error = asMdcxError(thrown);
    const status = EXIT_STATUS_OF[error.code];
    shell.fail(error, status);
    return status;
  }
}

function noCommand(): UsageError {
  return new UsageError('Cannot run "mdcx": COMMAND is missing', {
    hint: "mdcx --help lists them",
  });
}

function findCommand(name: string): CommandSpec {
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command !== undefined) return command;
  if (name.startsWith("-")) return unknownOption("mdcx", COMMON_OPTIONS, name);
  const near = nearest(name, COMMANDS.map((candidate) => candidate.name));
  throw new UsageError(`Cannot run "mdcx ${name}": there is no such command`, {
    hint: near === undefined ? "mdcx --help lists them" : `Did you mean ${near}?`,
  });
}

async function showHelp(
  subject: CommandSpec | string | undefined,
  shell: Shell,
  isUsageError = false,
): Promise<ExitStatus> {
  const { commandHelp, overview } = await import("./help.ts");
  const command = typeof subject === "string" ? findCommand(subject) : subject;
  const width = Math.min(shell.width, 100);
  const page = (command === undefined ? overview(width) : commandHelp(command, width)).trimEnd();
  if (shell.json) shell.reply({ page });
  else shell.print(page);
  await shell.flush();
  return isUsageError ? EXIT.usage : EXIT.done;
}

async function showVersion(program: string, shell: Shell): Promise<ExitStatus> {
  if (shell.json) shell.reply({ version: VERSION });
  else shell.print(`${program} ${VERSION}`);
  await shell.flush();
  return EXIT.done;
}

/** Whether one of these switches stands among the options, that is before `--`. */
function asksFor(words: readonly string[], ...names: readonly string[]): boolean {
  const end = words.indexOf("--");
  return words.slice(0, end < 0 ? undefined : end).some((word) => names.includes(word));
}
