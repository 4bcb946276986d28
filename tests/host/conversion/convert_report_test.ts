import assert from "node:assert/strict";
import { join } from "node:path";
import { MdcxError } from "../../../lib/errors.ts";
import { convertFolder } from "../../../lib/host/conversion/convert_folder.ts";
import { writeReport } from "../../../lib/host/conversion/convert_report.ts";

const isRefusal = (error: unknown) => error instanceof MdcxError && error.code === "usage";

Deno.test("writeReport() writes over its own report, and over nothing else", async () => {
  const folder = await Deno.makeTempDir({ prefix: "mdcx-report-" });
  try {
    const input = join(folder, "report.html");
    const words = "<p>own words</p>";
    await Deno.writeTextFile(input, words);
    await convertFolder({ input, output: folder, serial: true });
    for (const target of [undefined, join(folder, "report.md"), "/dev/null", folder]) {
      await assert.rejects(writeReport(folder, target), isRefusal, target);
    }
    assert.equal(await Deno.readTextFile(input), words);
    const target = join(folder, "other.html");
    await writeReport(folder, target);
    await Deno.writeTextFile(target, "<!-- from an earlier run -->", { append: true });
    await writeReport(folder, target);
    assert.doesNotMatch(await Deno.readTextFile(target), /earlier run/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("writeReport() writes over no document that is a report itself", async () => {
  const folder = await Deno.makeTempDir({ prefix: "mdcx-report-" });
  try {
    await Deno.writeTextFile(join(folder, "a.txt"), "one");
    await convertFolder({ input: join(folder, "a.txt"), output: folder, serial: true });
    const { path } = await writeReport(folder);
    await convertFolder({ input: path, output: folder, serial: true });
    const before = await Deno.readTextFile(path);
    await assert.rejects(writeReport(folder), isRefusal);
    assert.equal(await Deno.readTextFile(path), before);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
