/**
 * What to put into the configuration of an agent so that it starts the MCP server.
 *
 * @module
 */

import { entryOf } from "./entry.ts";

/** How the server is started. */
export interface ServerStart {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A configuration, and the file that it belongs into. */
export interface AgentConfig {
  readonly file: string;
  readonly text: string;
}

/** The configuration of each client that is known. */
const CLIENTS: Readonly<Record<string, (start: ServerStart) => AgentConfig>> = {
  "claude-code": (start) => mcpServers(".mcp.json in the project", start),
  "claude-desktop": (start) => mcpServers("claude_desktop_config.json", start),
  cursor: (start) => mcpServers(".cursor/mcp.json", start),
  vscode: (start) => json(".vscode/mcp.json", { servers: { mdcx: { type: "stdio", ...start } } }),
  zed: (start) =>
    json("settings.json of Zed", { context_servers: { mdcx: { source: "custom", ...start } } }),
  codex: (start) => ({ file: "~/.codex/config.toml", text: toml(start) }),
};

/**
 * The configuration of a client.
 *
 * @param client One of the clients that `mdcx mcp --print-config` offers.
 * @param start How the server is started.
 */
export function agentConfig(client: string, start: ServerStart): AgentConfig {
  return CLIENTS[client]!(start);
}

/**
 * How the server of this very program is started.
 *
 * @param env The MDCX_ variables that it reads.
 * @param permissions The flags that it needs.
 */
export function serverStart(
  env: Readonly<Record<string, string>>,
  permissions: readonly string[],
): ServerStart {
  return { command: "deno", args: ["run", "--no-prompt", ...permissions, entryOf("mcp")], env };
}

function mcpServers(file: string, start: ServerStart): AgentConfig {
  return json(file, { mcpServers: { mdcx: start } });
}

function json(file: string, value: unknown): AgentConfig {
  return { file, text: JSON.stringify(value, null, 2) };
}

/** Basic strings of TOML take the escapes of JSON. */
function toml({ command, args, env }: ServerStart): string {
  const variables = Object.entries(env).map(([name, value]) =>
    `${name} = ${JSON.stringify(value)}`
  );
  return [
    "[mcp_servers.mdcx]",
    `command = ${JSON.stringify(command)}`,
    `args = [${args.map((arg) => JSON.stringify(arg)).join(", ")}]`,
    "",
    "[mcp_servers.mdcx.env]",
    ...variables,
  ].join("\n");
}
