/**
 * Documents and passages of several packages, told apart by keys.
 *
 * @module
 */
import type { PackageIndex } from "../package/package_index.ts";
import type { ScoredPassage } from "../words/ranking.ts";

/** Keys that hold as long as this object is used for them. */
export class DocumentKeys {
  readonly #packages = new Map<PackageIndex, number>();

  /** The key of a document. */
  of({ index, documentId }: { readonly index: PackageIndex; readonly documentId: number }): string {
    return `${this.#package(index)}/${documentId}`;
  }

  /** The key of a passage. */
  ofPassage({ index, passageId }: ScoredPassage): string {
    return `${this.#package(index)}#${passageId}`;
  }

  #package(index: PackageIndex): number {
    let number = this.#packages.get(index);
    if (number === undefined) this.#packages.set(index, number = this.#packages.size);
    return number;
  }
}
