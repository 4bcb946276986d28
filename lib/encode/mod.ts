/**
 * Meaning: text into unit vectors.
 *
 * @module
 */

export { BATCH_TOKENS, planBatches } from "./batches.ts";
export { Charsmap } from "./charsmap.ts";
export {
  KNOWN_MODELS,
  type ModelDescription,
  parseDescription,
  type Pooling,
} from "./description.ts";
export { charactersOf, Meter, type Workload } from "./meter.ts";
export type { EncodeOptions, EncodeProgress, Encoder, Role } from "./encoder.ts";
export { languagePartOf, parseLanguageAxes } from "./language_axes.ts";
export { createOnnxEncoder, type OnnxModel } from "./onnx_encoder.ts";
export { type SpecialIds, UnigramTokenizer, type Vocabulary } from "./unigram.ts";
export { decodeVectorInto, encodeVector, normaliseRows } from "./vectors.ts";
export { parseTokenizerJson, parseUnigramFile } from "./vocabulary_files.ts";
