/**
 * Changing a finished package in place: opened, changed in memory, sealed again as it was sealed
 * before, and put in its place whole.
 *
 * @module
 */
import type { DatabaseSync } from "node:sqlite";
import type { RandomSource } from "../../bytes.ts";
import {
  checkSealedHeader,
  type EditedDatabase,
  type Header,
  resealPackage,
  unlockPackage,
} from "../../container/mod.ts";
import { openForChange } from "../../index/package/open.ts";
import type { PackageIndex } from "../../index/package/package_index.ts";
import { setMeta } from "../../index/build/meta.ts";
import { fileSource, writeAtomically } from "../system/files.ts";
import { behindLink } from "../system/presence.ts";
import { systemRandom } from "../system/random.ts";

/** Which package, and how it is opened and sealed again. */
export interface EditPackageOptions {
  /** Its file. */
  readonly path: string;
  /** The one that it was sealed with; it stays. */
  readonly passphrase: string;
  /** Hex; needed where the package is signed. */
  readonly signingKey?: string;
  /** Salt and nonce; the system's where it is not given. */
  readonly random?: RandomSource;
}

/**
 * Changes the database, and says what changes in the header with it. The index reads the same
 * database, and tells what it was.
 */
export type Edit = (
  database: DatabaseSync,
  index: PackageIndex,
) => Promise<EditedDatabase["reach"]>;

/**
 * Changes a package. Its compression, its header, its signature and its permissions stay.
 *
 * @throws {UsageError} Where it is signed and the key that signed it is not given: nothing is changed
 * then.
 * @throws {MdcxError} Whatever keeps it from opening.
 */
export async function editPackage(options: EditPackageOptions, edit: Edit): Promise<void> {
  const { path, passphrase, signingKey, random = systemRandom } = options;
  const { mode } = await Deno.stat(path);
  await using source = await fileSource(path);
  const unlocked = await unlockPackage(source, passphrase, { name: path });
  await writeAtomically(await behindLink(path), (sink) =>
    resealPackage(unlocked, sink, {
      name: path,
      passphrase,
      random,
      ...(signingKey === undefined ? {} : { signingKey }),
      edit: (bytes, meta) => editDatabase(bytes, meta, { path, header: unlocked.header, edit }),
    }), mode === null ? {} : { mode: mode & 0o777 });
}

interface EditedPackage {
  readonly path: string;
  readonly header: Header;
  readonly edit: Edit;
}

/** A header that was changed is found out before it is sealed, and perhaps signed, again. */
async function editDatabase(
  bytes: Uint8Array,
  meta: ReadonlyMap<string, string>,
  { path, header, edit }: EditedPackage,
): Promise<EditedDatabase> {
  const { database, index } = openForChange(bytes, { name: path, header });
  using _ = index;
  checkSealedHeader(header, index.meta, path);
  database.exec("BEGIN");
  const reach = await edit(database, index);
  setMeta(database, meta);
  database.exec("COMMIT");
  return { database: database.serialize(), ...(reach === undefined ? {} : { reach }) };
}
