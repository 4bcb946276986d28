/**
 * Writing a package's documents into a folder, and nowhere else.
 *
 * @module
 */
import { dirname, join, parse } from "node:path";
import { MdcxError, UsageError } from "../../errors.ts";
import { exportDocuments } from "../../index/documents/export.ts";
import type { PackageIndex } from "../../index/package/package_index.ts";
import { aboutTarget, asMdcxError, stateOf } from "../system/platform_errors.ts";
import { lstatIfThereSync } from "../system/presence.ts";

/** How much was written. */
export interface ExportReport {
  /** Documents written. */
  readonly documents: number;
  /** Attachments written. */
  readonly attachments: number;
  /** What has no place in the folder. */
  readonly skipped: readonly SkippedExport[];
}

/** A document or attachment that was not written. */
export interface SkippedExport {
  /** Its path in the folder. */
  readonly path: string;
  /** What stands in its way. */
  readonly reason: string;
  /** There where that is a file of other content, perhaps of an older export, which is kept. */
  readonly kept?: true;
}

/**
 * Writes every document and attachment below a folder, which is made where it is not there. A link
 * inside the folder is never followed, and no file is replaced that holds anything else than the
 * document or its beginning, as an earlier export left it. A document in whose way something stands,
 * or whose name is too long, is left out.
 *
 * @throws {Deno.errors.PermissionDenied} Where the folder may not be written, and other errors of the
 * platform.
 * @throws {UsageError} Where the folder itself is something else, or lies below a file.
 */
export function exportToFolder(index: PackageIndex, folder: string): ExportReport {
  const root = join(folder, ".");
  makeRoot(root);
  const folders = new Set([root]);
  const written = new Set<string>();
  const counts = { documents: 0, attachments: 0 };
  const skipped: SkippedExport[] = [];
  for (const { path, bytes, isAttachment } of exportDocuments(index)) {
    const file = join(root, ...componentsOf(path));
    try {
      makeFolder(dirname(file), folders);
      writeFile(file, bytes, written);
      counts[isAttachment ? "attachments" : "documents"]++;
    } catch (error) {
      skipped.push({ path, ...ofOneDocument(error) });
    }
  }
  return { ...counts, skipped };
}

/** Why a document has no place; what would keep every document from its own is thrown on. */
function ofOneDocument(error: unknown): Omit<SkippedExport, "path"> {
  const known = asMdcxError(error);
  const thrown = error instanceof MdcxError ? error.cause : error;
  const isOfAll = thrown instanceof Deno.errors.PermissionDenied || isReadOnly(thrown);
  if (known.code !== "unreadable" || isOfAll) throw error;
  return { reason: stateOf(known), ...(known.data?.["kept"] === true ? { kept: true } : {}) };
}

function isReadOnly(error: unknown): boolean {
  return (error as { readonly code?: unknown } | undefined)?.code === "EROFS";
}

function makeRoot(root: string): void {
  try {
    Deno.mkdirSync(root, { recursive: true });
  } catch (cause) {
    const { AlreadyExists, NotADirectory } = Deno.errors;
    if (!(cause instanceof AlreadyExists || cause instanceof NotADirectory)) throw cause;
    throw new UsageError(
      `Cannot export to "${root}": it is not a folder, expected a folder or nothing`,
      { cause },
    );
  }
}

/** Windows knows characters that no file name may have. */
function componentsOf(path: string): string[] {
  const parts = path.split("/");
  return Deno.build.os === "windows"
    ? parts.map((part) => part.replace(/[<>:"\\|?*]/g, "_"))
    : parts;
}

function makeFolder(folder: string, known: Set<string>): void {
  if (known.has(folder)) return;
  makeFolder(dirname(folder), known);
  const info = lstatIfThereSync(folder);
  if (info === undefined) Deno.mkdirSync(folder);
  else if (!info.isDirectory) throw inTheWay(folder, info);
  known.add(folder);
}

function writeFile(file: string, bytes: Uint8Array, written: Set<string>): void {
  const { place, info } = freePlace(file, written);
  if (info !== undefined && !info.isFile) throw inTheWay(place, info);
  try {
    if (info === undefined) Deno.writeFileSync(place, bytes, { createNew: true });
    else completeFile(place, bytes, info);
  } catch (error) {
    throw aboutTarget(error, { draft: place, target: place });
  }
  written.add(identityOf(Deno.lstatSync(place)));
}

/** A file that an export wrote, or one that was cut short began to write, loses nothing by this. */
function completeFile(place: string, bytes: Uint8Array, info: Deno.FileInfo): void {
  const isOurs = info.size <= bytes.length && isBeginningOf(Deno.readFileSync(place), bytes);
  if (!isOurs) throw foreignFile(place);
  if (info.size < bytes.length) Deno.writeFileSync(place, bytes);
}

function isBeginningOf(start: Uint8Array, bytes: Uint8Array): boolean {
  return start.every((byte, at) => byte === bytes[at]);
}

function foreignFile(path: string): MdcxError {
  return new MdcxError(
    "unreadable",
    `Cannot export to "${path}": a file of other content stands there, perhaps of an older export`,
    { data: { kept: true } },
  );
}

/** A path, and what stands there. */
interface Place {
  readonly place: string;
  readonly info: Deno.FileInfo | undefined;
}

/**
 * Where letter case makes no difference to a file system, `a.md` is where `A.md` has just been
 * written: the second becomes `a (2).md`.
 */
function freePlace(file: string, written: ReadonlySet<string>): Place {
  const { dir, name, ext } = parse(file);
  for (let number = 1;; number++) {
    const place = number === 1 ? file : join(dir, `${name} (${number})${ext}`);
    const info = lstatIfThereSync(place);
    if (info === undefined || !written.has(identityOf(info))) return { place, info };
  }
}

/** The same of two names of one file; of no two where the system does not number its files. */
function identityOf({ dev, ino }: Deno.FileInfo): string {
  return ino === null ? crypto.randomUUID() : `${dev} ${ino}`;
}

function inTheWay(path: string, { isSymlink, isDirectory }: Deno.FileInfo): MdcxError {
  const kind = isSymlink ? "a link" : isDirectory ? "a folder" : "no folder";
  return new MdcxError(
    "unreadable",
    `Cannot export to "${path}": ${kind} stands there, expected nothing or what an export wrote`,
  );
}
