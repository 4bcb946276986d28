/**
 * The encoder for questions: of the model that made the vectors of the packages that are asked.
 *
 * @module
 */
import type { Encoder } from "../../encode/encoder.ts";
import { MdcxError, UsageError } from "../../errors.ts";
import { modelOf } from "../../index/meaning/meaning.ts";
import type { PackageIndex } from "../../index/package/package_index.ts";
import type { SearchMode } from "../../index/reply.ts";
import { findModel, loadEncoder, type ModelPlaces } from "./models.ts";
import { asMdcxError } from "../system/platform_errors.ts";

/** What is asked for. */
export interface QuestionEncoderOptions extends ModelPlaces {
  /** Model by name or folder; that of the packages where it is not given. */
  readonly model?: string;
  /** `auto` where it is not given. */
  readonly mode?: SearchMode;
}

/** An encoder, or why there is none. */
export interface QuestionEncoder {
  /** Of the model that made the vectors. */
  readonly encoder?: Encoder;
  /** One line for a person; absent where meaning was not to be had in the first place. */
  readonly reason?: string;
}

/**
 * Loads the encoder that packages can be asked with.
 *
 * @throws {MdcxError} Where meaning was demanded (mode `semantic`, or a model named) and cannot be
 * had. In mode `auto` the reason is told instead, and words answer alone.
 */
export async function loadQuestionEncoder(
  packages: readonly PackageIndex[],
  options: QuestionEncoderOptions = {},
): Promise<QuestionEncoder> {
  const { mode = "auto", model, ...places } = options;
  if (mode === "lexical") return {};
  const known = packages.map(modelOf).find((name) => name !== undefined);
  if (known === undefined && mode === "auto") return {};
  if (known === undefined) {
    throw new UsageError(
      "Cannot search on meaning: no package has vectors, expected one that has",
      {
        hint: "Pack with --multilingual, or search with --mode auto",
      },
    );
  }
  const isDemanded = mode === "semantic" || model !== undefined;
  try {
    const where = { ...places, isName: model === undefined };
    await findModel(model ?? known, where);
    return { encoder: await loadEncoder(model ?? known, where) };
  } catch (thrown) {
    const error = withAllFlags(asMdcxError(thrown));
    if (isDemanded || error.code === "unexpected") throw error;
    return { reason: [error.message, error.hint].filter(Boolean).join(". ") };
  }
}

/** The runtime names one file of several: who grants it would only be told of the next. */
function withAllFlags(error: MdcxError): MdcxError {
  if (error.code !== "permission") return error;
  return new MdcxError(error.code, error.message, {
    hint: "mdcx doctor search FILE prints all the flags that meaning needs",
    data: error.data ?? {},
    cause: error,
  });
}
