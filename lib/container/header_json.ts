/**
 * The header's two spellings: the one on disk, which readers of mdcx 1.31 know, and the canonical
 * one that is signed and digested.
 *
 * @module
 */
import canonicalize from "canonicalize";
import { UsageError } from "../errors.ts";

/**
 * One line of JSON with `", "` and `": "` between its parts, non-ASCII characters written raw
 * (docs/FORMAT.md, "Header").
 *
 * @param value A JSON value.
 */
export function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${JSON.stringify(name)}: ${spacedJson(member)}`);
  return `{${members.join(", ")}}`;
}

/**
 * Canonical JSON (RFC 8785) in UTF-8.
 *
 * @param value A JSON value.
 * @throws {UsageError} Where a string holds a lone surrogate, which UTF-8 cannot carry.
 */
export function canonicalJson(value: Readonly<Record<string, unknown>>): Uint8Array<ArrayBuffer> {
  try {
    return new TextEncoder().encode(canonicalize(value));
  } catch (cause) {
    throw new UsageError(
      `Cannot write "header": ${(cause as Error).message}, expected well-formed text and numbers`,
      { cause },
    );
  }
}
