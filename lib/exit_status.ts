/**
 * The exit statuses of the command line and of the MCP server, and which error ends in which.
 *
 * @module
 */

import type { ErrorCode } from "./errors.ts";

/** What a process says of itself when it ends. */
export const EXIT = {
  /** Done. */
  done: 0,
  /** A fault of the program. */
  unexpected: 1,
  /** The request makes no sense, or what it names is not there. */
  usage: 2,
  /** Done, and something deserves a look. */
  findings: 3,
  /** Nothing in it answers. */
  noAnswer: 4,
  /** Altered, cut short, malformed, no package at all, or not by whom it should be. */
  notAuthentic: 5,
  /** The passphrase is not the one that sealed the package. */
  wrongKey: 6,
  /** A limit was reached. */
  limit: 7,
  /** A permission, a model, a dependency or a reader for this version is missing. */
  missing: 8,
  /** Interrupted by the person. */
  interrupted: 130,
} as const;

/** One of the exit statuses. */
export type ExitStatus = typeof EXIT[keyof typeof EXIT];

/** The exit status of each error code. */
export const EXIT_STATUS_OF: Readonly<Record<ErrorCode, ExitStatus>> = {
  unexpected: EXIT.unexpected,
  usage: EXIT.usage,
  not_built: EXIT.usage,
  not_found: EXIT.usage,
  unreadable: EXIT.usage,
  missing_key: EXIT.usage,
  malformed: EXIT.usage,
  password: EXIT.usage,
  not_a_package: EXIT.notAuthentic,
  malformed_package: EXIT.notAuthentic,
  cut_short: EXIT.notAuthentic,
  altered: EXIT.notAuthentic,
  unsigned: EXIT.notAuthentic,
  signed_by_other: EXIT.notAuthentic,
  wrong_key: EXIT.wrongKey,
  limit: EXIT.limit,
  timeout: EXIT.limit,
  unsupported: EXIT.missing,
  permission: EXIT.missing,
  missing_dependency: EXIT.missing,
  interrupted: EXIT.interrupted,
};
