/** What `mdcx mcp --print-config` prints starts the server, for every client. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { shippedModels } from "../../lib/host/models/models.ts";
import { MCP } from "../../cli/flags/tools.ts";
import { inFolder, PASSPHRASE } from "../support/packing.ts";
import { runMdcx } from "../cli/run_mdcx.ts";
import { MILL } from "./corpus.ts";
import { packTree } from "./session.ts";

interface ServerStart {
  readonly command: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

/** Where each client has its servers, and how it writes them. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  "claude-code": ["mcpServers", "mdcx"],
  "claude-desktop": ["mcpServers", "mdcx"],
  cursor: ["mcpServers", "mdcx"],
  vscode: ["servers", "mdcx"],
  zed: ["context_servers", "mdcx"],
  codex: ["mcp_servers", "mdcx"],
};
const CLIENTS = MCP.options.find(({ name }) => name === "print-config")!.choices!;

/** The part of TOML that is printed: tables, and keys whose values are also JSON. */
function parseToml(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  let table = root;
  for (const line of text.split("\n").filter((line) => line.trim() !== "")) {
    const name = /^\[([\w.]+)\]$/.exec(line)?.[1];
    if (name === undefined) {
      const [, key, value] = /^(\w+) = (.+)$/.exec(line)!;
      table[key!] = JSON.parse(value!);
      continue;
    }
    table = root;
    for (const part of name.split(".")) table = (table[part] ??= {}) as Record<string, unknown>;
  }
  return root;
}

function startIn(client: string, text: string): ServerStart {
  const config: unknown = client === "codex" ? parseToml(text) : JSON.parse(text);
  const place = PLACES[client]!;
  return place.reduce((at, name) => (at as Record<string, unknown>)[name], config) as ServerStart;
}

async function initializes({ command, args, env }: ServerStart, cwd: string): Promise<void> {
  const child = new Deno.Command(command, {
    args,
    env,
    cwd,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const clientInfo = { name: "tests", version: "1" };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
  const line = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params });
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(`${line}\n`)).catch(() => {});
  await writer.close().catch(() => {});
  const { stdout, stderr, code } = await child.output();
  const text = new TextDecoder().decode(stdout);
  assert.equal(code, 0, new TextDecoder().decode(stderr));
  assert.equal(JSON.parse(text).result.serverInfo.name, "mdcx");
}

Deno.test("mdcx mcp --print-config prints for every client what starts the server, from any folder", () =>
  inFolder(async (folder) => {
    const packages = [
      await packTree(folder, "the mill", MILL),
      await packTree(folder, "same", MILL),
    ];
    await Deno.writeTextFile(join(folder, "key file.txt"), `${PASSPHRASE}\n`);
    await Deno.rename(packages[1]!, join(folder, "elsewhere.mdcx"));
    await Deno.symlink("elsewhere.mdcx", packages[1]!);
    assert.deepEqual([...CLIENTS].sort(), Object.keys(PLACES).sort());
    for (const client of CLIENTS) {
      const { code, stdout, stderr } = await runMdcx(["mcp", "--print-config", client], {
        allow: ["--allow-read", "--allow-env=MDCX_*"],
        cwd: folder,
        env: {
          MDCX_FILE: "the mill.mdcx,same.mdcx",
          MDCX_KEY_FILE: "key file.txt",
          MDCX_KEY: "never printed",
          MDCX_IDLE_UNLOAD_MINUTES: "5",
        },
      });
      assert.equal(code, 0, stderr);
      assert.doesNotMatch(stdout + stderr, /never printed/);
      const start = startIn(client, stdout);
      assert.deepEqual(start.env, {
        MDCX_FILE: packages.join(","),
        MDCX_KEY_FILE: join(folder, "key file.txt"),
        MDCX_IDLE_UNLOAD_MINUTES: "5",
      });
      assert.equal(start.args.some((arg) => arg.startsWith("--allow-ffi")), false);
      await initializes(start, "/");
    }
  }));

Deno.test("mdcx mcp --print-config grants what meaning needs where the models are named", () =>
  inFolder(async (folder) => {
    const { stdout } = await runMdcx(["mcp", "--print-config", "claude-code"], {
      allow: ["--allow-read", "--allow-env=MDCX_*"],
      env: { MDCX_FILE: join(folder, "mill.mdcx"), MDCX_MODELS: shippedModels()! },
    });
    const { args, env } = startIn("claude-code", stdout);
    assert.equal(env.MDCX_MODELS, shippedModels());
    const read = args.find((arg) => arg.startsWith("--allow-read="))!;
    assert(read.includes(shippedModels()!), read);
    const ffi = args.find((arg) => arg.startsWith("--allow-ffi="))!;
    assert(read.includes(ffi.slice("--allow-ffi=".length)), ffi);
  }));

Deno.test("mdcx mcp --print-config makes the folder of models absolute, and leaves the name of a model", () =>
  inFolder(async (folder) => {
    await Deno.mkdir(join(folder, "mine"));
    for (const [model, handed] of [["BAAI/bge-m3"], ["mine", join(folder, "mine")]]) {
      const { stdout } = await runMdcx(["mcp", "--print-config", "claude-code"], {
        allow: ["--allow-read", "--allow-env=MDCX_*"],
        cwd: folder,
        env: { MDCX_FILE: "mill.mdcx", MDCX_MODELS: "models", MDCX_MODEL: model! },
      });
      const { args, env } = startIn("claude-code", stdout);
      assert.equal(env.MDCX_MODELS, join(folder, "models"));
      assert.equal(env.MDCX_MODEL, handed ?? model);
      const read = args.find((arg) => arg.startsWith("--allow-read="))!;
      assert(read.includes(env.MDCX_MODELS!) && read.includes(handed ?? ""), read);
    }
  }));
