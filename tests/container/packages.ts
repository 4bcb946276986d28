/** Packages for the tests: small databases, sealed in memory, with seeded randomness. */
import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { type ByteSink, type RandomSource, sourceOf } from "../../lib/bytes.ts";
import {
  type DescriptiveFields,
  planSeal,
  sealPackage,
  type SealRequest,
} from "../../lib/container/mod.ts";

export const PASSPHRASE = "interop-passphrase";
/** Test keys of ../shared/reference/interop/keys.txt. */
export const SIGNING_KEY = "abb4b977c8ea719e88723c795d7641a6ffa81479bbc08be93c93bdcac3d6ba27";
export const PUBLIC_KEY = "3020544a33a5a21cab9894b6ea5220b6eb867a3d60c9bef543e8f39db60732b2";

export const FIELDS: DescriptiveFields = {
  issuer: "Prüfstelle 漢",
  created_utc: "2026-01-02T03:04:05Z",
  documents: 2,
  passages: 3,
  language: "en",
  language_confidence: 0.25,
  quotes: "document",
  conversion: { documents: 2, coverage: 0.995 },
  answerable_at: 0.4048,
  answerable_at_from: "focus",
  dated_range: ["2018-05-20", "2023-01-09"],
  dated_documents: [2, 2],
};

/** Bytes that are the same for the same seed: SHA-256 in counter mode. */
export function seededRandom(seed: string): RandomSource {
  let counter = 0;
  return {
    bytes(length) {
      const bytes = new Uint8Array(length);
      for (let at = 0; at < length; at += 32) {
        const block = createHash("sha256").update(`${seed} ${counter++}`).digest();
        bytes.set(block.subarray(0, length - at), at);
      }
      return bytes;
    },
  };
}

/** A sink in memory. */
export class MemorySink implements ByteSink {
  bytes = new Uint8Array();

  write(block: Uint8Array): Promise<void> {
    const joined = new Uint8Array(this.bytes.length + block.length);
    joined.set(this.bytes);
    joined.set(block, this.bytes.length);
    this.bytes = joined;
    return Promise.resolve();
  }

  writeAt(offset: number, block: Uint8Array): Promise<void> {
    this.bytes.set(block, offset);
    return Promise.resolve();
  }
}

/** A database with a `meta` table and some text that compresses as text does. */
export function makeDatabase(meta: Iterable<readonly [string, string]>, rows = 40): Uint8Array {
  const database = new DatabaseSync(":memory:");
  database.exec(
    "CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT); CREATE TABLE text(line TEXT)",
  );
  const insertMeta = database.prepare("INSERT INTO meta VALUES (?, ?)");
  for (const [key, value] of meta) insertMeta.run(key, value);
  const insertLine = database.prepare("INSERT INTO text VALUES (?)");
  for (let i = 0; i < rows; i++) insertLine.run(`line ${i} ${(i * 7919) % 10007} of a corpus`);
  const bytes = (database as unknown as { serialize(): Uint8Array }).serialize();
  database.close();
  return bytes;
}

/** The rows that a package with these fields has in `meta` beside those of its plan. */
export function reachRows(fields: DescriptiveFields): [string, string][] {
  return [
    ["answerable_at", String(fields.answerable_at)],
    ["answerable_at_from", String(fields.answerable_at_from)],
  ];
}

/** A whole package, its header sealed. */
export async function makePackage(
  options: Partial<SealRequest> & { readonly seed?: string; readonly rows?: number } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { seed = "package", rows, ...given } = options;
  const request: SealRequest = {
    passphrase: PASSPHRASE,
    fields: FIELDS,
    compression: "zstd",
    preset: 6,
    random: seededRandom(seed),
    ...given,
  };
  const plan = await planSeal(request);
  const database = makeDatabase([...plan.meta, ...reachRows(request.fields)], rows);
  const sink = new MemorySink();
  await sealPackage(sourceOf(database), sink, { ...request, plan });
  return sink.bytes;
}

/** A package with another header, its length field mended. */
export function withHeader(
  bytes: Uint8Array,
  change: (header: Record<string, unknown>) => Record<string, unknown> | string,
): Uint8Array<ArrayBuffer> {
  const bodyOffset = bodyOffsetOf(bytes);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, bodyOffset)));
  const changed = change(header);
  const text = typeof changed === "string" ? changed : JSON.stringify(changed);
  const json = new TextEncoder().encode(text);
  const result = new Uint8Array(8 + json.length + bytes.length - bodyOffset);
  result.set(bytes.subarray(0, 4));
  new DataView(result.buffer).setUint32(4, json.length, true);
  result.set(json, 8);
  result.set(bytes.subarray(bodyOffset), 8 + json.length);
  return result;
}

/** Where the body begins. */
export function bodyOffsetOf(bytes: Uint8Array): number {
  return 8 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
}

/** A copy with one bit changed. */
export function withBitFlipped(
  bytes: Uint8Array,
  at: number,
  bit: number,
): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  copy[at]! ^= 1 << bit;
  return copy;
}
