/**
 * One phase of packing in a process of its own, so that its memory can be told from the other's:
 * `index FOLDER DATABASE` builds the database, `seal DATABASE PACKAGE` seals it. It is
 * measured from outside.
 *
 * @module
 */
import { DatabaseSync } from "node:sqlite";
import { sealPackage } from "../lib/container/mod.ts";
import { fileSource, systemClock, systemRandom, writeAtomically } from "../lib/host/mod.ts";
import { openPackInput } from "../lib/host/packages/pack_input.ts";
import { packDatabase } from "../lib/index/build/pack.ts";
import { loadLanguageDetector } from "../lib/text/mod.ts";

const FIELDS = {
  issuer: "",
  created_utc: "2026-01-01T00:00:00Z",
  documents: 1,
  passages: 1,
  language: null,
  language_confidence: 0,
  quotes: "document",
  conversion: {},
  answerable_at: null,
  answerable_at_from: null,
  dated_range: null,
  dated_documents: [0, 1],
} as const;

async function index(folder: string, path: string): Promise<void> {
  const settings = { defensive: false, enableForeignKeyConstraints: false };
  using database = new DatabaseSync(path, settings);
  database.exec(
    "PRAGMA journal_mode = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -2000",
  );
  const detectLanguage = await loadLanguageDetector();
  const options = { quotes: "document", clock: systemClock, detectLanguage } as const;
  await packDatabase(database, await openPackInput(folder), options);
}

async function seal(path: string, target: string, compression: string): Promise<void> {
  await using database = await fileSource(path);
  await writeAtomically(target, (sink) =>
    sealPackage(database, sink, {
      passphrase: "bench",
      fields: FIELDS,
      compression: compression === "lzma" ? "lzma" : "zstd",
      preset: 6,
      random: systemRandom,
    }));
}

const [phase, from, to, compression = "zstd"] = Deno.args;
await (phase === "index" ? index(from!, to!) : seal(from!, to!, compression));
