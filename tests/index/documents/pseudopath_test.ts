/** Paths inside packages, and on a disk. */
import assert from "node:assert/strict";
import { isAbsolute, join, normalize } from "node:path";
import fc from "fast-check";
import {
  asComponent,
  safeRelativePath,
  UniquePaths,
} from "../../../lib/index/documents/pseudopath.ts";

Deno.test("safeRelativePath() never leads outside, whatever the package says (DEFECTS 1)", () => {
  const part = fc.oneof(
    fc.constantFrom(
      "..",
      ".",
      "",
      "/",
      "\\",
      "C:",
      "c:\\",
      "@",
      "~",
      "\0",
      "//host/share",
      "..\\..",
    ),
    fc.string({ maxLength: 8 }),
  );
  const hostile = fc.array(part, { maxLength: 8 }).map((parts) => `@/${parts.join("/")}`);
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string()), (pseudopath) => {
      const path = safeRelativePath(pseudopath);
      assert.notEqual(path, "");
      assert.ok(!isAbsolute(path) && !path.includes("\0"), path);
      assert.ok(normalize(join("/target", path)).startsWith("/target/"), path);
      assert.doesNotMatch(path.replaceAll("\\", "/"), /(^|\/)\.\.(\/|$)|^[A-Za-z]:(\/|$)/);
    }),
    { numRuns: 500 },
  );
  assert.equal(safeRelativePath("@/../../escaped.md"), "escaped.md");
  assert.equal(safeRelativePath("@//tmp/x.md"), "tmp/x.md");
  assert.equal(safeRelativePath("@/C:\\Windows\\x.md"), "Windows/x.md");
});

Deno.test("safeRelativePath() leaves ordinary paths alone, odd ones too", () => {
  for (const path of ["a/b c.md", "B: plan.md", "a\\b.md", "…/ñ/日本.md", "..a/b...md"]) {
    assert.equal(safeRelativePath(`@/${path}`), path);
  }
});

Deno.test("asComponent() makes one component of any name", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 400 }), (name) => {
    const component = asComponent(name.toWellFormed());
    assert.doesNotMatch(component, /[/\\\0]|^\.{0,2}$/);
    assert.ok(new TextEncoder().encode(component).length <= 241);
    assert.ok(component.isWellFormed());
  }));
});

Deno.test("UniquePaths tells documents of one path apart", () => {
  const paths = new UniquePaths();
  assert.deepEqual(["a.md", "a.md", "b/x", "a.md", "b/x"].map((path) => paths.claim(path)), [
    "a.md",
    "a (2).md",
    "b/x",
    "a (3).md",
    "b/x (2)",
  ]);
});
