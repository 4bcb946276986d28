/** The packages that the reference wrote, opened, beside what it says of each. */
import { sourceOf } from "../../lib/bytes.ts";
import { openPackage } from "../../lib/container/open.ts";
import { openIndex } from "../../lib/index/package/open.ts";
import type { PackageIndex } from "../../lib/index/package/package_index.ts";
import { sharedFile } from "./shared_data.ts";

/** The passphrase of every package of the reference. */
export const INTEROP_PASSPHRASE = "interop-passphrase";

/** Every package of the reference by name, but the one that it spoilt itself. */
export const REFERENCE_PACKAGES: readonly string[] =
  "default zstd signed signed_shapes shapes expressions boundary dates jsonl vectors calibrated vectors_focus reuse"
    .split(" ");

/** The package that the reference wrote and cannot open: its header says zstd, its body is xz. */
export const BROKEN_PACKAGE = "zstd_then_shapes_BROKEN";

/** One recorded question with the reference's answer. */
export interface RecordedQuery {
  readonly query: string;
  readonly options: {
    readonly limit?: number;
    readonly only?: "sent" | "received";
    readonly mode?: "auto" | "lexical" | "semantic";
    readonly prefer?: "recent";
  };
  readonly notes: { readonly read_as?: Record<string, string[]> };
  readonly results: readonly {
    readonly document: string;
    readonly pseudopath: string;
    readonly source: string;
    /** Its first 60 code points. */
    readonly passage: string;
    readonly score: number;
    readonly document_score?: number;
    readonly dated?: string | null;
    readonly dated_from?: string | null;
  }[];
  readonly terms: readonly string[];
  readonly unknown_terms: readonly string[];
  readonly unfamiliar: Readonly<Record<string, unknown>>;
  readonly language_mismatch: string | null;
}

/** What the reference says of a package. */
export interface PackageDump {
  readonly rows: Readonly<Record<string, number>>;
  readonly meta: readonly (readonly [string, string])[];
  readonly df: Readonly<Record<string, number | null>>;
  readonly documents: readonly Readonly<Record<string, string | number | null>>[];
  readonly passages: readonly Readonly<Record<string, string | number | null>>[];
  readonly attachments: readonly Readonly<Record<string, string>>[];
  readonly term_shape?: readonly (readonly [string, string])[];
  readonly expression?: readonly (readonly [string, number])[];
  readonly queries: readonly RecordedQuery[];
}

/** Whether the packages are here, and why a test on them is skipped. */
export const interop = sharedFile("reference/interop/packages");

/** A test on the packages of the reference: it is skipped, and says why, where they are not here. */
export function interopTest(name: string, fn: () => void | Promise<void>): void {
  Deno.test({ name: name + interop.reason, ignore: !interop.present, fn });
}

/** What the reference says of a package. */
export function referenceDump(name: string): PackageDump {
  return sharedFile(`reference/interop/dumps/${name}.json`).json<PackageDump>();
}

const databases = new Map<string, Promise<Uint8Array>>();

async function readDatabase(name: string): Promise<Uint8Array> {
  const bytes = sharedFile(`reference/interop/packages/${name}.mdcx`).bytes();
  return (await openPackage(sourceOf(bytes), INTEROP_PASSPHRASE)).database;
}

/** A reference package, open. Its key is derived once in a test run. */
export async function openReference(name: string): Promise<PackageIndex> {
  let database = databases.get(name);
  if (database === undefined) databases.set(name, database = readDatabase(name));
  return openIndex(await database, { name: `${name}.mdcx` });
}
