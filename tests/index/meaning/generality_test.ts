/** Passages that are near to anything give way to those that say something. */
import assert from "node:assert/strict";
import { answer } from "../../../lib/calibration/answer.ts";
import type { Encoder } from "../../../lib/encode/encoder.ts";
import { normaliseRows } from "../../../lib/encode/vectors.ts";
import { lessGenerality } from "../../../lib/index/meaning/generality.ts";
import { packedWithMeaning } from "../../support/small_package.ts";

const WHEEL =
  "The water wheel of the mill was rebuilt in oak after the great flood of that year, and the " +
  "carpenters of the abbey were paid for it in grain until the second harvest had been brought in.\n";
const BEES =
  "The bees of the abbey gave enough wax for all the candles of the winter, and the monks sold " +
  "what was left of it to the merchants who came up the river when the roads were dry again.\n";
const HEADING = "# Appendix B\n";
const QUESTION = "wood they repaired it with";

/** The heading lies between all others, as short texts do, and is nearest to the question. */
const VECTORS: Readonly<Record<string, readonly number[]>> = {
  [WHEEL.trim()]: [1, 0, 1],
  [BEES.trim()]: [0, 1, 1],
  [HEADING.trim()]: [0.5, 0.3, 1],
  [QUESTION]: [0.55, 0.1, 1],
};
const ENCODER: Encoder = {
  name: "three-dimensions",
  dimensions: 3,
  encode: (texts) => {
    const rows = texts.flatMap((text) => VECTORS[text.trim()] ?? [0, 0, 1]);
    return Promise.resolve(normaliseRows(Float32Array.from(rows), 3));
  },
  release: () => Promise.resolve(),
};

Deno.test("answer() puts a passage that says something before a bare heading a little nearer", async () => {
  const files = { "wheel.md": WHEEL, "bees.md": BEES, "heading.md": HEADING };
  const others = Array.from({ length: 200 }, (_, at) => [
    `other${at}.md`,
    `What the monks of the abbey wrote down on the day ${at} of that year is lost.\n`,
  ]);
  const all = { ...files, ...Object.fromEntries(others) as Record<string, string> };
  using index = (await packedWithMeaning(all, { encoder: ENCODER })).index;
  const { passages, similarity } = await answer([index], QUESTION, {
    encoder: ENCODER,
    mode: "semantic",
  });
  assert.equal(passages[0]!.document, "wheel");
  assert(similarity! > 0.98, "what is said of nearness stays the best cosine, the heading's");
});

Deno.test("lessGenerality() keeps the order of passages that are general alike", () => {
  const similarities = Float32Array.from([0.8, 0.9, 0.7]);
  const even = { centre: new Float32Array(3), shortness: new Float32Array(3) };
  assert.deepEqual(lessGenerality(similarities, even), similarities);
  const unknownLengths = { centre: Float32Array.from([0, 0.2, 0]) };
  assert.deepEqual(
    lessGenerality(similarities, unknownLengths),
    Float32Array.from([0.8, 0.7, 0.7]),
  );
});
