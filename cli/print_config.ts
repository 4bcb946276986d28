/**
 * `mdcx mcp --print-config`: what an agent needs to start the server, from what this environment says.
 *
 * @module
 */

import { isAbsolute, resolve } from "node:path";
import { grantedVariable, npmFolder, splitPaths } from "@mdcx/mdcx/host";
import { shippedModels } from "@mdcx/mdcx/models";
import { agentConfig, serverStart } from "./agent_config.ts";
import { EXIT, type ExitStatus } from "./exit_codes.ts";
import { PERMISSIONS } from "./permissions.ts";
import type { Shell } from "./shell.ts";

/**
 * Prints the configuration of a client.
 *
 * @param client One of the clients that the option offers.
 * @param shell Where it is printed.
 */
export function printConfig(client: string, shell: Shell): ExitStatus {
  const env = serverVariables();
  const start = serverStart(env, permissionsFor(env));
  const config = agentConfig(client, start);
  if (shell.json) {
    shell.reply({ client, ...config, start });
  } else {
    shell.print(config.text);
    shell.note(`Put this into ${config.file}`);
    const models = shippedModels();
    if (!isOnMeaning(env) && models !== undefined) {
      shell.note(`For packages with meaning, set MDCX_MODELS=${models} and print it again`);
    }
  }
  return EXIT.done;
}

/** What the server reads besides packages and keys; handed on where it is set. */
const HANDED_ON: readonly (readonly [name: string, handed: (value: string) => string])[] = [
  ["MDCX_PUBLIC_KEY", asItIs],
  ["MDCX_ACCEPT_BODY_SIGNATURE", asItIs],
  ["MDCX_MODEL", (model) => isFolder(model) ? absolute(model) : model],
  ["MDCX_MODELS", absolute],
  ["MDCX_IDLE_UNLOAD_MINUTES", asItIs],
];

function asItIs(value: string): string {
  return value;
}

/** The passphrase itself is never printed, and a configuration is no place for it. */
function serverVariables(): Record<string, string> {
  const files = splitPaths(grantedVariable("MDCX_FILE") ?? "/path/to/corpus.mdcx");
  const keyFile = grantedVariable("MDCX_KEY_FILE") ?? "/path/to/key.txt";
  const others = HANDED_ON.flatMap(([name, handed]) => {
    const value = grantedVariable(name);
    return value ? [[name, handed(value)] as const] : [];
  });
  return {
    MDCX_FILE: files.map(absolute).join(","),
    MDCX_KEY_FILE: absolute(keyFile),
    ...Object.fromEntries(others),
  };
}

/** An agent starts its servers in a folder of its own choice. */
function absolute(path: string): string {
  if (isAbsolute(path)) return path;
  try {
    return resolve(path);
  } catch {
    // The working folder may not be asked for: the path stays as it was given.
    return path;
  }
}

/** Names of models have slashes too: only what is there is a folder. */
function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

/** Whether the environment says which model to use, or where models are. */
function isOnMeaning(env: Readonly<Record<string, string>>): boolean {
  return Boolean(env.MDCX_MODEL || env.MDCX_MODELS);
}

function permissionsFor(env: Readonly<Record<string, string>>): readonly string[] {
  const row = PERMISSIONS.find(({ commands, when }) =>
    commands.includes("mcp") && (when !== undefined) === isOnMeaning(env)
  );
  const model = isAbsolute(env.MDCX_MODEL ?? "") ? [env.MDCX_MODEL!] : [];
  return row!.flags({
    paths: [...splitPaths(env.MDCX_FILE!), env.MDCX_KEY_FILE!, ...model].flatMap(withTarget),
    npmFolder: npmFolder() ?? "/path/to/npm",
    modelsFolder: env.MDCX_MODELS ?? shippedModels() ?? "/path/to/models",
  });
}

/** What a symbolic link leads to must be allowed beside the link. */
function withTarget(path: string): readonly string[] {
  try {
    return [path, Deno.realPathSync(path)];
  } catch {
    // Not there yet, or not to be looked at: only what was named can be allowed.
    return [path];
  }
}
