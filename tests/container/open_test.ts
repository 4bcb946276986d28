import assert from "node:assert/strict";
import fc from "fast-check";
import { sourceOf } from "../../lib/bytes.ts";
import {
  checkSealedHeader,
  type Header,
  inspectPackage,
  openPackage,
  type SealRequest,
  unlockPackage,
} from "../../lib/container/mod.ts";
import { readMeta } from "../../lib/container/meta.ts";
import { refuseUnfitSignature } from "../../lib/container/signature.ts";
import { MdcxError } from "../../lib/errors.ts";
import {
  bodyOffsetOf,
  makePackage,
  PASSPHRASE,
  PUBLIC_KEY,
  SIGNING_KEY,
  withBitFlipped,
  withHeader,
} from "./packages.ts";

const SIGNED = await makePackage({ signingKey: SIGNING_KEY });
const BODY_OFFSET = bodyOffsetOf(SIGNED);

async function codeOf(open: Promise<unknown>): Promise<string> {
  try {
    await open;
    return "opened";
  } catch (error) {
    assert(error instanceof MdcxError, String(error));
    return error.code;
  }
}

const opened = (bytes: Uint8Array, passphrase = PASSPHRASE) =>
  codeOf(openPackage(sourceOf(bytes), passphrase));

const VARIANTS: Partial<SealRequest>[] = [
  { compression: "zstd" },
  { compression: "zstd", preset: 0, signingKey: SIGNING_KEY },
  { compression: "lzma" },
  { compression: "lzma", preset: 9, signingKey: SIGNING_KEY },
];

Deno.test("openPackage() opens what sealPackage() wrote, in both compressions, signed and not", async () => {
  for (const variant of VARIANTS) {
    const bytes = await makePackage(variant);
    const { header, database } = await openPackage(sourceOf(bytes), PASSPHRASE);
    assert.equal(header.issuer, "Prüfstelle 漢");
    assert.equal(new TextDecoder().decode(database.subarray(0, 15)), "SQLite format 3");
    assert.equal(readMeta(database, "package").get("header_nonce"), header.nonce);
  }
});

Deno.test("unlockPackage() says a wrong key of a whole package only, in the same words for each", async () => {
  const messages = new Set<string>();
  for (
    const wrong of [
      "interop-passphras",
      "Interop-passphrase",
      " interop-passphrase",
      "x".repeat(1000),
    ]
  ) {
    const error = await unlockPackage(sourceOf(SIGNED), wrong).catch((error) => error);
    assert.equal(error.code, "wrong_key");
    messages.add(error.message);
  }
  assert.equal(messages.size, 1);
  const damaged = withBitFlipped(SIGNED, BODY_OFFSET, 3);
  assert.equal(await opened(damaged, "wrong"), "altered");
  assert.equal(await opened(damaged), "altered");
  assert.equal(await opened(SIGNED, ""), "usage");
});

Deno.test("unlockPackage() takes the passphrase in either Unicode form (DEFECTS 10)", async () => {
  const composed = "cl\u00e9 secr\u00e8te";
  const sealed = await makePackage({ passphrase: composed });
  assert.equal(await opened(sealed, composed.normalize("NFD")), "opened");
  const decomposed = await makePackage({ passphrase: composed.normalize("NFD") });
  assert.equal(await opened(decomposed, composed), "opened");
});

/** What opening would do with a changed header, without deriving the known key each time. */
async function judgeHeader(
  changed: Uint8Array,
  original: Header,
  meta: ReadonlyMap<string, string>,
): Promise<string> {
  try {
    const { header, integrity } = await inspectPackage(sourceOf(changed));
    if (integrity === "altered") return "altered";
    await refuseUnfitSignature(header, "package");
    if (header.salt !== original.salt || header.nonce !== original.nonce) return "wrong_key";
    checkSealedHeader(header, meta);
    return "opened";
  } catch (error) {
    assert(error instanceof MdcxError, String(error));
    return error.code;
  }
}

for (const [what, signingKey] of [["a signed", SIGNING_KEY], ["an unsigned", undefined]] as const) {
  Deno.test(`${what} header with any byte changed is refused (DEFECTS 4)`, async () => {
    const bytes = await makePackage(signingKey === undefined ? {} : { signingKey });
    const { header, database } = await openPackage(sourceOf(bytes), PASSPHRASE);
    const meta = readMeta(database, "package");
    const outcomes = new Set<string>();
    for (let at = 0; at < bodyOffsetOf(bytes); at++) {
      const outcome = await judgeHeader(withBitFlipped(bytes, at, (at * 5) % 8), header, meta);
      assert.notEqual(outcome, "opened", `byte ${at}, ${String.fromCharCode(bytes[at]!)}`);
      outcomes.add(outcome);
    }
    assert(outcomes.has("altered"));
    // The signature covers salt and nonce; without one, another salt is another key.
    assert.equal(outcomes.has("wrong_key"), signingKey === undefined);
  });
}

Deno.test("a body with any bit changed is altered, before any key is derived", async () => {
  const bits = 8 * (SIGNED.length - BODY_OFFSET);
  await fc.assert(
    fc.asyncProperty(fc.nat(bits - 1), async (bit) => {
      const flipped = withBitFlipped(SIGNED, BODY_OFFSET + (bit >> 3), bit & 7);
      const { integrity } = await inspectPackage(sourceOf(flipped));
      assert.equal(integrity, "altered");
    }),
    { numRuns: 2000, seed: 20260102 },
  );
});

Deno.test("a package cut at any length is refused, as cut short (DEFECTS 8)", async () => {
  for (let length = 1; length < SIGNED.length; length += length < BODY_OFFSET + 40 ? 1 : 37) {
    assert.equal(await opened(SIGNED.subarray(0, length)), "cut_short", `at ${length}`);
  }
  assert.equal(await opened(SIGNED.subarray(0, SIGNED.length - 1)), "cut_short");
});

Deno.test("a package with anything appended is altered", async () => {
  for (const extra of [1, 16, 4096]) {
    const longer = new Uint8Array(SIGNED.length + extra);
    longer.set(SIGNED);
    assert.equal(await opened(longer), "altered");
  }
});

Deno.test("blocks exchanged, repeated, dropped, or of another package under the same key are refused", async () => {
  const other = await makePackage({ signingKey: SIGNING_KEY, seed: "other" });
  const body = SIGNED.subarray(BODY_OFFSET);
  const half = body.length >> 1;
  const bodies: Record<string, Uint8Array[]> = {
    exchanged: [body.subarray(half), body.subarray(0, half)],
    repeated: [body, body],
    dropped: [body.subarray(64)],
    foreign: [other.subarray(bodyOffsetOf(other))],
  };
  for (const [what, parts] of Object.entries(bodies)) {
    const bytes = await new Blob([
      SIGNED.slice(0, BODY_OFFSET),
      ...parts.map((part) => part.slice()),
    ])
      .bytes();
    assert.match(await opened(bytes), /^(altered|cut_short)$/, what);
  }
});

Deno.test("a body that was altered together with its digest is altered, after a right first block", async () => {
  const unsigned = await makePackage({ compression: "lzma" });
  const flipped = withBitFlipped(unsigned, unsigned.length - 20, 0);
  const { createHash } = await import("node:crypto");
  const digest = createHash("sha256").update(flipped.subarray(bodyOffsetOf(flipped))).digest("hex");
  const mended = withHeader(flipped, (header) => ({ ...header, body_digest: digest }));
  const unlocked = await unlockPackage(sourceOf(mended), PASSPHRASE);
  assert.equal(await codeOf(unlocked.database()), "altered");
});

Deno.test("unlockPackage() with a public key tells unsigned, other signer and half a signature apart (DEFECTS 45)", async () => {
  const demanded = (bytes: Uint8Array, acceptBodySignature = false, publicKey = PUBLIC_KEY) =>
    codeOf(unlockPackage(sourceOf(bytes), PASSPHRASE, { publicKey, acceptBodySignature }));
  const unsigned = await makePackage();
  const bodyOnly = withHeader(SIGNED, ({ header_signature: _, ...rest }) => rest);
  assert.equal(await demanded(SIGNED), "opened");
  assert.equal(await demanded(SIGNED, false, PUBLIC_KEY.toUpperCase()), "opened");
  assert.equal(await demanded(unsigned), "unsigned");
  assert.equal(await demanded(SIGNED, false, "00".repeat(32)), "signed_by_other");
  assert.equal(await demanded(bodyOnly), "unsigned");
  assert.equal(await demanded(bodyOnly, true), "opened");
});
