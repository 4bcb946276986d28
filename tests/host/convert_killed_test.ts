/** Conversion that is killed: the next run ends where an undisturbed one would have. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { convertFolder } from "../../lib/host/convert_folder.ts";

const KILLS = 4;
const SCRIPT = new URL("../support/convert_once.ts", import.meta.url).pathname;
/** What differs between two runs: moments and durations. */
const VOLATILE = /^(?:converted_at|generated_utc|seconds.*)$/;

function startConverting(folder: string): Deno.ChildProcess {
  return new Deno.Command("deno", {
    args: [
      "run",
      "--quiet",
      "--no-prompt",
      "--allow-read",
      `--allow-write=${folder}`,
      "--allow-run=deno",
      SCRIPT,
      join(folder, "in"),
      join(folder, "out"),
    ],
    stdout: "null",
    stderr: "null",
  }).spawn();
}

/** The records of an output, and the text of every other file, without what differs. */
async function readOutput(folder: string): Promise<Record<string, unknown>> {
  const files: Record<string, unknown> = {};
  for await (const { name, isFile } of Deno.readDir(folder)) {
    if (!isFile) continue;
    const text = await Deno.readTextFile(join(folder, name));
    files[name] = name === "_manifest.json"
      ? JSON.parse(text, (key, value) => VOLATILE.test(key) ? undefined : value).documents
      : text.replace(/^converted_utc: .*$|^- Converted: .*$/m, "");
  }
  return files;
}

Deno.test("convertFolder() ends the same after kills at any moment as undisturbed", async () => {
  const folder = await Deno.makeTempDir({ prefix: "mdcx-killed-" });
  try {
    await Deno.mkdir(join(folder, "in"));
    for (let index = 0; index < 24; index++) {
      const text = Array.from({ length: 300 }, (_, line) => `Line ${line} of document ${index}.`);
      await Deno.writeTextFile(join(folder, `in/${index}.txt`), text.join("\n\n"));
    }
    await convertFolder({ input: join(folder, "in"), output: join(folder, "undisturbed") });
    const started = performance.now();
    assert((await startConverting(folder).status).success);
    const duration = performance.now() - started;
    await Deno.remove(join(folder, "out"), { recursive: true });
    for (let kill = 0; kill < KILLS; kill++) {
      const child = startConverting(folder);
      await setTimeout(duration * (0.3 + 0.6 * kill / KILLS));
      try {
        child.kill("SIGKILL");
      } catch {
        // It was faster and has ended.
      }
      await child.status;
    }
    await convertFolder({ input: join(folder, "in"), output: join(folder, "out") });
    assert.deepEqual(
      await readOutput(join(folder, "out")),
      await readOutput(join(folder, "undisturbed")),
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
