import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { type ByteSource, sourceOf } from "../../lib/bytes.ts";
import { decryptBody } from "../../lib/container/cipher.ts";
import { openPackage, readHeader } from "../../lib/container/mod.ts";
import { deriveKey } from "../../lib/container/key.ts";
import { MdcxError } from "../../lib/errors.ts";
import { PASSPHRASE } from "./packages.ts";

const FOLDER = new URL("../vectors/container/", import.meta.url);

interface Vector {
  readonly file: string;
  readonly expect: string;
  readonly passphrase: string;
  readonly public_key?: string;
  readonly sha256?: string;
}

const VECTORS: readonly Vector[] = JSON.parse(
  Deno.readTextFileSync(new URL("vectors.json", FOLDER)),
);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function outcomeOf(source: ByteSource, vector: Vector): Promise<string> {
  try {
    const options = vector.public_key === undefined ? {} : { publicKey: vector.public_key };
    const { database } = await openPackage(source, vector.passphrase, options);
    if (vector.sha256 !== undefined) assert.equal(sha256(database), vector.sha256, vector.file);
    return "success";
  } catch (error) {
    assert(error instanceof MdcxError, `${vector.file}: ${error}`);
    assert.match(error.message, /^Cannot \w+ ".+?"/);
    return error.code;
  }
}

Deno.test(`openPackage() finds what each of ${VECTORS.length} vectors says`, async () => {
  assert(VECTORS.length >= 120);
  await Promise.all(VECTORS.map(async (vector) => {
    const bytes = await Deno.readFile(new URL(vector.file, FOLDER));
    assert.equal(await outcomeOf(sourceOf(bytes), vector), vector.expect, vector.file);
  }));
});

Deno.test("deriveKey() gives the same key on this thread and aside", async () => {
  const salt = Uint8Array.from({ length: 16 }, (_, index) => index);
  const here = await deriveKey(PASSPHRASE, salt, { aside: false });
  assert.deepEqual(await deriveKey(PASSPHRASE, salt), here);
});

Deno.test("decryptBody() gives the same at once and in blocks, and nothing where the tag does not fit", async () => {
  const bytes = Deno.readFileSync(new URL("success_lzma_6_signed.mdcx", FOLDER));
  for (const damaged of [false, true]) {
    if (damaged) bytes[bytes.length - 1]! ^= 1;
    const source = sourceOf(bytes);
    const { header, bodyOffset } = await readHeader(source);
    const key = await deriveKey(PASSPHRASE, Uint8Array.fromHex(header.salt));
    const body = { source, offset: bodyOffset, key, nonce: Uint8Array.fromHex(header.nonce) };
    const [atOnce, inBlocks] = [Infinity, 0].map((limit) => () =>
      decryptBody(body, "package", limit)
    );
    if (damaged) {
      await assert.rejects(atOnce!, { code: "altered" });
      await assert.rejects(inBlocks!, { code: "altered" });
    } else assert.deepEqual(await atOnce!(), await inBlocks!());
  }
});

function hasPython(): boolean {
  try {
    const args = ["-c", "import zstandard, cryptography"];
    return new Deno.Command("python3", { args, stderr: "null" }).outputSync().success;
  } catch {
    return false;
  }
}

const isMissing = !hasPython();
Deno.test({
  name: `a second reader in Python opens every vector of success${
    isMissing ? " (skipped: python3 with zstandard and cryptography is absent)" : ""
  }`,
  ignore: isMissing,
  fn: () => {
    const args = [new URL("second_reader.py", FOLDER).pathname];
    const { success, stdout, stderr } = new Deno.Command("python3", { args }).outputSync();
    assert(success, new TextDecoder().decode(stderr));
    const expected = VECTORS.filter((vector) => vector.expect === "success").length - 1;
    assert.equal(new TextDecoder().decode(stdout).trim(), String(expected));
  },
});
