/**
 * How much room text takes on a screen.
 *
 * @module
 */

/** Marks that stand on the letter before them, and signs that are not seen. */
const NO_COLUMN = /^[\p{Mn}\p{Me}\p{Cf}]/u;
/** Letters and signs of East Asia in their full width, and emoji (UAX 11, classes W and F). */
const TWO_COLUMNS =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18cff}\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})/u;

/** Columns of one character: 0, 1 or 2. */
function columnsOfCharacter(character: string): number {
  if (character < "\u0300") return 1;
  if (NO_COLUMN.test(character)) return 0;
  return isWide(character) ? 2 : 1;
}

/** Whether a character takes two columns; a line may also end before and after it. */
export function isWide(character: string): boolean {
  return character >= "\u1100" && TWO_COLUMNS.test(character);
}

/** Columns of a text without control characters. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += columnsOfCharacter(character);
  return columns;
}

/** The start of a text that fits. */
export function clip(text: string, columns: number): string {
  let [end, used] = [0, 0];
  for (const character of text) {
    used += columnsOfCharacter(character);
    if (used > columns) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** Nothing is printed in fewer columns. */
const LEAST_COLUMNS = 20;
/** Columns where there is no terminal. */
export const USUAL_COLUMNS = 80;

/** Columns of the terminal; 80 where it does not say, as one of no size. */
export function screenColumns(): number {
  try {
    const { columns } = Deno.consoleSize();
    return columns > 0 ? Math.max(LEAST_COLUMNS, columns) : USUAL_COLUMNS;
  } catch {
    return USUAL_COLUMNS;
  }
}
