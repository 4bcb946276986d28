import assert from "node:assert/strict";
import { join } from "node:path";
import {
  isFile,
  lstatIfThereSync,
  realPathIfThere,
  removeIfThere,
  statIfThere,
  statIfThereSync,
} from "../../../lib/host/system/presence.ts";

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    await Deno.writeTextFile(join(folder, "file"), "text");
    await Deno.symlink(join(folder, "gone"), join(folder, "dangling"));
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("statIfThere() gives nothing for a name that is not there, and below a file", async () => {
  await withFolder(async (folder) => {
    for (const missing of ["gone", "file/below", "dangling"]) {
      const path = join(folder, missing);
      assert.equal(await statIfThere(path), undefined);
      assert.equal(statIfThereSync(path), undefined);
      assert.equal(await realPathIfThere(path), undefined);
      assert.equal(await isFile(path), false);
    }
    assert.equal((await statIfThere(join(folder, "file")))?.size, 4);
    assert.equal(await isFile(folder), false);
    assert.equal(await realPathIfThere(join(folder, "file")), join(folder, "file"));
  });
});

Deno.test("lstatIfThereSync() sees a link that leads nowhere", async () => {
  await withFolder((folder) => {
    assert.equal(lstatIfThereSync(join(folder, "dangling"))?.isSymlink, true);
    assert.equal(lstatIfThereSync(join(folder, "gone")), undefined);
    return Promise.resolve();
  });
});

Deno.test("removeIfThere() takes a missing file for removed, and passes on what else is wrong", async () => {
  await withFolder(async (folder) => {
    await removeIfThere(join(folder, "file"));
    await removeIfThere(join(folder, "file"));
    await Deno.mkdir(join(folder, "full", "inner"), { recursive: true });
    await assert.rejects(removeIfThere(join(folder, "full")));
  });
});
