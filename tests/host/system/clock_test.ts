import assert from "node:assert/strict";
import { systemClock } from "../../../lib/host/system/clock.ts";

Deno.test("systemClock never goes back", () => {
  const own = Date.now;
  try {
    const before = systemClock.now();
    Date.now = () => before - 3_600_000;
    assert.equal(systemClock.now(), before);
    Date.now = () => before + 1;
    assert.equal(systemClock.now(), before + 1);
  } finally {
    Date.now = own;
  }
});
