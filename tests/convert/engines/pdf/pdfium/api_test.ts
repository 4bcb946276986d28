import assert from "node:assert/strict";
import { pdfium } from "../../../../../lib/convert/engines/pdf/pdfium/api.ts";
import { pdfEngine } from "../../../../../lib/convert/engines/pdf/mod.ts";
import { FormatError, LimitError } from "../../../../../lib/errors.ts";
import { LIMITS } from "../../../../../lib/limits.ts";
import { documentOf } from "../../../../support/engine_input.ts";

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

Deno.test("PDFium gives up on a drawing that draws itself before its lane is ended", async () => {
  const form = "/X Do /X Do /X Do";
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>/Contents 4 0 R>>",
    "<</Length 5>>\nstream\n/X Do\nendstream",
    `<</Length ${form.length}/Type/XObject/Subtype/Form/BBox[0 0 9 9]` +
    `/Resources<</XObject<</X 5 0 R>>>>>>\nstream\n${form}\nendstream`,
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const file = `%PDF-1.7\n${objects.join("")}trailer <</Root 1 0 R>>\n%%EOF`;
  const before = Deno.memoryUsage().rss;
  await assert.rejects(
    async () => await pdfEngine.convert(documentOf(file, "pdf")),
    (error: unknown) => error instanceof FormatError && error.message.includes("PDFium gave up"),
  );
  assert(Deno.memoryUsage().rss - before < LIMITS.laneBytes * 0.8);
});
