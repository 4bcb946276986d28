/**
 * The labels of lists, as they are printed.
 *
 * @module
 */

/** Characters that stand as bullets; the private ones are those of the Symbol and Wingdings faces. */
export const BULLETS = "•‣▪■□▫●◦○◆◇►▶➢➤✓✔❖⁃∙·*–—\\-\uf0b7\uf0a7\uf0d8\uf0fc\uf076\uf0a8";

/** A bullet, or a number, letter or roman numeral with its point or bracket, before text. */
export const LIST_LABEL = new RegExp(
  `^(?:[${BULLETS}]|o|\\(?(?:\\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])\\s+(?=\\S)`,
  "u",
);
