import assert from "node:assert/strict";
import { compare, sideOf } from "../../../lib/convert/verify/compare.ts";
import { signsByCode } from "../../../lib/convert/verify/signs_by_code.ts";

Deno.test("signsByCode() counts signs by the digits that are their codes, composed ones too", () => {
  const counts = signsByCode(["x ≠ y, a ∉ A", "△ABC ↦ 7", "no sign, 100 %"]);
  assert.deepEqual([...counts].sort(), [["2", 1], ["4", 1], ["6", 2], ["7", 1]]);
});

Deno.test("compare() takes a digit for the sign whose code it is, once for each sign", () => {
  const delivered = sideOf(["Sei x ≠ y und △ABC, f: x ↦ 2x"]);
  assert.equal(compare(sideOf(["Sei x 6= y und 4 ABC, f: x 7→ 2x"]), delivered).missingWords, 0);
  assert.equal(
    compare(sideOf(["Sei x 6= y und 4 ABC, f: x 7→ 2x, 6, 4"]), delivered).missingWords,
    2,
  );
});

Deno.test("compare() misses a digit where both readings have the sign", () => {
  const reading = "Sei x ≠ y, siehe Seite";
  assert.equal(compare(sideOf([`${reading} 6`]), sideOf([reading])).missingWords, 1);
});
