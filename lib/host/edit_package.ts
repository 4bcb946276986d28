/**
 * Changing a finished package in place: opened, changed in memory, sealed again as it was sealed
 * before, and put in its place whole.
 *
 * @module
 */
import { DatabaseSync } from "node:sqlite";
import type { RandomSource } from "../bytes.ts";
import { type EditedDatabase, resealPackage, unlockPackage } from "../container/mod.ts";
import { fileSource, writeAtomically } from "./files.ts";
import { systemRandom } from "./random.ts";

/** Which package, and how it is opened and sealed again. */
export interface EditPackageOptions {
  /** Its file. */
  readonly path: string;
  readonly passphrase: string;
  /** Hex; needed where the package is signed. */
  readonly signingKey?: string;
  /** Salt and nonce; the system's where it is not given. */
  readonly random?: RandomSource;
}

/** Changes the database, and says what changes in the header with it. */
export type Edit = (database: DatabaseSync) => Promise<EditedDatabase["reach"]>;

/**
 * Changes a package. Its compression, its header, its signature and its permissions stay.
 *
 * @throws {UsageError} Where it is signed and no signing key is given: nothing is changed then.
 * @throws {MdcxError} Whatever keeps it from opening.
 */
export async function editPackage(options: EditPackageOptions, edit: Edit): Promise<void> {
  const { path, passphrase, signingKey, random = systemRandom } = options;
  const { mode } = await Deno.stat(path);
  await using source = await fileSource(path);
  const unlocked = await unlockPackage(source, passphrase, { name: path });
  await writeAtomically(path, (sink) =>
    resealPackage(unlocked, sink, {
      passphrase,
      random,
      ...(signingKey === undefined ? {} : { signingKey }),
      edit: (bytes, meta) => editDatabase(bytes, meta, edit),
    }), mode === null ? {} : { mode: mode & 0o777 });
}

async function editDatabase(
  bytes: Uint8Array,
  meta: ReadonlyMap<string, string>,
  edit: Edit,
): Promise<EditedDatabase> {
  const database = new DatabaseSync(":memory:");
  try {
    database.deserialize(bytes);
    const reach = await edit(database);
    setMeta(database, meta);
    return { database: database.serialize(), ...(reach === undefined ? {} : { reach }) };
  } finally {
    database.close();
  }
}

/** Puts rows into the `meta` table, in place of those of the same keys. */
export function setMeta(
  database: DatabaseSync,
  rows: Iterable<readonly [key: string, value: string]>,
): void {
  const insert = database.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)");
  for (const [key, value] of rows) insert.run(key, value);
}
