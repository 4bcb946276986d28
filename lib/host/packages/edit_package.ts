/**
 * Changing a finished package in place: opened, changed in memory, sealed again as it was sealed
 * before, and put in its place whole.
 *
 * @module
 */
import type { DatabaseSync } from "node:sqlite";
import type { RandomSource } from "../../bytes.ts";
import {
  changePackage,
  checkSealedHeader,
  type EditedDatabase,
  type Header,
  unlockPackage,
} from "../../container/mod.ts";
import { FormatError, MdcxError } from "../../errors.ts";
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
  /**
   * Asked for what stops it, once the new package is being written: before that nothing has to be
   * tidied up.
   */
  readonly interruption?: () => AbortSignal;
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
 * @throws {MdcxError} `unreadable` where another took its place meanwhile, which is left; whatever
 * keeps it from opening.
 */
export async function editPackage(options: EditPackageOptions, edit: Edit): Promise<void> {
  const { path, passphrase, signingKey, random = systemRandom, interruption } = options;
  const before = await Deno.stat(path);
  await using source = await fileSource(path);
  const unlocked = await unlockPackage(source, passphrase, { name: path });
  const seal = await changePackage(unlocked, {
    name: path,
    passphrase,
    random,
    ...(signingKey === undefined ? {} : { signingKey }),
    edit: (bytes, meta) => editDatabase(bytes, meta, { path, header: unlocked.header, edit }),
  });
  const signal = interruption?.();
  await writeAtomically(await behindLink(path), async (sink) => {
    await seal(sink, signal);
    await spareNewer(path, before);
  }, before.mode === null ? {} : { mode: before.mode & 0o777 });
}

/** What was packed anew while the old package was being changed is not lost. */
async function spareNewer(path: string, before: Deno.FileInfo): Promise<void> {
  const now = await Deno.stat(path);
  const isSame = now.ino === before.ino && now.size === before.size &&
    now.mtime?.getTime() === before.mtime?.getTime();
  if (isSame) return;
  throw new MdcxError(
    "unreadable",
    `Cannot change "${path}": another took its place meanwhile, expected the one that was read`,
    { hint: "Run it again" },
  );
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
  try {
    database.exec("BEGIN");
    const reach = await edit(database, index);
    setMeta(database, meta);
    database.exec("COMMIT");
    return { database: database.serialize(), ...(reach === undefined ? {} : { reach }) };
  } catch (cause) {
    if ((cause as { readonly code?: unknown }).code !== "ERR_SQLITE_ERROR") throw cause;
    throw new FormatError(
      "malformed_package",
      `Cannot change "${path}": its database does not bear it, expected a whole one`,
      { cause },
    );
  }
}
