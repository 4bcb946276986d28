/**
 * What is packed, off the disk: a folder of Markdown, one Markdown file, or a file of records.
 *
 * @module
 */
import { basename, dirname, join, resolve } from "node:path";
import { MdcxError, UsageError } from "../errors.ts";
import { parseDateSidecar } from "../index/date_sidecar.ts";
import { type ConversionManifest, parseConversionManifest } from "../index/fidelity.ts";
import type { InputItem, PackInput } from "../index/pack.ts";
import { LIMITS } from "../limits.ts";

/** Options of {@linkcode openPackInput}. */
export interface PackInputOptions {
  /** A CSV of dates. */
  readonly dates?: string;
  /** Files without a date get the day on which they were changed. */
  readonly dateFromMtime?: boolean;
}

/** A file of the folder, before it is read. */
interface Found {
  readonly path: string;
  readonly parts: readonly string[];
  /** Why it is left out, where it is. */
  readonly left?: { readonly reason: string; readonly fault: boolean };
}

const MANIFEST = "_manifest.json";
const MARKDOWN = /\.md$/i;
const RECORDS = /\.(jsonl|ndjson)$/i;

/**
 * Opens an input.
 *
 * @param path A folder, a `.md` file or a `.jsonl` file.
 * @throws {UsageError} Where it is another file.
 * @throws {MdcxError} `malformed` where the dates are no CSV; errors of the platform as they are.
 */
export function openPackInput(path: string, options: PackInputOptions = {}): PackInput {
  const { isDirectory } = Deno.statSync(path);
  const sidecar = options.dates === undefined
    ? undefined
    : parseDateSidecar(Deno.readTextFileSync(options.dates), basename(options.dates));
  const dated = sidecar === undefined ? {} : { sidecar };
  const name = basename(resolve(path));
  if (isDirectory) {
    const manifest = readManifest(path);
    return {
      name,
      items: folderItems(path, options),
      ...dated,
      ...(manifest === undefined ? {} : { manifest }),
    };
  }
  if (MARKDOWN.test(path)) {
    const found = { path: name, parts: [name] };
    return { name, items: [fileItem(dirname(resolve(path)), found, options)], ...dated };
  }
  if (RECORDS.test(path)) return { name, items: recordItems(path), ...dated };
  throw new UsageError(
    `Cannot pack "${path}": it is another kind of file, expected a folder, a .md or a .jsonl file`,
  );
}

function readManifest(folder: string): ConversionManifest | undefined {
  try {
    return parseConversionManifest(Deno.readTextFileSync(join(folder, MANIFEST)));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

function* folderItems(folder: string, options: PackInputOptions): Generator<InputItem> {
  const found = [...findMarkdown(folder, Deno.realPathSync(folder), [])].sort(byParts);
  for (const file of found) {
    yield file.left === undefined
      ? fileItem(folder, file, options)
      : { kind: "skipped", skipped: { path: file.path, ...file.left } };
  }
}

/** Component by component, so that a folder's files stand together. */
function byParts(one: Found, other: Found): number {
  const length = Math.min(one.parts.length, other.parts.length);
  for (let i = 0; i < length; i++) {
    if (one.parts[i]! !== other.parts[i]!) return one.parts[i]! < other.parts[i]! ? -1 : 1;
  }
  return one.parts.length - other.parts.length;
}

function* findMarkdown(
  folder: string,
  root: string,
  parts: readonly string[],
): Generator<Found> {
  for (const entry of Deno.readDirSync(join(folder, ...parts))) {
    const inner = [...parts, entry.name];
    const path = inner.join("/");
    if (entry.isDirectory) {
      if (parts.length === 0 && entry.name.startsWith("_")) continue;
      yield* findMarkdown(folder, root, inner);
    } else if (MARKDOWN.test(entry.name)) {
      const left = entry.isSymlink ? leftLink(join(folder, path), root, inner) : leftByName(inner);
      yield { path, parts: inner, ...(left === undefined ? {} : { left }) };
    } else if (entry.isSymlink && isFolder(join(folder, path))) {
      const left = { reason: "a link to a folder is not followed", fault: false };
      yield { path, parts: inner, left };
    }
  }
}

function leftByName(parts: readonly string[]): Found["left"] {
  const isOurs = parts[0]!.startsWith("_") || parts.at(-1)!.startsWith("00_");
  return isOurs
    ? { reason: "names that begin with _ or 00_ are the conversion's own", fault: false }
    : undefined;
}

/** A link is read where it leads to a file of the same folder, not elsewhere on the machine. */
function leftLink(path: string, root: string, parts: readonly string[]): Found["left"] {
  let target: string;
  try {
    target = Deno.realPathSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return { reason: "a link that leads nowhere", fault: true };
  }
  return target.startsWith(join(root, "/"))
    ? leftByName(parts)
    : { reason: "a link that leads out of the folder", fault: true };
}

function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    // A link that leads nowhere, or to where reading is not granted, is no folder to warn about.
    return false;
  }
}

function fileItem(folder: string, file: Found, options: PackInputOptions): InputItem {
  const path = join(folder, file.path);
  const info = Deno.statSync(path);
  if (!info.isFile) {
    return skip(file.path, "not a regular file");
  }
  if (info.size > LIMITS.documentBytes) {
    return skip(file.path, `has ${info.size} bytes, at most ${LIMITS.documentBytes} are read`);
  }
  const modifiedMs = options.dateFromMtime ? info.mtime?.getTime() : undefined;
  try {
    const bytes = Deno.readFileSync(path);
    return {
      kind: "file",
      file: { path: file.path, bytes, ...(modifiedMs === undefined ? {} : { modifiedMs }) },
    };
  } catch (error) {
    if (!(error instanceof Deno.errors.PermissionDenied)) throw error;
    return skip(file.path, "the system refuses access");
  }
}

function skip(path: string, reason: string): InputItem {
  return { kind: "skipped", skipped: { path, reason, fault: true } };
}

async function* recordItems(path: string): AsyncGenerator<InputItem> {
  using file = await Deno.open(path, { read: true });
  let number = 0;
  for await (const bytes of linesOf(file.readable)) {
    yield { kind: "record", line: { number: ++number, bytes } };
  }
}

/** Lines as bytes, without their ends, so that one bad line does not spoil its neighbours. */
async function* linesOf(blocks: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const LINE_FEED = 10;
  let open: Uint8Array[] = [];
  let openBytes = 0;
  for await (const block of blocks) {
    let start = 0;
    for (let end = block.indexOf(LINE_FEED); end >= 0; end = block.indexOf(LINE_FEED, start)) {
      yield joined([...open, block.subarray(start, end)]);
      open = [];
      openBytes = 0;
      start = end + 1;
    }
    open.push(block.slice(start));
    openBytes += block.length - start;
    if (openBytes > LIMITS.documentBytes) throw tooLong();
  }
  if (openBytes > 0) yield joined(open);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

function tooLong(): MdcxError {
  return new MdcxError(
    "limit",
    `Cannot read records: a line has more than ${LIMITS.documentBytes} bytes, expected fewer`,
  );
}
