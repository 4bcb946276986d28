/**
 * What the platform throws, as errors of mdcx: one line that says what, where, and what to do.
 *
 * @module
 */

import { dirname } from "node:path";
import { type ErrorCode, MdcxError } from "../../errors.ts";
import { permissionError } from "./permissions.ts";

/** Platform errors that a person can mend, with the code and the state they stand for. */
const KNOWN: readonly (readonly [new (...parts: never[]) => Error, ErrorCode, string])[] = [
  [Deno.errors.NotFound, "not_found", "it is not there"],
  [Deno.errors.PermissionDenied, "unreadable", "the system refuses access"],
  [Deno.errors.IsADirectory, "unreadable", "it is a folder"],
  [Deno.errors.NotADirectory, "unreadable", "it is not a folder"],
  [Deno.errors.FilesystemLoop, "unreadable", "its links form a loop"],
  [Deno.errors.Interrupted, "interrupted", "interrupted"],
];

/** The same for errors that the platform tells apart by the code of the system alone. */
const KNOWN_CODES: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  ENOSPC: ["limit", "the disk is full"],
  EDQUOT: ["limit", "the disk is full for this user"],
  EROFS: ["unreadable", "the file system is read-only"],
  ENAMETOOLONG: ["unreadable", "its name is too long"],
};

/** What SQLite says for SQLITE_FULL; `exec` gives no code. */
const SQLITE_FULL = "database or disk is full";
/** And for SQLITE_CANTOPEN, before the path. */
const SQLITE_CANTOPEN = "unable to open database file";

/**
 * Any thrown value as an {@linkcode MdcxError}: one of ours as it is, a missing permission with its
 * flag, a file that is not there or cannot be read with its path, anything else as `unexpected`.
 *
 * @param thrown What was caught.
 */
export function asMdcxError(thrown: unknown): MdcxError {
  if (thrown instanceof MdcxError) return permissionError(thrown.cause) ?? thrown;
  const missing = permissionError(thrown);
  if (missing !== undefined) return missing;
  const known = knownState(thrown);
  if (known !== undefined) return platformError(thrown as Error, ...known);
  const unfetched = notFetched(thrown);
  if (unfetched !== undefined) return unfetched;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new MdcxError("unexpected", `Cannot go on: ${firstLine(message)}`, {
    hint: "This is a fault of mdcx; MDCX_DEBUG=1 prints where it happened",
    cause: thrown,
  });
}

/** What Deno says where a package of the lock file is neither in its cache nor to be had. */
const NOT_CACHED = /^Failed (?:caching|loading) npm package '([^']+)'|npm package "([^"]+)"/;

/** A package that is fetched when it is first used, and could not be. */
function notFetched(thrown: unknown): MdcxError | undefined {
  const [, caching, missing] = NOT_CACHED.exec(thrown instanceof Error ? thrown.message : "") ?? [];
  const name = caching ?? missing;
  if (name === undefined) return undefined;
  return new MdcxError(
    "missing_dependency",
    `Cannot load "${name}": it is not in Deno's cache and cannot be fetched, expected it there`,
    {
      hint: "Run the command once with a network, and with a home or DENO_DIR that can be written",
    },
  );
}

/**
 * What the platform throws about the draft of a file, as an error about the file itself: nobody knows
 * the draft, and a permission for it alone would be none.
 *
 * @param thrown What was caught.
 * @param file The draft, and the target that it would have become.
 * @returns What is about something else, as it is.
 */
export function aboutTarget(
  thrown: unknown,
  { draft, target }: { readonly draft: string; readonly target: string },
): unknown {
  if (!(thrown instanceof Error) || thrown instanceof MdcxError) return thrown;
  const isFull = knownState(thrown)?.[0] === "limit" && pathIn(thrown) === undefined;
  if (!thrown.message.includes(draft) && !isFull) return thrown;
  if (thrown instanceof Deno.errors.NotCapable) {
    const message = thrown.message.replaceAll(draft, dirname(target));
    return new Deno.errors.NotCapable(message, { cause: thrown });
  }
  const [code, state] = knownState(thrown) ?? [];
  return code === undefined
    ? thrown
    : new MdcxError(code, `Cannot write "${target}": ${state}`, { cause: thrown });
}

/**
 * What the platform throws about a file that is read, as an error that names it: opening one below a
 * folder that may not be entered fails without a name.
 *
 * @param thrown What was caught.
 * @param path The file.
 * @returns What names its file, or is no error of the platform, as it is.
 */
export function aboutSource(thrown: unknown, path: string): unknown {
  if (!(thrown instanceof Error) || thrown instanceof MdcxError) return thrown;
  const [code, state] = pathIn(thrown) === undefined ? knownState(thrown) ?? [] : [];
  return code === undefined
    ? thrown
    : new MdcxError(code, `Cannot open "${path}": ${state}`, { cause: thrown });
}

function knownState(thrown: unknown): readonly [ErrorCode, string] | undefined {
  const { code, message } = (thrown ?? {}) as {
    readonly code?: unknown;
    readonly message?: unknown;
  };
  if (message === SQLITE_FULL) return KNOWN_CODES["ENOSPC"];
  if (String(message).startsWith(SQLITE_CANTOPEN)) {
    return ["unreadable", "the system refuses access"];
  }
  if (typeof code === "string" && Object.hasOwn(KNOWN_CODES, code)) return KNOWN_CODES[code];
  const kind = KNOWN.find(([kind]) => thrown instanceof kind);
  return kind === undefined ? undefined : [kind[1], kind[2]];
}

/** The path that a message of the platform names, which it does not where a write fails. */
function pathIn({ message }: Error): string | undefined {
  return /'([^']*)'|^unable to open database file: (.*)$/.exec(message)
    ?.slice(1).find((part) => part !== undefined);
}

function platformError(error: Error, code: ErrorCode, state: string): MdcxError {
  const path = pathIn(error);
  const verb = code === "limit" ? "write" : "open";
  const unnamed = code === "limit" ? verb : `${verb} what was named`;
  const what = path === undefined ? unnamed : `${verb} "${path}"`;
  return new MdcxError(code, `Cannot ${what}: ${state}`, { cause: error });
}

/**
 * The end of a message of ours, which says what stands in the way: what was to be done, and the path,
 * are known where one document of many is left out.
 */
export function stateOf({ message }: MdcxError): string {
  return message.slice(message.lastIndexOf(": ") + 2);
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
