/**
 * The one table of commands and their options.
 *
 * @module
 */

import { CONVERT, REPORT } from "./convert.ts";
import { CALIBRATE, PACK, SHAPES } from "./pack.ts";
import { DIFF, DOCUMENT, EXPORT, INFO, KEYGEN, VERIFY } from "./package.ts";
import { SEARCH } from "./search.ts";
import type { CommandSpec } from "./spec.ts";
import { COMPLETIONS, DOCTOR, MAN, MCP, MODELS, SOURCES } from "./tools.ts";

/** Every command of `mdcx`, in the order in which the help lists them. */
export const COMMANDS: readonly CommandSpec[] = [
  CONVERT,
  REPORT,
  PACK,
  SEARCH,
  INFO,
  DOCUMENT,
  EXPORT,
  DIFF,
  VERIFY,
  KEYGEN,
  CALIBRATE,
  SHAPES,
  MCP,
  DOCTOR,
  MODELS,
  SOURCES,
  COMPLETIONS,
  MAN,
];

export { COMMON_OPTIONS } from "./common.ts";
export { MDCX_CONVERT } from "./convert.ts";
export { FOLDER_OPTIONS, MDCX_SEARCH } from "./search.ts";
