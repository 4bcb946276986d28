import assert from "node:assert/strict";
import { areUseful, rolesOf } from "../../../../../lib/convert/engines/pdf/layout/roles.ts";

const tag = (type: string, ...marks: number[]) => ({
  type,
  children: marks,
  alt: "",
  columns: 1,
  rows: 1,
});

Deno.test("areUseful() believes a page that is a title alone, and no page that is one element", () => {
  assert.ok(areUseful(rolesOf([tag("H1", 0)])));
  assert.ok(!areUseful(rolesOf([tag("P", 0, 1, 2)])));
  assert.ok(!areUseful(rolesOf([tag("H1", 0, 1, 2, 3, 4, 5, 6)])));
  assert.ok(areUseful(rolesOf([tag("H1", 0), tag("P", 1, 2, 3, 4, 5)])));
});
