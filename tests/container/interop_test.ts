/** Packages of mdcx 1.31 opened here, and packages written here opened by mdcx 1.31. */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { sourceOf } from "../../lib/bytes.ts";
import {
  type CompressionName,
  type DescriptiveFields,
  type Header,
  openPackage,
  planSeal,
  readHeader,
  sealPackage,
  verifyPackage,
} from "../../lib/container/mod.ts";
import { fileSource, systemRandom, writeAtomically } from "../../lib/host/mod.ts";
import { sharedFile } from "../support/shared_data.ts";
import { PASSPHRASE, PUBLIC_KEY, SIGNING_KEY } from "./packages.ts";

const INTEROP = sharedFile("reference/interop/");
const hasReference = INTEROP.present && runs("mdcx", ["--help"]);

function runs(command: string, args: string[]): boolean {
  try {
    return new Deno.Command(command, { args, stdout: "null", stderr: "null" }).outputSync().success;
  } catch {
    return false;
  }
}

/** A test of the fixtures, or of mdcx 1.31 beside them. */
function test(
  name: string,
  needs: "fixtures" | "reference",
  fn: () => Promise<void>,
): void {
  const noReference = hasReference ? "" : " (skipped: mdcx 1.31 is not installed)";
  const reason = INTEROP.reason || (needs === "reference" ? noReference : "");
  Deno.test({ name: name + reason, ignore: reason !== "", fn });
}

async function openInterop(name: string): Promise<{ header: Header; database: Uint8Array }> {
  await using source = await fileSource(`${INTEROP.url.pathname}packages/${name}.mdcx`);
  return await openPackage(source, PASSPHRASE, { name });
}

function tablesOf(bytes: Uint8Array): Map<string, number> {
  const database = new DatabaseSync(":memory:");
  database.deserialize(bytes);
  const count = (table: string) =>
    Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()!.n);
  const tables = new Map(["document", "passage", "df"].map((table) => [table, count(table)]));
  database.close();
  return tables;
}

test("openPackage() opens every package of mdcx 1.31", "fixtures", async () => {
  for (const entry of Deno.readDirSync(`${INTEROP.url.pathname}packages`)) {
    const name = entry.name.replace(/\.mdcx$/, "");
    const { header, database } = await openInterop(name);
    const tables = tablesOf(database);
    assert.equal(tables.get("document"), header.documents, name);
    assert.equal(tables.get("passage"), header.passages, name);
  }
});

test(
  "openPackage() opens a body whose compression the header gets wrong (DEFECTS 2)",
  "fixtures",
  async () => {
    const broken = await openInterop("zstd_then_shapes_BROKEN");
    assert.equal(broken.header.compression, "zstd");
    assert.deepEqual(tablesOf(broken.database), tablesOf((await openInterop("zstd")).database));
  },
);

test(
  "verifyPackage() accepts signatures of mdcx 1.31, which cover the body only",
  "fixtures",
  async () => {
    for (const name of ["signed", "signed_shapes"]) {
      await using source = await fileSource(`${INTEROP.url.pathname}packages/${name}.mdcx`);
      const expected = { valid: true, covers: ["body"], public_key: PUBLIC_KEY };
      assert.deepEqual(await verifyPackage(source, PUBLIC_KEY), expected);
    }
  },
);

/** Fields that describe the corpus; what is left is made anew. */
function describing(header: Header): DescriptiveFields {
  const { issuer, created_utc, documents, passages, language, language_confidence, quotes } =
    header;
  const { conversion, answerable_at, answerable_at_from, dated_range, dated_documents } = header;
  const fields = {
    issuer,
    created_utc,
    documents,
    passages,
    language,
    language_confidence,
    quotes,
  };
  const more = { conversion, answerable_at, answerable_at_from, dated_range, dated_documents };
  return { ...fields, ...more, attachments: header.attachments } as DescriptiveFields;
}

/** The database of an interop package, its header bound, sealed by this program. */
async function sealAgain(
  path: string,
  options: { readonly compression: CompressionName; readonly signingKey?: string },
  original = "expressions",
): Promise<void> {
  const { header, database } = await openInterop(original);
  const fields = describing(header);
  const plan = await planSeal({ ...options, fields, random: systemRandom });
  const connection = new DatabaseSync(":memory:");
  connection.deserialize(database);
  const insert = connection.prepare("INSERT INTO meta VALUES (?, ?)");
  for (const [key, value] of plan.meta) insert.run(key, value);
  const bytes = (connection as unknown as { serialize(): Uint8Array }).serialize();
  connection.close();
  await writeAtomically(path, (sink) =>
    sealPackage(sourceOf(bytes), sink, {
      ...options,
      passphrase: PASSPHRASE,
      fields,
      preset: 6,
      random: systemRandom,
      plan,
    }));
}

/** An encoder in place of a model, as the fixtures were made with. */
const ENCODER = {
  PYTHONPATH: `${INTEROP.url.pathname}fake_encoder`,
  MDCX_MODEL: "interop/hash64",
};

function reference(...args: string[]): string {
  const { success, stdout, stderr } = new Deno.Command("mdcx", { args, env: ENCODER }).outputSync();
  const text = new TextDecoder().decode(stdout);
  assert(success, text + new TextDecoder().decode(stderr));
  return text;
}

const VARIANTS = (["zstd", "lzma"] as const).flatMap((compression) => [
  { compression },
  { compression, signingKey: SIGNING_KEY },
]);

for (const variant of VARIANTS) {
  const signed = "signingKey" in variant;
  const what = `${variant.compression}, ${signed ? "signed" : "unsigned"}`;
  test(
    `mdcx 1.31 lists, searches, verifies and exports ours (${what})`,
    "reference",
    async () => {
      const folder = await Deno.makeTempDir();
      const path = `${folder}/ours.mdcx`;
      await sealAgain(path, variant);
      assert.match(reference("info", path), /Content +: 23 documents, 75 passages[\s\S]*intact/);
      assert.match(
        reference("search", path, "storage temperature", "--key", PASSPHRASE),
        /\b1 passage/,
      );
      reference("export", path, "--target", `${folder}/out`, "--key", PASSPHRASE);
      assert([...Deno.readDirSync(`${folder}/out`)].length > 0);
      if (signed) assert.match(reference("verify", path, "--public-key", PUBLIC_KEY), /valid/);
      await Deno.remove(folder, { recursive: true });
    },
  );
}

test(
  "a package that mdcx 1.31 gave shapes still opens, and its header is no longer signed",
  "reference",
  async () => {
    const folder = await Deno.makeTempDir();
    const path = `${folder}/ours.mdcx`;
    await sealAgain(path, { compression: "lzma", signingKey: SIGNING_KEY });
    reference("shapes", path, "--key", PASSPHRASE, "--signing-key", SIGNING_KEY);
    await using source = await fileSource(path);
    const { header } = await openPackage(source, PASSPHRASE);
    assert.equal(typeof header.header_signature, "string");
    assert.deepEqual((await verifyPackage(source, PUBLIC_KEY)).covers, ["body"]);
    const { header: read } = await readHeader(source);
    assert.equal("_body_bytes" in read, true);
    await Deno.remove(folder, { recursive: true });
  },
);

test(
  "a package that mdcx 1.31 calibrated opens, with the new reach, signed or not",
  "reference",
  async () => {
    const folder = await Deno.makeTempDir();
    for (const key of [[], ["--signing-key", SIGNING_KEY]]) {
      const path = `${folder}/ours.mdcx`;
      const signed = key.length === 0 ? {} : { signingKey: SIGNING_KEY };
      await sealAgain(path, { compression: "lzma", ...signed }, "vectors");
      const question = "what cargo does each berth handle";
      reference("calibrate", path, "--key", PASSPHRASE, "--question", question, ...key);
      await using source = await fileSource(path);
      const { header } = await openPackage(source, PASSPHRASE);
      assert.equal(header.answerable_at_from, "focus-after");
      assert.deepEqual((await verifyPackage(source)).covers, key.length === 0 ? [] : ["body"]);
    }
    await Deno.remove(folder, { recursive: true });
  },
);
