import assert from "node:assert/strict";
import { join } from "node:path";
import { UsageError } from "../../../lib/errors.ts";
import { type OwnKind, refuseForeignFile } from "../../../lib/host/system/refuse_foreign_file.ts";

const OWN: OwnKind = {
  name: "an earlier list",
  headBytes: 2,
  isOwn: (head) => new TextDecoder().decode(head) === "[1",
  hint: "Name another file",
};

Deno.test("refuseForeignFile() lets nothing, an empty file and one of its own kind be written over", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const path = join(folder, "list");
    await refuseForeignFile(path, OWN);
    await Deno.writeTextFile(path, "");
    await refuseForeignFile(path, OWN);
    await Deno.writeTextFile(path, "[1, 2, 3]");
    await refuseForeignFile(path, OWN);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("refuseForeignFile() refuses a folder, and a file of any other kind", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const path = join(folder, "key.txt");
    await Deno.writeTextFile(path, "secret");
    for (
      const [target, state] of [[path, /something else .* an earlier list$/], [folder, /folder/]]
    ) {
      await assert.rejects(refuseForeignFile(target as string, OWN), (error) => {
        assert(error instanceof UsageError);
        assert.match(error.message, state as RegExp);
        assert.equal(error.hint, "Name another file");
        return true;
      });
    }
    assert.equal(await Deno.readTextFile(path), "secret");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("refuseForeignFile() says which file has no folder", async () => {
  for (const target of ["/nowhere/at/all.json", `${import.meta.filename}/all.json`]) {
    await assert.rejects(refuseForeignFile(target, OWN), {
      code: "not_found",
      message: `Cannot write "${target}": its folder is not there, expected an existing one`,
    });
  }
});
