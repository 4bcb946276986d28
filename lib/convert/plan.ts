/**
 * The plan of a run: which file becomes which Markdown file, so that no two share a target.
 *
 * @module
 */

import { isoTime } from "../iso_time.ts";
import { extensionOf } from "./identify.ts";
import { INDEX_NAME } from "./artefacts/index_document.ts";
import { MANIFEST_NAME, PROGRESS_NAME, REPORT_NAME } from "./artefacts/manifest.ts";
import {
  folderOf,
  literalPseudopathOf,
  nameOf,
  pseudopathOf,
  shortStem,
  withoutExtension,
} from "./pseudopath.ts";
import type { Source } from "./artefacts/record.ts";

/** A file of the input. */
export interface FoundFile {
  /** Path relative to the input, with `/` between its parts. */
  readonly path: string;
  /** Its size. */
  readonly bytes: number;
  /** When it was last changed, milliseconds since 1970; left out where the system does not tell. */
  readonly modifiedMs?: number;
}

/** A file with its targets. */
export interface PlannedDocument extends Source {
  /** Path relative to the input, as the file system spells it. */
  readonly path: string;
  /** Where its Markdown goes. */
  readonly markdown_pseudopath: string;
  /** The folder of its chapters, should it be split. */
  readonly chapters_folder: string;
  /** Where its blocks are kept. */
  readonly lossless_pseudopath: string;
}

/** The folder of the blocks, at the root of the output. */
export const LOSSLESS_FOLDER = "_lossless";
/** What the run itself writes at the root of the output. */
const RESERVED = new Set(
  [INDEX_NAME, MANIFEST_NAME, PROGRESS_NAME, REPORT_NAME, LOSSLESS_FOLDER].map(keyOf),
);

/**
 * Plans the targets: the same path with `.md`. Where several files would share a target, also on a
 * file system that takes upper and lower case for the same, all of them become `<stem>__<ext>.md`;
 * so does one whose target is a folder of others. A folder of the input that has the name of an
 * artefact of the run becomes `<name>__folder`.
 *
 * @param files All files of the input, so that a part of them gets the targets that the whole would.
 * @returns In the order of their paths.
 */
export function planDocuments(files: readonly FoundFile[]): PlannedDocument[] {
  const sorted = [...files].sort((one, other) => one.path < other.path ? -1 : 1);
  const folders = new Set(sorted.flatMap(({ path }) => foldersOf(placeOf(path))).map(keyOf));
  const stems = distinctStems(sorted, folders);
  const chapters = chapterFolders(stems, folders);
  const spellings = new Map<string, number>();
  for (const { path } of sorted) count(spellings, pseudopathOf(path));
  const sourceOf = (path: string) =>
    spellings.get(pseudopathOf(path)) === 1 ? pseudopathOf(path) : literalPseudopathOf(path);
  return sorted.map((file) => {
    const stem = stems.get(file.path)!;
    return {
      path: file.path,
      source_pseudopath: sourceOf(file.path),
      source_name: nameOf(file.path).normalize("NFC"),
      folder: folderOf(file.path).normalize("NFC"),
      bytes: file.bytes,
      ...modifiedAt(file.modifiedMs),
      markdown_pseudopath: pseudopathOf(markdownOf(stem)),
      chapters_folder: pseudopathOf(chapters.get(file.path)!),
      lossless_pseudopath: pseudopathOf(`${LOSSLESS_FOLDER}/${blocksOf(stem)}`),
    };
  });
}

/** The times that ISO 8601 has four digits of a year for. */
const FIRST_MS = Date.parse("0001-01-01T00:00:00Z");
const LAST_MS = Date.parse("9999-12-31T23:59:59Z");

/** A file may claim any time; one outside of these is not passed on. */
function modifiedAt(ms: number | undefined): Pick<Source, "modified_at"> {
  const isTold = ms !== undefined && ms >= FIRST_MS && ms <= LAST_MS;
  return isTold ? { modified_at: isoTime(ms) } : {};
}

function markdownOf(stem: string): string {
  return `${stem}.md`;
}

function blocksOf(stem: string): string {
  return `${stem}.blocks.json`;
}

/** A path whose first folder is none of the run's own artefacts. */
function placeOf(path: string): string {
  const slash = path.indexOf("/");
  const isReserved = slash > 0 && RESERVED.has(keyOf(path.slice(0, slash)));
  return isReserved ? `${path.slice(0, slash)}__folder${path.slice(slash)}` : path;
}

function distinctStems(
  files: readonly FoundFile[],
  folders: ReadonlySet<string>,
): Map<string, string> {
  const sharers = new Map<string, number>();
  const stems = files.map(({ path }) => shortStem(withoutExtension(placeOf(path))));
  for (const stem of stems) count(sharers, keyOf(stem));
  const isInTheWay = (stem: string) => {
    const markdown = keyOf(markdownOf(stem));
    return RESERVED.has(markdown) || folders.has(markdown) || folders.has(keyOf(blocksOf(stem)));
  };
  const taken = new Set<string>();
  return new Map(files.map((file, index) => {
    const plain = stems[index]!;
    const isShared = sharers.get(keyOf(plain))! > 1 || isInTheWay(plain);
    const stem = freeName(
      isShared ? withKind(plain, file.path) : plain,
      (name) => taken.has(keyOf(name)) || isInTheWay(name),
    );
    taken.add(keyOf(stem));
    return [file.path, stem];
  }));
}

/** The folders of chapters: none is a folder of other documents, or a file of the output. */
function chapterFolders(
  stems: ReadonlyMap<string, string>,
  folders: ReadonlySet<string>,
): Map<string, string> {
  const targets = new Set([...stems.values()].map((stem) => keyOf(markdownOf(stem))));
  const taken = new Set([...stems.values()].map(keyOf));
  const isInTheWay = (name: string) =>
    RESERVED.has(keyOf(name)) || folders.has(keyOf(name)) || targets.has(keyOf(name));
  return new Map([...stems].map(([path, stem]) => {
    if (!isInTheWay(stem)) return [path, stem];
    const name = freeName(
      withKind(stem, path),
      (name) => taken.has(keyOf(name)) || isInTheWay(name),
    );
    taken.add(keyOf(name));
    return [path, name];
  }));
}

/** The name, or the first of `<name>__2`, `<name>__3` and so on that is not taken. */
function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let next = 2; isTaken(free); next++) free = `${name}__${next}`;
  return free;
}

function withKind(stem: string, path: string): string {
  const extension = extensionOf(nameOf(path));
  return extension === "" ? `${stem}__file` : `${stem}__${extension}`;
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** What two paths share that are one file on some file system. */
export function keyOf(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** One part of an input that several machines convert. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  /** How many parts there are. */
  readonly of: number;
}

/**
 * Whether a document belongs to a shard: by its content, so that renaming moves nothing. What has no
 * digest, as it cannot be read, is in the first.
 */
export function isInShard(digest: string, shard: Shard): boolean {
  if (digest === "") return shard.index === 1;
  return Number.parseInt(digest.slice(0, 8), 16) % shard.of === shard.index - 1;
}

/**
 * Whether a file name matches a pattern of `*` and `?`, in any case; several patterns are separated
 * by commas. A pattern with `/` is matched against the whole relative path.
 */
export function matchesPattern(path: string, pattern: string): boolean {
  return pattern.split(",").map((part) => part.trim()).filter((part) => part !== "").some(
    (part) => {
      const subject = part.includes("/") ? path : nameOf(path);
      return matchesWildcards(keyOf(subject), keyOf(part));
    },
  );
}

/** Without a regular expression, so that a pattern full of `*` costs no more than its length. */
function matchesWildcards(text: string, pattern: string): boolean {
  let at = 0;
  let next = 0;
  let starAt = -1;
  let retryAt = 0;
  while (at < text.length) {
    if (pattern[next] === "*") {
      starAt = next++;
      retryAt = at;
    } else if (pattern[next] === "?" || pattern[next] === text[at]) {
      next++;
      at++;
    } else if (starAt >= 0) {
      next = starAt + 1;
      at = ++retryAt;
    } else return false;
  }
  while (pattern[next] === "*") next++;
  return next === pattern.length;
}
