/**
 * What turns text into meaning: the interface that everything else asks.
 *
 * @module
 */

/** Retrieval models are trained with a mark on either side; the role says which. */
export type Role = "query" | "passage";

/** How far an encoder has come. */
export interface EncodeProgress {
  /** Texts that are encoded. */
  readonly done: number;
  /** Texts in all. */
  readonly total: number;
  /** Share of the work that is done, 0 to 1: long texts take longer. */
  readonly share: number;
}

/** Options of {@linkcode Encoder.encode}. */
export interface EncodeOptions {
  /** Called after each batch. */
  readonly report?: (progress: EncodeProgress) => void;
  /** Stops between batches, with an `interrupted` error. */
  readonly signal?: AbortSignal;
}

/** A sentence encoder. */
export interface Encoder {
  /** Name of the model, as packages carry it. */
  readonly name: string;
  /** Components of a vector. */
  readonly dimensions: number;
  /** Axes along which vectors of different languages differ, if known. */
  readonly languageAxes?: Float32Array | undefined;
  /**
   * Encodes texts into unit vectors.
   *
   * @param texts Without prefixes: the encoder knows its own.
   * @returns As many vectors as texts, in their order, row after row in one array.
   */
  encode(texts: readonly string[], role: Role, options?: EncodeOptions): Promise<Float32Array>;
  /** Frees the model. The encoder answers no more. */
  release(): Promise<void>;
}
