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
  type OutlineEntry,
  readDocument,
} from "./document.ts";
export {
  documentNames,
  documentsNamedLike,
  findDocuments,
  type NameRequest,
  type StoredDocument,
} from "./document_names.ts";
export { type DocumentText, documentText } from "./document_text.ts";
export {
  corpusStatisticsOver,
  type LanguageMismatch,
  languageMismatch,
  termsOf,
  type Unfamiliar,
  unfamiliar,
  unknownTerms,
  type Vocabulary,
  vocabulary,
} from "./vocabulary.ts";
export type { CorpusStatistics } from "./ranking.ts";
export { extractExpressions } from "./expressions.ts";
export { shapeKey } from "./shapes.ts";
export { diffPackages, type PackageDiff } from "./diff.ts";
export { exportDocuments, type ExportedDocument } from "./export.ts";
export {
  type BuiltPackage,
  type InputItem,
  packDatabase,
  type PackInput,
  type PackOptions,
  type PackPurpose,
  type SkippedInput,
  type StatedReach,
} from "./pack.ts";
export type { Clock } from "../bytes.ts";
export type { BuildCounts, BuildOptions } from "./builder.ts";
export type { PackPhase } from "./phase_timer.ts";
export type { RecordLine } from "./records.ts";
export type { InputFile, InputNote } from "./source_documents.ts";
export { type DateSidecar, parseDateSidecar } from "./date_sidecar.ts";
export type { DateOrigin, DocumentDate } from "./dates.ts";
export {
  type ConversionManifest,
  type ConvertedFidelity,
  type ManifestFidelity,
  parseConversionManifest,
} from "./fidelity.ts";
export { cutPassages, gapsOf, type Passage } from "./passages.ts";
export type { LanguageDetector, LanguageGuess } from "../text/mod.ts";
export {
  type PassageInContext,
  type PhraseReply,
  type PhraseSearchOptions,
  searchPhrase,
} from "./phrase_search.ts";
