import assert from "node:assert/strict";
import fc from "fast-check";
import { decodePostings, PostingsStore } from "../../../lib/index/words/postings.ts";

type Posting = readonly [passageId: number, count: number];

const lists = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 0, max: 0xffff })),
  { minLength: 1, maxLength: 400 },
).map((postings): Posting[] => {
  let passageId = 0;
  return postings.map(([distance, count]) => [passageId += distance, count]);
});

function encode(postings: readonly Posting[], takeAfter: number): Uint8Array {
  const store = new PostingsStore();
  const parts: Uint8Array[] = [];
  for (const [passageId, count] of postings) {
    if (store.append(3, passageId, count) >= takeAfter) parts.push(store.take(3));
    store.append(4, passageId, 1);
  }
  parts.push(store.finish(3));
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

Deno.test("decodePostings() gives back what a PostingsStore took, in pieces of any size", () => {
  fc.assert(fc.property(lists, fc.integer({ min: 1, max: 500 }), (postings, takeAfter) => {
    const last = postings.at(-1)![0];
    const decoded = decodePostings(encode(postings, takeAfter), postings.length, last);
    assert.deepEqual([...decoded.passageIds], postings.map(([passageId]) => passageId));
    assert.deepEqual([...decoded.counts], postings.map(([, count]) => count));
  }));
});

Deno.test("decodePostings() raises a RangeError, or gives as many as stated, for any bytes", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 60 }),
      fc.integer({ min: 0, max: 1e9 }),
      (bytes, count) => {
        try {
          const { passageIds } = decodePostings(bytes, count, 1000);
          assert.equal(passageIds.length, count);
          assert(passageIds.every((id) => id <= 1000));
        } catch (error) {
          assert(error instanceof RangeError);
        }
      },
    ),
    { numRuns: 500 },
  );
});

Deno.test("a posting of a common word takes one byte", () => {
  const store = new PostingsStore();
  for (let passageId = 1; passageId <= 1000; passageId++) store.append(0, passageId, 1);
  assert.equal(store.finish(0).length, 1000);
});
