/**
 * How this very program is named to `deno run`: by its files, or from the registry.
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import { VERSION } from "./version.ts";

/**
 * The entry of a part of the program.
 *
 * @param part `cli` for the commands, `mcp` for the server.
 * @returns An absolute path, which works from any folder, or a `jsr:` specifier of this version.
 */
export function entryOf(part: "cli" | "mcp"): string {
  const url = new URL(`../${part}/main.ts`, import.meta.url);
  return url.protocol === "file:" ? fileURLToPath(url) : `jsr:@mdcx/${part}@${VERSION}`;
}
