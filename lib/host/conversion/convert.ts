/**
 * Conversion with its effects: a folder, the shards of one, or documents as they come.
 *
 * @example
 * ```ts ignore
 * import { convertFolder, warm } from "@mdcx/mdcx/convert";
 *
 * const { summary } = await convertFolder({ input: "Documents", output: "Markdown" });
 * console.log(`${summary.converted_ok} of ${summary.documents}`);
 *
 * await using convert = await warm({ report: console.error });
 * const record = await convert.convert("Documents/report.pdf", "Markdown");
 * console.log(record.verification.coverage);
 * ```
 *
 * @module
 */

export * from "../../convert/mod.ts";
export {
  type ConvertEvent,
  convertFolder,
  type ConvertOptions,
  type WorkingOn,
} from "./convert_folder.ts";
export { REPORT_NAME } from "../../convert/artefacts/manifest.ts";
export { writeReport } from "./convert_report.ts";
export { mergeConversions, type MergeOptions } from "./convert_merge.ts";
export {
  type ResidentConversion,
  type ResidentOptions,
  type ResidentRecord,
  warm,
  type WarmOptions,
} from "./resident.ts";
