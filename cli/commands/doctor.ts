/**
 * `mdcx doctor`: what this machine offers, and the very flags that a command needs for a path.
 *
 * @module
 */

import { UsageError } from "@mdcx/mdcx/errors";
import { grantedVariable, npmFolder } from "@mdcx/mdcx/host";
import { shippedModels } from "@mdcx/mdcx/models";
import { nearest } from "@mdcx/mdcx/nearest";
import { type Check, flagChecks, machineChecks, pathCheck } from "../doctor_checks.ts";
import { entryOf } from "../entry.ts";
import { EXIT, type ExitStatus } from "../exit_codes.ts";
import { COMMANDS } from "../flags/mod.ts";
import type { Arguments } from "../parse.ts";
import { type PermissionRow, PERMISSIONS } from "../permissions.ts";
import type { Shell } from "../shell.ts";

/** Where Deno keeps its packages where it does not tell. */
const UNKNOWN_NPM_FOLDER = "$DENO_DIR/npm";
/** Where a person keeps models, where the program was not installed with them. */
const UNKNOWN_MODELS_FOLDER = "$MDCX_MODELS";

/** Looks around, and prints what it sees. A flaw of the machine is an answer, not a failure. */
export function doctor(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const [command, ...paths] = args.operands;
  const folder = npmFolder();
  if (command === undefined) {
    answer({ checks: machineChecks(folder), flags: [] }, [], shell);
    return Promise.resolve(EXIT.done);
  }
  const rows = rowsOf(command);
  const request = {
    paths,
    npmFolder: folder ?? UNKNOWN_NPM_FOLDER,
    modelsFolder: grantedVariable("MDCX_MODELS") ?? shippedModels() ?? UNKNOWN_MODELS_FOLDER,
  };
  const flags = (rows.find(({ isUsual }) => isUsual) ?? rows[0]!).flags(request);
  const checks = [...flagChecks(flags), ...paths.map(pathCheck)];
  const lines = rows.map((row) => {
    const when = row.when === undefined ? "" : `   # ${row.when.replaceAll("`", "")}`;
    return commandLine(command, row.flags(request)) + when;
  });
  const named = rows[0]!.paths;
  if (named !== "") lines.push(`# ${command} reads and writes what you name here: ${named}`);
  answer({ checks, flags }, lines, shell);
  return Promise.resolve(EXIT.done);
}

function rowsOf(command: string): readonly PermissionRow[] {
  const rows = PERMISSIONS.filter(({ commands }) => commands.includes(command));
  if (rows.length > 0) return rows;
  const near = nearest(command, COMMANDS.map(({ name }) => name));
  throw new UsageError(`Cannot tell the flags of "${command}": there is no such command`, {
    hint: near === undefined ? "mdcx --help lists them" : `Did you mean ${near}?`,
  });
}

/** How this very program is started, from any folder. */
function commandLine(command: string, flags: readonly string[]): string {
  const program = command === "mcp" ? [entryOf("mcp")] : [entryOf("cli"), command];
  return ["deno run --no-prompt", ...[...flags, ...program].map(quoted)].join(" ");
}

/** For a POSIX shell, where it is needed. */
function quoted(word: string): string {
  return /^[\w./:,=@%+-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function answer(
  found: { readonly checks: readonly Check[]; readonly flags: readonly string[] },
  lines: readonly string[],
  shell: Shell,
): void {
  if (shell.json) return shell.reply(found);
  for (const line of lines) shell.print(line);
  if (lines.length > 0 && found.checks.length > 0) shell.print();
  for (const { name, ok, detail, repair } of found.checks) {
    const cure = repair === "" ? "" : ` (${repair})`;
    shell.tell(`${ok ? "ok  " : "--  "}${name}: ${detail}${cure}`, 4);
  }
}
