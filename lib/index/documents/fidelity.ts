/**
 * How well a document was converted, as its front matter or the conversion's manifest says.
 *
 * @module
 */

import { isObject } from "../../is_object.ts";

/** What a conversion measured. */
export interface ConvertedFidelity {
  /** `ok`, `warn`, `fail`, `unverifiable`, …: as the conversion wrote it. */
  readonly status: string;
  /** Share of the original's words that were delivered, 0 to 1; null where not measurable. */
  readonly coverage: number | null;
  /** Which engine converted it, where that is known. */
  readonly engine: string | null;
}

/** Fidelity by pseudopath of the Markdown file. */
export type ManifestFidelity = ReadonlyMap<string, ConvertedFidelity>;

/** A conversion's manifest, as far as packing reads it. */
export interface ConversionManifest {
  /** Counts and figures of the whole run: what the header's `conversion` says. */
  readonly summary: Readonly<Record<string, unknown>>;
  /** What was measured of each document. */
  readonly fidelity: ManifestFidelity;
}

/** Fidelity that converted front matter states; undefined where it states none. */
export function fidelityOfFields(
  fields: Readonly<Record<string, unknown>>,
): ConvertedFidelity | undefined {
  const status = fields["verification_status"];
  if (typeof status !== "string" || status === "") return undefined;
  return {
    status,
    coverage: share(fields["fidelity"]),
    engine: text(fields["engine"]),
  };
}

/**
 * Reads `_manifest.json` of a converted folder.
 *
 * @returns undefined where the text is no such manifest.
 */
export function parseConversionManifest(json: string): ConversionManifest | undefined {
  let manifest: unknown;
  try {
    manifest = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (!isObject(manifest) || !isObject(manifest["summary"])) return undefined;
  const fidelity = new Map<string, ConvertedFidelity>();
  const records = Array.isArray(manifest["documents"]) ? manifest["documents"] : [];
  for (const record of records) {
    const path = isObject(record) ? record["markdown_pseudopath"] : undefined;
    const found = isObject(record) ? fidelityOfRecord(record) : undefined;
    if (typeof path === "string" && found !== undefined) fidelity.set(path, found);
  }
  return { summary: manifest["summary"], fidelity };
}

function fidelityOfRecord(record: Record<string, unknown>): ConvertedFidelity | undefined {
  const verification = record["verification"];
  if (!isObject(verification) || typeof verification["status"] !== "string") return undefined;
  return {
    status: verification["status"],
    coverage: share(verification["coverage"]),
    engine: text(record["engine"]),
  };
}

function share(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && number >= 0 && number <= 1 ? number : null;
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
