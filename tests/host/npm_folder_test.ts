import assert from "node:assert/strict";
import { npmFolder } from "../../lib/host/npm_folder.ts";

Deno.test({
  name: "npmFolder() finds the folder of installed packages without a permission",
  permissions: "none",
  fn: () => assert.match(npmFolder() ?? "", /\/(npm|node_modules)$/),
});

Deno.test("npmFolder() holds the packages that are pinned", async () => {
  const folder = npmFolder()!;
  const found: string[] = [];
  for await (const { name } of Deno.readDir(`${folder}/registry.npmjs.org`)) found.push(name);
  assert(found.includes("canonicalize"));
});
