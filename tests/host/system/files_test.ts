import assert from "node:assert/strict";
import { join } from "node:path";
import { inFolder } from "../../support/packing.ts";
import { fileSource, readAtMost, writeAtomically } from "../../../lib/host/system/files.ts";

const encode = (text: string) => new TextEncoder().encode(text);

const namesIn = (folder: string) => [...Deno.readDirSync(folder)].map((entry) => entry.name).sort();

Deno.test("writeAtomically() leaves a whole file that only its owner reads (DEFECTS 7, 11)", () =>
  inFolder(async (folder) => {
    const target = join(folder, "corpus.mdcx");
    await Deno.writeTextFile(target, "old", { mode: 0o644 });
    const given = await writeAtomically(target, async (sink) => {
      await sink.write(encode("____ two"));
      assert.equal(await Deno.readTextFile(target), "old");
      await sink.writeAt(0, encode("one,"));
      await sink.write(encode(" three"));
      return 7;
    });
    assert.equal(given, 7);
    assert.equal(await Deno.readTextFile(target), "one, two three");
    if (Deno.build.os !== "windows") assert.equal((await Deno.stat(target)).mode! & 0o777, 0o600);
    assert.deepEqual(namesIn(folder), ["corpus.mdcx"]);
  }));

Deno.test("writeAtomically() leaves the old target and nothing else where writing fails (DEFECTS 3)", () =>
  inFolder(async (folder) => {
    const target = join(folder, "corpus.mdcx");
    await Deno.writeTextFile(target, "old");
    const failure = new Error("no space left on device");
    await assert.rejects(
      writeAtomically(target, async (sink) => {
        await sink.write(encode("half"));
        throw failure;
      }),
      failure,
    );
    assert.equal(await Deno.readTextFile(target), "old");
    assert.deepEqual(namesIn(folder), ["corpus.mdcx"]);
    await assert.rejects(writeAtomically(join(folder, "missing", "x"), () => Promise.resolve()));
  }));

Deno.test("writeAtomically() names the target in its errors, not the draft beside it", () =>
  inFolder(async (folder) => {
    const target = join(folder, "corpus.mdcx");
    await Deno.mkdir(join(target, "in the way"), { recursive: true });
    await assert.rejects(writeAtomically(target, (sink) => sink.write(encode("x"))), {
      code: "unreadable",
      message: `Cannot write "${target}": it is a folder`,
    });
  }));

Deno.test("writeAtomically() takes a name as long as a name can be", () =>
  inFolder(async (folder) => {
    const name = "n".repeat(250) + ".mdcx";
    await writeAtomically(join(folder, name), (sink) => sink.write(encode("x")));
    assert.deepEqual(namesIn(folder), [name]);
  }));

Deno.test("writeAtomically() leaves the file of another run that is still writing", () =>
  inFolder(async (folder) => {
    const target = join(folder, "corpus.mdcx");
    await writeAtomically(target, async (outer) => {
      await outer.write(encode("outer"));
      await writeAtomically(target, (inner) => inner.write(encode("inner")));
    });
    assert.equal(await Deno.readTextFile(target), "outer");
    assert.deepEqual(namesIn(folder), ["corpus.mdcx"]);
  }));

/** Writes the target again and again, until it is killed. */
const WRITER = `
import { writeAtomically } from ${
  JSON.stringify(new URL("../../../lib/host/system/files.ts", import.meta.url).href)
};
const block = new Uint8Array(65536).fill(110);
while (true) {
  await writeAtomically(Deno.args[0], async (sink) => { for (let i = 0; i < 20; i++) await sink.write(block); });
}`;

Deno.test("a killed writer leaves the old target or the new one, and the next run cleans up (DEFECTS 7)", () =>
  inFolder(async (folder) => {
    const target = join(folder, "corpus.mdcx");
    const script = join(folder, "writer.ts");
    await Deno.writeTextFile(script, WRITER);
    await Deno.writeFile(target, new Uint8Array(1000).fill(111));
    const foreign = `.mdcx-0123456789abcdef-keep.tmp`;
    await Deno.writeTextFile(join(folder, foreign), "not ours");
    let leftovers = 0;
    for (let round = 0; round < 8; round++) {
      const args = [
        "run",
        "--no-prompt",
        `--allow-read=${folder}`,
        `--allow-write=${folder}`,
        "--no-lock",
        "--no-check",
        script,
        target,
      ];
      const child = new Deno.Command("deno", { args, stderr: "null" }).spawn();
      await new Promise((resolve) => setTimeout(resolve, 120 + 23 * round));
      child.kill("SIGKILL");
      await child.status;
      const bytes = await Deno.readFile(target);
      const isOld = bytes.length === 1000 && bytes.every((byte) => byte === 111);
      const isNew = bytes.length === 20 * 65536 && bytes.every((byte) => byte === 110);
      assert(isOld || isNew, `${bytes.length} bytes`);
      leftovers += namesIn(folder).length - 3;
    }
    await writeAtomically(target, (sink) => sink.write(encode("whole")));
    assert.deepEqual(namesIn(folder), [foreign, "corpus.mdcx", "writer.ts"]);
    assert(leftovers > 0, "no round was killed while it wrote: the test proves nothing");
  }));

Deno.test("fileSource() reads at any place, by several readers at once", () =>
  inFolder(async (folder) => {
    const path = join(folder, "file");
    await Deno.writeTextFile(path, "0123456789");
    await using source = await fileSource(path);
    const texts = await Promise.all(
      [[0, 3], [8, 5], [4, 2], [10, 1], [12, 3]].map(async ([offset, length]) =>
        new TextDecoder().decode(await source.read(offset!, length!))
      ),
    );
    assert.deepEqual(texts, ["012", "89", "45", "", ""]);
    assert.equal(source.sizeBytes, 10);
  }));

Deno.test("readAtMost() names the folder that stands in place of a file", () =>
  inFolder(async (folder) => {
    await assert.rejects(
      readAtMost(folder, 10),
      (error: Error & { code?: string }) =>
        error.code === "unreadable" && error.message.includes(folder),
    );
  }));

Deno.test("fileSource() refuses a folder (DEFECTS 8)", () =>
  inFolder(async (folder) => {
    await assert.rejects(fileSource(folder), (error: Error & { code?: string }) =>
      error.code === "unreadable" || error instanceof Deno.errors.IsADirectory);
  }));

Deno.test({
  name: "fileSource() refuses a pipe at once, without waiting for a writer",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inFolder(async (folder) => {
      const path = join(folder, "pipe");
      assert((await new Deno.Command("mkfifo", { args: [path] }).output()).success);
      await assert.rejects(fileSource(path), (error: Error & { code?: string }) =>
        error.code === "unreadable");
    }),
});
