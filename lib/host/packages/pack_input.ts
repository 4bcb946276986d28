/**
 * What is packed, off the disk: a folder of Markdown, one Markdown file, or a file of records.
 *
 * @module
 */
import { basename, dirname, join, resolve } from "node:path";
import { isConvertible } from "../../convert/identify.ts";
import { INDEX_NAME } from "../../convert/artefacts/index_document.ts";
import { MANIFEST_NAME, PROGRESS_NAME, REPORT_NAME } from "../../convert/artefacts/manifest.ts";
import { LOSSLESS_FOLDER } from "../../convert/plan.ts";
import { UsageError } from "../../errors.ts";
import { parseDateSidecar } from "../../index/documents/date_sidecar.ts";
import { parseConversionManifest } from "../../index/documents/fidelity.ts";
import {
  CONVERT_FIRST,
  type InputItem,
  type PackInput,
  type PackPurpose,
  type SkippedInput,
} from "../../index/build/pack.ts";
import { LIMITS } from "../../limits.ts";
import { isConvertedFile } from "../conversion/converted_file.ts";
import { readTextAtMost } from "../system/files.ts";
import { asMdcxError, stateOf } from "../system/platform_errors.ts";
import { lstatIfThereSync } from "../system/presence.ts";
import { refuseSpecial, specialKind } from "../system/special_file.ts";
import { recordsOf } from "./record_lines.ts";

/** Options of {@linkcode openPackInput}. */
export interface PackInputOptions {
  /** A CSV of dates. */
  readonly dates?: string;
  /** Documents without a date get the day on which they, or what they were converted from, changed. */
  readonly dateFromMtime?: boolean;
  /** What errors speak of; `pack` where it is not given. */
  readonly purpose?: PackPurpose;
}

/** An input off the disk. */
export interface DiskInput extends PackInput {
  /** How many items it has; left out where nobody knows before they are read. */
  readonly count?: number;
}

const MARKDOWN = /\.md$/i;
/** What a conversion writes beside the documents; `plan.ts` gives no document such a name. */
const ARTEFACTS: ReadonlySet<string> = new Set([
  MANIFEST_NAME,
  PROGRESS_NAME,
  REPORT_NAME,
  LOSSLESS_FOLDER,
]);
const INPUT_KINDS = "a folder, a .md or a .jsonl file";
const RECORDS = /\.(jsonl|ndjson)$/i;

/**
 * Opens an input.
 *
 * @param path A folder, a `.md` file or a `.jsonl` file.
 * @throws {UsageError} Where it is another file.
 * @throws {MdcxError} `malformed` where the dates are not a CSV, `limit` where they are too long; errors
 * of the platform as they are.
 */
export async function openPackInput(
  path: string,
  options: PackInputOptions = {},
): Promise<DiskInput> {
  const info = Deno.statSync(path);
  const verb = options.purpose ?? "pack";
  refuseSpecial(path, info, { verb, expected: INPUT_KINDS });
  const sidecar = options.dates === undefined ? undefined : parseDateSidecar(
    await readTextAtMost(options.dates, LIMITS.datesBytes),
    basename(options.dates),
  );
  const dated = {
    ...(sidecar === undefined ? {} : { sidecar }),
    ...(options.dateFromMtime === true ? { dateFromMtime: true } : {}),
  };
  const name = basename(resolve(path));
  if (info.isDirectory) {
    return { name, ...folderItems(path), ...dated, ...await readManifest(path) };
  }
  if (MARKDOWN.test(path)) {
    return { name, items: [fileItem(dirname(resolve(path)), name)], count: 1, ...dated };
  }
  if (RECORDS.test(path)) return { name, items: recordsOf(path), ...dated };
  throw new UsageError(
    `Cannot ${verb} "${path}": it is another kind of file, expected ${INPUT_KINDS}`,
    isConvertible(name) ? { hint: CONVERT_FIRST } : {},
  );
}

/** Whether a file of an input is packed, by its name. */
export function isPackInput(path: string): boolean {
  return MARKDOWN.test(path);
}

/** A manifest that cannot be read costs what it measured, and no document. */
async function readManifest(folder: string): Promise<Pick<PackInput, "manifest" | "faults">> {
  try {
    const path = join(folder, MANIFEST_NAME);
    refuseSpecial(path, await Deno.stat(path), { verb: "read", expected: "a manifest" });
    const manifest = parseConversionManifest(await Deno.readTextFile(path));
    return manifest === undefined ? faulty("it is not the manifest of a conversion") : { manifest };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return {};
    return faulty(stateIn(error));
  }
}

function faulty(state: string): Pick<PackInput, "faults"> {
  const lost = "so the fidelity that was measured is lost where the documents do not state it";
  return { faults: [{ path: MANIFEST_NAME, reason: `${state}, ${lost}` }] };
}

/**
 * Component by component, so that a folder's files stand together: no name holds a NUL, which sorts
 * before everything. Only the paths are held, one string each, for corpora of many files.
 */
function folderItems(folder: string): Required<Pick<DiskInput, "items" | "count">> {
  const paths = [...findFiles(folder, "")].map((path) => path.replaceAll("/", "\0")).sort();
  return { items: itemsAt(folder, paths), count: paths.length };
}

function* itemsAt(folder: string, keys: readonly string[]): Generator<InputItem> {
  const root = Deno.realPathSync(folder);
  for (const key of keys) {
    const path = key.replaceAll("\0", "/");
    const reason = skippedAsArtefact(path) ?? skippedByKind(join(folder, path), root) ??
      skippedByEnding(path) ?? skippedByName(folder, path);
    yield reason === undefined
      ? fileItem(folder, path)
      : { kind: "skipped", skipped: { path, ...reason } };
  }
}

/**
 * Markdown files, other files that somebody may miss, links that may be either, and folders that
 * cannot be read, relative to the folder.
 */
function* findFiles(folder: string, below: string): Generator<string> {
  const entries = entriesOf(join(folder, below), below === "");
  if (entries === undefined) return yield below;
  for (const entry of entries) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory && path !== LOSSLESS_FOLDER) yield* findFiles(folder, path);
    else if (!entry.isDirectory && MARKDOWN.test(entry.name)) yield path;
    else if (entry.isSymlink && isFolder(join(folder, path))) yield path;
    else if (entry.isFile && !isPassedOver(path)) yield path;
  }
}

/** Of files that are no Markdown, those that nobody misses: hidden ones, and a conversion's own. */
function isPassedOver(path: string): boolean {
  return ARTEFACTS.has(path) || /(?:^|\/)\./.test(path);
}

/** Undefined where a folder below the input cannot be read. */
function entriesOf(folder: string, isInput: boolean): Deno.DirEntry[] | undefined {
  try {
    return [...Deno.readDirSync(folder)];
  } catch (error) {
    if (isInput) throw error;
    stateIn(error);
    return undefined;
  }
}

/** What is wrong with a file or folder alone; what is wrong with the run is thrown on. */
function stateIn(error: unknown): string {
  const known = asMdcxError(error);
  if (known.code === "not_found") return GONE;
  if (known.code !== "unreadable") throw error;
  return stateOf(known);
}

/** Why a file is left out. */
type SkipReason = Omit<SkippedInput, "path">;

/** Below the input may lie other conversions, each with its index. */
function skippedAsArtefact(path: string): SkipReason | undefined {
  return ARTEFACTS.has(path) || basename(path) === INDEX_NAME
    ? { reason: "the conversion's own, no document", fault: false }
    : undefined;
}

/** As mdcx 1.31 does, but for what a conversion made of documents of such names. */
function skippedByName(folder: string, path: string): SkipReason | undefined {
  const isReserved = path.startsWith("_") ||
    path.slice(path.lastIndexOf("/") + 1).startsWith("00_");
  if (!isReserved || isConvertedFile(join(folder, path))) return undefined;
  const reason = "its name begins with _ or 00_, as those of files that are no documents do";
  return { reason, fault: false, reserved: true };
}

/** In a folder to convert first, the documents themselves. */
function skippedByEnding(path: string): SkipReason | undefined {
  if (MARKDOWN.test(path)) return undefined;
  return isConvertible(path)
    ? { reason: "no Markdown yet: mdcx convert makes it", fault: false, convertible: true }
    : { reason: "no Markdown", fault: false };
}

function skippedByKind(path: string, root: string): SkipReason | undefined {
  try {
    const info = lstatIfThereSync(path);
    if (info === undefined) return { reason: GONE, fault: true };
    if (info.isDirectory) return { reason: REFUSED, fault: true };
    if (!info.isSymlink) return skippedSpecial(info);
    return isFolder(path) ? skippedFolderLink(path, root) : skippedLink(path, root);
  } catch (error) {
    return { reason: stateIn(error), fault: true };
  }
}

/** Reading a pipe waits for whoever writes to it. */
function skippedSpecial(info: Deno.FileInfo): SkipReason | undefined {
  const kind = specialKind(info);
  return kind === undefined ? undefined : { reason: `${kind}, no file`, fault: true };
}

const GONE = "gone meanwhile, or of a name that is not Unicode text";
const REFUSED = "the system refuses access";

/** What lies in the same folder is found under its own name. */
function skippedFolderLink(path: string, root: string): SkipReason {
  const isOutside = !join(Deno.realPathSync(path), "/").startsWith(join(root, "/"));
  const reason = "a link to a folder is not followed";
  return { reason, fault: false, ...(isOutside ? { outside: true } : {}) };
}

/** A link is read where it leads to a file of the same folder, not elsewhere on the machine. */
function skippedLink(path: string, root: string): SkipReason | undefined {
  try {
    return Deno.realPathSync(path).startsWith(join(root, "/"))
      ? skippedSpecial(Deno.statSync(path))
      : { reason: "a link that leads out of the folder", fault: true };
  } catch (error) {
    const { NotFound, NotADirectory, FilesystemLoop } = Deno.errors;
    const isNowhere = [NotFound, NotADirectory, FilesystemLoop].some((kind) =>
      error instanceof kind
    );
    if (!isNowhere) throw error;
    return { reason: "a link that leads nowhere", fault: true };
  }
}

function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    // A link that leads nowhere, or to where reading is not granted, is no folder to warn about.
    return false;
  }
}

function fileItem(folder: string, path: string): InputItem {
  const file = join(folder, path);
  try {
    const { size, mtime } = Deno.statSync(file);
    if (size > LIMITS.documentBytes) {
      return skip(path, `has ${size} bytes, at most ${LIMITS.documentBytes} are read`);
    }
    const modified = mtime === null ? {} : { modifiedMs: mtime.getTime() };
    return { kind: "file", file: { path, bytes: Deno.readFileSync(file), ...modified } };
  } catch (error) {
    return skip(path, stateIn(error));
  }
}

function skip(path: string, reason: string): InputItem {
  return { kind: "skipped", skipped: { path, reason, fault: true } };
}
