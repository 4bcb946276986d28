/**
 * Documents that were left out because they are no Markdown yet, or by their names.
 *
 * @module
 */

import type { PackReport } from "@mdcx/mdcx/pack";
import { counted } from "./words.ts";

/**
 * One line that names how many there are of each ending, and what to do.
 *
 * @param skipped What was left out of a folder, for any reason.
 * @returns Undefined where none of it can be converted.
 */
export function convertFirst(skipped: PackReport["skipped"]): string | undefined {
  const endings = skipped.filter(({ convertible }) => convertible === true)
    .map(({ path }) => path.slice(path.lastIndexOf(".")).toLowerCase());
  if (endings.length === 0) return undefined;
  const kinds = [...new Set(endings)]
    .map((ending) => `${endings.filter((other) => other === ending).length} ${ending}`);
  const files = counted(endings.length, "file");
  return `Left out ${files} to convert first (${
    kinds.join(", ")
  }): mdcx convert makes Markdown of them`;
}

/**
 * One line on files that were left out because their names are those of files that are no documents.
 *
 * @param skipped What was left out of a folder, for any reason.
 * @returns Undefined where there is none.
 */
export function reservedNames(skipped: PackReport["skipped"]): string | undefined {
  const reserved = skipped.filter((one) => one.reserved === true);
  const [first] = reserved;
  if (first === undefined) return undefined;
  return `Left out ${counted(reserved.length, "file")} whose names begin with _ or 00_, ` +
    `such as "${first.path}": rename what is a document`;
}
