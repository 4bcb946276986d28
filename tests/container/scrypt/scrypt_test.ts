import assert from "node:assert/strict";
import { scryptSync } from "node:crypto";
import fc from "fast-check";
import { scryptHere } from "../../../lib/container/scrypt/scrypt.ts";
import { BINARY_FILE, binaryModule } from "./assemble.ts";

Deno.test("scryptHere() gives the vector of RFC 7914 section 12 that has r = 8 and p = 1", () => {
  const key = scryptHere("pleaseletmein", new TextEncoder().encode("SodiumChloride"), 16_384, 64);
  assert.equal(
    key.toHex(),
    "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2" +
      "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887",
  );
});

Deno.test("scryptHere() gives what node:crypto gives, for any passphrase and salt", () => {
  const texts = fc.string({ unit: "binary", maxLength: 80 });
  const salts = fc.uint8Array({ maxLength: 40 });
  const costs = fc.integer({ min: 1, max: 9 }).map((power) => 2 ** power);
  fc.assert(fc.property(texts, salts, costs, (passphrase, salt, cost) => {
    const expected = scryptSync(passphrase, salt, 32, { N: cost, r: 8, p: 1 });
    assert.equal(scryptHere(passphrase, salt, cost, 32).toHex(), expected.toString("hex"));
  }));
});

Deno.test("romix_binary.ts is what romix.wat assembles to", async () => {
  assert.equal(Deno.readTextFileSync(BINARY_FILE), await binaryModule());
});
