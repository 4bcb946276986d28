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
