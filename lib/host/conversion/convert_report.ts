/**
 * Writes the report of a conversion.
 *
 * @module
 */

import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import {
  type Manifest,
  MANIFEST_NAME,
  readManifest,
  REPORT_NAME,
} from "../../convert/artefacts/manifest.ts";
import { isReportPage, MARKED_BYTES, reportPage } from "../../convert/artefacts/report_page.ts";
import { FormatError, MdcxError, UsageError } from "../../errors.ts";
import { digestOfFile, writeAtomically } from "../system/files.ts";
import { aboutSource } from "../system/platform_errors.ts";
import { isFile } from "../system/presence.ts";
import { type OwnKind, refuseForeignFile } from "../system/refuse_foreign_file.ts";

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
  await refuseForeignFile(target, REPORT);
  await refuseOverwritingDocument(target, manifest);
  const page = new TextEncoder().encode(reportPage(manifest, wayBetween(dirname(target), folder)));
  await writeAtomically(target, (sink) => sink.write(page), { mode: 0o644 });
  return { path: target, manifest };
}

/** Parts of the relative path between two folders; undefined between drives. */
function wayBetween(from: string, to: string): readonly string[] | undefined {
  const way = relative(resolve(from), resolve(to));
  return isAbsolute(way) ? undefined : way.split(sep).filter((part) => part !== "");
}

const REPORT: OwnKind = {
  name: "an earlier report",
  headBytes: MARKED_BYTES,
  isOwn: isReportPage,
  hint: "Name another file with --out",
};

/** A report of a conversion of reports is a document too. */
async function refuseOverwritingDocument(target: string, { documents }: Manifest): Promise<void> {
  if (!await isFile(target)) return;
  const digest = await digestOfFile(target);
  if (!documents.some((record) => record.digest === digest)) return;
  throw new UsageError(
    `Cannot write "${target}": it is one of the documents, expected nothing or ${REPORT.name}`,
    { hint: REPORT.hint! },
  );
}

async function readManifestText(folder: string, path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (cause) {
    const { NotFound, NotADirectory } = Deno.errors;
    if (!(cause instanceof NotFound || cause instanceof NotADirectory)) {
      throw aboutSource(cause, path);
    }
    const state = `it has no ${MANIFEST_NAME}, expected the output of a conversion`;
    throw new MdcxError("not_found", `Cannot report on "${folder}": ${state}`, { cause });
  }
}
