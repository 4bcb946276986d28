/**
 * The list of what exports wrote into a folder, by which a later one knows what it may replace: a file
 * that still has the digest in the list was altered by nobody. It is what `sha256sum` writes, so that
 * `sha256sum --check _export.sha256` tells the same without mdcx.
 *
 * A line is added before each file is written, and the list made anew at the end: a run that is cut
 * short leaves one that holds, in which a path may have the digest of its old content and of its new.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { UsageError } from "../../errors.ts";
import { aboutTarget } from "../system/platform_errors.ts";
import { lstatIfThereSync, removeIfThereSync } from "../system/presence.ts";

/** Its name, at the root of an export; no document of a package gets it. */
export const EXPORT_LIST_NAME = "_export.sha256";

/** A name with a backslash or a line end is escaped, which a backslash before the digest tells. */
const LINE = /^(\\?)([0-9a-f]{64}) [ *](.+)$/;
const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r" };

/** SHA-256 in hex. */
export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The list of one folder. Dispose of it to close its file. */
export class ExportList implements Disposable {
  readonly #root: string;
  readonly #path: string;
  readonly #digests: Map<string, string[]>;
  /** What a run that was cut short left of a line, which no other may follow. */
  readonly #rest: string;
  readonly #met = new Set<string>();
  readonly #written = new Set<string>();
  #file: Deno.FsFile | undefined;

  /**
   * Reads the list that earlier exports left; none is an empty one.
   *
   * @param root The folder.
   * @throws {UsageError} Where something else has its name.
   */
  constructor(root: string) {
    this.#root = root;
    this.#path = join(root, EXPORT_LIST_NAME);
    const { digests, rest } = readList(this.#path, root);
    this.#digests = digests;
    this.#rest = rest;
  }

  /** Whether a file is as an export wrote it. */
  isUnaltered(path: string, bytes: Uint8Array): boolean {
    return this.#digests.get(path)?.includes(digestOf(bytes)) ?? false;
  }

  /** Takes note that the package has a document there, whatever becomes of it. */
  meet(path: string): void {
    this.#met.add(path);
  }

  /** Adds a file that is about to be written. */
  add(path: string, bytes: Uint8Array): void {
    const digest = digestOf(bytes);
    this.#digests.set(path, [...this.#digests.get(path) ?? [], digest]);
    this.#written.add(path);
    this.#file ??= this.#open();
    writeAllSync(this.#file, lineOf(path, digest));
  }

  #open(): Deno.FsFile {
    if (this.#rest !== "") this.#rewrite();
    return Deno.openSync(this.#path, { append: true, create: true });
  }

  /**
   * Writes the list anew, without what is there no more.
   *
   * @returns Files of earlier exports that are no documents of this package.
   */
  finish(): readonly string[] {
    const others = [...this.#digests.keys()].filter((path) => !this.#met.has(path));
    const left = others.filter((path) => lstatIfThereSync(join(this.#root, path)) !== undefined);
    const gone = new Set(others).difference(new Set(left));
    const isChanged = this.#file !== undefined || gone.size > 0;
    this[Symbol.dispose]();
    for (const path of gone) this.#digests.delete(path);
    for (const path of this.#written) this.#digests.set(path, this.#digests.get(path)!.slice(-1));
    if (isChanged) this.#rewrite();
    return left.sort();
  }

  /** Closes the file of the list. */
  [Symbol.dispose](): void {
    this.#file?.close();
    this.#file = undefined;
  }

  #rewrite(): void {
    const draft = join(this.#root, ".mdcx-export.part");
    const sorted = [...this.#digests].sort(([one], [other]) => one < other ? -1 : 1);
    const lines = sorted.flatMap(([path, digests]) => digests.map((one) => lineOf(path, one)));
    try {
      Deno.writeTextFileSync(draft, lines.join(""));
      Deno.renameSync(draft, this.#path);
    } catch (error) {
      removeIfThereSync(draft);
      throw aboutTarget(error, { draft, target: this.#path });
    }
  }
}

function lineOf(path: string, digest: string): string {
  const escaped = path.replace(/[\\\n\r]/g, (character) => ESCAPES[character]!);
  return `${escaped === path ? "" : "\\"}${digest}  ${escaped}\n`;
}

function readList(
  path: string,
  root: string,
): { readonly digests: Map<string, string[]>; readonly rest: string } {
  const info = lstatIfThereSync(path);
  if (info === undefined) return { digests: new Map(), rest: "" };
  if (!info.isFile) throw foreignList(root);
  const lines = Deno.readTextFileSync(path).split("\n");
  const rest = lines.pop()!;
  const digests = new Map<string, string[]>();
  for (const line of lines) {
    const [, escape, digest, name] = LINE.exec(line) ?? [];
    if (digest === undefined || name === undefined) throw foreignList(root);
    const path = escape === "" ? name : unescaped(name);
    digests.set(path, [...digests.get(path) ?? [], digest]);
  }
  return { digests, rest };
}

function unescaped(name: string): string {
  return name.replace(
    /\\(.)/g,
    (_, sign: string) => sign === "n" ? "\n" : sign === "r" ? "\r" : sign,
  );
}

function foreignList(root: string): UsageError {
  return new UsageError(
    `Cannot export to "${root}": its ${EXPORT_LIST_NAME} is no list of an export, expected one or none`,
    { hint: "Export to another folder" },
  );
}

function writeAllSync(file: Deno.FsFile, text: string): void {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
}
