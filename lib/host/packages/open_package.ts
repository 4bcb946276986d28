/**
 * Opening a package's file for reading.
 *
 * @module
 */
import { basename } from "node:path";
import { release } from "../../container/blocks.ts";
import { unlockPackage } from "../../container/open.ts";
import { checkSealedHeader } from "../../container/sealed_header.ts";
import { openIndex } from "../../index/package/open.ts";
import type { PackageIndex } from "../../index/package/package_index.ts";
import { fileSource } from "../system/files.ts";

/**
 * Opens a package: header, digest, key, seal and database are checked.
 *
 * @throws {MdcxError} Whatever keeps it from opening, by its own code.
 */
export async function openPackageFile(path: string, passphrase: string): Promise<PackageIndex> {
  await using source = await fileSource(path);
  const unlocked = await unlockPackage(source, passphrase, { name: path });
  const { header } = unlocked;
  const database = await unlocked.database();
  const index = openIndex(database, { name: basename(path), header });
  release(database);
  try {
    checkSealedHeader(header, index.meta, path);
    return index;
  } catch (error) {
    index[Symbol.dispose]();
    throw error;
  }
}
