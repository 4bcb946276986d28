import assert from "node:assert/strict";
import { PackagePool } from "../../mcp/pool.ts";
import { inFolder, PASSPHRASE } from "../support/packing.ts";
import { MILL, ORCHARD } from "./corpus.ts";
import { packTree } from "./session.ts";

async function withPool(
  openBytes: number,
  test: (pool: PackagePool) => Promise<void>,
): Promise<void> {
  await inFolder(async (folder) => {
    const packages = [];
    for (const [name, tree] of Object.entries({ mill: MILL, orchard: ORCHARD })) {
      packages.push({ path: await packTree(folder, name, tree), name, passphrase: PASSPHRASE });
    }
    await using pool = await PackagePool.verify(
      { packages, acceptBodySignature: false },
      openBytes,
    );
    await test(pool);
  });
}

const openNames = (pool: PackagePool) =>
  pool.states.filter(({ isOpen }) => isOpen).map(({ name }) => name);

Deno.test("PackagePool opens only what is asked, and once however many ask", () =>
  withPool(Infinity, async (pool) => {
    assert.deepEqual(openNames(pool), []);
    const seen = await Promise.all(
      [1, 2, 3].map(() => pool.use(["orchard"], ([index]) => index)),
    );
    assert.deepEqual(openNames(pool), ["orchard"]);
    assert.equal(new Set(seen).size, 1);
  }));

Deno.test("PackagePool closes the least used where its budget is passed, none that is in use", () =>
  withPool(1, async (pool) => {
    await pool.use(["mill"], async ([mill]) => {
      await pool.use(["orchard"], ([orchard]) => assert(orchard!.documents > 0));
      assert.deepEqual(openNames(pool), ["mill"]);
      assert(mill!.documents > 0);
    });
    assert.deepEqual(openNames(pool), []);
    await pool.use(undefined, (indexes) => assert.equal(indexes.length, 2));
  }));

Deno.test("PackagePool stops between two packages where a request was cancelled", () =>
  withPool(Infinity, async (pool) => {
    const cancelled = new AbortController();
    const opened: number[] = [];
    const use = pool.use(undefined, () => assert.fail("cancelled"), {
      signal: cancelled.signal,
      progress: (count) => {
        opened.push(count);
        cancelled.abort();
        return Promise.resolve();
      },
    });
    await assert.rejects(use, { code: "interrupted" });
    assert.deepEqual([opened, openNames(pool)], [[1], ["mill"]]);
  }));
