/**
 * Makes the container vectors: `deno run --allow-read=. --allow-write=tests/vectors tests/vectors/container/generate.ts`.
 *
 * Each is a file and a line of `vectors.json` that says what a reader must find: `success` with the
 * SHA-256 of the database, or the code of the error. Another implementation can use them as they are.
 */
import { createCipheriv, createHash, scryptSync } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { zstdCompressSync } from "node:zlib";
import { sourceOf } from "../../../lib/bytes.ts";
import { compressXz } from "../../../lib/container/xz_writer.ts";
import {
  bodyOffsetOf,
  makePackage,
  MemorySink,
  PASSPHRASE,
  PUBLIC_KEY,
  seededRandom,
  SIGNING_KEY,
  withBitFlipped,
  withHeader,
} from "../../container/packages.ts";

const FOLDER = new URL("./", import.meta.url);
const OTHER_KEY = "11".repeat(32);

interface Vector {
  readonly file: string;
  readonly expect: string;
  readonly passphrase: string;
  readonly public_key?: string;
  readonly sha256?: string;
}

const vectors: Vector[] = [];

/** Writes one vector. */
function add(file: string, expect: string, bytes: Uint8Array, more: Partial<Vector> = {}): void {
  Deno.writeFileSync(new URL(`${file}.mdcx`, FOLDER), bytes);
  vectors.push({ file: `${file}.mdcx`, expect, passphrase: PASSPHRASE, ...more });
}

type Fields = Record<string, unknown>;
const edit = (bytes: Uint8Array, fields: Fields) => withHeader(bytes, (header) => ({ ...header, ...fields }));
const without = (bytes: Uint8Array, ...names: string[]) =>
  withHeader(bytes, (header) =>
    Object.fromEntries(Object.entries(header).filter(([name]) => !names.includes(name))));
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A package by other means than the program's own writer: any plain body under any header. */
function handMade(plain: Uint8Array, fields: Fields = {}, passphrase = PASSPHRASE): Uint8Array {
  const random = seededRandom(`hand-made ${plain.length} ${JSON.stringify(fields)}`);
  const [salt, nonce] = [random.bytes(16), random.bytes(12)];
  const key = scryptSync(passphrase, salt, 32, { N: 32768, r: 8, p: 1, maxmem: 1 << 26 });
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const parts = [cipher.update(plain), cipher.final(), cipher.getAuthTag()].map((part) => new Uint8Array(part));
  const body = new Uint8Array(plain.length + 16);
  body.set(parts[0]!);
  body.set(parts[2]!, plain.length);
  const known = { salt: salt.toHex(), nonce: nonce.toHex(), body_digest: sha256(body) };
  const json = new TextEncoder().encode(JSON.stringify({ ...known, ...fields }));
  const bytes = new Uint8Array(8 + json.length + body.length);
  bytes.set(new TextEncoder().encode("MDCX"));
  new DataView(bytes.buffer).setUint32(4, json.length, true);
  bytes.set(json, 8);
  bytes.set(body, 8 + json.length);
  return bytes;
}

function tinyDatabase(): Uint8Array {
  const database = new DatabaseSync(":memory:");
  database.exec("PRAGMA page_size = 512; CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT)");
  database.exec("INSERT INTO meta VALUES ('passages', '0')");
  const bytes = (database as unknown as { serialize(): Uint8Array }).serialize();
  database.close();
  return bytes;
}

async function xzOf(bytes: Uint8Array, preset = 6): Promise<Uint8Array> {
  const sink = new MemorySink();
  await compressXz(sourceOf(bytes), (block) => sink.write(block), preset);
  return sink.bytes;
}

const join = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));

const database = tinyDatabase();
const released = { sha256: sha256(database) };
const small = { rows: 1 };
const signed = await makePackage({ ...small, signingKey: SIGNING_KEY });
const unsigned = await makePackage({ ...small, compression: "lzma" });

// What opens.
for (const compression of ["zstd", "lzma"] as const) {
  for (const preset of [0, 3, 6, 9]) {
    for (const signingKey of [undefined, SIGNING_KEY]) {
      const name = `success_${compression}_${preset}_${signingKey ? "signed" : "unsigned"}`;
      const key = signingKey === undefined ? {} : { signingKey };
      add(name, "success", await makePackage({ ...small, seed: name, compression, preset, ...key }));
    }
  }
}
const xz = await xzOf(database);
const half = database.length / 2;
const streams = [await xzOf(database.subarray(0, half), 0), await xzOf(database.subarray(half), 9)] as const;
const opening: Record<string, Uint8Array> = {
  older_minimal: handMade(xz),
  older_lzma_named: handMade(xz, { compression: "LZMA" }),
  older_xz_named: handMade(xz, { compression: "xz" }),
  older_empty_compression: handMade(xz, { compression: "" }),
  older_null_fields: handMade(xz, { compression: null, version: null, key_derivation: null, language: null }),
  older_partial_key_derivation: handMade(xz, { key_derivation: { algorithm: "scrypt" } }),
  zstd_frame: handMade(zstdCompressSync(database), { compression: "zstd" }),
  sniffed_xz_named_zstd: handMade(xz, { compression: "zstd" }),
  sniffed_zstd_named_lzma: handMade(zstdCompressSync(database), { compression: "lzma" }),
  xz_two_streams: handMade(join(...streams)),
  xz_padded_streams: handMade(join(streams[0], new Uint8Array(4), streams[1], new Uint8Array(8))),
  unknown_fields: handMade(xz, { of_another_tool: { nested: [1, "two", null] }, ünïcode: "漢" }),
  resealed_by_1_31: handMade(xz, { _signed: false, _body_bytes: 12, body_bytes: 12 }),
};
for (const [name, bytes] of Object.entries(opening)) add(`success_${name}`, "success", bytes, released);
const accented = "clé secrète";
add("success_passphrase_nfd", "success", handMade(xz, {}, accented.normalize("NFD")), { ...released, passphrase: accented });
add("success_passphrase_blanks", "success", handMade(xz, {}, " k "), { ...released, passphrase: " k " });
add("success_demanded_signature", "success", signed, { public_key: PUBLIC_KEY });

// What is no package, or ends too early.
const length = (bytes: number) => {
  const changed = new Uint8Array(signed);
  new DataView(changed.buffer).setUint32(4, bytes, true);
  return changed;
};
add("foreign_empty", "not_a_package", new Uint8Array());
add("foreign_magic", "not_a_package", withBitFlipped(signed, 0, 5));
add("foreign_zip", "not_a_package", new TextEncoder().encode("PK\u0003\u0004 and more"));
add("header_length_short", "not_a_package", length(40));
add("header_length_zero", "not_a_package", length(0));
add("header_length_long", "cut_short", length(signed.length));
add("header_length_4_gib", "cut_short", length(0xffff_ffff));
for (const [name, text] of Object.entries({
  list: "[]",
  null: "null",
  number: "1",
  string: '"MDCX"',
  unclosed: '{"salt": "',
  empty_object: "{}",
  blank: "   ",
  trailing: "{} {}",
})) add(`header_${name}`, "not_a_package", withHeader(signed, () => text));
add("header_bom", "not_a_package", withHeader(signed, (header) => `\ufeff${JSON.stringify(header)}`));
add("header_lone_surrogate", "not_a_package", withHeader(signed, (header) => JSON.stringify({ ...header, issuer: "\ud800" })));
add("header_not_utf8", "not_a_package", withBitFlipped(signed, 60, 7));
for (const field of ["salt", "nonce", "body_digest"]) {
  add(`header_without_${field}`, "not_a_package", without(signed, field));
  add(`header_upper_case_${field}`, "not_a_package", withHeader(signed, (header) => ({ ...header, [field]: `A${String(header[field]).slice(1)}` })));
  add(`header_short_${field}`, "not_a_package", withHeader(signed, (header) => ({ ...header, [field]: String(header[field]).slice(2) })));
}
const wrongTypes: Fields = { issuer: 7, documents: "two", conversion: [], key_derivation: "scrypt", dated_range: {}, compression: 1, version: "1", body_bytes: "9", signature: "zz", public_key: 0 };
for (const [field, value] of Object.entries(wrongTypes)) {
  add(`header_type_${field}`, "not_a_package", edit(signed, { [field]: value }));
}
add("header_file_format", "not_a_package", edit(signed, { file_format: "mdcy" }));
add("header_version_0", "not_a_package", edit(signed, { version: 0 }));
add("header_version_1_5", "not_a_package", edit(signed, { version: 1.5 }));
for (const cut of [1, 4, 7, 8, 100, bodyOffsetOf(signed), bodyOffsetOf(signed) + 15, bodyOffsetOf(signed) + 16, signed.length - 100, signed.length - 16, signed.length - 1]) {
  add(`cut_at_${cut}`, "cut_short", signed.subarray(0, cut));
}

// What was changed after it was sealed.
const offset = bodyOffsetOf(signed);
for (const [name, at] of Object.entries({ first: offset, fifth: offset + 4, middle: offset + ((signed.length - offset) >> 1), tag: signed.length - 16, last: signed.length - 1 })) {
  add(`altered_body_${name}`, "altered", withBitFlipped(signed, at, 2));
}
add("altered_appended", "altered", join(signed, new Uint8Array(1)));
add("altered_appended_page", "altered", join(signed, new Uint8Array(4096)));
add("altered_repeated_body", "altered", join(signed, signed.subarray(offset)));
const longer = await makePackage({ rows: 90, seed: "longer" });
add("altered_foreign_body", "altered", join(unsigned.subarray(0, bodyOffsetOf(unsigned)), longer.subarray(bodyOffsetOf(longer))));
add("altered_digest", "altered", edit(signed, { body_digest: "00".repeat(32) }));
const edits: Fields = { issuer: "Mallory", created_utc: "2030-01-01T00:00:00Z", documents: 999, passages: 1, language: "fr", language_confidence: 1, quotes: "boundary", conversion: {}, answerable_at: 0.1, answerable_at_from: "passages", dated_range: null, dated_documents: [0, 2], attachments: 3, compression: "lzma", added: true, body_bytes: 7, _body_bytes: 7 };
for (const [field, value] of Object.entries(edits)) {
  add(`altered_${field}`, "altered", edit(field === "compression" ? signed : unsigned, { [field]: value }));
}
for (const field of ["version", "encryption", "key_derivation", "file_format", "answerable_at"]) {
  add(`altered_without_${field}`, "altered", without(unsigned, field));
}
add("altered_signature_removed", "altered", edit(signed, { signature: "", public_key: "", header_signature: "" }));
add("altered_body_signature_removed", "altered", edit(signed, { signature: "", public_key: "" }));
add("altered_header_signature_removed", "altered", without(signed, "header_signature"));
add("altered_header_signature", "altered", edit(signed, { header_signature: "00".repeat(64) }));
add("altered_signature", "altered", edit(signed, { signature: "00".repeat(64) }));
add("altered_public_key", "altered", edit(signed, { public_key: "00".repeat(32) }));
add("altered_public_key_missing", "altered", without(signed, "public_key"));
const retagged = withBitFlipped(unsigned, unsigned.length - 1, 0);
add("altered_tag_with_digest", "altered", edit(retagged, { body_digest: sha256(retagged.subarray(bodyOffsetOf(retagged))) }));

// Keys and signers.
add("wrong_key", "wrong_key", signed, { passphrase: "another" });
add("wrong_key_case", "wrong_key", signed, { passphrase: PASSPHRASE.toUpperCase() });
add("wrong_key_blank", "wrong_key", signed, { passphrase: `${PASSPHRASE} ` });
add("wrong_key_salt", "wrong_key", edit(unsigned, { salt: "00".repeat(16) }));
add("wrong_key_nonce", "wrong_key", edit(unsigned, { nonce: "00".repeat(12) }));
add("usage_empty_key", "usage", signed, { passphrase: "" });
add("unsigned_demanded", "unsigned", unsigned, { public_key: PUBLIC_KEY });
add("unsigned_header_demanded", "unsigned", without(signed, "header_signature"), { public_key: PUBLIC_KEY });
add("signed_by_other", "signed_by_other", await makePackage({ ...small, signingKey: OTHER_KEY }), { public_key: PUBLIC_KEY });

// What is not supported, or too large.
const scrypt = { algorithm: "scrypt", n: 32768, r: 8, p: 1 };
add("unsupported_version_2", "unsupported", edit(signed, { version: 2 }));
add("unsupported_version_99", "unsupported", edit(signed, { version: 99 }));
add("unsupported_encryption", "unsupported", edit(signed, { encryption: "ChaCha20-Poly1305" }));
add("unsupported_compression", "unsupported", edit(signed, { compression: "brotli" }));
for (const [name, change] of Object.entries<Fields>({ argon2: { algorithm: "argon2id" }, n_huge: { n: 2 ** 40 }, n_small: { n: 1024 }, r: { r: 1024 }, p: { p: 2 } })) {
  add(`unsupported_kdf_${name}`, "unsupported", edit(signed, { key_derivation: { ...scrypt, ...change } }));
}
add("unsupported_lzma_alone", "unsupported", handMade(Uint8Array.fromHex("5d00008000ffffffffffffffff0000000000000000")));
add("limit_zstd_bomb", "limit", handMade(new Uint8Array(zstdCompressSync(new Uint8Array(64 << 20))), { compression: "zstd" }));
const bomb = new Uint8Array(zstdCompressSync(database));
const claiming = join(bomb.subarray(0, 4), Uint8Array.of(0xe0, 0, 0, 0, 0, 0, 0x10, 0, 0), bomb.subarray(7));
add("limit_zstd_claim", "limit", handMade(claiming, { compression: "zstd" }));
add("broken_xz", "not_a_package", handMade(withBitFlipped(xz, xz.length >> 1, 1)));
add("broken_xz_cut", "not_a_package", handMade(xz.subarray(0, xz.length - 4)));
add("broken_zstd_cut", "not_a_package", handMade(bomb.subarray(0, bomb.length - 5), { compression: "zstd" }));
add("broken_database", "not_a_package", handMade(await xzOf(new TextEncoder().encode("no database"))));

Deno.writeTextFileSync(new URL("vectors.json", FOLDER), `${JSON.stringify(vectors, null, 1)}\n`);
// deno-lint-ignore no-console -- a generator says what it made
console.log(`${vectors.length} vectors`);
