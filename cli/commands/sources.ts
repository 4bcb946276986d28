/**
 * `mdcx sources`: the catalogue plugins that are installed, and whether they keep the contract.
 *
 * @module
 */

import { counted } from "@mdcx/mdcx/counted";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  available,
  conforms,
  type Observation,
  require as requireSources,
  type Sources,
} from "@mdcx/mdcx/sources";
import { EXIT, type ExitStatus } from "../exit_codes.ts";
import type { Arguments } from "../parse.ts";
import type { Shell } from "../shell.ts";

/** What a plugin prints is a remark of its own: standard output has the answer alone. */
function remarkOnStderr(): void {
  for (const method of ["log", "info", "debug"] as const) {
    // deno-lint-ignore no-console -- the plugin's, not ours.
    console[method] = console.error;
  }
}

/** Lists the plugins, or tries those of `--check`. */
export async function sources(args: Arguments, shell: Shell): Promise<ExitStatus> {
  remarkOnStderr();
  const installed = await available(specifiers(), (specifier) => import(specifier));
  const names = args.list("check");
  if (names.length > 0) return await check(installed, names, { args, shell });
  requireSources(installed);
  return list(installed, shell);
}

/** What MDCX_SOURCES names: modules split at commas; a path counts from the folder one is in. */
function specifiers(): readonly string[] {
  const named = (Deno.env.get("MDCX_SOURCES") ?? "").split(",").map((part) => part.trim());
  return named.filter((part) => part !== "")
    .map((part) => /^[./\\]/.test(part) ? pathToFileURL(resolve(part)).href : part);
}

function list({ plugins, broken }: Sources, shell: Shell): ExitStatus {
  const names = [...plugins.keys()];
  if (shell.json) {
    shell.reply({ sources: names, broken });
  } else {
    for (const name of names) shell.tell(name);
    for (const { specifier, reason } of broken) {
      shell.tell(`${specifier}: not usable, ${reason}`, 2);
    }
  }
  return broken.length > 0 ? EXIT.findings : EXIT.done;
}

async function check(
  installed: Sources,
  names: readonly string[],
  { args, shell }: { readonly args: Arguments; readonly shell: Shell },
): Promise<ExitStatus> {
  const query = args.text("query");
  const options = { fetch: !args.isGiven("no-fetch"), ...(query === undefined ? {} : { query }) };
  const checks: { readonly name: string; readonly observations: readonly Observation[] }[] = [];
  for (const plugin of requireSources(installed, names)) {
    checks.push({ name: plugin.name, observations: await conforms(plugin, options) });
  }
  if (shell.json) shell.reply({ checks });
  else for (const { name, observations } of checks) printCheck(name, observations, shell);
  const isFaulty = checks.some(({ observations }) => observations.some(isFault));
  return isFaulty ? EXIT.findings : EXIT.done;
}

function isFault({ kind }: Observation): boolean {
  return kind === "fault";
}

function printCheck(name: string, observations: readonly Observation[], shell: Shell): void {
  const faults = observations.filter(isFault).length;
  shell.tell(`${name}: ${faults === 0 ? "conforms" : counted(faults, "problem")}`);
  for (const observation of observations) {
    shell.tell(`  ${isFault(observation) ? "-" : "."} ${observation.message}`, 4);
  }
}
