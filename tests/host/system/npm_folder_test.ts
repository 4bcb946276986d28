import assert from "node:assert/strict";
import { npmFolder } from "../../../lib/host/system/npm_folder.ts";

Deno.test({
  name: "npmFolder() finds the folder of installed packages without a permission",
  permissions: "none",
  fn: () => assert.match(npmFolder() ?? "", /\/(npm|node_modules)$/),
});

Deno.test("npmFolder() holds the packages that are pinned", async () => {
  const found: string[] = [];
  for await (const { name } of Deno.readDir(npmFolder()!)) {
    const folder = `${npmFolder()}/${name}`;
    for await (const entry of Deno.readDir(folder)) found.push(entry.name);
  }
  assert(found.includes("canonicalize"));
});
