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
  return file === undefined ? key : new TextDecoder().decode(await readSecretFile(file)).trim();
}
