/**
 * `mdcx mcp`: the MCP server over stdio, or what an agent needs to start it. The one file that
 * reaches the server's package.
 *
 * @module
 */

import { splitPaths } from "@mdcx/mdcx/credentials";
import { grantedVariable } from "@mdcx/mdcx/permissions";
import { agentConfig, serverStart } from "../agent_config.ts";
import { EXIT, type ExitStatus } from "../exit_codes.ts";
import type { Arguments } from "../parse.ts";
import type { Shell } from "../shell.ts";

/** Serves until the client goes away; nothing but the protocol is written to standard output. */
export async function mcp(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const client = args.text("print-config");
  if (client !== undefined) return printConfig(client, shell);
  const { serve } = await import("@mdcx/mcp");
  return await serve();
}

function printConfig(client: string, shell: Shell): ExitStatus {
  const file = grantedVariable("MDCX_FILE") ?? "/path/to/corpus.mdcx";
  const keyFile = grantedVariable("MDCX_KEY_FILE");
  // The passphrase itself is never printed, and a configuration is no place for it.
  const env = { MDCX_FILE: file, MDCX_KEY_FILE: keyFile ?? "/path/to/key.txt" };
  const start = serverStart(env, splitPaths(file));
  const config = agentConfig(client, start);
  if (shell.json) {
    shell.reply({ client, ...config, start });
  } else {
    shell.print(config.text);
    shell.note(`Put this into ${config.file}`);
  }
  return EXIT.done;
}
