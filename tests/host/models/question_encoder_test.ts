import assert from "node:assert/strict";
import { loadQuestionEncoder } from "../../../lib/host/models/question_encoder.ts";
import { shippedModels } from "../../../lib/host/models/models.ts";
import type { PackageIndex } from "../../../lib/index/package/package_index.ts";

const statesModel = (name: string): PackageIndex =>
  ({
    capabilities: { vectors: true },
    meta: new Map([["embedding_model", name]]),
  }) as unknown as PackageIndex;

Deno.test("loadQuestionEncoder() takes what a package states as a name, never as a folder to load from", async () => {
  const folder = `${shippedModels()}/e5-small`;
  for (const name of [folder, "../models/e5-small", "nobody/nothing"]) {
    const { encoder, reason } = await loadQuestionEncoder([statesModel(name)]);
    assert.equal(encoder, undefined, name);
    assert.match(reason!, /it is not here\. Fetch it with/);
  }
  const { encoder } = await loadQuestionEncoder([statesModel("nobody/nothing")], { model: folder });
  assert.notEqual(encoder, undefined);
  await encoder!.release();
});
