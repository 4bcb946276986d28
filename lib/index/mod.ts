/**
 * A corpus with its indexes: packing it, opening it, and asking it.
 *
 * @module
 */
export * from "./asking.ts";
export {
  type DocumentPart,
  type DocumentReply,
  MAX_SUGGESTED,
  readDocument,
  unknownDocument,
} from "./documents/document.ts";
export type { OutlineEntry } from "./documents/outline.ts";
export {
  documentNames,
  documentsNamedLike,
  findDocuments,
  type NameRequest,
  type StoredDocument,
} from "./documents/document_names.ts";
export { type DocumentText, documentText } from "./documents/document_text.ts";
export {
  type LanguageMismatch,
  languageMismatch,
  type Unfamiliar,
  unfamiliar,
  unknownTerms,
} from "./words/unfamiliar.ts";
export { corpusStatisticsOver, termsOf, type Vocabulary, vocabulary } from "./words/vocabulary.ts";
export type { CorpusStatistics } from "./words/ranking.ts";
export { extractExpressions } from "./exact/expressions.ts";
export { shapeKey } from "./shapes/shapes.ts";
export { diffPackages, type PackageDiff } from "./documents/diff.ts";
export { exportDocuments, type ExportedDocument } from "./documents/export.ts";
export {
  type BuiltPackage,
  type InputFinding,
  type InputItem,
  packDatabase,
  type PackInput,
  type PackOptions,
  type PackPurpose,
  type SkippedInput,
  type StatedReach,
} from "./build/pack.ts";
export type { Clock } from "../bytes.ts";
export type { BuildCounts, BuildOptions } from "./build/builder.ts";
export type { PackPhase } from "./build/phase_timer.ts";
export type { RecordLine } from "./documents/records.ts";
export type { InputFile, InputNote } from "./documents/source_documents.ts";
export { type DateSidecar, parseDateSidecar, type RefusedLine } from "./documents/date_sidecar.ts";
export type { DateOrigin, DocumentDate } from "./documents/dates.ts";
export {
  type ConversionManifest,
  type ConvertedFidelity,
  type ManifestFidelity,
  parseConversionManifest,
} from "./documents/fidelity.ts";
export { cutPassages, gapsOf, type Passage } from "./passages/passages.ts";
export type { LanguageDetector, LanguageGuess } from "../text/mod.ts";
export {
  type PassageInContext,
  type PhraseReply,
  type PhraseSearchOptions,
  searchPhrase,
} from "./query/phrase_search.ts";
