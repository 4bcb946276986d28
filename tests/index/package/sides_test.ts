import assert from "node:assert/strict";
import { directionOf, storedDirection } from "../../../lib/index/package/sides.ts";

Deno.test("directionOf() reads what storedDirection() writes, and the Spanish of older packages", () => {
  for (const direction of ["sent", "received", "other"] as const) {
    assert.equal(directionOf(storedDirection(direction)), direction);
  }
  assert.equal(directionOf("EMITIDO"), "sent");
  assert.equal(directionOf("RECIBIDO"), "received");
  assert.equal(directionOf("sent"), "other");
});
