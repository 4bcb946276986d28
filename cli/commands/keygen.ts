/**
 * `mdcx keygen`: a pair of keys for signing packages.
 *
 * @module
 */

import { generateSigningKey } from "@mdcx/mdcx/container";
import { UsageError } from "@mdcx/mdcx/errors";
import { aboutTarget, systemRandom, withoutFolder } from "@mdcx/mdcx/host";
import { EXIT, type ExitStatus } from "../exit_codes.ts";
import type { Arguments } from "../parse.ts";
import type { Shell } from "../shell.ts";

/** Makes a pair, and prints it or puts the private half into a file. */
export async function keygen(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const pair = await generateSigningKey(systemRandom);
  const out = args.text("out");
  if (out !== undefined) await writePrivateKey(out, pair.private_key);
  const { public_key } = pair;
  if (shell.json) {
    shell.reply(out === undefined ? pair : { public_key, out });
  } else {
    shell.print(out === undefined ? `private: ${pair.private_key}` : `private: in ${out}`);
    shell.print(`public:  ${public_key}`);
    shell.note("Keep the private key to yourself; give the public key to those who verify.");
  }
  return EXIT.done;
}

/** Never over a file that is there: it may be the only copy of another key. */
async function writePrivateKey(path: string, key: string): Promise<void> {
  using file = await createFile(path);
  try {
    await file.write(new TextEncoder().encode(`${key}\n`));
    await file.sync();
  } catch (error) {
    await Deno.remove(path);
    throw aboutTarget(error, { draft: path, target: path });
  }
}

async function createFile(path: string): Promise<Deno.FsFile> {
  try {
    return await Deno.open(path, { write: true, createNew: true, mode: 0o600 });
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) throw withoutFolder(path);
    if (!(cause instanceof Deno.errors.AlreadyExists)) throw cause;
    throw new UsageError(`Cannot write "${path}": it is there already, expected a new file`, {
      cause,
    });
  }
}
