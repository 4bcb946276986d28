/**
 * Files as the core sees them: read at any place, and written so that a target is whole or untouched.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { type ByteSink, type ByteSource, joinBytes } from "../../bytes.ts";
import { LimitError, MdcxError } from "../../errors.ts";
import { aboutSource, aboutTarget } from "./platform_errors.ts";
import { refuseSpecial } from "./special_file.ts";

/** A file that is open for reading. Dispose of it to close it. */
export type FileSource = ByteSource & AsyncDisposable;

/**
 * Opens a file for reading at any place.
 *
 * @param path The file.
 * @throws {MdcxError} `unreadable` where it is no regular file.
 * @throws {Deno.errors.NotFound} And other errors of the platform, as they are.
 */
export async function fileSource(path: string): Promise<FileSource> {
  // Before it is opened: opening a pipe waits for whoever writes to it.
  const info = await Deno.stat(path);
  refuseSpecial(path, info, { verb: "read", expected: "a file" });
  if (!info.isFile) {
    throw new MdcxError("unreadable", `Cannot read "${path}": it is a folder, expected a file`);
  }
  const file = await Deno.open(path, { read: true });
  return sourceOfFile(file, (await file.stat()).size);
}

/** The first `sizeBytes` of an open file, which is closed when the source is disposed of. */
export function sourceOfFile(file: Deno.FsFile, sizeBytes: number): FileSource {
  return {
    sizeBytes,
    read: (offset, length) =>
      Promise.resolve(readAt(file, offset, Math.min(length, sizeBytes - offset))),
    [Symbol.asyncDispose]: () => Promise.resolve(file.close()),
  };
}

/**
 * The bytes of a file that has at most so many; no more are read, as it may be a pipe or a device.
 *
 * @returns undefined where it has more.
 * @throws {MdcxError} `unreadable` where it is a folder.
 * @throws {Deno.errors.NotFound} And other errors of the platform, as they are.
 */
export async function readAtMost(
  path: string,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  using file = await openNamed(path);
  // Reading it would fail without naming it.
  if ((await file.stat()).isDirectory) {
    throw new MdcxError("unreadable", `Cannot read "${path}": it is a folder, expected a file`);
  }
  const blocks: Uint8Array[] = [];
  let filled = 0;
  for await (const block of file.readable) {
    blocks.push(block);
    filled += block.length;
    if (filled > most) return undefined;
  }
  return joinBytes(blocks);
}

async function openNamed(path: string): Promise<Deno.FsFile> {
  try {
    return await Deno.open(path, { read: true });
  } catch (error) {
    throw aboutSource(error, path);
  }
}

/**
 * The text of a file that has at most so many bytes, without a byte order mark.
 *
 * @param most Bytes.
 * @throws {LimitError} Where it has more.
 * @throws {Deno.errors.NotFound} And other errors of the platform, as they are.
 */
export async function readTextAtMost(path: string, most: number): Promise<string> {
  const bytes = await readAtMost(path, most);
  if (bytes !== undefined) return new TextDecoder().decode(bytes);
  throw new LimitError(`Cannot read "${path}": it is too long, expected at most ${most} bytes`);
}

/** In one step, so that two readers cannot move the position between each other's seek and read. */
function readAt(file: Deno.FsFile, offset: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.max(0, length));
  file.seekSync(offset, Deno.SeekMode.Start);
  let filled = 0;
  while (filled < bytes.length) {
    const count = file.readSync(bytes.subarray(filled));
    if (count === null) break;
    filled += count;
  }
  return filled === bytes.length ? bytes : bytes.slice(0, filled);
}

/** SHA-256 of a file, in hex. */
export async function digestOfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  using file = await Deno.open(path, { read: true });
  for await (const block of file.readable) hash.update(block);
  return hash.digest("hex");
}

/** Options of {@linkcode writeAtomically}. */
export interface WriteOptions {
  /** Permission bits of the new file; 0600 where they are not given. */
  readonly mode?: number;
}

/**
 * Writes a file so that its target is at every moment either as it was or whole: beside it under
 * another name, synced, renamed, the folder synced. A failure leaves nothing behind; what a killed
 * run left is removed by the next one that writes the same target.
 *
 * @param path The target.
 * @param write Writes the content.
 * @param options Permission bits.
 * @returns What `write` gave.
 * @throws What `write` or the platform throws.
 */
export async function writeAtomically<T>(
  path: string,
  write: (sink: ByteSink) => Promise<T>,
  options: WriteOptions = {},
): Promise<T> {
  await removeLeftovers(path);
  const temporary = temporaryBeside(path);
  try {
    const result = await writeAndSync(temporary, write, options.mode ?? 0o600);
    await Deno.rename(temporary, path);
    await syncFolder(dirname(path));
    return result;
  } catch (error) {
    await Deno.remove(temporary).catch(() => {/* never made, or already the target */});
    throw aboutTarget(error, { draft: temporary, target: path });
  }
}

async function writeAndSync<T>(
  temporary: string,
  write: (sink: ByteSink) => Promise<T>,
  mode: number,
): Promise<T> {
  using file = await Deno.open(temporary, { write: true, createNew: true, mode });
  // Held until the file is closed: it tells the next run that somebody is still writing.
  await file.tryLock(true);
  const result = await write(fileSink(file));
  await file.sync();
  return result;
}

function fileSink(file: Deno.FsFile): ByteSink {
  let end = 0;
  return {
    async write(block): Promise<void> {
      await writeAll(file, block);
      end += block.length;
    },
    async writeAt(offset, block): Promise<void> {
      await file.seek(offset, Deno.SeekMode.Start);
      await writeAll(file, block);
      await file.seek(end, Deno.SeekMode.Start);
    },
  };
}

/** Writes a block to where a file's position is, however many writes the system makes of it. */
export async function writeAll(file: Deno.FsFile, block: Uint8Array): Promise<void> {
  for (let at = 0; at < block.length;) at += await file.write(block.subarray(at));
}

/**
 * A new name beside a file; what a killed run leaves under it, the next one that writes the file
 * removes.
 */
export function temporaryBeside(path: string): string {
  return join(dirname(path), `${temporaryPrefix(path)}${crypto.randomUUID()}.tmp`);
}

/** Of one length whatever the target's name, which may already be as long as a name can be. */
function temporaryPrefix(path: string): string {
  return `.mdcx-${createHash("sha256").update(basename(path)).digest("hex").slice(0, 16)}-`;
}

const UUID_TMP = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;

/** Removes what runs that were killed have left beside the target, and nothing else. */
async function removeLeftovers(path: string): Promise<void> {
  const prefix = temporaryPrefix(path);
  for await (const entry of Deno.readDir(dirname(path))) {
    if (!entry.isFile || !entry.name.startsWith(prefix)) continue;
    if (!UUID_TMP.test(entry.name.slice(prefix.length))) continue;
    const leftover = join(dirname(path), entry.name);
    if (await isAbandoned(leftover)) await Deno.remove(leftover);
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  try {
    using file = await Deno.open(path, { read: true });
    return await file.tryLock(true);
  } catch (error) {
    // Another run was faster.
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** A rename is safe from a power cut once its folder is synced; some systems cannot open a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (Deno.build.os === "windows") return;
  using file = await Deno.open(folder, { read: true });
  await file.sync();
}
