/**
 * Writes the report of a conversion.
 *
 * @module
 */

import { join } from "node:path";
import { type Manifest, MANIFEST_NAME, readManifest, REPORT_NAME } from "../convert/manifest.ts";
import { reportPage } from "../convert/report_page.ts";
import { FormatError } from "../errors.ts";
import { writeAtomically } from "./files.ts";

/**
 * Writes one self-contained HTML page about a conversion.
 *
 * @param folder The output of a conversion.
 * @param target Where the page goes; `report.html` in that folder where it is not given.
 * @returns Where it went, and the manifest that it speaks of.
 * @throws {FormatError} `malformed` where the folder's manifest is none of this program.
 * @throws {Deno.errors.NotFound} Where the folder has no manifest.
 */
export async function writeReport(
  folder: string,
  target: string = join(folder, REPORT_NAME),
): Promise<{ readonly path: string; readonly manifest: Manifest }> {
  const path = join(folder, MANIFEST_NAME);
  const manifest = readManifest(await Deno.readTextFile(path));
  if (manifest === undefined) {
    throw new FormatError(
      "malformed",
      `Cannot report on "${path}": it is no manifest, expected that of a conversion`,
    );
  }
  const page = new TextEncoder().encode(reportPage(manifest));
  await writeAtomically(target, (sink) => sink.write(page), { mode: 0o644 });
  return { path: target, manifest };
}
