/**
 * The labels of lists, as they are printed.
 *
 * @module
 */

/** Characters that stand as bullets. */
const BULLETS = "•‣▪■□▫●◦○◆◇►▶➢➤➔→✓✔✗❖❑☐☑☒⁃∙·*–—\\-";

const BULLET = new RegExp(`^(?:(?:[${BULLETS}]|o)\\s+(?=\\S)|[•●▪■◦](?=\\p{L}))`, "u");
const ORDERED =
  /^\(?(?:(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{2,5})[.)]\s+(?=\S)|\d{1,3}[.)](?=\p{Lu}\p{Ll}))/u;

/** A bullet, or a number, letter or roman numeral with its point or bracket, before text. */
export const LIST_LABEL = new RegExp(`${BULLET.source}|${ORDERED.source}`, "u");

/** Whether a word is the label of a list and nothing else. */
export function isLabel(word: string): boolean {
  return LIST_LABEL.exec(`${word} x`)?.[0].length === word.length + 1;
}

/** A label taken apart. */
export interface Label {
  /** As printed, with the white after it. */
  readonly printed: string;
  /** It counts: no bullet. */
  readonly ordered: boolean;
  /** Its place in its list: 1 for `1.`, `a)` and `i.`; 0 for bullets. */
  readonly counts: number;
  /** Other readings of its place: `i` is the first numeral and the ninth letter. */
  readonly alternative: number;
  /** Its kind with its brackets: labels of one list share it. */
  readonly kind: string;
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** The label with which a text begins, if it does. */
export function labelOf(text: string): Label | undefined {
  const bullet = BULLET.exec(text);
  if (bullet !== null) {
    return bulletLabel(bullet[0]);
  }
  const ordered = ORDERED.exec(text);
  if (ordered === null) return undefined;
  const printed = ordered[0];
  const core = printed.replace(/[().\s]/g, "");
  const frame = printed.trim().replace(core, "");
  if (/^\d+$/.test(core)) {
    return { printed, ordered: true, counts: Number(core), alternative: 0, kind: `1${frame}` };
  }
  const letter = core.length === 1 ? core.toLowerCase().charCodeAt(0) - 96 : 0;
  const roman = /^[ivx]+$/i.test(core) ? romanValue(core.toLowerCase()) : 0;
  const cased = core === core.toUpperCase() ? "A" : "a";
  return letter > 0
    ? { printed, ordered: true, counts: letter, alternative: roman, kind: cased + frame }
    : { printed, ordered: true, counts: roman, alternative: 0, kind: cased + frame };
}

/** The label of a bullet as printed; empty where the bullet is a drawing. */
export function bulletLabel(printed: string): Label {
  const sign = printed.trim();
  // Ticked and empty boxes are items of one list.
  const kind = tickOf(sign) === undefined ? sign : "☐";
  return { printed, ordered: false, counts: 0, alternative: 0, kind };
}

/** Whether a box is ticked; undefined for other bullets. */
export function tickOf(sign: string): boolean | undefined {
  if (sign === "☐") return false;
  return sign === "☑" || sign === "☒" ? true : undefined;
}

/** The value of a numeral of the letters i, v, x, l and c. */
export function romanValue(numeral: string): number {
  let value = 0;
  for (let index = 0; index < numeral.length; index++) {
    const own = ROMAN[numeral[index]!]!;
    value += own < (ROMAN[numeral[index + 1] ?? ""] ?? 0) ? -own : own;
  }
  return value;
}

/** Whether a label can follow another in one list. */
export function follows(label: Label, before: Label): boolean {
  if (label.kind !== before.kind) return false;
  if (!label.ordered) return true;
  return label.counts === before.counts + 1 ||
    (label.alternative > 0 && (label.alternative === before.alternative + 1 ||
      label.alternative === before.counts + 1)) ||
    (before.alternative > 0 && label.counts === before.alternative + 1);
}
