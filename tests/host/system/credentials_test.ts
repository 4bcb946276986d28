import assert from "node:assert/strict";
import { MdcxError } from "../../../lib/errors.ts";
import {
  readKeyFile,
  readPassphrases,
  readSecretFile,
  splitKeys,
  splitPaths,
} from "../../../lib/host/system/credentials.ts";
import { LIMITS } from "../../../lib/limits.ts";
import { scratchFile } from "../../support/scratch.ts";

const keyFile = scratchFile;

Deno.test("splitPaths() splits at commas and path separators, and drops blanks", () => {
  assert.deepEqual(splitPaths("a.mdcx, b.mdcx:c.mdcx,,", ":"), ["a.mdcx", "b.mdcx", "c.mdcx"]);
  assert.deepEqual(splitPaths("C:\\a.mdcx;D:\\b.mdcx", ";"), ["C:\\a.mdcx", "D:\\b.mdcx"]);
});

Deno.test("splitKeys() splits only into as many keys as there are packages (DEFECTS 11)", () => {
  assert.deepEqual(splitKeys("a:b,c", 1, ":"), ["a:b,c"]);
  assert.deepEqual(splitKeys("one:two", 2, ":"), ["one", "two"]);
  assert.deepEqual(splitKeys("pass,with:marks", 2, ":"), ["pass,with:marks"]);
  assert.deepEqual(splitKeys("pass,phrase", 3, ":"), ["pass,phrase"]);
});

Deno.test("readKeyFile() drops line ends at the end and nothing else", async () => {
  const warnings: string[] = [];
  const warn = (message: string) => warnings.push(message);
  assert.equal(await readKeyFile(await keyFile(" k \r\n\n"), warn), " k ");
  assert.deepEqual(warnings, []);
  assert.equal(await readKeyFile(await keyFile("one\ntwo\n"), warn), "one\ntwo");
  assert.match(warnings[0]!, /several lines; together they are one passphrase/);
});

Deno.test("readKeyFile() says what is wrong with a key file, and not what is in it", async () => {
  const notText = await keyFile(new Uint8Array([0x73, 0xff, 0xfe]));
  await assert.rejects(readKeyFile(notText), { code: "unreadable" });
  await assert.rejects(readKeyFile(`${notText}.gone`), { code: "not_found" });
});

Deno.test("readSecretFile() reads LIMITS.secretBytes, and no more of a file without end", async () => {
  const longest = "k".repeat(LIMITS.secretBytes);
  assert.equal(await readKeyFile(await keyFile(longest)), longest);
  await assert.rejects(readSecretFile(await keyFile(`${longest}k`)), { code: "limit" });
  if (Deno.build.os === "windows") return;
  await assert.rejects(readKeyFile("/dev/zero"), { code: "limit" });
});

Deno.test("readPassphrases() refuses an empty passphrase, wherever it comes from", async () => {
  const empty = await keyFile("\n");
  for (const request of [{ keyFile: empty }, { key: "" }]) {
    await assert.rejects(readPassphrases(1, request), (error) => {
      assert(error instanceof MdcxError);
      assert.equal(error.code, "missing_key");
      return true;
    });
  }
});

Deno.test("readPassphrases() takes the key file before --key, and gives it to every package", async () => {
  const path = await keyFile("from the file\n");
  const keys = await readPassphrases(3, { keyFile: path, key: "from the option" });
  assert.deepEqual(keys, ["from the file", "from the file", "from the file"]);
});

Deno.test("readPassphrases() warns of --key without repeating it", async () => {
  const warnings: string[] = [];
  const keys = await readPassphrases(1, { key: "s3cret", warn: (text) => warnings.push(text) });
  assert.deepEqual(keys, ["s3cret"]);
  assert.equal(warnings.length, 1);
  assert(!warnings[0]!.includes("s3cret"));
});
