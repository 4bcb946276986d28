/**
 * What was left out and somebody may miss: of an input documents that are no Markdown yet, reserved
 * names, links that lead out of it, pipes; of a package what had no place in a folder.
 *
 * @module
 */

import { counted } from "@mdcx/mdcx/counted";
import type { Manifest } from "@mdcx/mdcx/conversions";
import type { ExportReport } from "@mdcx/mdcx/export";
import type { PackReport } from "@mdcx/mdcx/pack";

/**
 * What to do about files that are no fault and may be missed all the same, a line for each kind.
 *
 * @param skipped What was left out of a folder, for any reason.
 */
export function adviceOn(skipped: PackReport["skipped"]): string[] {
  return [convertFirst(skipped), reservedNames(skipped), linkedFolders(skipped)]
    .filter((line) => line !== undefined);
}

/**
 * What of the input of a conversion somebody may miss, a line for each kind: links that lead out of it,
 * and what is no file.
 */
export function missedOf(ignored: Manifest["ignored"]): string[] {
  return MISSED.flatMap(({ kind, noun, plural, advice }) => {
    const paths = ignored.filter((one) => one.kind === kind)
      .map(({ source_pseudopath }) => source_pseudopath);
    if (paths.length === 0) return [];
    const what = paths.length === 1 ? `1 ${noun}` : `${paths.length} ${plural}`;
    return [`Left out ${what}, ${paths.length === 1 ? "" : "such as "}${paths[0]}: ${advice}`];
  });
}

const MISSED = [
  {
    kind: "link_outside",
    noun: "link that leads out of the input",
    plural: "links that lead out of the input",
    advice: "put copies in their place, or convert what they lead to in a run of its own",
  },
  {
    kind: "special_file",
    noun: "pipe, socket or device",
    plural: "pipes, sockets and devices",
    advice: "only files are read",
  },
] as const;

/** What to do about files that an export did not replace; undefined where there is none. */
export function adviceOnKept(skipped: ExportReport["skipped"]): string | undefined {
  const kept = skipped.filter((one) => one.kept === true).length;
  if (kept === 0) return undefined;
  const them = kept === 1 ? "it" : "them";
  return `Kept ${
    counted(kept, "file")
  } of other content: export to an empty folder, or remove ${them} first`;
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

/** On links to folders elsewhere; undefined where there is none. */
function linkedFolders(skipped: PackReport["skipped"]): string | undefined {
  const linked = skipped.filter(({ outside }) => outside === true);
  const [first] = linked;
  if (first === undefined) return undefined;
  const links = linked.length === 1 ? "1 link to a folder" : `${linked.length} links to folders`;
  return `Left out ${links} elsewhere, such as "${first.path}": put copies in their place`;
}

/** On files whose names are those of files that are no documents; undefined where there is none. */
function reservedNames(skipped: PackReport["skipped"]): string | undefined {
  const reserved = skipped.filter((one) => one.reserved === true);
  const [first] = reserved;
  if (first === undefined) return undefined;
  const which = reserved.length === 1
    ? `1 file whose name begins with _ or 00_, "${first.path}"`
    : `${reserved.length} files whose names begin with _ or 00_, such as "${first.path}"`;
  return `Left out ${which}: rename what is a document`;
}
