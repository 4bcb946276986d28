/**
 * Whole conversions: a folder, the shards of one merged, the report of one. Documents are parsed in
 * processes of their own, so that this entry, unlike `@mdcx/mdcx/convert`, loads no parser and
 * downloads none.
 *
 * @module
 */

export { type Manifest, REPORT_NAME } from "../../convert/artefacts/manifest.ts";
export type { DocumentRecord } from "../../convert/artefacts/record.ts";
export { byGravity, lacksNumbers, type Status } from "../../convert/verify/status.ts";
export {
  type ConvertEvent,
  convertFolder,
  type ConvertOptions,
  type WorkingOn,
} from "./convert_folder.ts";
export { writeReport } from "./convert_report.ts";
export { mergeConversions, type MergeOptions } from "./convert_merge.ts";
