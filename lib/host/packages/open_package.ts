/**
 * Opening a package's file for reading.
 *
 * @module
 */
import { basename } from "node:path";
import { release } from "../../container/blocks.ts";
import { type UnlockedPackage, unlockPackage } from "../../container/open.ts";
import { checkSealedHeader } from "../../container/sealed_header.ts";
import { openIndex } from "../../index/package/open.ts";
import type { PackageIndex } from "../../index/package/package_index.ts";
import { fileSource } from "../system/files.ts";

/**
 * Opens a package: header, digest, key, seal and database are checked.
 *
 * @param path Its file.
 * @param passphrase The one that it was sealed with.
 * @param name What replies call it; the name of its file where it is not given.
 * @throws {MdcxError} Whatever keeps it from opening, by its own code.
 */
export async function openPackageFile(
  path: string,
  passphrase: string,
  name: string = basename(path),
): Promise<PackageIndex> {
  await using source = await fileSource(path);
  const unlocked = await unlockPackage(source, passphrase, { name: path });
  return (await openUnlocked(unlocked, { name, path })).index;
}

/** A package that was opened, and what it takes. */
export interface OpenedIndex {
  /** Dispose of it to close the database. */
  readonly index: PackageIndex;
  /** Bytes of its database in memory. */
  readonly databaseBytes: number;
}

/**
 * Opens the database of an unlocked package, and compares its header with its sealed twin.
 *
 * @param unlocked Its source must still be open.
 * @param names What replies call the package, and its path for messages.
 * @throws As `UnlockedPackage.database`, `openIndex` and `checkSealedHeader`.
 */
export async function openUnlocked(
  unlocked: UnlockedPackage,
  { name, path }: { readonly name: string; readonly path: string },
): Promise<OpenedIndex> {
  const { header } = unlocked;
  const database = await unlocked.database();
  const databaseBytes = database.length;
  const index = openIndex(database, { name, header });
  release(database);
  try {
    checkSealedHeader(header, index.meta, path);
    return { index, databaseBytes };
  } catch (error) {
    index[Symbol.dispose]();
    throw error;
  }
}
