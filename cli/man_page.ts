/**
 * The man page, in roff (groff_man(7)), from the table of commands.
 *
 * @module
 */

import { COMMON_OPTIONS } from "./flags/common.ts";
import { COMMANDS } from "./flags/mod.ts";
import type { CommandSpec, OptionSpec } from "./flags/spec.ts";
import { EXIT_STATUSES, optionHelp, signature } from "./help.ts";
import { usageOf } from "./parse.ts";
import { VERSION } from "./version.ts";

/** Variables of the environment, for the page's own section. */
const VARIABLES: readonly (readonly [string, string])[] = [
  ["MDCX_KEY", "the passphrase; several, split at commas or path separators, for as many packages"],
  ["MDCX_KEY_FILE", "a file with the passphrase (MCP server)"],
  ["MDCX_FILE", "the package, or several (MCP server)"],
  ["MDCX_PUBLIC_KEY", "the key that must have signed body and header (MCP server)"],
  ["MDCX_ACCEPT_BODY_SIGNATURE", "1: a signature over the body alone is enough (MCP server)"],
  ["MDCX_MODEL", "the sentence encoder, by name or folder"],
  ["MDCX_MODELS", "the folder of models"],
  ["MDCX_MODELS_URL", "where models fetch looks"],
  ["MDCX_IDLE_UNLOAD_MINUTES", "after which an idle model is released; 0 never (MCP server)"],
  ["MDCX_SOURCES", "the catalogue plugins, split at commas"],
  ["MDCX_DEBUG", "where an error happened, where it may be read"],
  ["NO_COLOR", "no colours"],
];

/** The page of section 1. */
export function manPage(): string {
  return [
    `.TH MDCX 1 "" "mdcx ${VERSION}" "User Commands"`,
    ".SH NAME",
    "mdcx \\- documents to Markdown, packed into one sealed file, searched from there",
    ".SH SYNOPSIS",
    ".B mdcx",
    ".I COMMAND",
    "[operands] [options]",
    ".SH COMMANDS",
    ...COMMANDS.flatMap(commandPart),
    ".SH OPTIONS OF EVERY COMMAND",
    ...COMMON_OPTIONS.flatMap(optionPart),
    ".SH EXIT STATUS",
    roff(EXIT_STATUSES),
    ".SH ENVIRONMENT",
    ...VARIABLES.flatMap(([name, help]) => [".TP", `.B ${name}`, roff(help)]),
    "",
  ].join("\n");
}

function commandPart(command: CommandSpec): readonly string[] {
  return [
    `.SS ${command.name}`,
    roff(`${command.summary}${command.notBuilt === true ? " (not built yet)" : ""}.`),
    ...usageOf(command).flatMap((line) => [".PP", `\\fB${roff(line)}\\fR`]),
    ...command.operands.flatMap(({ name, help }) => [".TP", `.I ${roff(name)}`, roff(help)]),
    ...command.options.flatMap(optionPart),
    ...(command.notes ?? []).flatMap((note) => [".PP", roff(note)]),
    ...command.examples.flatMap((
      { line, what },
    ) => [".PP", roff(`${what}:`), ".EX", roff(line), ".EE"]),
  ];
}

function optionPart(option: OptionSpec): readonly string[] {
  return [".TP", `\\fB${roff(signature(option))}\\fR`, roff(optionHelp(option))];
}

/**
 * Text as roff input: backslashes and hyphens literal, no line taken for a request, and in ASCII, as
 * groff(1) by itself reads Latin-1.
 */
function roff(text: string): string {
  return text.replaceAll("\\", "\\e").replaceAll("-", "\\-").replace(/^([.'])/gm, "\\&$1")
    .replace(/[^\p{ASCII}]/gu, (sign) => `\\[u${codeOf(sign)}]`);
}

/** Four digits of hexadecimal at least. */
function codeOf(sign: string): string {
  return sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
}
