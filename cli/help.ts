/**
 * The help pages, from the table: examples first.
 *
 * @module
 */

import { COMMON_OPTIONS } from "./flags/common.ts";
import { COMMANDS } from "./flags/mod.ts";
import type { CommandSpec, OptionSpec } from "./flags/spec.ts";
import { optionsOf, programOf, usageOf } from "./parse.ts";
import { LEAST_BESIDE, wrap } from "./wrap.ts";

const LABEL_WIDTH = 26;
/** Columns that a text beside a label has at least. */
const MIN_TEXT_WIDTH = 30;

/**
 * The help of one command.
 *
 * @param command Its row of the table.
 * @param width Columns of the screen.
 */
export function commandHelp(command: CommandSpec, width: number): string {
  const own = optionsOf(command).filter((option) => !COMMON_OPTIONS.includes(option));
  return [
    `${programOf(command)}: ${command.summary}${
      command.notBuilt === true ? " (not built yet)" : ""
    }`,
    "",
    "Examples",
    ...command.examples.flatMap(({ line, what }) => [`  # ${what}`, `  ${line}`]),
    "",
    "Usage",
    ...usageOf(command).map((line) => `  ${line}`),
    ...section("Operands", command.operands.map(({ name, help }) => [name, help] as const), width),
    ...section("Options", own.map(described), width),
    ...section("Options of every command", common(command).map(described), width),
    ...(command.notes ?? []).flatMap((note) => ["", ...wrap(note, width)]),
    "",
  ].join("\n");
}

/** The help of `mdcx` itself. */
export function overview(width: number): string {
  const rows = COMMANDS.map(({ name, summary, notBuilt }) =>
    [name, notBuilt === true ? `${summary} (not built yet)` : summary] as const
  );
  return [
    "mdcx: documents to Markdown with measured fidelity, packed into one sealed file, searched from there",
    "",
    "Examples",
    "  # convert a folder, pack it, ask it",
    "  mdcx convert --input Documents --output Markdown",
    "  mdcx pack --output Markdown --target corpus.mdcx --key-file key.txt",
    '  mdcx search corpus.mdcx "when did the mill open" --key-file key.txt',
    "",
    "Usage",
    "  mdcx COMMAND [operands] [options]      mdcx COMMAND --help",
    ...section("Commands", rows, width),
    ...section("Options of every command", COMMON_OPTIONS.map(described), width),
    "",
    "Exit status",
    ...wrap(EXIT_STATUSES, width - 2).map((line) => `  ${line}`),
    "",
  ].join("\n");
}

/** One paragraph on the exit statuses, for the help and the man page. */
export const EXIT_STATUSES: string =
  "0 done, 1 unexpected, 2 usage, 3 done with findings, 4 nothing in it answers, " +
  "5 altered or not authentic, 6 wrong key, 7 a limit was reached, " +
  "8 a permission, model or dependency is missing, 130 interrupted.";

/** `--name VALUE`, with its alias and its letter. */
export function signature(option: OptionSpec): string {
  const { name, alias, short, value } = option;
  const names = [short && `-${short}`, `--${name}`, alias && `--${alias}`].filter(Boolean);
  return names.join(", ") + (value === undefined ? "" : ` ${value}`) +
    (option.variadic === true ? "…" : "");
}

/** The help of an option with its choices, default and state. */
export function optionHelp(
  { help, choices, default: byDefault, repeatable, notBuilt }: OptionSpec,
): string {
  const facts = [
    choices === undefined ? "" : choices.join(", "),
    repeatable === true ? "may be repeated" : "",
    byDefault === undefined ? "" : `default ${byDefault}`,
    notBuilt === true ? "not built yet" : "",
  ].filter((fact) => fact !== "");
  return facts.length === 0 ? help : `${help} (${facts.join("; ")})`;
}

function described(option: OptionSpec): readonly [string, string] {
  return [signature(option), optionHelp(option)];
}

function common(command: CommandSpec): readonly OptionSpec[] {
  return optionsOf(command).filter((option) => COMMON_OPTIONS.includes(option));
}

function section(
  title: string,
  rows: readonly (readonly [string, string])[],
  width: number,
): readonly string[] {
  if (rows.length === 0) return [];
  return ["", title, ...rows.flatMap(([label, text]) => row(label, text, width))];
}

/** A label and its text in two columns; one above the other where they do not fit side by side. */
function row(label: string, text: string, width: number): readonly string[] {
  const isNarrow = width < LABEL_WIDTH + MIN_TEXT_WIDTH;
  const indent = isNarrow ? 6 : LABEL_WIDTH;
  const lines = wrap(text, Math.max(LEAST_BESIDE, width - indent)).map((line) =>
    " ".repeat(indent) + line
  );
  if (isNarrow || label.length > LABEL_WIDTH - 4) return [`  ${label}`, ...lines];
  return [`  ${label}`.padEnd(LABEL_WIDTH) + lines[0]!.slice(LABEL_WIDTH), ...lines.slice(1)];
}
