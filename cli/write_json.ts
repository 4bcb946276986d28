/**
 * A JSON document in a file, whole or not at all.
 *
 * @module
 */

import { writeAtomically } from "@mdcx/mdcx/host";

/** The permissions of a file that others may read. */
const MODE = 0o644;

/** Writes `value` to `path`. Needs to read and to write the folder of it. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  const bytes = new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
  await writeAtomically(path, (sink) => sink.write(bytes), { mode: MODE });
}
