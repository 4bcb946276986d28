/**
 * Where installed npm packages lie: what a process that parses reads besides its documents, such as
 * WebAssembly files and character maps.
 *
 * @module
 */

import { fileURLToPath } from "node:url";

/** Any package that every entry loads will do; its own path tells the folder of all. */
const ANY_PACKAGE = "npm:canonicalize@5.1.0";

/**
 * The folder of installed npm packages: Deno's npm cache, or `node_modules`. Nothing is installed
 * for the question, and no permission is needed.
 *
 * @returns `undefined` where the runtime does not say.
 */
export function npmFolder(): string | undefined {
  let url: string;
  try {
    url = import.meta.resolve(ANY_PACKAGE);
  } catch {
    // Resolution fails where the package is not in the lock file of whoever runs this.
    return undefined;
  }
  const folder = /^(file:.*?\/(?:node_modules|npm))\//.exec(url)?.[1];
  return folder === undefined ? undefined : fileURLToPath(folder);
}
