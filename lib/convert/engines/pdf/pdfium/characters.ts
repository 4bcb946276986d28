/**
 * From what PDFium gives for a glyph to the character that a reader sees.
 *
 * @module
 */

/** PDFium's mark of a hyphen at the end of a line (CPDF_TextPage). */
const LINE_END_HYPHEN: ReadonlySet<number> = new Set([0x02, 0xfffe]);

/** Signs of the Symbol and Wingdings faces, which stand in the private area at their codes. */
const PRIVATE_SIGNS: ReadonlyMap<number, string> = new Map([
  [0xf02d, "–"],
  [0xf06c, "●"],
  [0xf06e, "■"],
  [0xf06f, "□"],
  [0xf071, "❑"],
  [0xf075, "◆"],
  [0xf076, "❖"],
  [0xf0a7, "▪"],
  [0xf0a8, "☐"],
  [0xf0b7, "•"],
  [0xf0d8, "➢"],
  [0xf0e0, "→"],
  [0xf0e8, "➔"],
  [0xf0fb, "✗"],
  [0xf0fc, "✓"],
  [0xf0fd, "☒"],
  [0xf0fe, "☑"],
]);

/** The character for a code; U+FFFD where the code is none. */
export function characterOf(code: number): string {
  if (code >= 0x20 && code < 0x7f) return String.fromCharCode(code);
  if (LINE_END_HYPHEN.has(code)) return "-";
  const sign = PRIVATE_SIGNS.get(code);
  if (sign !== undefined) return sign;
  if (isControl(code)) return "\ufffd";
  const character = String.fromCodePoint(code);
  return isPresentationForm(code) ? character.normalize("NFKC") : character;
}

/** Whether a code says nothing to a reader: controls, non-characters, private use. */
export function isUnmapped(code: number): boolean {
  return (isControl(code) && !LINE_END_HYPHEN.has(code)) ||
    (code >= 0xe000 && code < 0xf900 && !PRIVATE_SIGNS.has(code)) || code >= 0xf0000;
}

function isControl(code: number): boolean {
  return code < 0x20 || code === 0xfffd || code === 0xffff || (code >= 0x7f && code < 0xa0);
}

/** Ligatures and shaped letters: forms of letters that a search would not find. */
function isPresentationForm(code: number): boolean {
  return code >= 0xfb00 && (code <= 0xfdff || (code >= 0xfe70 && code <= 0xfefc));
}

/** Where a word may be broken or may not be: nothing that is seen. */
export function isWithoutWidth(code: number): boolean {
  return code === 0x200b || code === 0xfeff;
}

/** White of any width. */
export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0xa0 || code === 0x3000 || (code >= 0x09 && code <= 0x0d) ||
    (code >= 0x2000 && code <= 0x200a) || code === 0x202f || code === 0x205f;
}

/** Characters of the scripts that may be written downwards. */
export function isIdeographic(code: number): boolean {
  return code >= 0x2e80;
}
