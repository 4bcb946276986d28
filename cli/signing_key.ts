/**
 * Where the private key of a signature comes from.
 *
 * @module
 */

import { UsageError } from "@mdcx/mdcx/errors";
import { readSecretFile } from "@mdcx/mdcx/host";
import type { Arguments } from "./parse.ts";
import type { Shell } from "./shell.ts";

/** The key of `--signing-key-file` or `--signing-key`, hex; undefined where neither is given. */
export async function signingKeyOf(args: Arguments, shell: Shell): Promise<string | undefined> {
  const file = args.text("signing-key-file");
  const key = args.text("signing-key");
  if (file !== undefined && key !== undefined) {
    throw new UsageError('Cannot use "--signing-key" beside "--signing-key-file": expected one');
  }
  if (key !== undefined) {
    shell.warn("A key given by --signing-key stands in the process table; use --signing-key-file");
  }
  return file === undefined ? key : await keyInFile(file);
}

/** A file of another kind is named; what is in it never is. */
async function keyInFile(file: string): Promise<string> {
  const key = new TextDecoder().decode(await readSecretFile(file)).trim();
  if (/^[0-9a-f]{64}$/i.test(key)) return key;
  throw new UsageError(
    `Cannot use "${file}" for "--signing-key-file": it is not 32 bytes in hexadecimal, ` +
      "expected what mdcx keygen --out writes",
  );
}
