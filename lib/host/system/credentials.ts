/**
 * Where passphrases come from, and how a variable that names several packages is split. Shared by
 * the command line and the MCP server. No passphrase ever stands in a message.
 *
 * @module
 */

import { LimitError, MdcxError, UsageError } from "../../errors.ts";
import { LIMITS } from "../../limits.ts";
import { readAtMost } from "./files.ts";
import { grantedVariable, mayReadVariable } from "./permissions.ts";
import { askHidden, canAsk, isTyped, readLine } from "./terminal.ts";

/** What the person said about the passphrase. */
export interface KeyRequest {
  /** `--key-file`: the whole file but its trailing line ends. */
  readonly keyFile?: string;
  /** `--key`: `-` for a line of standard input, else the passphrase itself. */
  readonly key?: string;
  /** Whether a passphrase typed at a prompt is asked for twice, as before sealing. */
  readonly confirm?: boolean;
  /** Receives what deserves a warning. */
  readonly warn?: (message: string) => void;
}

/**
 * The passphrase of each package, by the first source that applies: a key file, the key option,
 * `MDCX_KEY`, a hidden prompt on a terminal.
 *
 * @param packages How many packages there are. `MDCX_KEY` is split among several only where its
 * parts are as many; else it is one passphrase for all of them, whatever characters it has.
 * @param request What the person said.
 * @throws {MdcxError} `missing_key` where there is none, or an empty one; `permission` where none
 * was given and `MDCX_KEY` may not be read; `unreadable` where a key is not UTF-8; `limit` where it
 * is longer than any passphrase.
 */
export async function readPassphrases(
  packages: number,
  request: KeyRequest = {},
): Promise<readonly string[]> {
  const keys = await givenKeys(packages, request);
  for (const key of keys) refuseEmpty(key);
  return keys.length === packages ? keys : new Array<string>(packages).fill(keys[0]!);
}

/** {@linkcode readPassphrases} for one package. */
export async function readPassphrase(request: KeyRequest = {}): Promise<string> {
  return (await readPassphrases(1, request))[0]!;
}

async function givenKeys(packages: number, request: KeyRequest): Promise<readonly string[]> {
  if (request.keyFile !== undefined) return [await readKeyFile(request.keyFile, request.warn)];
  // What is typed at a terminal is no more shown for having been asked for by an option.
  if (request.key === "-" && isTyped()) return [await askPassphrase(request.confirm ?? false)];
  if (request.key === "-") return [await readLine()];
  if (request.key !== undefined) {
    request.warn?.(
      "A passphrase given by --key stands in the process table; --key-file, --key - or MDCX_KEY hide it",
    );
    return [request.key];
  }
  const variable = grantedVariable("MDCX_KEY");
  if (variable !== undefined) return splitKeys(variable, packages);
  if (canAsk()) return [await askPassphrase(request.confirm ?? false)];
  throw missingKey();
}

async function askPassphrase(confirm: boolean): Promise<string> {
  const first = await askHidden("Passphrase: ");
  if (!confirm) return first;
  refuseEmpty(first);
  if (await askHidden("Once more: ") === first) return first;
  throw new UsageError(
    "Cannot use the passphrase: the two entries differ, expected the same twice",
  );
}

function missingKey(): MdcxError {
  if (mayReadVariable("MDCX_KEY")) {
    return new MdcxError("missing_key", "Cannot go on without a passphrase: none was given", {
      hint: "Set MDCX_KEY, or use --key-file PATH, or --key - for a line of standard input",
    });
  }
  const flag = "--allow-env=MDCX_KEY";
  return new MdcxError(
    "permission",
    `Cannot read the variable "MDCX_KEY": not permitted, expected ${flag}`,
    { hint: "Or use --key-file PATH", data: { flag } },
  );
}

function refuseEmpty(key: string): void {
  if (key !== "") return;
  throw new MdcxError(
    "missing_key",
    "Cannot use the passphrase: it is empty, expected a character",
  );
}

/**
 * The passphrase in a file: all of it but the line ends at its end, as the existing packages were
 * sealed.
 *
 * @param path The file.
 * @param warn Receives a sentence where the file probably is not what its owner thinks.
 * @throws {MdcxError} `not_found`, `unreadable`, `permission` or `limit`.
 */
export async function readKeyFile(path: string, warn?: (message: string) => void): Promise<string> {
  const bytes = await readSecretFile(path).catch((cause: unknown) => {
    throw cause instanceof Deno.errors.NotFound
      ? new MdcxError("not_found", `Cannot read the key file "${path}": it is not there`, { cause })
      : cause;
  });
  const key = decodeKey(bytes, path).replace(/[\r\n]+$/, "");
  if (/[\r\n]/.test(key)) {
    warn?.(`The key file "${path}" has several lines; together they are one passphrase`);
  }
  if (key.startsWith("\ufeff")) {
    warn?.(`The key file "${path}" begins with a byte order mark, which is part of the passphrase`);
  }
  return key;
}

/**
 * The bytes of a file with secrets, which may be a pipe or a device: no more are read than a secret
 * can have.
 *
 * @param path The file.
 * @throws {LimitError} Where it has more.
 * @throws {Deno.errors.NotFound} And other errors of the platform, as they are.
 */
export async function readSecretFile(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readAtMost(path, LIMITS.secretBytes);
  if (bytes !== undefined) return bytes;
  throw new LimitError(
    `Cannot read "${path}": it is too long for a file of secrets, expected at most ${LIMITS.secretBytes} bytes`,
  );
}

function decodeKey(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new MdcxError(
      "unreadable",
      `Cannot read the key file "${path}": not UTF-8, expected text`,
      {
        cause,
      },
    );
  }
}

/**
 * The paths in `MDCX_FILE`: split at commas and at the platform's path separator, blanks trimmed,
 * empty parts dropped.
 *
 * @param value The variable.
 * @param separator `:` or, on Windows, `;`.
 */
export function splitPaths(value: string, separator: string = pathSeparator()): readonly string[] {
  return value.split(",").flatMap((part) => part.split(separator))
    .map((part) => part.trim()).filter((part) => part !== "");
}

/**
 * The passphrases in `MDCX_KEY`: as many as there are packages where it splits into just so many
 * parts, else one.
 *
 * @param value The variable.
 * @param packages How many packages there are.
 * @param separator As in {@linkcode splitPaths}.
 */
export function splitKeys(
  value: string,
  packages: number,
  separator: string = pathSeparator(),
): readonly string[] {
  if (packages < 2) return [value];
  const parts = splitPaths(value, separator);
  return parts.length === packages ? parts : [value];
}

/**
 * What replies call each of several packages: `corpus.mdcx`, and another file of that name
 * `corpus.mdcx (2)`.
 *
 * @param paths Their files.
 */
export function packageNames(paths: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  for (const path of paths) {
    const name = path.split(/[\\/]/).findLast((part) => part !== "") ?? path;
    let free = name;
    for (let count = 2; taken.has(free); count++) free = `${name} (${count})`;
    taken.add(free);
  }
  return [...taken];
}

function pathSeparator(): string {
  return Deno.build.os === "windows" ? ";" : ":";
}
