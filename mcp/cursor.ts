/**
 * Cursors: where the next page of an answer begins, and to which request it belongs.
 *
 * @module
 */

import { createHash } from "node:crypto";
import { UsageError } from "@mdcx/mdcx/errors";

const SHAPE = /^([0-9a-f]{16})\.(\d{1,9})$/;

/**
 * A cursor.
 *
 * @param request What was asked, without paging: only the same may go on from here.
 * @param offset Where the next page begins.
 */
export function encodeCursor(request: readonly unknown[], offset: number): string {
  return `${fingerprint(request)}.${offset}`;
}

/**
 * Where a page begins.
 *
 * @param cursor What {@linkcode encodeCursor} gave; the beginning where there is none.
 * @param request What is asked now.
 * @throws {UsageError} Where the cursor is none, or belongs to another request.
 */
export function decodeCursor(cursor: string | undefined, request: readonly unknown[]): number {
  if (cursor === undefined) return 0;
  const match = SHAPE.exec(cursor);
  if (match?.[1] === fingerprint(request)) return Number(match[2]);
  throw new UsageError(
    'Cannot use "cursor": it does not belong to these arguments, expected next_cursor of the same request',
    { hint: "Ask again without a cursor, or with the arguments of the request that gave it" },
  );
}

function fingerprint(request: readonly unknown[]): string {
  const json = JSON.stringify(request.map((value) => value ?? null));
  return createHash("sha256").update(json).digest("hex").slice(0, 16);
}
