/** Vectors added to packages, and those of an older package kept. */
import assert from "node:assert/strict";
import type { Encoder } from "../../lib/encode/encoder.ts";
import { denseIndexOf } from "../../lib/index/meaning/meaning.ts";
import type { PackageIndex } from "../../lib/index/package/package_index.ts";
import { HASH_ENCODER } from "../support/hash_encoder.ts";
import { packedIndex, packedWithMeaning } from "../support/small_package.ts";

const FILES: Readonly<Record<string, string>> = Object.fromEntries(
  ["harbour", "mill", "orchard", "kiln", "forge", "weir", "barn", "tower", "quay"].map((
    place,
    at,
  ) => [
    `${place}.md`,
    `# ${place}\n\nThe ${place} was built ${at + 2} years after the flood.\n`,
  ]),
);
const CHANGED = { ...FILES, "kiln.md": "# kiln\n\nThe kiln was torn down again.\n" };
const FOCUS = ["When was the mill built?", "When was the quay built?"];

/** An encoder that keeps what it was asked for as passages. */
function watched(name = HASH_ENCODER.name): Encoder & { readonly passages: string[] } {
  const passages: string[] = [];
  return {
    ...HASH_ENCODER,
    name,
    passages,
    encode: (texts, role, options) => {
      if (role === "passage") passages.push(...texts);
      return HASH_ENCODER.encode(texts, role, options);
    },
  };
}

function vectorOf(index: PackageIndex, document: string): Float32Array {
  const sql = "SELECT p.id FROM passage p JOIN document d ON d.id = p.document_id WHERE d.name = ?";
  const { id } = index.row<{ id: number }>(sql, document)!;
  const dense = denseIndexOf(index);
  return dense.vectorAt(dense.passageIds.indexOf(id));
}

Deno.test("addMeaning() keeps the vectors of unchanged passages, and encodes only the others", async () => {
  using older = (await packedWithMeaning(FILES)).index;
  const encoder = watched();
  const { index, report } = await packedWithMeaning(CHANGED, { encoder, reuse: older });
  using _ = index;
  assert.equal(report.passages_encoded, 1);
  assert.equal(report.passages_reused, Object.keys(FILES).length - 1);
  assert.equal(report.reuse_refused, undefined);
  assert.deepEqual(encoder.passages.map((text) => /torn down/.test(text)), [true]);
  assert.deepEqual(vectorOf(index, "mill"), vectorOf(older, "mill"));
  assert.notDeepEqual(vectorOf(index, "kiln"), vectorOf(older, "kiln"));
  using anew = (await packedWithMeaning(CHANGED)).index;
  assert.deepEqual(vectorOf(index, "kiln"), vectorOf(anew, "kiln"));
  for (const key of ["passages_encoded", "passages_reused"] as const) {
    assert.equal(index.metaNumber(key), report[key]);
  }
});

/** Documents enough for a reach; `changed` of them are other than the rest of the time. */
function places(count: number, changed = 0): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `place${at}.md`,
      `# Place ${at}\n\nThe ${at < changed ? "burnt" : "stone"} house number ${at} was built by ` +
      `mason ${at * 7} with ${at * 3} bricks, after the flood had carried the older one away.\n`,
    ]),
  );
}

Deno.test("addMeaning() keeps a measured reach while hardly anything changes, and measures anew when changes add up", async () => {
  const first = await packedWithMeaning(places(100));
  assert.equal(first.report.reach_inherited, false);
  assert(first.report.reach !== undefined);
  let measured = 0;
  const reportMeasuring = () => measured++;
  const second = await packedWithMeaning(places(100, 1), { reuse: first.index, reportMeasuring });
  assert.equal(second.report.reach_inherited, true);
  assert.equal(measured, 0, "nothing is asked");
  assert.deepEqual(second.report.reach, first.report.reach);
  assert.equal(second.report.answerable_at, first.report.answerable_at);
  assert.deepEqual(second.index.meta.get("reach"), first.index.meta.get("reach"));
  const third = await packedWithMeaning(places(100, 2), { reuse: second.index, reportMeasuring });
  assert.equal(third.report.passages_encoded, 1);
  assert.equal(third.report.reach_inherited, false, "two changes of one passage each");
  assert(measured > 0);
  const asked = await packedWithMeaning(places(100), { reuse: first.index, focus: FOCUS });
  assert.equal(asked.report.reach_inherited, false, "questions of its own");
  for (const { index } of [first, second, third, asked]) index[Symbol.dispose]();
});

Deno.test("addMeaning() tells how far it is by what there is to encode, up to all of it", async () => {
  const older = await packedWithMeaning(places(600));
  using _ = older.index;
  const shares: number[] = [];
  const files = { ...places(600, 100), ...FILES };
  const { index, report } = await packedWithMeaning(files, {
    reuse: older.index,
    report: ({ share }) => shares.push(share),
  });
  using __ = index;
  assert.equal(report.passages_reused, 500);
  assert.deepEqual(shares, shares.toSorted((one, other) => one - other));
  assert.equal(shares.at(-1), 1);
  assert(shares.some((share) => share > 0.7 && share < 1), "kept vectors are no work");
});

Deno.test("addMeaning() inherits the focus questions of the older package, unless others are given", async () => {
  using older = (await packedWithMeaning(FILES, { focus: FOCUS })).index;
  const inherited = await packedWithMeaning(CHANGED, { reuse: older });
  using _ = inherited.index;
  assert.equal(inherited.report.focus_inherited, true);
  assert.deepEqual(inherited.report.focus, FOCUS);
  assert.equal(inherited.report.answerable_at_from, "focus");
  const given = await packedWithMeaning(CHANGED, { reuse: older, focus: FOCUS.slice(1) });
  using __ = given.index;
  assert.equal(given.report.focus_inherited, false);
  assert.deepEqual(given.report.focus, FOCUS.slice(1));
  const without = await packedWithMeaning(CHANGED);
  using ___ = without.index;
  assert.equal(without.report.focus_inherited, false);
  assert.equal(without.report.answerable_at_from, "passages");
});

Deno.test("addMeaning() says that another model made the vectors, or that there are none", async () => {
  using older = (await packedWithMeaning(FILES)).index;
  const encoder = watched("another/model");
  const { index, report } = await packedWithMeaning(FILES, { encoder, reuse: older });
  using _ = index;
  assert.equal(report.passages_reused, 0);
  assert.equal(encoder.passages.length, index.passages);
  assert.match(report.reuse_refused!, /interop\/hash64.*another\/model/);
  using bare = await packedIndex(FILES, { name: "bare.mdcx" });
  const second = await packedWithMeaning(FILES, { reuse: bare });
  using __ = second.index;
  assert.match(second.report.reuse_refused!, /"bare\.mdcx" has no vectors/);
});
