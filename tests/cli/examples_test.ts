import assert from "node:assert/strict";
import { EXAMPLES } from "../../examples/make.ts";

Deno.test("the example documents are as examples/make.ts makes them", async () => {
  for (const [path, bytes] of Object.entries(EXAMPLES)) {
    const stored = await Deno.readFile(
      new URL(`../../examples/documents/${path}`, import.meta.url),
    );
    assert.deepEqual(stored, bytes, path);
  }
});
