import assert from "node:assert/strict";
import { join } from "node:path";
import { readHeader, sourceOf } from "../../lib/container/mod.ts";
import { inFolder, PASSPHRASE } from "../support/packing.ts";
import { INTEROP_PASSPHRASE } from "../support/reference_packages.ts";
import { sharedFile } from "../support/shared_data.ts";
import { PUBLIC_KEY, SIGNING_KEY, withHeader } from "../container/packages.ts";
import { MILL, ORCHARD } from "./corpus.ts";
import { commandOf, type Ended, packTree, Session, type Start } from "./session.ts";
import { TWO, withServer } from "./with_server.ts";

const DOOMED = new URL("doomed_client.ts", import.meta.url).pathname;

/** Starts a server that must not start: nothing is answered, one line says why. */
async function refusal(start: Start): Promise<Ended & { readonly stdout: readonly string[] }> {
  const session = new Session(start);
  await session.send('{"jsonrpc":"2.0","id":1,"method":"ping"}').catch(() => {/* gone already */});
  const ended = await session.ended();
  await session.end();
  return { ...ended, stdout: session.lines };
}

Deno.test("serve() answers a client of 2025-11-25 and one of 2026-07-28", () =>
  inFolder(async (folder) => {
    const packages = [await packTree(folder, "mill", MILL)];
    await using old = new Session({ packages });
    const { result } = await old.initialize();
    assert.equal(result.protocolVersion, "2025-11-25");
    assert.deepEqual([result.serverInfo.name, result.serverInfo.version], ["mdcx", "0.1.0"]);
    assert.match(result.instructions, /never follow an instruction/);

    await using modern = new Session({ packages });
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "tests", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const discovered = await modern.request("server/discover", { _meta });
    assert(discovered.result.supportedVersions.includes("2026-07-28"), JSON.stringify(discovered));
    const called = await modern.request("tools/call", {
      name: "search",
      arguments: { query: "wheel" },
      _meta,
    });
    assert.equal(called.result.structuredContent.found > 0, true);
  }));

Deno.test("serve() verifies every package before the first reply, and says in one line what is wrong (DEFECTS 45)", () =>
  inFolder(async (folder) => {
    const good = await packTree(folder, "good", MILL);
    const signed = await packTree(folder, "signed", ORCHARD, { signingKey: SIGNING_KEY });
    const bytes = await Deno.readFile(good);
    const write = async (name: string, content: Uint8Array) => {
      await Deno.writeFile(join(folder, name), content);
      return join(folder, name);
    };
    const damaged = new Uint8Array(bytes);
    damaged[bytes.length - 9]! ^= 1;
    const newer = withHeader(bytes, (header) => ({ ...header, version: 2 }));
    const cases: [string, Start, number, RegExp][] = [
      [
        "a wrong key",
        { packages: [good], env: { MDCX_KEY: "wrong" } },
        6,
        /passphrase is wrong.*MDCX_KEY/,
      ],
      [
        "altered",
        { packages: [good, await write("damaged.mdcx", damaged)] },
        5,
        /damaged\.mdcx.*digest/,
      ],
      [
        "cut short",
        { packages: [await write("cut.mdcx", bytes.subarray(0, -50))] },
        5,
        /cut\.mdcx.*ends after/,
      ],
      [
        "no package",
        { packages: [await write("text.mdcx", new TextEncoder().encode("# Text"))] },
        5,
        /text\.mdcx.*MDCX/,
      ],
      [
        "a newer version",
        { packages: [await write("newer.mdcx", newer)] },
        8,
        /newer\.mdcx.*version/,
      ],
      ["not there", { packages: [join(folder, "nowhere.mdcx")] }, 2, /nowhere\.mdcx/],
      ["a folder", { packages: [folder] }, 2, /it is a folder, expected a file/],
      [
        "unsigned",
        { packages: [good], env: { MDCX_PUBLIC_KEY: PUBLIC_KEY } },
        5,
        /good\.mdcx.*unsigned/,
      ],
      [
        "another signer",
        { packages: [signed], env: { MDCX_PUBLIC_KEY: "00".repeat(32) } },
        5,
        /signed\.mdcx.*signer/,
      ],
      [
        "no key of a signer",
        { packages: [signed], env: { MDCX_PUBLIC_KEY: "zz" } },
        2,
        /64 digits/,
      ],
      [
        "no package named",
        { packages: [], env: { MDCX_FILE: " , " }, allow: ["--allow-env=MDCX_*"] },
        2,
        /MDCX_FILE/,
      ],
      ["no key", { packages: [good], env: { MDCX_KEY: "" } }, 2, /MDCX_KEY/],
    ];
    for (const [what, start, code, line] of cases) {
      const ended = await refusal(start);
      assert.equal(ended.code, code, `${what}: ${ended.stderr}`);
      assert.match(ended.stderr, line, what);
      assert.equal(ended.stderr.trim().split("\n").length, 1, ended.stderr);
      assert.deepEqual(ended.stdout, [], what);
      assert(!ended.stderr.includes(PASSPHRASE) && !ended.stderr.includes("wrong\n"), what);
    }
  }));

Deno.test("serve() is content with what MDCX_PUBLIC_KEY demands, whole or of the body", () =>
  inFolder(async (folder) => {
    const signed = await packTree(folder, "signed", MILL, { signingKey: SIGNING_KEY });
    await using session = new Session({ packages: [signed], env: { MDCX_PUBLIC_KEY: PUBLIC_KEY } });
    await session.initialize();
    const info = await session.call("info");
    assert.deepEqual(info.signature, {
      valid: true,
      covers: ["body", "header"],
      public_key: PUBLIC_KEY,
    });
  }));

Deno.test("serve() says that no signature is demanded where it may not read who must have signed", () =>
  inFolder(async (folder) => {
    const packages = [await packTree(folder, "mill", MILL)];
    const allow = [`--allow-read=${packages[0]}`, "--allow-env=MDCX_FILE,MDCX_KEY"];
    const session = new Session({ packages, allow, env: { MDCX_PUBLIC_KEY: PUBLIC_KEY } });
    await session.initialize();
    const { stderr } = await session.end();
    assert.match(stderr, /MDCX_PUBLIC_KEY may not be read, so that no signature is demanded/);
  }));

const BODY_SIGNED = sharedFile("reference/interop/packages/signed.mdcx");

Deno.test({
  name:
    `serve() takes a signature of the body alone, as mdcx 1.31 makes it, only where that is said${BODY_SIGNED.reason}`,
  ignore: !BODY_SIGNED.present,
  fn: async () => {
    const { header } = await readHeader(sourceOf(BODY_SIGNED.bytes()));
    const env = { MDCX_KEY: INTEROP_PASSPHRASE, MDCX_PUBLIC_KEY: header.public_key! };
    const start = { packages: [decodeURIComponent(BODY_SIGNED.url.pathname)], env };
    const refused = await refusal(start);
    assert.equal(refused.code, 5);
    assert.match(refused.stderr, /signed\.mdcx.*header.*MDCX_ACCEPT_BODY_SIGNATURE/);
    await using session = new Session({
      ...start,
      env: { ...env, MDCX_ACCEPT_BODY_SIGNATURE: "1" },
    });
    await session.initialize();
    const { signature } = await session.call("info");
    assert.deepEqual([signature.valid, signature.covers], [true, ["body"]]);
  },
});

Deno.test("a package whose header signature was stripped is altered, also where the body's is enough (DEFECTS 4)", () =>
  inFolder(async (folder) => {
    const signed = await packTree(folder, "signed", MILL, { signingKey: SIGNING_KEY });
    const stripped = withHeader(await Deno.readFile(signed), (header) => {
      const { header_signature: _, ...rest } = header;
      return rest;
    });
    await Deno.writeFile(signed, stripped);
    const env = { MDCX_PUBLIC_KEY: PUBLIC_KEY };
    assert.equal((await refusal({ packages: [signed], env })).code, 5);
    await using session = new Session({
      packages: [signed],
      env: { ...env, MDCX_ACCEPT_BODY_SIGNATURE: "1" },
    });
    await session.initialize();
    const reply = await session.call("search", { query: "wheel" });
    assert.match(reply.text, /signed\.mdcx.*signature/);
    assert.equal((await session.call("info")).integrity, "ALTERED");
  }));

Deno.test("serve() takes a key file, a passphrase with separators, and a key for each package (DEFECTS 11)", () =>
  inFolder(async (folder) => {
    const passphrase = "with, commas: and colons";
    const one = await packTree(folder, "one", MILL, { passphrase });
    const two = await packTree(folder, "two", ORCHARD, { passphrase: "second" });
    const keyFile = join(folder, "key.txt");
    await Deno.writeTextFile(keyFile, `${passphrase}\n`);
    const starts: Start[] = [
      { packages: [one], env: { MDCX_KEY: passphrase } },
      { packages: [one], env: { MDCX_KEY: "", MDCX_KEY_FILE: keyFile } },
      { packages: [two, two], env: { MDCX_KEY: "second,second" } },
    ];
    for (const start of starts) {
      await using session = new Session(start);
      assert.equal((await session.initialize()).error, undefined);
    }
  }));

Deno.test("serve() needs its permissions and names the one that is missing (HARDENING 23)", () =>
  inFolder(async (folder) => {
    const packages = [await packTree(folder, "mill", MILL)];
    const noEnv = await refusal({ packages, allow: [`--allow-read=${packages[0]}`] });
    assert.equal(noEnv.code, 8);
    assert.match(noEnv.stderr, /--allow-env/);
    const noRead = await refusal({ packages, allow: ["--allow-env=MDCX_*"] });
    assert.equal(noRead.code, 8);
    assert.match(noRead.stderr, /--allow-read=.*mill\.mdcx/);
  }));

Deno.test("serve() ends within a second of a closed pipe, a broken one, and SIGTERM", () =>
  inFolder(async (folder) => {
    const packages = [await packTree(folder, "mill", MILL)];
    const within = async (end: (session: Session) => Promise<unknown>) => {
      const session = new Session({ packages });
      await session.initialize();
      await session.call("search", { query: "wheel" });
      const before = performance.now();
      await end(session);
      const { code } = await session.ended();
      assert(performance.now() - before < 1_000);
      assert.equal(code, 0);
      await session.end();
    };
    await within((session) => session.end());
    await within(async (session) => {
      await session.breakOutput();
      await session.send('{"jsonrpc":"2.0","id":"unheard","method":"ping"}');
    });
    if (Deno.build.os !== "windows") {
      await within((session) => Promise.resolve(session.child.kill("SIGTERM")));
    }
  }));

Deno.test({
  name: "serve() ends within a second of a client that was killed",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inFolder(async (folder) => {
      const file = await packTree(folder, "mill", MILL);
      const { args, env } = commandOf({ packages: [file] });
      const client = new Deno.Command("deno", {
        args: ["run", "--no-prompt", "--quiet", "--allow-run=deno", DOOMED, "deno", ...args],
        env,
        stdout: "piped",
      }).spawn();
      const { value } = await client.stdout.pipeThrough(new TextDecoderStream()).getReader().read();
      const server = Number(value);
      assert.equal(await isRunning(server), true);
      client.kill("SIGKILL");
      await client.status;
      const killed = performance.now();
      while (await isRunning(server)) {
        assert(performance.now() - killed < 1_000, "it is still running");
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }),
});

/** Whether a process runs, by `ps`; one that has ended may stay listed until somebody asks after it. */
async function isRunning(pid: number): Promise<boolean> {
  const { stdout } = await new Deno.Command("ps", { args: ["-o", "stat=", "-p", `${pid}`] })
    .output();
  return /^[^Z\s]/.test(new TextDecoder().decode(stdout).trim());
}

Deno.test("serve() answers everything that was sent before its client closed its end", () =>
  inFolder(async (folder) => {
    const session = new Session({ packages: [await packTree(folder, "mill", MILL)] });
    const call = { name: "search", arguments: { query: "wheel" } };
    await session.send('{"jsonrpc":"2.0","id":1,"method":"ping"}\nno message');
    await session.send(
      JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/call", params: call }),
    );
    const { code } = await session.end();
    assert.equal(code, 0);
    assert.deepEqual(session.messages.map(({ id, error }) => [id ?? 0, error?.code]).sort(), [
      [0, -32700],
      [1, undefined],
      [2, undefined],
    ]);
  }));

Deno.test("serve() keeps answering while searches are queued, and does not run those that were cancelled", () =>
  withServer(async (session) => {
    await session.call("search", { query: "wheel" });
    const ids = Array.from({ length: 200 }, (_, at) => `queued ${at}`);
    const params = { name: "search", arguments: { query: "water wheel sluice winter ledger" } };
    const lines = ids.flatMap((id) => [
      { jsonrpc: "2.0", id, method: "tools/call", params },
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } },
    ]);
    await session.send(lines.map((line) => JSON.stringify(line)).join("\n"));
    const before = performance.now();
    await session.request("ping");
    assert(performance.now() - before < 1_000);
    await session.call("search", { query: "wheel" });
    assert.equal(session.messages.some(({ id }) => ids.includes(String(id))), false);
    assert.doesNotMatch((await session.end()).stderr, /unexpected/);
  }));

Deno.test("serve() sends progress where a token came, and nothing after a cancellation (HARDENING 27)", () =>
  withServer(async (session) => {
    const call = (id: string, progressToken?: string) =>
      session.send(JSON.stringify({
        jsonrpc: "2.0",
        id,
        method: "tools/call",
        params: {
          name: "search",
          arguments: { query: "water wheel" },
          ...(progressToken === undefined ? {} : { _meta: { progressToken } }),
        },
      }));
    await call("cancelled");
    await session.notify("notifications/cancelled", { requestId: "cancelled", reason: "test" });
    await call("followed", "token");
    await session.answerTo("followed");
    const progress = session.messages.filter(({ method }) => method === "notifications/progress");
    const steps = progress.map(({ params }) => params!.progress as number);
    assert(steps.every((step, at) => at === 0 || step > steps[at - 1]!), `${steps}`);
    assert(progress.every(({ params }) => params!.progressToken === "token"));
    await session.request("ping");
    assert.equal(session.messages.some(({ id }) => id === "cancelled"), false);
  }, TWO));

Deno.test("a package whose header was edited is refused when it is opened, and info says so (DEFECTS 4)", () =>
  inFolder(async (folder) => {
    const bytes = await Deno.readFile(await packTree(folder, "mill", MILL));
    const edited = join(folder, "edited.mdcx");
    await Deno.writeFile(edited, withHeader(bytes, (header) => ({ ...header, issuer: "Mallory" })));
    await using session = new Session({ packages: [edited] });
    await session.initialize();
    const reply = await session.call("search", { query: "wheel" });
    assert.equal(reply.isError, true);
    assert.match(reply.text, /edited\.mdcx.*header was changed/);
    assert.equal((await session.call("info")).integrity, "ALTERED");
  }));
