/**
 * A JSON document in a file, whole or not at all.
 *
 * @module
 */

import { type OwnKind, refuseForeignFile, writeAtomically } from "@mdcx/mdcx/host";

/** The permissions of a file that others may read. */
const MODE = 0o644;

/** Packages, keys and Markdown begin otherwise. */
const JSON_OBJECT: OwnKind = {
  name: "an earlier JSON document",
  headBytes: 1,
  isOwn: ([first]) => first === "{".charCodeAt(0),
};

/**
 * Refuses what cannot become a JSON document, before there is one to be lost.
 *
 * @throws {UsageError} Where anything but JSON stands there.
 * @throws {MdcxError} `not_found` where its folder is not there.
 */
export async function checkJsonTarget(path: string | undefined): Promise<void> {
  if (path !== undefined) await refuseForeignFile(path, JSON_OBJECT);
}

/** Writes `value` to `path`. Needs to read and to write the folder of it. */
export async function writeJson(path: string, value: object): Promise<void> {
  const bytes = new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
  await writeAtomically(path, (sink) => sink.write(bytes), { mode: MODE });
}
