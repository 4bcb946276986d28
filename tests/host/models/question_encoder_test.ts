import assert from "node:assert/strict";
import { loadQuestionEncoder } from "../../../lib/host/models/question_encoder.ts";
import { shippedModels } from "../../../lib/host/models/models.ts";
import type { PackageIndex } from "../../../lib/index/package/package_index.ts";

const statesModel = (name: string): PackageIndex =>
  ({
    capabilities: { vectors: true },
    metaText: (key: string) => key === "embedding_model" ? name : undefined,
  }) as unknown as PackageIndex;

Deno.test("loadQuestionEncoder() takes what a package states as a name, never as a folder to load from", async () => {
  const folder = `${shippedModels()}/e5-small`;
  for (const name of [folder, "../models/e5-small", "nobody/nothing"]) {
    const { encoder, reason } = await loadQuestionEncoder([statesModel(name)]);
    assert.equal(encoder, undefined, name);
    assert.match(reason!, /it is not here, expected it among the models\. mdcx models list/);
  }
  const { encoder } = await loadQuestionEncoder([statesModel("nobody/nothing")], { model: folder });
  assert.notEqual(encoder, undefined);
  await encoder!.release();
});

Deno.test("loadQuestionEncoder() says that a model is damaged, and leaves the question to words", async () => {
  const modelsFolder = await Deno.makeTempDir({ prefix: "mdcx-models-" });
  const [whole, damaged] = [`${shippedModels()}/e5-small`, `${modelsFolder}/e5-small`];
  await Deno.mkdir(damaged);
  try {
    for (const file of ["config.json", "unigram.bin", "language_axes.bin"]) {
      await Deno.copyFile(`${whole}/${file}`, `${damaged}/${file}`);
    }
    await Deno.writeTextFile(`${damaged}/model.onnx`, "cut short");
    const packages = [statesModel("multilingual-e5-small")];
    const { encoder, reason } = await loadQuestionEncoder(packages, { modelsFolder });
    assert.equal(encoder, undefined);
    assert.match(reason!, /its files are damaged.*mdcx models check/);
    const demanded = loadQuestionEncoder(packages, { modelsFolder, mode: "semantic" });
    await assert.rejects(demanded, { code: "missing_dependency" });
  } finally {
    await Deno.remove(modelsFolder, { recursive: true });
  }
});
