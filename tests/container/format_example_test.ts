import assert from "node:assert/strict";
import { sourceOf } from "../../lib/bytes.ts";
import { openPackage } from "../../lib/container/mod.ts";
import { deriveKey } from "../../lib/container/key.ts";
import { PASSPHRASE } from "./packages.ts";

const FORMAT = Deno.readTextFileSync(new URL("../../docs/FORMAT.md", import.meta.url));

/** The bytes of the hex dump in docs/FORMAT.md, section 11. */
function dumpedBytes(): Uint8Array {
  const rows = [...FORMAT.matchAll(/^[0-9a-f]{4} {2}((?:[0-9a-f]{2} )+)/gm)];
  return Uint8Array.fromHex(rows.map(([, row]) => row!.replaceAll(" ", "")).join(""));
}

Deno.test("the worked example of docs/FORMAT.md is a package, with the key that it states", async () => {
  const bytes = dumpedBytes();
  const vector = new URL("../vectors/container/success_zstd_frame.mdcx", import.meta.url);
  assert.deepEqual(bytes, Deno.readFileSync(vector));
  const { header, database } = await openPackage(sourceOf(bytes), PASSPHRASE);
  assert.equal(database.length, 1536);
  const stated = (name: string) => new RegExp(`^ {4}${name} +([0-9a-f]+)$`, "m").exec(FORMAT)?.[1];
  assert.equal(stated("salt"), header.salt);
  assert.equal(stated("nonce"), header.nonce);
  assert.equal(
    stated("key"),
    (await deriveKey(PASSPHRASE, Uint8Array.fromHex(header.salt))).toHex(),
  );
});
