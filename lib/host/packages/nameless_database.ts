/**
 * A database in a file that has no name any more, so that plaintext is never left on the disk: not
 * by a failure, not by a kill, not after success.
 *
 * @module
 */
import { DatabaseSync } from "node:sqlite";
import { type ByteSource, sourceOf } from "../../bytes.ts";
import { sourceOfFile, temporaryBeside } from "../system/files.ts";
import { aboutTarget } from "../system/platform_errors.ts";
import { removeIfThereSync } from "../system/presence.ts";

/** A database that is gone once it is disposed of. */
export interface NamelessDatabase extends AsyncDisposable {
  /** Empty, without foreign key constraints. */
  readonly database: DatabaseSync;
  /** Closes the database and gives its file's bytes. Everything must be committed. */
  finish(): Promise<ByteSource>;
}

/** Node's options that its types do not name yet: SQLite's defensive mode keeps the journal on. */
const OPTIONS = { enableForeignKeyConstraints: false, defensive: false };

/**
 * Without a name there is nobody to share the file with, nothing of it to find after a power cut, and
 * a journal would have a name.
 */
const SETTINGS = `PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = OFF;
  PRAGMA temp_store = MEMORY; PRAGMA cache_size = -2000;`;

/**
 * Makes a database beside `target`, in a file whose name is removed before anything is written; in
 * memory where the system keeps an open file's name (Windows).
 */
export function namelessDatabase(target: string): NamelessDatabase {
  const path = temporaryBeside(target);
  const database = openDatabase(path, target);
  const file = withoutName(database, path);
  if (file !== undefined) return inFile(database, file);
  database.close();
  removeIfThereSync(path);
  return inMemory();
}

function openDatabase(draft: string, target: string): DatabaseSync {
  try {
    return new DatabaseSync(draft, OPTIONS);
  } catch (error) {
    throw aboutTarget(error, { draft, target });
  }
}

/** A second handle on the file, its name removed; undefined where that cannot be had. */
function withoutName(database: DatabaseSync, path: string): Deno.FsFile | undefined {
  const journal = database.prepare("PRAGMA journal_mode = OFF").get();
  if (journal?.["journal_mode"] !== "off") return undefined;
  let file: Deno.FsFile | undefined;
  try {
    file = Deno.openSync(path, { read: true });
    Deno.removeSync(path);
    return file;
  } catch (error) {
    file?.close();
    if (error instanceof Deno.errors.NotCapable) throw error;
    // Not an error: systems that cannot do this have the other way.
    return undefined;
  }
}

function inFile(database: DatabaseSync, file: Deno.FsFile): NamelessDatabase {
  database.exec(SETTINGS);
  let isOpen = true;
  const close = () => {
    if (isOpen) database.close();
    isOpen = false;
  };
  return {
    database,
    finish: async () => {
      close();
      return sourceOfFile(file, (await file.stat()).size);
    },
    [Symbol.asyncDispose]: () => {
      close();
      file.close();
      return Promise.resolve();
    },
  };
}

function inMemory(): NamelessDatabase {
  const database = new DatabaseSync(":memory:", OPTIONS);
  return {
    database,
    finish: () => Promise.resolve(sourceOf(database.serialize())),
    [Symbol.asyncDispose]: () => Promise.resolve(database.close()),
  };
}
