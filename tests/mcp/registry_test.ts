/** What catalogues and npm know of the server. */
import assert from "node:assert/strict";
import { inFolder, PASSPHRASE } from "../support/packing.ts";
import { MILL } from "./corpus.ts";
import { packTree } from "./session.ts";

const MCP = new URL("../../mcp/", import.meta.url);
const LAUNCHER = new URL("npm/launcher.js", MCP).pathname;

// deno-lint-ignore no-explicit-any -- a test asserts on what it finds
const json = (path: string): any => JSON.parse(Deno.readTextFileSync(new URL(path, MCP)));

Deno.test("server.json, the npm package and the JSR package agree", () => {
  const [server, npm, jsr] = [json("server.json"), json("npm/package.json"), json("deno.json")];
  const [entry] = server.packages;
  assert.deepEqual([server.version, npm.version, entry.version], Array(3).fill(jsr.version));
  assert.equal(npm.mcpName, server.name);
  assert.deepEqual([npm.name, entry.identifier], [jsr.name, jsr.name]);
  assert.match(server.name, /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  assert(server.description.length <= 100);
  const settings = Deno.readTextFileSync(new URL("settings.ts", MCP));
  for (const { name, isSecret } of entry.environmentVariables) {
    assert(settings.includes(`"${name}"`), name);
    assert.equal(isSecret ?? false, name === "MDCX_KEY", name);
  }
});

function hasNode(): boolean {
  try {
    return new Deno.Command("node", { args: ["--version"] }).outputSync().success;
  } catch {
    return false;
  }
}

async function launch(env: Record<string, string>, input: string) {
  const child = new Deno.Command("node", {
    args: [LAUNCHER],
    env,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input)).catch(() => {});
  await writer.close().catch(() => {});
  const { code, stdout, stderr } = await child.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

Deno.test({
  name: `the npm launcher starts the server with what it needs, and ends as it ends${
    hasNode() ? "" : " (skipped: node is absent)"
  }`,
  ignore: !hasNode(),
  fn: () =>
    inFolder(async (folder) => {
      const file = await packTree(folder, "mill", MILL);
      const link = `${folder}/link.mdcx`;
      await Deno.symlink(file, link);
      const env = { MDCX_FILE: `${file}, ${link}`, MDCX_KEY: PASSPHRASE };
      const served = await launch(env, '{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
      assert.deepEqual(JSON.parse(served.stdout), { result: {}, jsonrpc: "2.0", id: 1 });
      assert.equal(served.code, 0, served.stderr);
      const refused = await launch({ ...env, MDCX_KEY: "wrong" }, "");
      assert.deepEqual([refused.code, refused.stdout], [6, ""], refused.stderr);
    }),
});
