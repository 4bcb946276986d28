import assert from "node:assert/strict";
import { join } from "node:path";
import { MdcxError } from "../../../lib/errors.ts";
import { convertFolder } from "../../../lib/host/conversion/convert_folder.ts";
import { mergeConversions } from "../../../lib/host/conversion/convert_merge.ts";

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "mdcx-merge-" });
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("mergeConversions() makes of the shards of an input what one run would have made", () =>
  inFolder(async (folder) => {
    const input = join(folder, "in");
    await Deno.mkdir(join(input, "sub"), { recursive: true });
    for (let index = 0; index < 8; index++) {
      await Deno.writeTextFile(
        join(input, index % 2 ? "sub" : "", `${index}.txt`),
        `text ${index}`,
      );
    }
    const shards = [1, 2, 3].map((index) => ({ output: join(folder, `s${index}`), index }));
    for (const { output, index } of shards) {
      await convertFolder({ input, output, serial: true, shard: { index, of: 3 } });
    }
    const output = join(folder, "out");
    const manifests = shards.map(({ output }) => join(output, "_manifest.json"));
    const merged = await mergeConversions({ manifests, output });
    assert.equal(merged.summary.documents, 8);
    assert.equal(merged.summary.converted_ok, 8);
    assert.match(await Deno.readTextFile(join(output, "sub/1.md")), /text 1/);
    const again = await convertFolder({ input, output, serial: true });
    assert.equal(again.summary.reused, 8);
  }));

Deno.test("mergeConversions() carries what is gone in its parts, with its Markdown", () =>
  inFolder(async (folder) => {
    const input = join(folder, "in");
    await Deno.mkdir(input);
    for (const name of ["a", "b", "c"]) await Deno.writeTextFile(join(input, `${name}.txt`), name);
    const [one, two, output] = ["one", "two", "out"].map((name) => join(folder, name));
    await convertFolder({ input, output: one!, serial: true });
    await Deno.remove(join(input, "b.txt"));
    await convertFolder({ input, output: one!, serial: true });
    await Deno.remove(join(input, "c.txt"));
    await convertFolder({ input, output: one!, serial: true });
    await Deno.writeTextFile(join(input, "c.txt"), "c");
    await convertFolder({ input, output: two!, serial: true });
    const manifests = [one, two].map((part) => join(part!, "_manifest.json"));
    const merged = await mergeConversions({ manifests, output: output! });
    assert.deepEqual(merged.gone, [
      { source_pseudopath: "@/b.txt", markdown_pseudopath: "@/b.md" },
    ]);
    assert.match(await Deno.readTextFile(join(output!, "b.md")), /^b$/m);
    assert.deepEqual((await convertFolder({ input, output: output! })).gone, merged.gone);
    assert.deepEqual((await mergeConversions({ manifests, output: output! })).gone, merged.gone);
  }));

Deno.test("mergeConversions() goes on where one document cannot be copied, and says which", () =>
  inFolder(async (folder) => {
    const [input, part, output] = ["in", "part", "out"].map((name) => join(folder, name));
    await Deno.mkdir(input!);
    for (const name of ["a", "b", "c", "d"]) {
      await Deno.writeTextFile(join(input!, `${name}.txt`), name);
    }
    await convertFolder({ input: input!, output: part!, serial: true });
    await Deno.remove(join(input!, "d.txt"));
    await convertFolder({ input: input!, output: part!, serial: true });
    await Deno.remove(join(part!, "a.md"));
    for (const place of ["b.md", "d.md"]) {
      await Deno.mkdir(join(output!, place, "kept"), { recursive: true });
    }
    const merged = await mergeConversions({
      manifests: [join(part!, "_manifest.json")],
      output: output!,
    });
    assert.deepEqual(
      merged.documents.map(({ source_name, status, errors }) => [source_name, status, ...errors]),
      [
        ["a.txt", "error", "Its files are not where its manifest has them"],
        ["b.txt", "error", "Something of another kind stands at its place in the output"],
        ["c.txt", "ok"],
      ],
    );
    assert.deepEqual(merged.gone, []);
    assert.deepEqual(
      merged.ignored.map(({ source_pseudopath, fault }) => [source_pseudopath, fault]),
      [
        ["@/d.txt", true],
      ],
    );
  }));

Deno.test("mergeConversions() refuses a manifest whose paths lead out of its folder", () =>
  inFolder(async (folder) => {
    await Deno.mkdir(join(folder, "in"));
    await Deno.writeTextFile(join(folder, "in/a.txt"), "one");
    const shard = join(folder, "shard");
    await convertFolder({ input: join(folder, "in"), output: shard, serial: true });
    const path = join(shard, "_manifest.json");
    const hostile = (await Deno.readTextFile(path)).replaceAll("@/a.md", "@/../a.md");
    await Deno.writeTextFile(path, hostile);
    await assert.rejects(
      mergeConversions({ manifests: [path], output: join(folder, "out") }),
      (error: unknown) => error instanceof MdcxError && error.code === "malformed",
    );
  }));

Deno.test("mergeConversions() refuses what is no manifest", () =>
  inFolder(async (folder) => {
    const path = join(folder, "x.json");
    await Deno.writeTextFile(path, "[]");
    await assert.rejects(
      mergeConversions({ manifests: [path], output: join(folder, "out") }),
      (error: unknown) => error instanceof MdcxError && error.code === "malformed",
    );
  }));
