/**
 * The model that reads questions: loaded by the first question that needs it, kept between questions,
 * released when nobody has asked for a while, and loaded again for the next.
 *
 * @module
 */

import { asMdcxError } from "@mdcx/mdcx/host";
import type { PackageIndex } from "@mdcx/mdcx/index";
import type { QuestionEncoder, QuestionEncoderOptions } from "@mdcx/mdcx/question-encoder";

/** Where the model is, and how long it stays. */
export interface MeaningSettings extends Pick<QuestionEncoderOptions, "model" | "modelsFolder"> {
  /** Minutes without a question after which the model is released; 0 keeps it. */
  readonly idleMinutes: number;
}

/** Loads the encoder that packages can be asked with. */
export type LoadEncoder = (
  indexes: readonly PackageIndex[],
  options: QuestionEncoderOptions,
) => Promise<QuestionEncoder>;

/** Effects of a {@linkcode QuestionModel}. */
export interface QuestionModelOptions {
  /** Hears when the model is loaded and released. */
  readonly say?: (message: string) => void;
  /** Instead of the models on this machine. */
  readonly load?: LoadEncoder;
}

/** A model that could not be loaded is tried again after this time. */
const RETRY_MS = 60_000;
/** The longest that a timer can wait. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The model, loaded or not. */
export class QuestionModel implements AsyncDisposable {
  readonly #settings: MeaningSettings;
  readonly #say: (message: string) => void;
  readonly #load: LoadEncoder;
  #loaded: Promise<QuestionEncoder> | undefined;
  #users = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reason: string | undefined;

  /**
   * @param settings Which model, and how long it stays.
   * @param options Who hears of it.
   */
  constructor(
    settings: MeaningSettings,
    { say = () => {}, load = loadOnDemand }: QuestionModelOptions = {},
  ) {
    this.#settings = settings;
    this.#say = say;
    this.#load = load;
  }

  /**
   * Asks something of packages with the encoder that fits them; it stays loaded until that ends.
   *
   * @param indexes Open packages. Where none has vectors nothing is loaded.
   * @param work Gets the encoder, or the reason why there is none.
   */
  async use<T>(
    indexes: readonly PackageIndex[],
    work: (asked: QuestionEncoder) => Promise<T>,
  ): Promise<T> {
    if (!indexes.some(({ capabilities }) => capabilities.vectors)) return await work({});
    this.#users++;
    clearTimeout(this.#timer);
    try {
      this.#loaded ??= this.#loadOrSayWhy(indexes);
      return await work(await this.#loaded);
    } finally {
      this.#users--;
      if (this.#users === 0) await this.#releaseLater();
    }
  }

  /** Why meaning cannot be asked; undefined while the model was not needed yet, or is there. */
  get reason(): string | undefined {
    return this.#reason;
  }

  async #loadOrSayWhy(indexes: readonly PackageIndex[]): Promise<QuestionEncoder> {
    const { idleMinutes: _, ...options } = this.#settings;
    const asked = await this.#load(indexes, options).catch((thrown): QuestionEncoder => {
      const { message, hint } = asMdcxError(thrown);
      return { reason: [message, hint].filter(Boolean).join(". ") };
    });
    this.#reason = asked.reason;
    if (asked.encoder !== undefined) this.#say(`loaded the model ${asked.encoder.name}`);
    if (asked.reason !== undefined) this.#say(`searching on words alone: ${asked.reason}`);
    return asked;
  }

  /** Lets go of the model once nobody has asked for long enough, of a failure a little later. */
  async #releaseLater(): Promise<void> {
    const { encoder } = await this.#loaded ?? {};
    const afterMs = encoder === undefined ? RETRY_MS : this.#settings.idleMinutes * 60_000;
    if (afterMs === 0 || this.#users > 0) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#release(), Math.min(afterMs, MAX_TIMER_MS));
  }

  async #release(): Promise<void> {
    clearTimeout(this.#timer);
    const loaded = this.#loaded;
    this.#loaded = undefined;
    const { encoder } = await loaded ?? {};
    if (encoder === undefined) return;
    await encoder.release();
    this.#say(`released the model ${encoder.name}`);
  }

  /** Frees the model; one that is loading or at work ends with the process. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#users === 0) await this.#release();
  }
}

async function loadOnDemand(
  indexes: readonly PackageIndex[],
  options: QuestionEncoderOptions,
): Promise<QuestionEncoder> {
  // On first use: a server of packages without vectors loads none of it.
  const { loadQuestionEncoder } = await import("@mdcx/mdcx/question-encoder");
  return await loadQuestionEncoder(indexes, options);
}
