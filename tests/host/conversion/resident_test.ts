import assert from "node:assert/strict";
import { join } from "node:path";
import { convertFolder } from "../../../lib/host/conversion/convert_folder.ts";
import { warm } from "../../../lib/host/conversion/resident.ts";

Deno.test("warm() converts documents as they come, to the files that a run writes", async () => {
  const folder = await Deno.makeTempDir({ prefix: "mdcx-resident-" });
  try {
    const input = join(folder, "in");
    await Deno.mkdir(input);
    await Deno.writeTextFile(join(input, "a.txt"), "one");
    await Deno.writeTextFile(join(input, "b.pdf"), "%PDF-1.4 broken");
    const lines: string[] = [];
    await using convert = await warm({ input, report: (line) => lines.push(line) });
    assert(convert.costOfStarting() > 0);
    const output = join(folder, "resident");
    const record = await convert.convert(join(input, "a.txt"), output);
    assert.equal(record.status, "ok");
    assert.equal(record.chapterRecords, undefined);
    const said: string[] = [];
    const paths = ["b.pdf", "none.txt", "none/none.txt", "a.txt"].map((name) => join(input, name));
    for await (const { status, errors } of convert.convertDocuments(paths, output)) {
      said.push([status, ...errors].join(": "));
    }
    assert.match(said.shift()!, /^error: /);
    assert.deepEqual(said, [
      'error: Cannot open "@/none.txt": it is not there',
      'error: Cannot open "@/none.txt": it is not there',
      "ok",
    ]);
    assert.deepEqual(lines.map((line) => line.split(" ")[0]), [
      "ok",
      "error",
      "error",
      "error",
      "ok",
    ]);
    await convertFolder({ input, output: join(folder, "run"), serial: true });
    const read = async (where: string) =>
      (await Deno.readTextFile(join(folder, where, "a.md"))).replace(/converted_utc.*/, "");
    assert.equal(await read("resident"), await read("run"));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("warm() goes on where something of another kind stands at a document's place", async () => {
  const folder = await Deno.makeTempDir({ prefix: "mdcx-resident-" });
  try {
    const output = join(folder, "out");
    await Deno.mkdir(join(output, "a.md/kept"), { recursive: true });
    const paths = ["a.txt", "b.txt"].map((name) => join(folder, name));
    for (const path of paths) await Deno.writeTextFile(path, "one");
    await using convert = await warm();
    const records = await Array.fromAsync(convert.convertDocuments(paths, output));
    assert.deepEqual(records.map(({ status }) => status), ["error", "ok"]);
    assert.match(records[0]!.errors[0]!, /^Something of another kind stands at its place/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("warm() converts what lies below a link", async () => {
  const folder = await Deno.makeTempDir({ prefix: "mdcx-resident-" });
  try {
    await Deno.mkdir(join(folder, "in"));
    await Deno.writeTextFile(join(folder, "in/a.txt"), "one");
    await Deno.symlink(join(folder, "in"), join(folder, "link"));
    await using convert = await warm();
    const { status } = await convert.convert(join(folder, "link/a.txt"), join(folder, "out"));
    assert.equal(status, "ok");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
