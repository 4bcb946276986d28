/** Words and meaning merged: their evidence added up, or by rank where it cannot be. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { answer } from "../../../lib/calibration/answer.ts";
import { agreedFirst, matchedByOf, mergeRankings } from "../../../lib/index/meaning/merge.ts";
import type { RankedDocument } from "../../../lib/index/words/ranking.ts";
import { HASH_ENCODER } from "../../support/hash_encoder.ts";
import { packedIndex, packedWithMeaning } from "../../support/small_package.ts";

const shared = await packedIndex({ "a.md": "Any text.\n" });

/** Documents in an order, with scores of a size that no other engine has. */
function ranking(ids: readonly number[], scale: number): RankedDocument[] {
  return ids.map((documentId, at) => {
    const score = scale * (ids.length - at);
    const passage = { index: shared, passageId: documentId, documentId, score };
    return { index: shared, documentId, score, passages: [passage] };
  });
}

const orders = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 1 });

Deno.test("mergeRankings() keeps first what both engines put first, whatever the dates", () => {
  fc.assert(fc.property(
    orders,
    orders,
    fc.array(fc.option(fc.integer({ min: 1900, max: 2030 })), { minLength: 10, maxLength: 10 }),
    fc.constantFrom(1, 0.25),
    (words, meaning, years, wordsWeight) => {
      const first = words[0]!;
      const byWords = ranking(words, 100);
      const byMeaning = ranking([first, ...meaning.filter((id) => id !== first)], 0.001);
      const documents = mergeRankings([
        { documents: byWords, weight: wordsWeight },
        { documents: byMeaning, weight: 1 },
      ], {
        agreed: agreedFirst(byWords, byMeaning),
        dateOf: ({ documentId }) => years[documentId]?.toString(),
      });
      assert.equal(documents[0]!.documentId, first);
      const ids = documents.map(({ documentId }) => documentId);
      assert.deepEqual([...ids].sort(), [...new Set([...words, ...meaning])].sort());
    },
  ));
});

Deno.test("mergeRankings() goes by ranks, never by scores (DEFECTS 34)", () => {
  fc.assert(
    fc.property(
      orders,
      orders,
      fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
      (words, meaning, scale) => {
        const order = (by: number) =>
          mergeRankings([
            { documents: ranking(words, by), weight: 1 },
            { documents: ranking(meaning, 1), weight: 1 },
          ]).map(({ documentId }) => documentId);
        assert.deepEqual(order(scale), order(1));
      },
    ),
  );
});

Deno.test("matchedByOf() says which engine found a passage", () => {
  const words = ranking([1, 2], 1);
  const meaning = ranking([2, 3], 1);
  const matchedBy = matchedByOf(words, meaning);
  const how = Object.fromEntries(
    [...words, ...meaning].map((each) => [each.documentId, matchedBy(each.passages[0]!)]),
  );
  assert.deepEqual(how, { 1: "words", 2: "both", 3: "meaning" });
});

const NEAR = "Reharboured predredging, unharboured redredging.\n";
const QUESTION = "harbour dredging";

Deno.test("search() merges packages with and without vectors by rank, not BM25 with cosines (DEFECTS 34)", async () => {
  const files = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`w${at}.md`, `Dredging ${at} of the harbour.\n`]),
    );
  using onWords = await packedIndex(files(6), { name: "words.mdcx" });
  using onMeaning = (await packedWithMeaning({
    "near.md": NEAR,
    "far.md": "Bees and honey, wax and hives.\n",
  }, { name: "meaning.mdcx" })).index;
  for (const indexes of [[onWords, onMeaning], [onMeaning, onWords]]) {
    const reply = await answer(indexes, QUESTION, { encoder: HASH_ENCODER, limit: 8 });
    const ranks = reply.passages.map(({ document, package: name, matched_by }) =>
      `${name} ${document} ${matched_by}`
    );
    // The best of either stands before the second of either, however many the others are.
    const best = new Set(ranks.slice(0, 2));
    assert(best.has("meaning.mdcx near meaning"), ranks.join("\n"));
    assert([...best].some((rank) => /^words\.mdcx w\d words$/.test(rank)), ranks.join("\n"));
  }
});

Deno.test("search() compares the cosines of packages of one model, and finds the nearest of all", async () => {
  using near = (await packedWithMeaning({ "near.md": NEAR }, { name: "near.mdcx" })).index;
  using far = (await packedWithMeaning({ "bees.md": "Bees and honey.\n" }, { name: "far.mdcx" }))
    .index;
  for (const indexes of [[near, far], [far, near]]) {
    const options = { encoder: HASH_ENCODER, mode: "semantic" } as const;
    const { passages } = await answer(indexes, QUESTION, options);
    assert.deepEqual(passages.map((passage) => passage.package), ["near.mdcx", "far.mdcx"]);
    assert(passages.every(({ matched_by }) => matched_by === "meaning"));
  }
});

Deno.test("search() on meaning filters a side before the cut (DEFECTS 33)", async () => {
  const received = Object.fromEntries(
    Array.from(
      { length: 200 },
      (_, at) => [`Received/${at}.md`, `Harbour dredging, part ${at}.\n`],
    ),
  );
  using index =
    (await packedWithMeaning({ ...received, "Sent/one.md": "Bees and honey.\n" })).index;
  for (const mode of ["semantic", "auto"] as const) {
    const options = { encoder: HASH_ENCODER, only: "sent", limit: 3, mode } as const;
    const { passages } = await answer([index], QUESTION, options);
    assert.deepEqual(passages.map(({ path }) => path), ["@/Sent/one.md"], mode);
  }
});
