/** What a reply says of packages that a question was not asked of by meaning. */
import assert from "node:assert/strict";
import { answer } from "../../lib/calibration/answer.ts";
import type { SearchMode } from "../../lib/index/reply.ts";
import { HASH_ENCODER } from "../support/hash_encoder.ts";
import { packedIndex, packedWithMeaning } from "../support/small_package.ts";

const FILES = { "weir.md": "The weir was raised.\n" };
const OTHER_MODEL = { ...HASH_ENCODER, name: "another/model" };

Deno.test("answer() names the packages that were asked on words alone, and why", async () => {
  using near = (await packedWithMeaning(FILES, { name: "near.mdcx" })).index;
  using other =
    (await packedWithMeaning(FILES, { name: "other.mdcx", encoder: OTHER_MODEL })).index;
  using words = await packedIndex(FILES, { name: "words.mdcx" });
  const indexes = [near, other, words];
  const hintOf = async (mode: SearchMode, asked = indexes) =>
    (await answer(asked, "weir", { encoder: HASH_ENCODER, mode })).hint;
  const others = "other.mdcx (vectors of another/model), words.mdcx (no vectors).";
  assert.equal(await hintOf("auto"), `Searched on words alone: ${others}`);
  assert.equal(await hintOf("semantic"), `Not searched: ${others}`);
  assert.equal(await hintOf("lexical"), undefined);
  assert.equal(await hintOf("auto", [near]), undefined);
  assert.equal(await hintOf("auto", [words]), undefined);
  assert.equal(
    await hintOf("auto", [other, words]),
    "Searched on words alone: the vectors are of the model another/model, which is not used here.",
  );
});
