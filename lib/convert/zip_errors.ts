/**
 * What is said of a ZIP container that cannot be read.
 *
 * @module
 */

import { FormatError, LimitError, MdcxError } from "../errors.ts";
import { LIMITS } from "../limits.ts";

/** A part that is larger than is read. */
export function overLimit(
  name: string,
  limit: "zipPartBytes" | "zipRatio" | "zipTotalBytes",
  found: number,
): LimitError {
  return new LimitError(
    `Cannot read part "${name}": ${limit} is ${found}, expected at most ${LIMITS[limit]}`,
    { data: { limit, found, part: name } },
  );
}

/** Whether an error says that a part is damaged, and no other wrong of it. */
export function isMalformed(error: unknown): error is MdcxError {
  return error instanceof MdcxError && error.code === "malformed";
}

/** A part that is not what the container says it is. */
export function malformed(name: string, state: string): FormatError {
  return new FormatError(
    "malformed",
    `Cannot read a ZIP container: part "${name}" ${state}, expected each part once and whole`,
  );
}

/** An error of zip.js or zlib in words for a person; one of mdcx as it is. */
export function asFormatError(error: unknown, message: string): MdcxError {
  if (error instanceof MdcxError) return error;
  return new FormatError("malformed", `${message}, expected a whole ZIP container`, {
    hint: "It may have been cut short: copy the file again from where it came",
    cause: error,
  });
}
