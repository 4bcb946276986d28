/** Every limit of the table has a test that names it as `LIMITS.name`. */
import assert from "node:assert/strict";
import { LIMITS } from "../lib/limits.ts";

const TESTS = new URL("./", import.meta.url);

/** The tests in a folder and below it, as text. */
async function testsIn(folder: URL): Promise<string> {
  const texts: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) texts.push(await testsIn(new URL(`${encodeURIComponent(name)}/`, folder)));
    else if (name.endsWith("_test.ts")) {
      texts.push(await Deno.readTextFile(new URL(encodeURIComponent(name), folder)));
    }
  }
  return texts.join("\n");
}

Deno.test("every limit is named by a test", async () => {
  const tests = await testsIn(TESTS);
  const unnamed = Object.keys(LIMITS).filter((name) =>
    !new RegExp(`\\bLIMITS\\.${name}\\b`).test(tests)
  );
  assert.deepEqual(unnamed, []);
});
