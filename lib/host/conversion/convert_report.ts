/**
 * Writes the report of a conversion.
 *
 * @module
 */

import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { type Manifest, MANIFEST_NAME, readManifest, REPORT_NAME } from "../../convert/manifest.ts";
import { reportPage } from "../../convert/report_page.ts";
import { FormatError, MdcxError } from "../../errors.ts";
import { writeAtomically } from "../system/files.ts";

/**
 * Writes one self-contained HTML page about a conversion.
 *
 * @param folder The output of a conversion.
 * @param target Where the page goes; `report.html` in that folder where it is not given.
 * @returns Where it went, and the manifest that it speaks of.
 * @throws {FormatError} `malformed` where the folder's manifest is none of this program.
 * @throws {MdcxError} `not_found` where the folder has no manifest.
 */
export async function writeReport(
  folder: string,
  target: string = join(folder, REPORT_NAME),
): Promise<{ readonly path: string; readonly manifest: Manifest }> {
  const path = join(folder, MANIFEST_NAME);
  const manifest = readManifest(await readManifestText(folder, path));
  if (manifest === undefined) {
    throw new FormatError(
      "malformed",
      `Cannot report on "${path}": it is no manifest, expected that of a conversion`,
    );
  }
  const page = new TextEncoder().encode(reportPage(manifest, wayBetween(dirname(target), folder)));
  await writeAtomically(target, (sink) => sink.write(page), { mode: 0o644 });
  return { path: target, manifest };
}

/** Parts of the relative path between two folders; undefined between drives. */
function wayBetween(from: string, to: string): readonly string[] | undefined {
  const way = relative(resolve(from), resolve(to));
  return isAbsolute(way) ? undefined : way.split(sep).filter((part) => part !== "");
}

async function readManifestText(folder: string, path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (cause) {
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
    const state = `it has no ${MANIFEST_NAME}, expected the output of a conversion`;
    throw new MdcxError("not_found", `Cannot report on "${folder}": ${state}`, { cause });
  }
}
