import assert from "node:assert/strict";
import { editDistance, nearest, nearestFew } from "../../lib/text/nearest.ts";

Deno.test("editDistance() counts insertions, deletions, substitutions and swaps as one", () => {
  assert.equal(editDistance("search", "search"), 0);
  assert.equal(editDistance("serach", "search"), 1);
  assert.equal(editDistance("searh", "search"), 1);
  assert.equal(editDistance("saerchh", "search"), 2);
  assert.equal(editDistance("", "abc"), 3);
  assert.equal(editDistance("serach", "search", 1), 1);
  assert.equal(editDistance("abcdefgh", "ijklmnop", 2), Infinity);
});

Deno.test("nearest() names what was probably meant, and nothing where nothing is near", () => {
  const names = ["convert", "pack", "search", "info", "verify"];
  assert.equal(nearest("serach", names), "search");
  assert.equal(nearest("conv", names), "convert");
  assert.equal(nearest("PACK", names), "pack");
  assert.equal(nearest("frobnicate", names), undefined);
});

Deno.test("nearestFew() gives the nearest first, and names that hold the word", () => {
  const names = ["log of the keeper", "keeper log", "leg", "logs", "Log", "mill"];
  assert.deepEqual(nearestFew("log", names, 4), ["Log", "log of the keeper", "keeper log", "leg"]);
  assert.deepEqual(nearestFew("zeppelin", names, 4), []);
});
