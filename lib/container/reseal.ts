/**
 * Sealing an opened package again after its database was changed, as it was sealed before.
 *
 * @module
 */
import { type ByteSink, type RandomSource, sourceOf } from "../bytes.ts";
import { UsageError } from "../errors.ts";
import { UNNAMED } from "./header.ts";
import type { UnlockedPackage } from "./open.ts";
import { sealPackage, type SealReport } from "./seal.ts";
import { planSeal } from "./sealed_header.ts";
import { publicKeyOf } from "./signature.ts";
import type { Compress, CompressionName, DescriptiveFields, Header } from "./types.ts";

/** What an edit gives back. */
export interface EditedDatabase {
  /** The changed SQLite file. */
  readonly database: Uint8Array;
  /** What changes in the header with it, and stands in `meta` under the same names. */
  readonly reach?: Pick<DescriptiveFields, "answerable_at" | "answerable_at_from">;
}

/** What {@linkcode changePackage} needs. */
export interface ResealRequest {
  /** The passphrase from now on. */
  readonly passphrase: string;
  /**
   * Changes the database. It must also put every row of `meta` into the table of that name.
   */
  readonly edit: (
    database: Uint8Array,
    meta: ReadonlyMap<string, string>,
  ) => Promise<EditedDatabase>;
  /** What messages call the package; its path, where it is a file. */
  readonly name?: string;
  /** `YYYY-MM-DDTHH:MM:SSZ`; the old time where it is not given. */
  readonly created_utc?: string;
  /** Hex; needed where the package was signed. */
  readonly signingKey?: string;
  /** A new salt and a new nonce come from here. */
  readonly random: RandomSource;
  /** Compresses by xz; the native library where it is not given. */
  readonly compressXz?: Compress;
}

/** Fields that are made anew; everything else is kept, known or not. */
const MADE_ANEW: ReadonlySet<string> = new Set([
  "file_format",
  "version",
  "encryption",
  "key_derivation",
  "compression",
  "salt",
  "nonce",
  "body_digest",
  "body_bytes",
  "signature",
  "public_key",
  "header_signature",
  "_signed",
  "_body_bytes",
]);

/** Seals what was changed, into an empty file; the signal stops it. */
export type SealChange = (sink: ByteSink, signal?: AbortSignal) => Promise<SealReport>;

/**
 * Changes the database of a package, and gives what seals it with the compression, the header fields
 * and the state of signature that the package had, under a new salt and nonce.
 *
 * @param original The package as it is.
 * @param request Key, change, signing key.
 * @throws {UsageError} Where the package is signed and the key that signed it is not given.
 * @throws As `UnlockedPackage.database` and, when it is sealed, `sealPackage`.
 */
export async function changePackage(
  original: UnlockedPackage,
  request: ResealRequest,
): Promise<SealChange> {
  const { edit, created_utc, name = UNNAMED, ...seal } = request;
  await demandSigningKey(original.header, seal.signingKey, name);
  const compression: CompressionName = original.kind === "zstd" ? "zstd" : "lzma";
  const kept = keptFields(original.header);
  const fields = created_utc === undefined ? kept : { ...kept, created_utc };
  const plan = await planSeal({ ...seal, fields, compression });
  const { database, reach } = await edit(await original.database(), plan.meta);
  return (sink, signal) =>
    sealPackage(sourceOf(database), sink, {
      ...seal,
      signal,
      compression,
      preset: original.preset,
      fields: { ...fields, ...reach },
      plan,
    });
}

/**
 * {@linkcode changePackage}, sealed at once.
 *
 * @param sink An empty file.
 */
export async function resealPackage(
  original: UnlockedPackage,
  sink: ByteSink,
  request: ResealRequest,
): Promise<SealReport> {
  const seal = await changePackage(original, request);
  return await seal(sink);
}

async function demandSigningKey(
  header: Header,
  signingKey: string | undefined,
  name: string,
): Promise<void> {
  if (!header.signature) return;
  if (signingKey === undefined) {
    throw new UsageError(
      `Cannot seal "${name}" again: it is signed and no signing key was given, expected one`,
      { hint: "Give the signing key, so that the changed package is signed again" },
    );
  }
  if (await publicKeyOf(signingKey) === header.public_key) return;
  throw new UsageError(
    `Cannot seal "${name}" again: the signing key is another, expected that of ${header.public_key}`,
  );
}

/** What an older file left out stays out: absence is how its age is told. */
function keptFields(header: Header): DescriptiveFields {
  const kept = Object.entries(header).filter(([field]) => !MADE_ANEW.has(field));
  return Object.fromEntries(kept) as unknown as DescriptiveFields;
}
