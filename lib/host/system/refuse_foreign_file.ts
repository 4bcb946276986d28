/**
 * What this program writes takes the place of what it wrote before, and of nothing else: a key file,
 * a document or a package that is named by mistake stays as it is.
 *
 * @module
 */

import { dirname } from "node:path";
import { MdcxError, UsageError } from "../../errors.ts";
import { fileSource } from "./files.ts";
import { statIfThere } from "./presence.ts";

/** How an earlier file of the same kind is known. */
export interface OwnKind {
  /** What may be written over, as a message names it: `an earlier report`. */
  readonly name: string;
  /** How many of its first bytes tell. */
  readonly headBytes: number;
  /** Whether a file that begins so is of the kind. */
  readonly isOwn: (head: Uint8Array) => boolean;
  /** What to do where it is not. */
  readonly hint?: string;
}

/**
 * Refuses a target at which anything stands but an empty file or one of the same kind.
 *
 * @param target The file that is to be written.
 * @param own Its kind.
 * @throws {UsageError} Where a folder, or a file of another kind, stands there.
 * @throws {MdcxError} `not_found` where its folder is not there.
 */
export async function refuseForeignFile(target: string, own: OwnKind): Promise<void> {
  const info = await statIfThere(target);
  if (info === undefined) return await expectFolderOf(target);
  const state = info.isDirectory
    ? "it is a folder"
    : info.isFile && await isOwnFile(target, own)
    ? undefined
    : "something else stands there";
  if (state === undefined) return;
  const expected = info.isDirectory ? "a file" : `nothing or ${own.name}`;
  throw new UsageError(
    `Cannot write "${target}": ${state}, expected ${expected}`,
    own.hint === undefined ? {} : { hint: own.hint },
  );
}

async function expectFolderOf(target: string): Promise<void> {
  const folder = await statIfThere(dirname(target));
  if (folder?.isDirectory !== true) throw withoutFolder(target);
}

/** The error for a file that has no folder to be written to. */
export function withoutFolder(target: string): MdcxError {
  return new MdcxError(
    "not_found",
    `Cannot write "${target}": its folder is not there, expected an existing one`,
  );
}

async function isOwnFile(path: string, { headBytes, isOwn }: OwnKind): Promise<boolean> {
  await using file = await fileSource(path);
  if (file.sizeBytes === 0) return true;
  return isOwn(await file.read(0, Math.min(headBytes, file.sizeBytes)));
}
