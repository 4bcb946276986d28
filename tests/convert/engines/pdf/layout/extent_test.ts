import assert from "node:assert/strict";
import { regionsOf } from "../../../../../lib/convert/engines/pdf/layout/columns.ts";
import { leastOf, mostOf } from "../../../../../lib/convert/engines/pdf/layout/extent.ts";
import { fragmentsOf } from "../../../../../lib/convert/engines/pdf/layout/fragments.ts";
import { lineOf } from "../../../../../lib/convert/engines/pdf/layout/lines.ts";
import { rowsOf } from "../../../../../lib/convert/engines/pdf/layout/rows.ts";
import { glyph } from "../../../../support/glyphs.ts";

Deno.test("leastOf() and mostOf() are neutral where there is nothing", () => {
  const sizes = [{ size: 3 }, { size: -2 }];
  assert.deepEqual([leastOf(sizes, ({ size }) => size), mostOf(sizes, ({ size }) => size)], [
    -2,
    3,
  ]);
  assert.deepEqual([leastOf([], Number), mostOf([], Number)], [Infinity, -Infinity]);
});

Deno.test("rowsOf() and regionsOf() take a page of more words than a call takes arguments", () => {
  const count = 150_000;
  const below = Array.from(
    { length: count },
    (_, row) => glyph("a", 20, 25, { baseline: 12 * row }),
  );
  assert.equal(rowsOf(fragmentsOf(below)).length, count);
  const beside = Array.from(
    { length: count },
    (_, column) => glyph("a", 20 * column, 20 * column + 5),
  );
  assert.equal(
    regionsOf(fragmentsOf(beside)).flatMap(({ rows }) => rows)[0]!.fragments.length,
    count,
  );
  assert.equal(rowsOf(fragmentsOf(beside)).map(lineOf)[0]!.right, 20 * (count - 1) + 5);
});
