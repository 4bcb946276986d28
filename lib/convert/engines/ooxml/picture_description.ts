/**
 * Descriptions of pictures in Office documents.
 *
 * @module
 */

/** Where a picture came from; programs put it in when nobody has described the picture. */
const ADDRESS =
  /^(?:\p{L}+ ?: )?(?:(?:[a-z]:[\\/]|\\\\).*|(?:https?|ftp|file|cid):\S+|.*\.(?:jpe?g|png|gif|bmp|tiff?|wmf|emf|pict|eps|svg|webp))$/iu;

/**
 * What the first description that says something says; empty where there is none. A file's name or
 * address, which nobody sees, says nothing.
 */
export function pictureDescription(...texts: readonly (string | undefined)[]): string {
  const descriptions = texts.map((text) => (text ?? "").replace(/\s+/g, " ").trim());
  return descriptions.find((text) => text !== "" && !ADDRESS.test(text)) ?? "";
}
