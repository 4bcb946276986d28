/**
 * Conversion of documents to Markdown whose fidelity is measured: what a file is, which engine reads
 * it, which independent reader it is measured against, and what is recorded of it.
 *
 * Everything here works on bytes and values; `@mdcx/mdcx/convert` adds what touches files.
 *
 * @module
 */

export type { Clock } from "../bytes.ts";
export type * from "../markdown/blocks.ts";
export { convertDocument } from "./convert_document.ts";
export type { ConvertedFile, DocumentJob, DocumentOutcome } from "./job.ts";
export { type Identification, identify, type Refusal } from "./identify.ts";
export { INDEX_NAME, indexDocument } from "./artefacts/index_document.ts";
export {
  type GoneSource,
  type IgnoredFile,
  makeManifest,
  type Manifest,
  MANIFEST_NAME,
  type ManifestInput,
  type MissedKind,
  readManifest,
  type RunFacts,
  type Summary,
} from "./artefacts/manifest.ts";
export { type FoundFile, planDocuments, type PlannedDocument, type Shard } from "./plan.ts";
export {
  type ChapterFinding,
  type ChapterPlace,
  CONVERTER_VERSION,
  type DocumentOptions,
  type DocumentRecord,
  type Source,
} from "./artefacts/record.ts";
export type * from "./types.ts";
export { NUMERIC_FROM, OK_FROM, type Status, WARN_FROM } from "./verify/status.ts";
export type { MissingInContext, PageFigure, Verification } from "./verify/verification.ts";
