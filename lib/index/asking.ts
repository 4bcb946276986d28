/**
 * Opening a package and asking it, without what builds one: a program that only asks starts sooner.
 *
 * @module
 */
export { openIndex, type OpenIndexOptions } from "./package/open.ts";
export {
  PackageIndex,
  type PackageIndexParts,
  type Row,
  type SqlValue,
} from "./package/package_index.ts";
export type { Capabilities } from "./package/capabilities.ts";
export { DEFAULT_LIMIT, type IndexSearchOptions, search } from "./query/search.ts";
export type { QuestionMeaning } from "./meaning/meaning.ts";
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
