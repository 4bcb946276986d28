/**
 * The file that a command takes for a package.
 *
 * @module
 */

import { UsageError } from "@mdcx/mdcx/errors";
import { type FileSource, fileSource } from "@mdcx/mdcx/host";

/**
 * Opens the file of a package for reading; what is in it is not looked at.
 *
 * @param path The file.
 * @throws {UsageError} Where it is a folder.
 */
export async function packageSource(path: string): Promise<FileSource> {
  if (!(await Deno.stat(path)).isDirectory) return await fileSource(path);
  throw new UsageError(`Cannot open "${path}": it is a folder, expected a package`, {
    hint: "mdcx pack makes one of a folder of Markdown, mdcx search asks the folder itself",
  });
}
