/**
 * What differs between the documents of two packages.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { exportDocuments } from "./export.ts";
import type { PackageIndex } from "../package/package_index.ts";

/** Paths of documents, attachments included, each list in order. */
export interface PackageDiff {
  /** In the second package only. */
  readonly added: readonly string[];
  /** In the first package only. */
  readonly removed: readonly string[];
  /** In both, with other bytes, or in one of them as an attachment. */
  readonly changed: readonly string[];
}

/**
 * Compares two packages by the bytes of what they export. Where one of them is of mdcx 1.31, which
 * keeps neither front matter nor blank lines, a document that has any counts as changed.
 */
export function diffPackages(before: PackageIndex, after: PackageIndex): PackageDiff {
  const old = digests(before);
  const young = digests(after);
  const paths = [...new Set([...old.keys(), ...young.keys()])].sort();
  return {
    added: paths.filter((path) => !old.has(path)),
    removed: paths.filter((path) => !young.has(path)),
    changed: paths.filter((path) =>
      old.has(path) && young.has(path) && old.get(path) !== young.get(path)
    ),
  };
}

function digests(index: PackageIndex): Map<string, string> {
  const byPath = new Map<string, string>();
  for (const { path, bytes, isAttachment } of exportDocuments(index)) {
    const digest = createHash("sha256").update(bytes).digest("base64");
    byPath.set(path, `${isAttachment ? "attachment" : "document"} ${digest}`);
  }
  return byPath;
}
