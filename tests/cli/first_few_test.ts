import assert from "node:assert/strict";
import { firstFew } from "../../cli/first_few.ts";

Deno.test("firstFew() lists twenty lines, and counts the others", () => {
  const lines = Array.from({ length: 23 }, (_, at) => `line ${at}`);
  assert.deepEqual(firstFew(lines.slice(0, 20), "elsewhere"), lines.slice(0, 20));
  assert.deepEqual(firstFew(lines, "elsewhere").slice(19), ["line 19", "… and 3 more elsewhere"]);
});
