import assert from "node:assert/strict";
import { decryptOffice } from "../../../../lib/convert/engines/ooxml/decrypt.ts";
import { openCompoundFile } from "../../../../lib/convert/engines/ooxml/compound_file.ts";
import { LIMITS } from "../../../../lib/limits.ts";
import { agileFile, compoundFile, standardFile } from "../../../support/protected_office.ts";

const code = (wanted: string) => (error: unknown) => (error as { code?: string }).code === wanted;
const CONTENT = new Uint8Array(10_000).map((_, index) => index * 7);

for (const [name, protect] of [["agile", agileFile], ["standard", standardFile]] as const) {
  Deno.test(`decryptOffice() opens ${name} encryption with the password that fits`, () => {
    const file = protect(CONTENT, "pässwörd");
    assert.deepEqual(decryptOffice(file, ["wrong", "pässwörd"]), CONTENT);
    assert.throws(() => decryptOffice(file, ["wrong"]), code("password"));
    assert.throws(() => decryptOffice(file, []), code("password"));
  });
}

Deno.test("decryptOffice() opens what is only protected from changes without a password", () => {
  assert.deepEqual(decryptOffice(agileFile(CONTENT, "VelvetSweatshop"), []), CONTENT);
});

Deno.test("decryptOffice() refuses old binary documents, greedy key derivation and damaged headers", () => {
  assert.throws(
    () => decryptOffice(compoundFile({ WordDocument: CONTENT }), []),
    code("unsupported"),
  );
  const greedy = agileFile(CONTENT, "x", { declaredSpins: LIMITS.passwordSpins + 1 });
  assert.throws(() => decryptOffice(greedy, ["x"]), code("limit"));
  const short = compoundFile({ EncryptionInfo: new Uint8Array(4), EncryptedPackage: CONTENT });
  assert.throws(() => decryptOffice(short, ["x"]), code("malformed"));
});

Deno.test("openCompoundFile() reads long and short streams and refuses circles", () => {
  const short = CONTENT.slice(0, 100);
  const file = compoundFile({ Long: CONTENT, Short: short });
  const opened = openCompoundFile(file);
  assert.deepEqual(opened.stream("Long"), CONTENT);
  assert.deepEqual(opened.stream("Short"), short);
  assert.equal(opened.stream("None"), undefined);
  const view = new DataView(file.buffer);
  const circular = file.slice();
  // The directory's chain, which begins in the header, led back to its own first sector.
  const directory = view.getUint32(48, true);
  new DataView(circular.buffer).setUint32(512 + directory * 4, directory, true);
  assert.throws(() => openCompoundFile(circular), code("malformed"));
  assert.throws(() => openCompoundFile(file.slice(0, 600)), code("malformed"));
});
