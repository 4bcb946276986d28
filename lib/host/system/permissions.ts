/**
 * Deno's permissions, put into the words of mdcx: which flag is missing, which variable may be read.
 *
 * @module
 */

import { MdcxError, UsageError } from "../../errors.ts";

/** What the runtime says when a permission was not granted. */
const REQUIRES =
  /Requires (\w+) access(?: to (?:"(.*?)"|<([^>]+)>|(\S+)))?, run again with the (--allow-[a-z]+) flag/;

/** What cannot be done without each permission. */
const ACTION: Readonly<Record<string, string>> = {
  read: "read",
  write: "write",
  env: "read the variable",
  ffi: "load the native library",
  sys: "ask the system for",
  run: "start",
  net: "reach",
  import: "import from",
};
/** Devices and the system's own files, which no narrower permission opens. */
const ALL = "all";

/**
 * The error for a permission that is missing, naming the very flag.
 *
 * @param error What the runtime threw.
 * @returns An error of code `permission` with `data.flag`, or `undefined` where `error` is about
 * something else.
 */
export function permissionError(error: unknown): MdcxError | undefined {
  if (!(error instanceof Error)) return undefined;
  const match = REQUIRES.exec(error.message);
  if (match === null) return undefined;
  const [, kind = "", quoted, bracketed, bare, option = ""] = match;
  const subject = quoted ?? bare;
  if (kind === ALL) return specialFile(subject ?? "anything", option, error);
  const flag = subject === undefined ? option : `${option}=${subject}`;
  const what = `${ACTION[kind] ?? kind} "${subject ?? bracketed ?? "anything"}"`;
  return new MdcxError("permission", `Cannot ${what}: not permitted, expected ${flag}`, {
    data: { flag },
    cause: error,
  });
}

function specialFile(path: string, flag: string, cause: Error): MdcxError {
  return new MdcxError(
    "permission",
    `Cannot open "${path}": Deno grants it with ${flag} alone, expected an ordinary file`,
    { hint: "Save what comes from it in a file first", data: { flag }, cause },
  );
}

/** Whether the environment variable may be read, without asking anybody. */
export function mayReadVariable(name: string): boolean {
  return Deno.permissions.querySync({ name: "env", variable: name }).state === "granted";
}

/**
 * An environment variable where it may be read.
 *
 * @param name The variable.
 * @returns Its value; `undefined` where it is not set, or not granted.
 * @throws {UsageError} Where it is no text. What it holds is not said: it may be a passphrase.
 */
export function grantedVariable(name: string): string | undefined {
  if (!mayReadVariable(name)) return undefined;
  try {
    return Deno.env.get(name);
  } catch (error) {
    if (!/not valid unicode/.test(String(error))) throw error;
    throw new UsageError(`Cannot use "${name}": it is not UTF-8, expected text in UTF-8`);
  }
}
