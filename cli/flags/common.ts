/**
 * Options that several commands share.
 *
 * @module
 */

import type { OperandSpec, OptionSpec } from "./spec.ts";

/** Options of every command. */
export const COMMON_OPTIONS: readonly OptionSpec[] = [
  { name: "json", help: "one JSON document on standard output, errors as JSON too" },
  { name: "quiet", short: "q", help: "no progress, no notes; results and errors only" },
  {
    name: "color",
    value: "WHEN",
    choices: ["auto", "always", "never"],
    default: "auto",
    help: "colour on a terminal, always, or never",
  },
  { name: "help", short: "h", help: "this page" },
  { name: "version", help: "the version" },
];

/** Where the passphrase comes from. */
export const KEY_OPTIONS: readonly OptionSpec[] = [
  {
    name: "key-file",
    value: "PATH",
    completes: "file",
    help: "read the passphrase from a file: all of its one line but the line end",
  },
  {
    name: "key",
    value: "VALUE",
    mayBeEmpty: true,
    help:
      "the passphrase; - reads a line of standard input (better: others can see the command line)",
  },
];

/** By which sentence encoder. */
export const MODEL_OPTION: OptionSpec = {
  name: "model",
  value: "NAME",
  help: "the sentence encoder, by name or folder",
};

/** What the help of every command with {@linkcode KEY_OPTIONS} says about them. */
export const KEY_NOTE =
  "The passphrase is the first of: --key-file, --key, the variable MDCX_KEY, a hidden prompt on a terminal.";

/** The package that a command reads. */
export const PACKAGE_OPERAND: OperandSpec = {
  name: "FILE",
  help: "a package (.mdcx)",
  completes: "file",
};
