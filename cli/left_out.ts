/**
 * Documents that were left out because they are no Markdown yet, or by their names.
 *
 * @module
 */

import type { PackReport } from "@mdcx/mdcx/pack";
import { counted } from "./words.ts";

/**
 * What to do about files that are no fault and may be missed all the same, a line for each kind.
 *
 * @param skipped What was left out of a folder, for any reason.
 */
export function adviceOn(skipped: PackReport["skipped"]): string[] {
  return [convertFirst(skipped), reservedNames(skipped)].filter((line) => line !== undefined);
}

/** How many there are of each ending to convert; undefined where there is none. */
function convertFirst(skipped: PackReport["skipped"]): string | undefined {
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

/** On files whose names are those of files that are no documents; undefined where there is none. */
function reservedNames(skipped: PackReport["skipped"]): string | undefined {
  const reserved = skipped.filter((one) => one.reserved === true);
  const [first] = reserved;
  if (first === undefined) return undefined;
  return `Left out ${counted(reserved.length, "file")} whose names begin with _ or 00_, ` +
    `such as "${first.path}": rename what is a document`;
}
