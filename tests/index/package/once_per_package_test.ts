import assert from "node:assert/strict";
import { oncePerPackage } from "../../../lib/index/package/once_per_package.ts";
import { packedIndex } from "../../support/small_package.ts";

Deno.test("oncePerPackage() makes one thing of each package, whenever it is asked", async () => {
  using one = await packedIndex({ "a.md": "The mill." });
  using other = await packedIndex({ "b.md": "The pond." });
  let calls = 0;
  const made = oncePerPackage((index) => ({ documents: index.documents, call: ++calls }));
  assert.equal(made(one), made(one));
  assert.notEqual(made(other), made(one));
  assert.equal(calls, 2);
});

Deno.test("oncePerPackage() makes again what threw", async () => {
  using index = await packedIndex({ "a.md": "The mill." });
  let calls = 0;
  const made = oncePerPackage(() => {
    if (++calls === 1) throw new RangeError("not yet");
    return { call: calls };
  });
  assert.throws(() => made(index), RangeError);
  assert.deepEqual(made(index), { call: 2 });
});
