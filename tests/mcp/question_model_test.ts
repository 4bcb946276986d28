import assert from "node:assert/strict";
import type { Encoder } from "../../lib/encode/encoder.ts";
import type { PackageIndex } from "../../lib/index/package/package_index.ts";
import { QuestionModel } from "../../mcp/question_model.ts";

const index = (vectors: boolean) => ({ capabilities: { vectors } }) as unknown as PackageIndex;

/** A model that counts how often it was loaded and released. */
function counted(idleMinutes: number, reason?: string) {
  const counts = { loaded: 0, released: 0 };
  const encoder: Encoder = {
    name: "counted",
    dimensions: 1,
    encode: () => Promise.resolve(new Float32Array(1)),
    release: () => Promise.resolve(void counts.released++),
  };
  const model = new QuestionModel({ idleMinutes }, {
    load: () => {
      counts.loaded++;
      return Promise.resolve(reason === undefined ? { encoder } : { reason });
    },
  });
  return { model, counts };
}

const name = ({ encoder, reason }: { encoder?: Encoder; reason?: string }) =>
  Promise.resolve(encoder?.name ?? reason);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const SOON = 20 / 60_000;

Deno.test("QuestionModel loads once for questions at the same time, and not where no package has vectors", async () => {
  const { model, counts } = counted(0);
  assert.equal(await model.use([index(false)], name), undefined);
  assert.deepEqual(counts, { loaded: 0, released: 0 });
  const asked = [1, 2, 3].map(() => model.use([index(false), index(true)], name));
  assert.deepEqual(await Promise.all(asked), ["counted", "counted", "counted"]);
  await model[Symbol.asyncDispose]();
  assert.deepEqual(counts, { loaded: 1, released: 1 });
});

Deno.test("QuestionModel releases after its idle time, never while a question runs, and loads again", async () => {
  const { model, counts } = counted(SOON);
  await model.use([index(true)], async () => {
    await model.use([index(true)], name);
    await wait(100);
    assert.deepEqual(counts, { loaded: 1, released: 0 });
  });
  await wait(200);
  assert.deepEqual(counts, { loaded: 1, released: 1 });
  assert.equal(await model.use([index(true)], name), "counted");
  await model[Symbol.asyncDispose]();
  assert.deepEqual(counts, { loaded: 2, released: 2 });
});

Deno.test("QuestionModel says why it is not there, without trying again at every question", async () => {
  const { model, counts } = counted(SOON, "it is not here");
  for (let i = 0; i < 3; i++) assert.equal(await model.use([index(true)], name), "it is not here");
  assert.equal(model.reason, "it is not here");
  assert.deepEqual(counts, { loaded: 1, released: 0 });
  await model[Symbol.asyncDispose]();
});
