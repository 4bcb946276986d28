/**
 * Writes the report of a conversion.
 *
 * @module
 */

import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { type Manifest, MANIFEST_NAME, readManifest, REPORT_NAME } from "../../convert/manifest.ts";
import { isReportPage, MARKED_BYTES, reportPage } from "../../convert/report_page.ts";
import { FormatError, MdcxError, UsageError } from "../../errors.ts";
import { digestOfFile, fileSource, writeAtomically } from "../system/files.ts";
import { statIfThere } from "../system/presence.ts";

/**
 * Writes one self-contained HTML page about a conversion.
 *
 * @param folder The output of a conversion.
 * @param target Where the page goes; `report.html` in that folder where it is not given.
 * @returns Where it went, and the manifest that it speaks of.
 * @throws {FormatError} `malformed` where the folder's manifest is none of this program.
 * @throws {MdcxError} `not_found` where the folder has no manifest.
 * @throws {UsageError} Where anything but an earlier report stands there, or a source of the manifest.
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
      `Cannot report on "${path}": it is not a manifest, expected that of a conversion`,
    );
  }
  await refuseOthers(target, manifest);
  const page = new TextEncoder().encode(reportPage(manifest, wayBetween(dirname(target), folder)));
  await writeAtomically(target, (sink) => sink.write(page), { mode: 0o644 });
  return { path: target, manifest };
}

/** Parts of the relative path between two folders; undefined between drives. */
function wayBetween(from: string, to: string): readonly string[] | undefined {
  const way = relative(resolve(from), resolve(to));
  return isAbsolute(way) ? undefined : way.split(sep).filter((part) => part !== "");
}

async function refuseOthers(target: string, { documents }: Manifest): Promise<void> {
  const info = await statIfThere(target);
  if (info === undefined) return;
  const isReport = info.isFile && await beginsAsReport(target);
  const digest = isReport ? await digestOfFile(target) : "";
  const state = !isReport
    ? "something else stands there"
    : documents.some((record) => record.digest === digest)
    ? "it is one of the documents"
    : undefined;
  if (state === undefined) return;
  throw new UsageError(
    `Cannot write the report to "${target}": ${state}, expected nothing or an earlier report`,
    { hint: "Name another file with --out" },
  );
}

async function beginsAsReport(path: string): Promise<boolean> {
  await using file = await fileSource(path);
  return isReportPage(await file.read(0, Math.min(MARKED_BYTES, file.sizeBytes)));
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
