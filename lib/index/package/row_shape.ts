/**
 * Rows of a package's database against what their columns must hold: SQLite puts any value into any
 * column, and a package may come from anybody.
 *
 * @module
 */
import { FormatError } from "../../errors.ts";

/** What a column holds: texts, whole numbers, any numbers, blobs. */
export type ColumnKind = "text" | "whole" | "number" | "bytes";

/** Columns and what they hold; with `?`, or nothing. Columns that are not named are not looked at. */
export type RowShape<T extends object> = {
  readonly [Column in keyof T]?: ColumnKind | `${ColumnKind}?`;
};

const FITS: Readonly<Record<ColumnKind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === "string",
  whole: Number.isSafeInteger,
  number: Number.isFinite,
  bytes: (value) => value instanceof Uint8Array,
};

/**
 * The row itself, once its columns are what they must be.
 *
 * @param row A row of an answer.
 * @param shape What its columns must hold.
 * @param packageName What the error calls the package.
 * @throws {FormatError} `malformed_package` where a column holds something else.
 */
export function checkedRow<T extends object>(
  row: T,
  shape: RowShape<T>,
  packageName: string,
): T {
  for (const column in shape) {
    const kind = shape[column]!;
    const value = row[column];
    if (value === null && kind.endsWith("?")) continue;
    if (FITS[kind.replace("?", "") as ColumnKind](value)) continue;
    throw new FormatError(
      "malformed_package",
      `Cannot read package "${packageName}": its column "${column}" holds ${kindOf(value)}, ` +
        `expected ${kind.replace("?", " or null")}`,
    );
  }
  return row;
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  return value instanceof Uint8Array ? "bytes" : `a ${typeof value}`;
}
