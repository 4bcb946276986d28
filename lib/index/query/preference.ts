/**
 * Preferring later documents: where it can be done, and why not where it cannot.
 *
 * @module
 */
import type { PackageIndex } from "../package/package_index.ts";
import type { RankedDocument } from "../words/ranking.ts";
import type { Reply, SearchOptions } from "../reply.ts";

/** Whether a preference was asked for and applied. */
export interface Preference {
  readonly asked: boolean;
  readonly applied: boolean;
  /** Why it was not, where it was asked for. */
  readonly reason?: string;
}

/** What the two engines have to be merged: quotations lead whatever else is found. */
export interface EngineAnswers {
  readonly byWords: readonly RankedDocument[];
  /** Undefined where meaning was not asked. */
  readonly byMeaning: readonly RankedDocument[] | undefined;
}

/** A document's date, or undefined. */
export function dateOf({ index, documentId }: RankedDocument): string | undefined {
  if (!index.capabilities.dates) return undefined;
  const sql = "SELECT dated FROM document WHERE id = ?";
  return index.row<{ dated: string | null }>(sql, documentId)?.dated ?? undefined;
}

/**
 * Whether later documents are preferred. A preference is a third ranking beside words and meaning, so
 * it needs both, and a date.
 */
export function preferenceOf(
  asked: readonly { readonly index: PackageIndex }[],
  options: SearchOptions,
  found: EngineAnswers,
): Preference {
  if (options.prefer === undefined) return { asked: false, applied: false };
  const packages = asked.map(({ index }) => index);
  const reason = reasonAgainst(packages, options, found);
  return {
    asked: true,
    applied: reason === undefined,
    ...(reason === undefined ? {} : { reason }),
  };
}

function reasonAgainst(
  packages: readonly PackageIndex[],
  { mode }: SearchOptions,
  { byWords, byMeaning }: EngineAnswers,
): string | undefined {
  const needed = ", and a preference needs a second ranking to be merged with.";
  if (mode === "lexical") return `The search ran on words alone${needed}`;
  if (mode === "semantic") return `The search ran on meaning alone${needed}`;
  if (!packages.some(({ capabilities }) => capabilities.vectors)) {
    return `There is no meaning index${needed}`;
  }
  if (byMeaning === undefined) return `Meaning was not searched${needed}`;
  if (byMeaning.length === 0) return `Meaning gave no ranking${needed}`;
  if (byWords.length === 0) return `Words gave no ranking${needed}`;
  if (!packages.some(({ capabilities }) => capabilities.dates)) {
    return "The package was made before documents had dates.";
  }
  if (packages.every(isUndated)) return "No document is dated: pack with --dates.";
  const isDated = [...byWords, ...byMeaning].some((document) => dateOf(document) !== undefined);
  return isDated ? undefined : "Nothing in this answer is dated.";
}

function isUndated(index: PackageIndex): boolean {
  if (!index.capabilities.dates) return true;
  return index.row("SELECT 1 FROM document WHERE dated IS NOT NULL LIMIT 1") === undefined;
}

/** The fields of a reply that tell of a preference; none where none was asked for. */
export function preferenceNotes(
  { asked, applied, reason }: Preference,
): Pick<Reply, "prefer_applied" | "prefer_reason"> {
  if (!asked) return {};
  return { prefer_applied: applied, ...(reason === undefined ? {} : { prefer_reason: reason }) };
}
