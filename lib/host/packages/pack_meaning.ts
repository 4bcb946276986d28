/**
 * Meaning while packing: its model and its older package opened before the first file is read.
 *
 * @module
 */
import type { DatabaseSync } from "node:sqlite";
import type { AddMeaningOptions, MeaningReport } from "../../calibration/mod.ts";
import type { Encoder } from "../../encode/encoder.ts";
import type { StatedReach } from "../../index/build/pack.ts";
import type { PackageIndex } from "../../index/package/package_index.ts";
import { UsageError } from "../../errors.ts";
import type { PackFileOptions } from "./pack_options.ts";

/** What adds meaning to a database; disposing of it frees the model. */
export interface PackMeaning extends AsyncDisposable {
  /** Encodes the passages and measures their reach. */
  addTo(database: DatabaseSync): Promise<StatedReach>;
  /** What was added; nothing before. */
  report(): Partial<Omit<MeaningReport, "reach" | "focus">>;
}

/**
 * Opens what meaning needs, or undefined where it is not asked for.
 *
 * @throws {MdcxError} `missing_dependency` where the model is not here, and whatever keeps the older
 * package from opening.
 */
export async function openPackMeaning(options: PackFileOptions): Promise<PackMeaning | undefined> {
  if (!options.multilingual) return refuseStray(options);
  // On first use: packing words alone loads neither.
  const [{ loadEncoder }, { addMeaning }] = await Promise.all([
    import("../models/models.ts"),
    import("../../calibration/mod.ts"),
  ]);
  const { modelsFolder } = options;
  const reuse = options.reuse === undefined ? undefined : await openOlder(options.reuse, options);
  const encoder = await loadEncoder(options.model, modelsFolder ? { modelsFolder } : {});
  const adding = addMeaningOptions(options, encoder, reuse);
  let added: MeaningReport | undefined;
  return {
    addTo: async (database) => {
      added = await addMeaning(database, adding);
      const { answerable_at, answerable_at_from, embedding_model, embedding_dimensions } = added;
      return { answerable_at, answerable_at_from, embedding_model, embedding_dimensions };
    },
    report: () => {
      if (added === undefined) return {};
      const { reach: _, focus: __, ...report } = added;
      return report;
    },
    [Symbol.asyncDispose]: async () => {
      reuse?.[Symbol.dispose]();
      await encoder.release();
    },
  };
}

/** What belongs to meaning alone is no option without it. */
function refuseStray(options: PackFileOptions): undefined {
  const stray = (["model", "focus", "reuse"] as const).find((name) => options[name]?.length);
  if (stray === undefined) return undefined;
  throw new UsageError(`Cannot use ${stray} without meaning: expected multilingual beside it`);
}

function addMeaningOptions(
  { focus, signal, report }: PackFileOptions,
  encoder: Encoder,
  reuse: PackageIndex | undefined,
): AddMeaningOptions {
  return {
    encoder,
    ...(focus ? { focus } : {}),
    ...(reuse ? { reuse } : {}),
    ...(signal ? { signal } : {}),
    report: ({ done, total, share }) => report?.({ stage: "encode", passages: done, total, share }),
    reportMeasuring: ({ done, total, share }) =>
      report?.({ stage: "measure", questions: done, total, share }),
  };
}

async function openOlder(path: string, { passphrase }: PackFileOptions) {
  const { openPackageFile } = await import("./open_package.ts");
  return await openPackageFile(path, passphrase);
}
