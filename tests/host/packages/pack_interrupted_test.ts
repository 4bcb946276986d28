/** Packing that is killed: the target is the old package or the new one, and no text is left. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { inFolder, open, pack, readTree, writeTree } from "../../support/packing.ts";

const KILLS = 10;
const PHRASE = "unmistakable plaintext of the corpus";
const CLI = new URL("../../../cli/main.ts", import.meta.url).pathname;
const SCRIPT = new URL("../../support/pack_once.ts", import.meta.url).pathname;

function startPacking(folder: string): Deno.ChildProcess {
  return new Deno.Command("deno", {
    args: [
      "run",
      "--quiet",
      "--no-prompt",
      `--allow-read=${folder}`,
      `--allow-write=${folder}`,
      SCRIPT,
      join(folder, "in"),
      join(folder, "out/p.mdcx"),
    ],
    stdout: "null",
    stderr: "null",
  }).spawn();
}

function writeCorpus(folder: string, documents: number): void {
  for (let i = 0; i < documents; i++) {
    const text = Array.from(
      { length: 40 },
      (_, j) => `${PHRASE} ${i} word${(i * 31 + j * 7) % 5000}.`,
    );
    writeTree(join(folder, "in"), { [`d${i}.md`]: `# Document ${i}\n\n${text.join("\n\n")}\n` });
  }
}

Deno.test("a killed run leaves the old package or the new one, and no plaintext (DEFECTS 3, 7)", async () => {
  await inFolder(async (folder) => {
    const target = join(folder, "out/p.mdcx");
    writeTree(folder, { "in/old.md": "The old package.\n", "out/other.txt": "not ours" });
    await pack(join(folder, "in"), target);
    const old = Deno.readFileSync(target);
    writeCorpus(folder, 300);
    const started = performance.now();
    assert.ok((await startPacking(folder).status).success);
    const duration = performance.now() - started;
    for (let kill = 0; kill < KILLS; kill++) {
      Deno.writeFileSync(target, old);
      const child = startPacking(folder);
      await setTimeout(duration * (0.2 + 0.8 * kill / KILLS));
      try {
        child.kill("SIGKILL");
      } catch {
        // It has ended already: then the new package must be there.
      }
      await child.status;
      await assertOldOrNew(target, old);
      for (const [path, bytes] of Object.entries(readTree(join(folder, "out")))) {
        assert.ok(!new TextDecoder("latin1").decode(bytes).includes("plaintext"), path);
      }
    }
    assert.ok((await startPacking(folder).status).success);
    assert.deepEqual(Object.keys(readTree(join(folder, "out"))).sort(), ["other.txt", "p.mdcx"]);
  });
});

Deno.test({
  name: "Ctrl-C and SIGTERM while a package is sealed end with 130, and leave nothing",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inFolder(async (folder) => {
      writeCorpus(folder, 300);
      writeTree(folder, { "out/other.txt": "not ours", "key.txt": "a passphrase\n" });
      const [input, target, key] = ["in", "out/p.mdcx", "key.txt"].map((name) =>
        join(folder, name)
      );
      const isSealing = () => Object.keys(readTree(join(folder, "out"))).length > 1;
      for (const signal of ["SIGINT", "SIGTERM"] as const) {
        const words = ["pack", "--output", input!, "--target", target!, "--key-file", key!];
        const child = new Deno.Command("deno", {
          args: ["run", "--quiet", "--no-prompt", "-P=mdcx", CLI, ...words],
          stdout: "null",
          stderr: "null",
        }).spawn();
        let isOver = false;
        const ended = child.status.finally(() => isOver = true);
        while (!isOver && !isSealing()) await setTimeout(1);
        assert.ok(!isOver, "It was over before it was interrupted");
        child.kill(signal);
        assert.equal((await ended).code, 130, signal);
        assert.deepEqual(Object.keys(readTree(join(folder, "out"))), ["other.txt"], signal);
      }
    }),
});

Deno.test("packToFile() is stopped between two documents by what happens meanwhile, and leaves nothing", async () => {
  await inFolder(async (folder) => {
    writeCorpus(folder, 300);
    const controller = new AbortController();
    const timer = setTimeout(1).then(() => controller.abort(new Error("enough")));
    let seen = 0;
    const packing = pack(join(folder, "in"), join(folder, "out.mdcx"), {
      signal: controller.signal,
      report: (progress) => {
        if (progress.stage !== "index") throw new Error(progress.stage);
        assert.equal(progress.total, 300);
        seen = progress.documents;
      },
    });
    await assert.rejects(packing, /enough/);
    await timer;
    assert.ok(seen < 300);
    assert.deepEqual([...Deno.readDirSync(folder)].map(({ name }) => name), ["in"]);
  });
});

async function assertOldOrNew(target: string, old: Uint8Array): Promise<void> {
  const bytes = Deno.readFileSync(target);
  if (bytes.length === old.length && bytes.every((byte, i) => byte === old[i])) return;
  using index = await open(target);
  assert.equal(index.documents, 301);
}
