import assert from "node:assert/strict";
import { pdfium } from "../../../../../lib/convert/engines/pdf/pdfium/api.ts";
import { LimitError } from "../../../../../lib/errors.ts";
import { LIMITS } from "../../../../../lib/limits.ts";

Deno.test("Pdfium.copyIn() refuses what does not fit into LIMITS.pdfMemoryBytes, and serves on", async () => {
  const instance = await pdfium();
  assert.throws(
    () => instance.copyIn(new Uint8Array(LIMITS.pdfMemoryBytes)),
    (error: unknown) => error instanceof LimitError && error.message.includes("pdfMemoryBytes"),
  );
  const address = instance.copyIn(Uint8Array.of(1, 2, 3));
  assert.deepEqual([...instance.bytes(address, 3)], [1, 2, 3]);
  instance.call.free(address);
});
