/**
 * Packing into a file: options checked first, then the index built, then the package sealed, so
 * that the target is whole or untouched and no plaintext is left.
 *
 * @module
 */
import { dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Clock, RandomSource } from "../../bytes.ts";
import { USUAL_PRESET } from "../../container/compression.ts";
import { beginsAsPackage, MAGIC } from "../../container/header.ts";
import {
  checkSealRequest,
  planSeal,
  sealPackage,
  type SealPlan,
  type SealReport,
} from "../../container/mod.ts";
import type { MeaningReport } from "../../calibration/mod.ts";
import type { CompressionName, DescriptiveFields } from "../../container/types.ts";
import { MdcxError, UsageError } from "../../errors.ts";
import { toMilliseconds } from "../../iso_time.ts";
import { largestOf } from "../../index/build/meta.ts";
import {
  type BuiltPackage,
  type InputFinding,
  packDatabase,
  type PackInput,
  type SkippedInput,
} from "../../index/build/pack.ts";
import type { PackPhase } from "../../index/build/phase_timer.ts";
import { loadLanguageDetector } from "../../text/mod.ts";
import { systemClock } from "../system/clock.ts";
import { writeAtomically } from "../system/files.ts";
import { aboutTarget } from "../system/platform_errors.ts";
import { behindLink, statIfThereSync } from "../system/presence.ts";
import { type OwnKind, refuseForeignFile } from "../system/refuse_foreign_file.ts";
import { type NamelessDatabase, namelessDatabase } from "./nameless_database.ts";
import { isPackInput, openPackInput } from "./pack_input.ts";
import { openPackMeaning, type PackMeaning } from "./pack_meaning.ts";
import type { PackFileOptions } from "./pack_options.ts";
import { systemRandom } from "../system/random.ts";

export type { PackFileOptions, PackProgress } from "./pack_options.ts";

/** What was packed; the names are those of `--json`. */
export interface PackReport extends Partial<Omit<MeaningReport, "reach" | "focus">> {
  /** How many documents there are, attachments not counted. */
  readonly documents: number;
  /** How many passages. */
  readonly passages: number;
  /** How many documents are kept without being searched. */
  readonly attachments: number;
  /** Files and records that were left out, each with its reason. */
  readonly skipped: readonly SkippedInput[];
  /** Dates refused, characters replaced, paths changed. */
  readonly findings: readonly InputFinding[];
  /** The database before compression. */
  readonly bytes_database: number;
  /** The encrypted body. */
  readonly bytes_compressed: number;
  /** The whole file. */
  readonly bytes_file: number;
  /** How the database is compressed. */
  readonly compression: CompressionName;
  /** 0 to 9. */
  readonly compression_preset: number;
  /** From the start to a finished database. */
  readonly seconds_index: number;
  /** The parts of that. */
  readonly seconds_index_by_phase: Readonly<Record<PackPhase, number>>;
  /** Compressing, encrypting and writing. */
  readonly seconds_seal: number;
  /** The document with the most passages; null where there are none. */
  readonly largest_document: LargestDocument | null;
  /** ISO 639-1, or null where it is not known. */
  readonly language: string | null;
  /** How many documents are dated, of how many. */
  readonly dated_documents: readonly [dated: number, documents: number];
  /** First and last date, or null. */
  readonly dated_range: readonly [string, string] | null;
}

/** The document with the most passages. */
export interface LargestDocument {
  /** Name of the document. */
  readonly name: string;
  /** How many passages. */
  readonly passages: number;
  /** Of all passages, 0 to 1. */
  readonly share: number;
}

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
  checkTarget(options.target);
  refuseOverwritingSource(options.target, options.input);
  await refuseForeignFile(options.target, PACKAGE);
  return { ...settled, target: await behindLink(settled.target) };
}

function checkTarget(target: string): void {
  const folder = statIfThereSync(dirname(target));
  if (folder?.isDirectory !== true) {
    throw new MdcxError(
      "not_found",
      `Cannot write "${target}": its folder is not there, expected an existing one`,
    );
  }
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
  input: PackInput,
  settled: Settled & { readonly meaning: PackMeaning | undefined },
): Promise<{ readonly built: BuiltPackage; readonly plan: SealPlan }> {
  const { report, issuer, meaning } = settled;
  let plan: SealPlan | undefined;
  const built = await packDatabase(nameless.database, input, {
    quotes: settled.quotes,
    shapes: settled.shapes === true,
    expressions: settled.expressions === true,
    detectLanguage: await loadLanguageDetector(),
    clock: settled.clock,
    ...(issuer === undefined ? {} : { issuer }),
    ...(report === undefined ? {} : {
      progress: (documents: number) => report({ stage: "index", documents }),
    }),
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
  const source = await nameless.finish();
  // Before there is a draft of the package, so that whoever is told can see to its removal.
  settled.report?.({ stage: "seal", bytes: 0 });
  return await writeAtomically(settled.target, (sink) => {
    let bytes = 0;
    return sealPackage(source, {
      write: (block) => {
        settled.report?.({ stage: "seal", bytes: bytes += block.length });
        return sink.write(block);
      },
      writeAt: (offset, block) => sink.writeAt(offset, block),
    }, { ...settled, ...header });
  });
}

function reportOf(
  done: {
    readonly built: BuiltPackage;
    readonly sealed: SealReport;
    readonly seconds: { readonly index: number; readonly seal: number };
  },
  settled: Settled,
): PackReport {
  const { built, sealed, seconds } = done;
  return {
    documents: built.counts.documents,
    passages: built.counts.passages,
    attachments: built.counts.attachments,
    skipped: built.skipped,
    findings: built.findings,
    bytes_database: sealed.bytes_database,
    bytes_compressed: sealed.bytes_compressed,
    bytes_file: sealed.bytes_file,
    compression: settled.compression,
    compression_preset: settled.preset,
    seconds_index: seconds.index,
    seconds_index_by_phase: built.seconds,
    seconds_seal: seconds.seal,
    largest_document: largestOf(built.counts) ?? null,
    language: built.fields.language,
    dated_documents: built.fields.dated_documents,
    dated_range: built.fields.dated_range,
  };
}
