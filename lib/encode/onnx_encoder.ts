/**
 * An encoder over ONNX Runtime, which is loaded when the first is created.
 *
 * @module
 */

import { UnsupportedError } from "../errors.ts";
import { loadOnnxRuntime, type OnnxSession, type OnnxTensor } from "../host/heavy.ts";
import { planBatches } from "./batches.ts";
import { yieldToEvents } from "./yield_to_events.ts";
import type { ModelDescription } from "./description.ts";
import type { EncodeOptions, Encoder, Role } from "./encoder.ts";
import type { UnigramTokenizer } from "./unigram.ts";
import { normaliseRows, rowOf } from "./vectors.ts";

/** A model, ready to be loaded. */
export interface OnnxModel {
  /** What is known of the model. */
  readonly description: ModelDescription;
  /** Its tokenizer. */
  readonly tokenizer: UnigramTokenizer;
  /** Path of `model.onnx`; the runtime reads it, and files that it names beside it. */
  readonly modelPath: string;
  /** Axes along which its vectors of different languages differ. */
  readonly languageAxes?: Float32Array;
  /** Threads of the runtime; its own choice where it is not given. */
  readonly threads?: number;
}

/**
 * Loads a model.
 *
 * @throws {MdcxError} `missing_dependency` where the runtime or the model does not load.
 */
export async function createOnnxEncoder(model: OnnxModel): Promise<Encoder> {
  const runtime = await loadOnnxRuntime();
  const session = await runtime.createSession(model.modelPath, {
    ...model.description.sessionOptions,
    ...(model.threads === undefined ? {} : { intraOpNumThreads: model.threads }),
  });
  return new OnnxEncoder(model, session, runtime.int64Tensor);
}

type TensorOf = (values: BigInt64Array, shape: readonly number[]) => OnnxTensor;

class OnnxEncoder implements Encoder {
  readonly name: string;
  readonly dimensions: number;
  readonly languageAxes: Float32Array | undefined;
  readonly #model: OnnxModel;
  readonly #session: OnnxSession;
  readonly #tensor: TensorOf;

  constructor(model: OnnxModel, session: OnnxSession, tensor: TensorOf) {
    this.name = model.description.name;
    this.dimensions = model.description.dimensions;
    this.languageAxes = model.languageAxes;
    this.#model = model;
    this.#session = session;
    this.#tensor = tensor;
  }

  async encode(
    texts: readonly string[],
    role: Role,
    { report, signal }: EncodeOptions = {},
  ): Promise<Float32Array> {
    const { prefixes, maxTokens } = this.#model.description;
    const rows = texts.map((text) =>
      this.#model.tokenizer.encode(prefixes[role] + text, maxTokens)
    );
    const matrix = new Float32Array(rows.length * this.dimensions);
    const work = tokensOf(rows);
    let [done, worked] = [0, 0];
    for (const batch of planBatches(rows.map((row) => row.length))) {
      await yieldToEvents(signal);
      const encoded = batch.map((row) => rows[row]!);
      const vectors = await this.#run(encoded);
      batch.forEach((row, index) =>
        matrix.set(rowOf(vectors, index, this.dimensions), row * this.dimensions)
      );
      done += batch.length;
      worked += tokensOf(encoded);
      report?.({ done, total: rows.length, share: worked / work });
    }
    return normaliseRows(matrix, this.dimensions);
  }

  release(): Promise<void> {
    return this.#session.release();
  }

  /** Vectors of one batch, row after row. */
  async #run(rows: readonly (readonly number[])[]): Promise<Float32Array> {
    const width = rows.reduce((longest, row) => Math.max(longest, row.length), 0);
    const ids = new BigInt64Array(rows.length * width).fill(
      BigInt(this.#model.tokenizer.special.pad),
    );
    const mask = new BigInt64Array(rows.length * width);
    rows.forEach((row, index) => {
      row.forEach((id, at) => ids[index * width + at] = BigInt(id));
      mask.fill(1n, index * width, index * width + row.length);
    });
    const shape = [rows.length, width];
    const { pooling } = this.#model.description;
    const outputs = await this.#session.run({
      input_ids: this.#tensor(ids, shape),
      attention_mask: this.#tensor(mask, shape),
    });
    if (pooling === "sentence_embedding") return this.#output(outputs, "sentence_embedding");
    const hidden = this.#output(outputs, "last_hidden_state");
    return pool(hidden, rows.map((row) => row.length), {
      width,
      dimensions: this.dimensions,
      pooling,
    });
  }

  #output(outputs: Readonly<Record<string, OnnxTensor>>, name: string): Float32Array {
    const tensor = outputs[name];
    const last = tensor?.dims.at(-1);
    if (tensor === undefined || last !== this.dimensions) {
      throw new UnsupportedError(
        `Cannot use the model "${this.name}": its output ${name} has ${last ?? "no"} dimensions, ` +
          `expected ${this.dimensions}`,
      );
    }
    return tensor.data;
  }
}

function tokensOf(rows: readonly (readonly number[])[]): number {
  return rows.reduce((sum, row) => sum + row.length, 0);
}

interface PoolShape {
  /** Tokens of each row after padding. */
  readonly width: number;
  readonly dimensions: number;
  readonly pooling: "mean" | "cls";
}

/** Pools token vectors (row, token, dimension) into one vector a row. */
function pool(hidden: Float32Array, lengths: readonly number[], shape: PoolShape): Float32Array {
  const { width, dimensions, pooling } = shape;
  const pooled = new Float32Array(lengths.length * dimensions);
  lengths.forEach((length, row) => {
    const tokens = pooling === "cls" ? 1 : length;
    for (let token = 0; token < tokens; token++) {
      const start = (row * width + token) * dimensions;
      for (let at = 0; at < dimensions; at++) {
        pooled[row * dimensions + at]! += hidden[start + at]! / tokens;
      }
    }
  });
  return pooled;
}
