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
 * Writes `value` to `path`. Needs to read and to write the folder of it.
 *
 * @throws {UsageError} Where anything but JSON stands there.
 */
export async function writeJson(path: string, value: object): Promise<void> {
  await refuseForeignFile(path, JSON_OBJECT);
  const bytes = new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
  await writeAtomically(path, (sink) => sink.write(bytes), { mode: MODE });
}
