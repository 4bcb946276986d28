#!/usr/bin/env node
/**
 * Starts the MCP server of mdcx where an agent starts its servers by `npx`: under Deno, which comes as
 * a dependency, with the permissions to read the packages and the key file, and nothing else.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const { version } = JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8"));
const CHECKOUT = fileURLToPath(new URL("../main.ts", import.meta.url));
const SERVER = existsSync(CHECKOUT) ? CHECKOUT : `jsr:@mdcx/mcp@${version}`;

/** Deno of the dependency, started by this runtime; else the one that is installed. */
function deno() {
  try {
    return [process.execPath, createRequire(import.meta.url).resolve("deno/bin.cjs")];
  } catch {
    return ["deno"];
  }
}

/** As the server itself takes its variable apart. */
function paths(value = "") {
  return value.split(",").flatMap((part) => part.split(delimiter)).map((part) => part.trim());
}

/** What a symbolic link leads to must be allowed beside the link; the server says what is not there. */
function withTarget(path) {
  return existsSync(path) ? [path, realpathSync(path)] : [path];
}

const named = [...paths(process.env.MDCX_FILE), process.env.MDCX_KEY_FILE ?? ""];
const readable = [...new Set(named.filter((path) => path !== "").flatMap(withTarget))];
const permissions = [
  "--no-prompt",
  "--allow-env=MDCX_*",
  ...readable.length === 0 ? [] : [`--allow-read=${readable.join(",")}`],
];
const [command, ...first] = deno();
const server = spawn(command, [...first, "run", "--quiet", ...permissions, SERVER], {
  stdio: "inherit",
});
server.on("error", (error) => {
  process.stderr.write(`mdcx-mcp: Cannot start "${command}": ${error.message}\n`);
  process.exit(8);
});
server.on("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
