/**
 * Measuring the reach of a finished package, without its sources.
 *
 * @module
 */
import type { EncodeProgress } from "../../encode/encoder.ts";
import {
  CHANGED_SINCE,
  type Measured,
  measureReach,
  parseReach,
  reachRows,
  storedFocus,
} from "../../calibration/mod.ts";
import { UsageError } from "../../errors.ts";
import { modelOf } from "../../index/meaning/meaning.ts";
import type { PackageIndex } from "../../index/package/package_index.ts";
import { setMeta } from "../../index/build/meta.ts";
import { editPackage, type EditPackageOptions } from "./edit_package.ts";
import { loadEncoder, type ModelPlaces } from "../models/models.ts";

/** What is measured. */
export interface CalibrateOptions extends EditPackageOptions, ModelPlaces {
  /** Questions that the package answers; those that it was packed with where none is given. */
  readonly questions: readonly string[];
  /** Model by name or folder; that of the package where it is not given. */
  readonly model?: string;
  /** Stops the encoding between two batches. */
  readonly signal?: AbortSignal;
  /** Told how far it is, in questions that are asked. */
  readonly report?: (progress: EncodeProgress) => void;
}

/** What was measured. */
export interface Calibration extends Measured {
  /** The questions that it rests on. */
  readonly questions: readonly string[];
}

const ROWS = ["answerable_at", "answerable_at_from", "focus", "reach", CHANGED_SINCE];

/**
 * Measures a package and writes the outcome into it.
 *
 * @throws {UsageError} Where the package has no vectors, or is signed and no key is given.
 */
export async function calibrateFile(options: CalibrateOptions): Promise<Calibration> {
  let calibration: Calibration | undefined;
  await editPackage(options, async (database, index) => {
    calibration = await measure(index, options);
    const remove = database.prepare("DELETE FROM meta WHERE key = ?");
    for (const key of ROWS) remove.run(key);
    setMeta(database, reachRows(calibration, calibration.questions));
    const { answerable_at, answerable_at_from } = calibration;
    return { answerable_at, answerable_at_from };
  });
  return calibration!;
}

async function measure(index: PackageIndex, options: CalibrateOptions): Promise<Calibration> {
  const model = modelOf(index);
  if (model === undefined) {
    throw new UsageError(`Cannot calibrate "${options.path}": it has no vectors, expected some`, {
      hint: "Pack it with --multilingual",
    });
  }
  const given = options.questions.filter((question) => question.trim() !== "");
  const questions = given.length > 0 ? given : storedFocus(index);
  const { modelsFolder, signal, report } = options;
  const encoder = await loadEncoder(options.model ?? model, modelsFolder ? { modelsFolder } : {});
  try {
    if (encoder.name !== model) {
      throw new UsageError(
        `Cannot calibrate "${options.path}": its vectors are of ${model}, expected ${encoder.name}`,
      );
    }
    const measured = await measureReach(index, encoder, {
      questions,
      questionsFrom: "focus-after",
      ...(signal === undefined ? {} : { signal }),
      ...(report === undefined ? {} : { report }),
    });
    return { ...measured, questions };
  } finally {
    await encoder.release();
  }
}

/** The stored measure of a package, for `--show`; undefined where it has none. */
export function storedCalibration(index: PackageIndex): Calibration | undefined {
  const reach = parseReach(index.meta.get("reach"));
  const at = index.metaNumber("answerable_at") ?? null;
  if (reach === undefined && at === null) return undefined;
  const from = index.metaText("answerable_at_from") ?? null;
  return {
    answerable_at: at,
    answerable_at_from: from as Calibration["answerable_at_from"],
    reach,
    questions: storedFocus(index),
  };
}
