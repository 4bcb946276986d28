import assert from "node:assert/strict";
import { literalPlaces } from "../../../lib/index/query/literal.ts";
import type { PackageIndex } from "../../../lib/index/package/package_index.ts";
import { packedIndex } from "../../support/small_package.ts";

/** Position in the document and path of each place. */
function places(index: PackageIndex, phrase: string, only?: "sent"): string[] {
  return [...literalPlaces(index, phrase, only)].map((id) => {
    const row = index.row<{ path: string; position: number }>(
      `SELECT d.pseudopath AS path, p.position FROM passage p JOIN document d
        ON d.id = p.document_id WHERE p.id = ?`,
      id,
    )!;
    return `${row.path} ${row.position}`;
  });
}

const filler = (topic: string) => `${topic} and so on, at some length. `.repeat(60).trim();

for (const quotes of ["document", "boundary"] as const) {
  Deno.test(`literalPlaces() finds a phrase across the cut between passages, ${quotes} quotations or not`, async () => {
    using index = await packedIndex({
      "a.md": `${filler("Wind")} The keeper\n\nwrote it down. ${filler("Rain")}\n`,
      "b.md": "He wrote it down.\n\nThe keeper of the mill slept.\n",
    }, { quotes });
    assert(index.passages > 2);
    const [place, ...others] = places(index, "“The KEEPÉR wrote  it down.”".slice(1, -1));
    assert.match(place!, /^@\/a\.md \d+$/);
    assert.deepEqual(others, []);
    assert.deepEqual(places(index, "down. The keeper"), ["@/b.md 0"]);
    assert.deepEqual(places(index, "keeper down"), []);
  });
}

Deno.test("literalPlaces() gives each passage once, in order, of one side where one is wanted", async () => {
  using index = await packedIndex({
    "Received/a.md": `A mill is a mill.\n\n${filler("Wind")}\n\n${filler("Rain")} A mill.\n`,
    "Sent/b.md": "The Mill.\n",
  });
  const found = places(index, "mill");
  assert.equal(found.length, 3);
  assert.deepEqual(found, [...new Set(found)]);
  assert.deepEqual(places(index, "mill", "sent"), ["@/Sent/b.md 0"]);
});

Deno.test("literalPlaces() finds what a line break parts where words are not spaced", async () => {
  using index = await packedIndex({ "a.md": "山上有一个茶\n园，很大。\n" });
  assert.deepEqual(places(index, "一个茶园"), ["@/a.md 0"]);
});

Deno.test("literalPlaces() finds nothing by an empty phrase, and signs as they stand", async () => {
  using index = await packedIndex({ "a.md": "Rate is 100 % of f(x) = a_b * c.\n" });
  assert.deepEqual(places(index, " \n "), []);
  assert.deepEqual(places(index, "f(x) = a_b"), ["@/a.md 0"]);
  assert.deepEqual(places(index, "f(x) = a b"), []);
});
