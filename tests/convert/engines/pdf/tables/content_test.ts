import assert from "node:assert/strict";
import { areTelling } from "../../../../../lib/convert/engines/pdf/tables/content.ts";

Deno.test("areTelling() takes words, numbers and ideographs for the content of a table", () => {
  assert.ok(areTelling(["Name", "Sum", "Anna", "12", "", "-"]));
  assert.ok(areTelling(["1", "2", "3", "4"]));
  assert.ok(areTelling(["是", "否", "是"]));
});

Deno.test("areTelling() does not take the letters and brackets of a formula for it", () => {
  assert.ok(!areTelling(["(", ")", "x", "y"]));
  assert.ok(!areTelling(["*", "*", "-"]));
  assert.ok(!areTelling([]));
});

Deno.test("areTelling() passes over the signs that tick cells", () => {
  assert.equal(areTelling(["Linux", "✓", "✓", "–", "Windows", "✗", "✓", "✗"]), true);
  assert.equal(areTelling(["Linux", "x", "x", "–", "Windows", "", "x", "x"]), true);
  assert.equal(areTelling(["f(t)", "x", "y", "x"]), false);
  assert.equal(areTelling(["a", "b", "✓", "c", "d", "✓"]), false);
});
