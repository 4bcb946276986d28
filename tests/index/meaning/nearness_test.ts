/** Ranking between languages: what tells the language of a question has no say. */
import assert from "node:assert/strict";
import { answer } from "../../../lib/calibration/answer.ts";
import type { Encoder } from "../../../lib/encode/encoder.ts";
import { normaliseRows } from "../../../lib/encode/vectors.ts";
import { packedWithMeaning } from "../../support/small_package.ts";

const FILES = {
  "mill.md": "The water wheel of the mill was rebuilt in oak after the great flood of that year.\n",
  "spain.md": "The embassy of Spain received many letters from the merchants of the city.\n",
  "bees.md": "The bees of the abbey gave enough wax for all the candles of the winter.\n",
};
const ENGLISH = "Which kind of wood was used for the new wheel of the mill?";
const SPANISH = "¿De qué madera hicieron la rueda nueva que tiene ahora el molino?";

/** Three dimensions: Spanish, the mill, everything else. Both questions lean towards Spanish. */
const VECTORS: Readonly<Record<string, readonly number[]>> = {
  [FILES["mill.md"].trim()]: [0, 1, 0],
  [FILES["spain.md"].trim()]: [0.8, 0, 0.6],
  [FILES["bees.md"].trim()]: [0, 0, 1],
  [ENGLISH]: [0.85, 0.53, 0],
  [SPANISH]: [0.85, 0.53, 0],
};

const PLAIN: Encoder = {
  name: "three-dimensions",
  dimensions: 3,
  encode: (texts) => {
    const rows = texts.flatMap((text) => VECTORS[text.trim()] ?? [0.5, 0.5, 0.5]);
    return Promise.resolve(normaliseRows(Float32Array.from(rows), 3));
  },
  release: () => Promise.resolve(),
};
const KNOWING: Encoder = { ...PLAIN, languageAxes: Float32Array.from([1, 0, 0]) };

Deno.test("answer() leaves a question's language out between languages only, and where the model knows it", async () => {
  using index = (await packedWithMeaning(FILES, { encoder: PLAIN })).index;
  const ask = (question: string, encoder: Encoder) =>
    answer([index], question, { encoder, mode: "semantic" });
  const first = async (question: string, encoder: Encoder) =>
    (await ask(question, encoder)).passages[0]!.document;
  assert.equal(index.language, "en");
  assert.equal(await first(SPANISH, PLAIN), "spain");
  assert.equal(await first(SPANISH, KNOWING), "mill");
  assert.equal(await first(ENGLISH, KNOWING), "spain");
  const { similarity } = await ask(SPANISH, KNOWING);
  assert(Math.abs(similarity! - 0.85 * 0.8) < 2e-3, "what is said of nearness stays a cosine");
});
