/** Packages built in memory, for tests that ask them. */
import { DatabaseSync } from "node:sqlite";
import {
  addMeaning,
  type AddMeaningOptions,
  type MeaningReport,
} from "../../lib/calibration/add_meaning.ts";
import { openIndex } from "../../lib/index/package/open.ts";
import { type InputItem, packDatabase, type PackOptions } from "../../lib/index/build/pack.ts";
import type { PackageIndex } from "../../lib/index/package/package_index.ts";
import { loadLanguageDetector } from "../../lib/text/language.ts";
import { HASH_ENCODER } from "./hash_encoder.ts";

const encoder = new TextEncoder();

/** Packs Markdown files, by path, and opens what came of them; nothing is compressed or sealed. */
export async function packedIndex(
  files: Readonly<Record<string, string>>,
  options: Partial<PackOptions> & { readonly name?: string } = {},
): Promise<PackageIndex> {
  const { name = "test.mdcx", ...rest } = options;
  return openIndex(await packedDatabase(files, rest), { name });
}

/** The database of a package of Markdown files. */
export async function packedDatabase(
  files: Readonly<Record<string, string>>,
  options: Partial<PackOptions> = {},
): Promise<Uint8Array> {
  const items = Object.entries(files).map(([path, text]): InputItem => ({
    kind: "file",
    file: { path, bytes: encoder.encode(text) },
  }));
  using database = new Disposer(
    new DatabaseSync(":memory:", { enableForeignKeyConstraints: false }),
  );
  await packDatabase(database.value, { name: "docs", items }, {
    quotes: "document",
    detectLanguage: await loadLanguageDetector(),
    clock: { now: () => 0 },
    ...options,
  });
  return database.value.serialize();
}

class Disposer implements Disposable {
  readonly value: DatabaseSync;

  constructor(value: DatabaseSync) {
    this.value = value;
  }

  [Symbol.dispose](): void {
    this.value.close();
  }
}

/** {@linkcode packedIndex} with vectors of an encoder that needs no model. */
export async function packedWithMeaning(
  files: Readonly<Record<string, string>>,
  options: Partial<PackOptions & AddMeaningOptions> & { readonly name?: string } = {},
): Promise<{ readonly index: PackageIndex; readonly report: MeaningReport }> {
  let report: MeaningReport | undefined;
  const index = await packedIndex(files, {
    ...options,
    addMeaning: async (database) => {
      report = await addMeaning(database, { encoder: HASH_ENCODER, ...options });
      const { answerable_at, answerable_at_from } = report;
      return { answerable_at, answerable_at_from };
    },
  });
  return { index, report: report! };
}

/** Lines of a JSON lines file as files to pack, by name. */
export function filesOfRecords(lines: string): Record<string, string> {
  const rows = lines.trim().split("\n").map((line) =>
    JSON.parse(line) as { name: string; text: string }
  );
  return Object.fromEntries(rows.map(({ name, text }) => [`${name}.md`, text]));
}
