/**
 * The MCP server of mdcx over standard input and output: `deno run --no-prompt --allow-env=MDCX_*
 * --allow-read=PACKAGE jsr:@mdcx/mcp`, with `MDCX_FILE` and `MDCX_KEY` or `MDCX_KEY_FILE` set.
 *
 * @module
 */

import { serve } from "./serve.ts";

export { serve, type ServeOptions } from "./serve.ts";
export { EXIT, type ExitStatus } from "@mdcx/mdcx/exit-status";

if (import.meta.main) Deno.exit(await serve());
