import assert from "node:assert/strict";
import { isoTime } from "../lib/iso_time.ts";

Deno.test("isoTime() leaves the fraction of a second out, and does not round it up", () => {
  assert.equal(isoTime(0), "1970-01-01T00:00:00Z");
  assert.equal(isoTime(Date.UTC(2026, 10, 30, 5, 40, 59, 999)), "2026-11-30T05:40:59Z");
});
