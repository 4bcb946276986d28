/**
 * `mdcx mcp`: the MCP server over stdio, or what an agent needs to start it. The one file that
 * reaches the server's package.
 *
 * @module
 */

import type { MdcxError } from "@mdcx/mdcx/errors";
import { EXIT_STATUS_OF, type ExitStatus } from "../exit_codes.ts";
import type { Arguments } from "../parse.ts";
import type { Shell } from "../shell.ts";
import { VERSION } from "../version.ts";

/**
 * Where the server is: beside this package in a checkout, else in the registry, in the version that was
 * published with this one. Not a literal, which would make every command download the libraries of
 * the protocol; so in a checkout it must be allowed to read its own files.
 */
const SERVER = import.meta.url.startsWith("file:")
  ? new URL("../../mcp/main.ts", import.meta.url).href
  : `jsr:@mdcx/mcp@${VERSION}`;

/** The part of `@mdcx/mcp` that is used. */
interface Server {
  serve(options: { readonly failed?: (error: MdcxError) => void }): Promise<ExitStatus>;
}

/** Serves until the client goes away; nothing but the protocol is written to standard output. */
export async function mcp(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const client = args.text("print-config");
  if (client !== undefined) {
    const { printConfig } = await import("../print_config.ts");
    return printConfig(client, shell);
  }
  const server: Server = await import(SERVER);
  const failed = (error: MdcxError) => shell.fail(error, EXIT_STATUS_OF[error.code]);
  return await server.serve(shell.json ? { failed } : {});
}
