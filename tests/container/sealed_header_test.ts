import assert from "node:assert/strict";
import { sourceOf } from "../../lib/bytes.ts";
import {
  checkSealedHeader,
  openPackage,
  readHeader,
  resealPackage,
  unlockPackage,
  verifyPackage,
} from "../../lib/container/mod.ts";
import { readMeta } from "../../lib/container/meta.ts";
import { MdcxError } from "../../lib/errors.ts";
import {
  FIELDS,
  makeDatabase,
  makePackage,
  MemorySink,
  PASSPHRASE,
  PUBLIC_KEY,
  reachRows,
  seededRandom,
  SIGNING_KEY,
  withHeader,
} from "./packages.ts";

const SIGNED = await makePackage({ signingKey: SIGNING_KEY });

async function opened(bytes: Uint8Array): Promise<string> {
  try {
    await openPackage(sourceOf(bytes), PASSPHRASE);
    return "opened";
  } catch (error) {
    assert(error instanceof MdcxError, String(error));
    return error.code;
  }
}

const edited = (fields: Record<string, unknown>) =>
  opened(withHeader(SIGNED, (header) => ({ ...header, ...fields })));

Deno.test("openPackage() finds an edited header, field by field (DEFECTS 4)", async () => {
  const edits = [
    { issuer: "Mallory" },
    { documents: 999 },
    { dated_range: null },
    { conversion: {} },
    { answerable_at: 0.1 },
    { answerable_at_from: "passages" },
    { attachments: 4 },
    { added: true },
    { body_bytes: 12 },
    { _body_bytes: 12 },
  ];
  for (const edit of edits) assert.equal(await edited(edit), "altered", JSON.stringify(edit));
  assert.equal(await edited({}), "opened");
});

Deno.test("openPackage() finds a signature that was removed, wholly or in part (DEFECTS 4)", async () => {
  const bare = { signature: "", public_key: "", header_signature: "" };
  assert.equal(await edited(bare), "altered");
  assert.equal(await edited({ signature: "", public_key: "" }), "altered");
  assert.equal(await edited({ header_signature: "" }), "altered");
  assert.equal(await edited({ header_signature: "ab".repeat(64) }), "altered");
  assert.equal(await edited({ public_key: "" }), "altered");
});

Deno.test("openPackage() finds a signer put in the place of another", async () => {
  const other = await makePackage({ signingKey: "11".repeat(32) });
  const { header } = await readHeader(sourceOf(other));
  const { signature, public_key, header_signature } = header;
  assert.equal(await edited({ signature, public_key, header_signature }), "altered");
});

Deno.test("openPackage() opens what mdcx 1.31 has sealed again, and verifyPackage() says what is left of the signature", async () => {
  const { header, database } = await openPackage(sourceOf(SIGNED), PASSPHRASE);
  const meta = readMeta(database, "package");
  // As mdcx 1.31 does: new salt, nonce, digest and body signature, everything else as it was.
  const resealed = await makePackage({ seed: "resealed", signingKey: SIGNING_KEY });
  const { header: renewed } = await readHeader(sourceOf(resealed));
  const { salt, nonce, body_digest, signature } = renewed;
  const rewritten = {
    ...header,
    salt,
    nonce,
    body_digest,
    signature: signature!,
    _signed: true,
    _body_bytes: 1,
  };
  checkSealedHeader(rewritten, meta);
  const bytes = withHeader(resealed, () => rewritten);
  assert.deepEqual(await verifyPackage(sourceOf(bytes)), {
    valid: true,
    covers: ["body"],
    public_key: PUBLIC_KEY,
  });
  assert.throws(() => checkSealedHeader({ ...rewritten, issuer: "Mallory" }, meta), {
    code: "altered",
  });
  assert.throws(() => checkSealedHeader({ ...rewritten, signature: "" }, meta), {
    code: "altered",
  });
});

Deno.test("resealPackage() keeps compression, preset, signature and unknown fields (DEFECTS 2, 12)", async () => {
  const fields = { ...FIELDS, of_another_tool: { kept: [1, 2] } };
  for (const [compression, preset] of [["lzma", 1], ["zstd", 6]] as const) {
    const source = sourceOf(
      await makePackage({ compression, preset, fields, signingKey: SIGNING_KEY }),
    );
    const original = await unlockPackage(source, PASSPHRASE);
    const sink = new MemorySink();
    const reach = { answerable_at: 0.5, answerable_at_from: "focus-after" };
    await resealPackage(original, sink, {
      passphrase: PASSPHRASE,
      signingKey: SIGNING_KEY,
      random: seededRandom("again"),
      edit: (_, meta) =>
        Promise.resolve({
          database: makeDatabase([...meta, ...reachRows({ ...FIELDS, ...reach })]),
          reach,
        }),
    });
    const { header } = await openPackage(sourceOf(sink.bytes), PASSPHRASE);
    const again = await unlockPackage(sourceOf(sink.bytes), PASSPHRASE);
    assert.deepEqual([again.kind, again.preset], [compression, preset]);
    assert.equal(header.compression, compression);
    assert.deepEqual(header.of_another_tool, { kept: [1, 2] });
    assert.equal(header.answerable_at, 0.5);
    assert.notEqual(header.nonce, original.header.nonce);
    assert.deepEqual((await verifyPackage(sourceOf(sink.bytes))).covers, ["body", "header"]);
    assert.equal("_body_bytes" in header, false);
  }
});

Deno.test("resealPackage() does not drop a signature for want of a key", async () => {
  const original = await unlockPackage(sourceOf(SIGNED), PASSPHRASE);
  const edit = (database: Uint8Array) => Promise.resolve({ database });
  const request = { passphrase: PASSPHRASE, random: seededRandom("x"), edit };
  await assert.rejects(resealPackage(original, new MemorySink(), request), { code: "usage" });
});
