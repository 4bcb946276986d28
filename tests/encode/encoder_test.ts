import assert from "node:assert/strict";
import {
  decodeVectorInto,
  encodeVector,
  parseDescription,
  planBatches,
} from "../../lib/encode/mod.ts";
import { loadEncoder } from "../../lib/host/models/models.ts";
import { sharedFile } from "../support/shared_data.ts";

const models = sharedFile("models/");

const dot = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, at) => sum + value * other[at]!, 0);

Deno.test("planBatches() groups by length within the budget and loses no row", () => {
  const lengths = [10, 500, 3, 3, 700, 12, 9];
  const batches = planBatches(lengths, 40);
  assert.deepEqual(batches.flat().sort((a, b) => a - b), [0, 1, 2, 3, 4, 5, 6]);
  for (const batch of batches.filter(({ length }) => length > 1)) {
    const widest = Math.max(...batch.map((row) => lengths[row]!));
    assert(batch.length * widest <= 40);
  }
  assert.deepEqual(planBatches([]), []);
});

Deno.test("encodeVector() and decodeVectorInto() keep a vector to half precision", () => {
  const vector = Float32Array.from([0.5, -0.25, 0.1, 0]);
  const row = new Float32Array(4);
  decodeVectorInto(row, encodeVector(vector));
  row.forEach((value, at) => assert(Math.abs(value - vector[at]!) < 1e-3));
  const shifted = new Uint8Array(9);
  shifted.set(encodeVector(vector), 1);
  decodeVectorInto(row, shifted.subarray(1));
  assert.equal(row[0], 0.5);
  assert.throws(() => decodeVectorInto(row, new Uint8Array(6)), { code: "malformed_package" });
});

Deno.test("parseDescription() refuses what is no description", () => {
  for (
    const text of ["3", "{}", '{"name":"x","dims":-1}', '{"name":"x","dims":3,"pooling":"max"}']
  ) {
    assert.throws(() => parseDescription(text), { code: "malformed" });
  }
});

Deno.test({
  name: `the embedded encoder gives the golden vectors${models.reason}`,
  ignore: !models.present,
  async fn() {
    interface Golden {
      readonly items: readonly { readonly text: string; readonly head: readonly number[] }[];
    }
    const golden: Golden = JSON.parse(
      Deno.readTextFileSync(new URL("e5-small/golden.json", models.url)),
    );
    const encoder = await loadEncoder();
    for (const { text, head } of golden.items) {
      const role = text.startsWith("query: ") ? "query" : "passage";
      const vector = await encoder.encode([text.slice(role.length + 2)], role);
      head.forEach((value, at) => assert(Math.abs(vector[at]! - value) < 2e-3, `${text} at ${at}`));
    }
    await encoder.release();
  },
});

Deno.test("the embedded encoder brings a question near its answer in another language", async () => {
  const encoder = await loadEncoder();
  const question = await encoder.encode(["How long does the warranty last?"], "query");
  const passages = await encoder.encode([
    "Los plátanos maduran más deprisa en una bolsa de papel.",
    "La garantía del fabricante tiene una duración de veinticuatro meses.",
  ], "passage");
  const [other, answer] = [passages.subarray(0, 384), passages.subarray(384)];
  assert(dot(question, answer) > dot(question, other) + 0.05);
  assert(Math.abs(dot(answer, answer) - 1) < 1e-5);
  await encoder.release();
});

Deno.test({
  name: `a model of the hub's kind is used from its folder${models.reason}`,
  ignore: !models.present,
  async fn() {
    const folder = decodeURIComponent(new URL("tiny-bge-m3", models.url).pathname);
    const encoder = await loadEncoder(folder);
    const vectors = await encoder.encode(["one", "two words", "three short words"], "passage");
    const alone = await encoder.encode(["two words"], "passage");
    assert.equal(vectors.length, 3 * 1024);
    const row = vectors.subarray(1024, 2048);
    assert(dot(row, alone) > 0.9999, "a vector depends on its batch");
    await encoder.release();
  },
});

Deno.test({
  name: "encode() hears a signal between two batches, and tells the share of tokens done",
  ignore: Deno.build.os === "windows",
  async fn() {
    const encoder = await loadEncoder();
    const texts = Array.from(
      { length: 240 },
      (_, at) => "the mill by the river ".repeat(at % 16 + 1),
    );
    const stop = new AbortController();
    const told: { readonly done: number; readonly share: number }[] = [];
    const onSignal = () => stop.abort();
    Deno.addSignalListener("SIGUSR2", onSignal);
    // From another process, as Ctrl-C is: what the process sends itself is heard sooner.
    const sender = new Deno.Command("sh", { args: ["-c", `sleep 0.5; kill -USR2 ${Deno.pid}`] });
    const sent = sender.spawn();
    try {
      const encoding = encoder.encode(texts, "passage", {
        report: (progress) => told.push(progress),
        signal: stop.signal,
      });
      await assert.rejects(encoding, { code: "interrupted" });
    } finally {
      await sent.status;
      Deno.removeSignalListener("SIGUSR2", onSignal);
      await encoder.release();
    }
    for (const { done, share } of told) {
      assert(share < done / texts.length, "the shortest come first");
    }
  },
});

Deno.test("loadEncoder() names the repair for a model that is not here", async () => {
  const missing = async (model: string) => {
    const error = await loadEncoder(model).then(() => undefined, (thrown) => thrown);
    assert.equal(error.code, "missing_dependency");
    return error.hint;
  };
  assert.equal(await missing("BAAI/bge-m3"), "Fetch it with: mdcx models fetch BAAI/bge-m3");
  assert.match(await missing("nobody/nothing"), /^mdcx models list shows those/);
});
