/** The three packages, published into a registry on this machine, and run from there. */
import assert from "node:assert/strict";
import { sharedFile } from "../support/shared_data.ts";
import { downloadedBytes, freshCache, isRegistryReachable } from "./fresh_cache.ts";
import { smallCorpus } from "./small_corpus.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const registry = sharedFile("tools/local_jsr.ts");
const isOnline = registry.present && await isRegistryReachable();
const skipped = registry.present && !isOnline
  ? " (skipped: the npm registry is out of reach)"
  : registry.reason;

/** A registry of its own folder, on a free port, until it is disposed of. */
async function startRegistry(): Promise<AsyncDisposable & { readonly url: string }> {
  const folder = await Deno.makeTempDir({ prefix: "mdcx-jsr-" });
  await Deno.mkdir(`${folder}/store`);
  await Deno.copyFile(registry.url, `${folder}/registry.ts`);
  const port = freePort();
  const child = new Deno.Command("deno", {
    args: [
      ..."run --quiet --no-prompt --no-config --allow-net=127.0.0.1".split(" "),
      "--allow-read=store",
      "--allow-write=store",
      "registry.ts",
      String(port),
    ],
    cwd: folder,
    stdout: "null",
    stderr: "null",
  }).spawn();
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(url);
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await child.status;
      await Deno.remove(folder, { recursive: true });
    },
  };
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

async function untilAnswered(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await fetch(url).catch(() => undefined);
    await response?.body?.cancel();
    if (response !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail("the registry does not start");
}

async function deno(args: readonly string[], cwd: string, env: Record<string, string>) {
  const options = { args: [...args], cwd, env: { NO_COLOR: "1", ...env } };
  const { code, stdout, stderr } = await new Deno.Command("deno", options).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

Deno.test({
  name: `published in order, jsr:@mdcx/cli is the command, from an empty cache${skipped}`,
  ignore: !isOnline,
  fn: async () => {
    await using jsr = await startRegistry();
    const publish = "publish --allow-dirty --no-check --no-provenance --token none".split(" ");
    for (const folder of ["", "mcp", "cli"]) {
      const { code, stderr } = await deno(publish, `${ROOT}${folder}`, { JSR_URL: jsr.url });
      assert.equal(code, 0, `${folder}: ${stderr}`);
    }
    const corpus = await smallCorpus();
    const cache = await freshCache();
    const away = await Deno.makeTempDir();
    const read = `--allow-read=${corpus.package},${corpus.keyFile}`;
    const allowed = (words: readonly string[]) =>
      words.some((word) => word.startsWith("--allow-read")) ? [] : [read];
    const run = (...words: readonly string[]) =>
      deno(["run", "--no-prompt", "--quiet", ...allowed(words), ...words], away, {
        JSR_URL: jsr.url,
        DENO_DIR: cache,
        MDCX_FILE: corpus.package,
        MDCX_KEY_FILE: corpus.keyFile,
      });
    const info = await run("jsr:@mdcx/cli", "info", corpus.package);
    assert.match(info.stdout, /Integrity {3}intact/, info.stderr);
    const found = await run(
      ..."jsr:@mdcx/cli search".split(" "),
      corpus.package,
      "water wheel",
      "--key-file",
      corpus.keyFile,
    );
    assert.match(found.stdout, /^2 passages/, found.stderr);
    assert((await downloadedBytes(cache)) < 5_000_000);
    const other = await run("jsr:@mdcx/cli/search", "--help");
    assert.match(other.stdout, /^mdcx-search: /, other.stderr);
    const doctor = await run("jsr:@mdcx/cli", ..."doctor convert in out --json".split(" "));
    await Deno.mkdir(`${away}/in`);
    await Deno.copyFile(`${corpus.documents}/Sent/answer.md`, `${away}/in/answer.md`);
    const flags: string[] = JSON.parse(doctor.stdout).flags;
    const converted = await run(
      ...flags,
      ..."jsr:@mdcx/cli/convert --input in --output out".split(" "),
    );
    assert.match(converted.stdout, /^1 document in out\nok 1\n/, converted.stderr);
    for (const words of [["jsr:@mdcx/mcp"], ["jsr:@mdcx/cli", "mcp"]]) {
      const served = await run("--allow-env=MDCX_*", ...words);
      assert.equal(served.code, 0, served.stderr);
      assert.match(served.stderr, /serving small\.mdcx/);
    }
    await Deno.remove(cache, { recursive: true });
  },
});
