/**
 * Packing into a file: options checked first, then the index built, then the package sealed, so
 * that the target is whole or untouched and no plaintext is left.
 *
 * @module
 */
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { ByteSource, Clock, RandomSource } from "../../bytes.ts";
import { USUAL_PRESET } from "../../container/compression.ts";
import { beginsAsPackage, MAGIC } from "../../container/header.ts";
import {
  checkSealRequest,
  planSeal,
  sealPackage,
  type SealPlan,
  type SealReport,
} from "../../container/mod.ts";
import type { CompressionName, DescriptiveFields } from "../../container/types.ts";
import { UsageError } from "../../errors.ts";
import { toMilliseconds } from "../../iso_time.ts";
import { type BuiltPackage, packDatabase } from "../../index/build/pack.ts";
import { loadLanguageDetector } from "../../text/mod.ts";
import { systemClock } from "../system/clock.ts";
import { writeAtomically } from "../system/files.ts";
import { aboutTarget } from "../system/platform_errors.ts";
import { behindLink, statIfThereSync } from "../system/presence.ts";
import { type OwnKind, refuseForeignFile } from "../system/refuse_foreign_file.ts";
import { type NamelessDatabase, namelessDatabase } from "./nameless_database.ts";
import { type DiskInput, isPackInput, openPackInput } from "./pack_input.ts";
import { openPackMeaning, type PackMeaning } from "./pack_meaning.ts";
import type { PackFileOptions } from "./pack_options.ts";
import { type PackReport, reportOf } from "./pack_report.ts";
import { pacedItems } from "./paced_items.ts";
import { systemRandom } from "../system/random.ts";

export type { PackFileOptions, PackProgress } from "./pack_options.ts";
export type { LargestDocument, PackReport } from "./pack_report.ts";

/** Options with everything decided. */
interface Settled extends PackFileOptions {
  readonly compression: CompressionName;
  readonly preset: number;
  readonly quotes: "document" | "boundary";
  readonly random: RandomSource;
  readonly clock: Clock;
}

const FAST_PRESET = 3;

/**
 * Packs a corpus into a file.
 *
 * @throws {UsageError} For an option that makes no sense, and where anything but an earlier package
 * stands at the target, before the first file is read.
 * @throws {MdcxError} `not_found` where there is nothing to pack, `limit` where it is too large.
 */
export async function packToFile(options: PackFileOptions): Promise<PackReport> {
  const settled = await settle(options);
  await using meaning = await openPackMeaning(settled);
  const input = await openPackInput(options.input, options);
  const { clock } = settled;
  const started = clock.now();
  await using nameless = namelessDatabase(settled.target);
  const { target } = settled;
  const { built, plan } = await buildIndex(nameless, input, { ...settled, meaning })
    .catch((error: unknown) => {
      throw aboutTarget(error, { draft: target, target });
    });
  const indexed = clock.now();
  const sealed = await seal(nameless, { fields: built.fields, plan }, settled);
  const seconds = {
    index: toMilliseconds((indexed - started) / 1000),
    seal: toMilliseconds((clock.now() - indexed) / 1000),
  };
  return { ...reportOf({ built, sealed, seconds }, settled), ...meaning?.report() };
}

async function settle(options: PackFileOptions): Promise<Settled> {
  const settled: Settled = {
    ...options,
    compression: options.compression ?? "lzma",
    preset: options.preset ?? (options.fast ? FAST_PRESET : USUAL_PRESET),
    quotes: options.quotes ?? "document",
    random: options.random ?? systemRandom,
    clock: options.clock ?? systemClock,
  };
  if (settled.quotes !== "document" && settled.quotes !== "boundary") {
    throw new UsageError(
      `Cannot pack with quotes "${settled.quotes}": unknown, expected document or boundary`,
    );
  }
  await checkSealRequest(settled);
  refuseOverwritingSource(options.target, options.input);
  await refuseForeignFile(options.target, PACKAGE);
  return { ...settled, target: await behindLink(settled.target) };
}

const PACKAGE: OwnKind = {
  name: "an earlier package",
  headBytes: MAGIC.length,
  isOwn: beginsAsPackage,
  hint: "Name another file with --target",
};

/** A package never takes the place of a document that it is made of. */
function refuseOverwritingSource(target: string, input: string): void {
  if (statIfThereSync(target) === undefined) return;
  const [place, source] = [Deno.realPathSync(target), Deno.realPathSync(input)];
  const isSource = place === source ||
    (place.startsWith(join(source, "/")) && isPackInput(place));
  if (!isSource) return;
  throw new UsageError(
    `Cannot write "${target}": it is a document of the input, expected another`,
    {
      hint: "Name a file that ends in .mdcx",
    },
  );
}

async function buildIndex(
  nameless: NamelessDatabase,
  input: DiskInput,
  settled: Settled & { readonly meaning: PackMeaning | undefined },
): Promise<{ readonly built: BuiltPackage; readonly plan: SealPlan }> {
  const { report, issuer, meaning, signal } = settled;
  let plan: SealPlan | undefined;
  const items = pacedItems(input.items, {
    signal,
    report: (documents) => report?.({ stage: "index", documents, total: input.count }),
  });
  const built = await packDatabase(nameless.database, { ...input, items }, {
    quotes: settled.quotes,
    shapes: settled.shapes === true,
    expressions: settled.expressions === true,
    detectLanguage: await loadLanguageDetector(),
    clock: settled.clock,
    ...(issuer === undefined ? {} : { issuer }),
    ...(meaning === undefined ? {} : {
      addMeaning: (database: DatabaseSync) => meaning.addTo(database),
    }),
    bind: async (fields) => (plan = await planSeal({ ...settled, fields })).meta,
  });
  return { built, plan: plan! };
}

async function seal(
  nameless: NamelessDatabase,
  header: { readonly fields: DescriptiveFields; readonly plan: SealPlan },
  settled: Settled,
): Promise<SealReport> {
  const source = watched(await nameless.finish(), settled.report);
  return await writeAtomically(
    settled.target,
    (sink) => sealPackage(source, sink, { ...settled, ...header }),
  );
}

/** A database that tells how much of it is read: every block once, two places at a time. */
function watched(source: ByteSource, report: PackFileOptions["report"]): ByteSource {
  const total = source.sizeBytes;
  let bytes = 0;
  return {
    sizeBytes: total,
    read: async (offset, length) => {
      report?.({ stage: "seal", bytes, total });
      const block = await source.read(offset, length);
      bytes += block.length;
      return block;
    },
  };
}
