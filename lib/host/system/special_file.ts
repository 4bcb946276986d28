/**
 * Pipes, sockets and devices: reading one may wait for ever or never end, so that where documents are
 * looked for they are named and passed over.
 *
 * @module
 */

import { MdcxError } from "../../errors.ts";

/**
 * What a file is that is no regular one, no folder and no link, in words.
 *
 * @returns undefined where it is one of these.
 */
export function specialKind(info: Deno.FileInfo): string | undefined {
  if (info.isFile || info.isDirectory || info.isSymlink) return undefined;
  if (info.isFifo) return "a pipe";
  if (info.isSocket) return "a socket";
  return info.isCharDevice || info.isBlockDevice ? "a device" : "a special file";
}

/**
 * Refuses to read what is no regular file and no folder.
 *
 * @param path As messages name it.
 * @param info What it leads to, links followed.
 * @param use What was to be done, and what with: `convert`, `a folder or a document`.
 * @throws {MdcxError} `unreadable`.
 */
export function refuseSpecial(
  path: string,
  info: Deno.FileInfo,
  { verb, expected }: { readonly verb: string; readonly expected: string },
): void {
  const kind = specialKind(info);
  if (kind === undefined) return;
  throw new MdcxError(
    "unreadable",
    `Cannot ${verb} "${path}": it is ${kind}, expected ${expected}`,
    {
      hint: "Write what comes through it into a file",
    },
  );
}
