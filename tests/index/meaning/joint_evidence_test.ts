/** Words and meaning added up: bounded, on any scale of cosines, and never against both. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { addEvidence } from "../../../lib/index/meaning/joint_evidence.ts";
import type { RankedDocument } from "../../../lib/index/words/ranking.ts";
import { packedIndex } from "../../support/small_package.ts";

const index = await packedIndex({ "a.md": "Any text.\n" });
const FULL = 50;

/** Documents of one passage each, by their scores, best first; those without one left out. */
function ranked(scores: readonly number[]): RankedDocument[] {
  return scores
    .map((score, at): RankedDocument => {
      const passage = { index, passageId: at + 1, documentId: at + 1, score };
      return { index, documentId: at + 1, score, passages: [passage] };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
}

function order(words: readonly number[], cosines: readonly number[], deviation: number): number[] {
  return addEvidence({
    words: ranked(words),
    meaning: ranked(cosines),
    nearness: new Map([[index, { of: (passageId: number) => cosines[passageId - 1] }]]),
    fullScores: new Map([[index, FULL]]),
    deviation,
  }).map(({ documentId }) => documentId);
}

const evidence = fc.record({
  words: fc.array(fc.double({ min: 0, max: FULL, noNaN: true }), { minLength: 5, maxLength: 5 }),
  cosines: fc.array(fc.double({ min: 0.1, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 }),
  deviation: fc.double({ min: 0, max: 0.3, noNaN: true }),
});

Deno.test("addEvidence() keeps first what both engines put first, and loses no document", () => {
  fc.assert(fc.property(evidence, ({ words, cosines, deviation }) => {
    const best = [Math.max(...words) + 1, ...words];
    const nearest = [Math.max(...cosines) + 0.1, ...cosines];
    const found = order(best, nearest, deviation);
    assert.equal(found[0], 1);
    assert.equal(found.length, best.length);
  }));
});

Deno.test("addEvidence() goes by how far cosines lie apart, not by how high they lie", () => {
  // Both wide and high, as other models' cosines are; a share of words bridges the same distance.
  const apart = [0.1, 0.3, 0.25];
  const words = [30, 0, 10];
  const wide = order(words, apart, 0.05);
  assert.deepEqual(wide, [1, 3, 2]);
  assert.deepEqual(order(words, apart.map((cosine) => 0.8 + cosine / 10), 0.005), wide);
});

Deno.test("addEvidence() lets words say no more than all of them can", () => {
  const near = [0.2, 0.9];
  assert.deepEqual(order([FULL, 0], near, 0.1), [1, 2], "all words outweigh seven deviations");
  assert.deepEqual(order([FULL, 0], near, 0.05), [2, 1], "but not fourteen");
  assert.deepEqual(order([1000 * FULL, 0], near, 0.05), [2, 1], "however often they stand there");
});
