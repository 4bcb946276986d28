import assert from "node:assert/strict";
import { documentText } from "../../../lib/index/documents/document_text.ts";
import { packedIndex } from "../../support/small_package.ts";

Deno.test("documentText() of every document takes less time than packing them", async () => {
  const count = 6_000;
  const files = Array.from({ length: count }, (_, at) => [`${at}.md`, `# ${at}\n\nword ${at}\n`]);
  const started = performance.now();
  using index = await packedIndex(Object.fromEntries(files));
  const packed = performance.now();
  for (let id = 1; id <= count; id++) {
    assert.match(documentText(index, id).text, /^# (\d+)\n\nword \1\n$/);
  }
  const read = performance.now() - packed;
  assert(read < (packed - started) / 2, `read in ${read} ms, packed in ${packed - started} ms`);
});

Deno.test("documentText() of a document without passages is what stands between them", async () => {
  using index = await packedIndex({ "a.md": "# A\n\nwords\n", "empty.md": "\n\n" });
  const texts = [1, 2].map((id) => documentText(index, id).text);
  assert.deepEqual(texts, ["# A\n\nwords\n", "\n\n"]);
});
