/**
 * The plan of a run: which file becomes which Markdown file, so that no two share a target.
 *
 * @module
 */

import { extensionOf } from "./identify.ts";
import {
  folderOf,
  literalPseudopathOf,
  nameOf,
  pseudopathOf,
  shortStem,
  withoutExtension,
} from "./pseudopath.ts";
import type { Source } from "./record.ts";

/** A file of the input. */
export interface FoundFile {
  /** Path relative to the input, with `/` between its parts. */
  readonly path: string;
  /** Its size. */
  readonly bytes: number;
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

/** Artefacts of the run itself, at the root of the output. */
const RESERVED = new Set(["00_index.md"]);

/**
 * Plans the targets: the same path with `.md`. Where several files would share a target, also on a
 * file system that takes upper and lower case for the same, all of them become `<stem>__<ext>.md`.
 *
 * @param files All files of the input, so that a part of them gets the targets that the whole would.
 * @returns In the order of their paths.
 */
export function planDocuments(files: readonly FoundFile[]): PlannedDocument[] {
  const sorted = [...files].sort((one, other) => one.path < other.path ? -1 : 1);
  const stems = distinctStems(sorted);
  const spellings = new Map<string, number>();
  for (const { path } of sorted) count(spellings, pseudopathOf(path));
  const sourceOf = (path: string) =>
    spellings.get(pseudopathOf(path)) === 1 ? pseudopathOf(path) : literalPseudopathOf(path);
  const folders = new Set(sorted.flatMap(({ path }) => foldersOf(path)).map(keyOf));
  return sorted.map((file) => {
    const stem = stems.get(file.path)!;
    const hasFolder = folders.has(keyOf(stem));
    const chapters = hasFolder ? withKind(stem, file.path) : stem;
    return {
      path: file.path,
      source_pseudopath: sourceOf(file.path),
      source_name: nameOf(file.path).normalize("NFC"),
      folder: folderOf(file.path).normalize("NFC"),
      bytes: file.bytes,
      markdown_pseudopath: pseudopathOf(`${stem}.md`),
      chapters_folder: pseudopathOf(chapters),
      lossless_pseudopath: pseudopathOf(`_lossless/${stem}.blocks.json`),
    };
  });
}

function distinctStems(files: readonly FoundFile[]): Map<string, string> {
  const sharers = new Map<string, number>();
  const stemOf = ({ path }: FoundFile) => shortStem(withoutExtension(path));
  for (const file of files) count(sharers, keyOf(stemOf(file)));
  const taken = new Map<string, number>();
  return new Map(files.map((file) => {
    const plain = stemOf(file);
    const isShared = sharers.get(keyOf(plain))! > 1 || RESERVED.has(keyOf(`${plain}.md`));
    const stem = isShared ? withKind(plain, file.path) : plain;
    const times = count(taken, keyOf(stem));
    return [file.path, times === 1 ? stem : `${stem}__${times}`];
  }));
}

function withKind(stem: string, path: string): string {
  const extension = extensionOf(nameOf(path));
  return extension === "" ? `${stem}__file` : `${stem}__${extension}`;
}

function count(counts: Map<string, number>, key: string): number {
  const times = (counts.get(key) ?? 0) + 1;
  counts.set(key, times);
  return times;
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

/** Whether a document belongs to a shard: by its content, so that renaming moves nothing. */
export function isInShard(digest: string, shard: Shard): boolean {
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
