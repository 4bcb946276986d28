/**
 * Descriptions of pictures in Office documents.
 *
 * @module
 */

/** Where a picture came from; programs put it in when nobody has described the picture. */
const ADDRESS =
  /^(?:\p{L}+ ?: )?(?:(?:[a-z]:[\\/]|\\\\).*|(?:https?|ftp|file|cid):\S+|.*\.(?:jpe?g|png|gif|bmp|tiff?|wmf|emf|pict|eps|svg|webp))$/iu;

/** What a description says; empty where it is a file's name or address, which nobody sees. */
export function pictureDescription(text: string | undefined): string {
  const description = (text ?? "").replace(/\s+/g, " ").trim();
  return ADDRESS.test(description) ? "" : description;
}
