/**
 * Samples: a few pages spread over a long document, in the document's own numbering.
 *
 * @module
 */

/**
 * The pages of a sample.
 *
 * @param pages How many pages the document has.
 * @param wanted How many to take.
 * @returns Page numbers from 1, ascending; all of them where the document has no more than that.
 */
export function samplePages(pages: number, wanted: number): number[] {
  if (wanted <= 0 || pages <= wanted) return Array.from({ length: pages }, (_, index) => index + 1);
  const spread = Array.from(
    { length: wanted },
    (_, index) => Math.floor((pages / (wanted + 1)) * (index + 1)) + 1,
  );
  return [...new Set(spread)];
}
