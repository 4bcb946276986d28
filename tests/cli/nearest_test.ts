import assert from "node:assert/strict";
import { editDistance, nearest } from "../../cli/nearest.ts";

Deno.test("editDistance() counts insertions, deletions, substitutions and swaps as one", () => {
  assert.equal(editDistance("search", "search"), 0);
  assert.equal(editDistance("serach", "search"), 1);
  assert.equal(editDistance("searh", "search"), 1);
  assert.equal(editDistance("saerchh", "search"), 2);
  assert.equal(editDistance("", "abc"), 3);
});

Deno.test("nearest() names what was probably meant, and nothing where nothing is near", () => {
  const names = ["convert", "pack", "search", "info", "verify"];
  assert.equal(nearest("serach", names), "search");
  assert.equal(nearest("conv", names), "convert");
  assert.equal(nearest("PACK", names), "pack");
  assert.equal(nearest("frobnicate", names), undefined);
});
