/**
 * Opening a package and asking it, without what builds one: a program that only asks starts sooner.
 *
 * @module
 */
export { openIndex, type OpenIndexOptions } from "./open.ts";
export { PackageIndex, type PackageIndexParts, type Row, type SqlValue } from "./package_index.ts";
export type { Capabilities } from "./capabilities.ts";
export { DEFAULT_LIMIT, type IndexSearchOptions, search } from "./search.ts";
export type { QuestionMeaning } from "./meaning.ts";
export type {
  Direction,
  Fidelity,
  FoundPassage,
  MatchedBy,
  Reply,
  SearchMode,
  SearchOptions,
} from "./reply.ts";
export type { DescriptiveFields, Header } from "../container/types.ts";
