/**
 * The options of `mcp`, `doctor`, `completions`, `man`, `models` and `sources`.
 *
 * @module
 */

import type { CommandSpec } from "./spec.ts";

/** `mcp`. */
export const MCP: CommandSpec = {
  name: "mcp",
  summary: "the MCP server over stdio",
  examples: [
    { line: "MDCX_FILE=corpus.mdcx MDCX_KEY=… mdcx mcp", what: "as an agent starts it" },
    {
      line: "mdcx mcp --print-config claude-code",
      what: "what to put into the agent's configuration",
    },
  ],
  operands: [],
  options: [
    {
      name: "print-config",
      value: "CLIENT",
      choices: ["claude-code", "claude-desktop", "cursor", "vscode", "codex", "zed"],
      help: "print the configuration of a client",
    },
  ],
  notes: [
    "Variables: MDCX_FILE, MDCX_KEY or MDCX_KEY_FILE, MDCX_PUBLIC_KEY, MDCX_ACCEPT_BODY_SIGNATURE, MDCX_MODEL, MDCX_MODELS, MDCX_IDLE_UNLOAD_MINUTES.",
  ],
};

/** `doctor`. */
export const DOCTOR: CommandSpec = {
  name: "doctor",
  summary: "what this machine offers, and the very flags a command needs",
  examples: [
    { line: "mdcx doctor", what: "the machine" },
    { line: "mdcx doctor search corpus.mdcx", what: "the flags to search that package" },
    {
      line: "mdcx doctor convert Documents Markdown",
      what: "the flags to convert that folder into the other",
    },
  ],
  operands: [
    { name: "COMMAND", help: "the command", optional: true },
    {
      name: "PATH",
      help: "what it reads, then what it writes",
      optional: true,
      variadic: true,
      completes: "path",
    },
  ],
  options: [],
};

/** `completions`. */
export const COMPLETIONS: CommandSpec = {
  name: "completions",
  summary: "completions for a shell",
  examples: [
    {
      line: "mdcx completions bash > ~/.local/share/bash-completion/completions/mdcx",
      what: "bash",
    },
    { line: "mdcx completions fish > ~/.config/fish/completions/mdcx.fish", what: "fish" },
  ],
  operands: [{
    name: "SHELL",
    help: "bash, zsh, fish or powershell",
    choices: ["bash", "zsh", "fish", "powershell"],
  }],
  options: [],
};

/** `man`. */
export const MAN: CommandSpec = {
  name: "man",
  summary: "the man page",
  examples: [{ line: "mdcx man | man -l -", what: "reads it" }],
  operands: [],
  options: [],
};

/** `models`. */
export const MODELS: CommandSpec = {
  name: "models",
  summary: "the models: list, fetch, check",
  examples: [
    { line: "mdcx models list", what: "what is there" },
    { line: "MDCX_MODELS=models mdcx models fetch BAAI/bge-m3", what: "from its hub" },
  ],
  operands: [
    { name: "ACTION", help: "list, fetch or check", choices: ["list", "fetch", "check"] },
    { name: "NAME", help: "the model", optional: true },
  ],
  options: [],
  notes: [
    "Variables: MDCX_MODELS, the folder of models; MDCX_MODELS_URL, where fetch looks.",
    "fetch needs the network: mdcx doctor models FOLDER prints the flags.",
  ],
};

/** `sources`. */
export const SOURCES: CommandSpec = {
  name: "sources",
  summary: "the catalogue plugins: which are installed, and with --check whether they work",
  examples: [{ line: "mdcx sources", what: "what is installed" }],
  operands: [],
  notes: ["MDCX_SOURCES names the plugins: module specifiers, split at commas."],
  options: [
    { name: "check", value: "NAME", repeatable: true, help: "try a plugin against the contract" },
    { name: "query", value: "TEXT", help: "what to ask it" },
    { name: "no-fetch", help: "fetch nothing" },
  ],
};
