/**
 * Whether a file ends before a PDF does: pages, or the last changes to them, are not in it.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import type { Finding } from "../../types.ts";

/** What stands after the last object of each revision (ISO 32000-1, 7.5.5). */
const END_MARKS = ["startxref", "%%EOF"];
/** The first object after such a mark, or after the beginning of a file, is not farther. */
const REACH_BYTES = 1 << 20;
const OBJECT = /\d\s{1,9}\d{1,5}\s{1,9}obj\b/;

/**
 * Says of a file whose last objects have no end after them that it was cut short. Whatever is left of
 * it may look whole: readers find the objects themselves, or take an earlier revision for the last.
 *
 * @param bytes The whole file.
 */
export function cutShortFindings(bytes: Uint8Array): Finding[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = Math.max(0, ...END_MARKS.map((mark) => file.lastIndexOf(mark)));
  const isCut = OBJECT.test(file.toString("latin1", end, end + REACH_BYTES));
  return isCut ? [CUT_SHORT] : [];
}

const CUT_SHORT: Finding = {
  code: "cut_short",
  message:
    "The file ends in the midst of its objects: it was cut short, and what came after is lost",
  severity: "warning",
};
