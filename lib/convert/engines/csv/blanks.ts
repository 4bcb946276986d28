/**
 * Tables of numbers whose fields are parted by runs of blanks, as programs of statistics write them.
 *
 * @module
 */

const FIELD = /"(?:[^"]|"")*"|[^ \t]+/g;
const NUMBER = /^[-+]?(?:\d+[.,]?|[.,]\d)\d*(?:e[-+]?\d+)?$/i;
/** One number, with blanks between thousands. */
const GROUPED = /^[-+]?\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/;
const MIN_ROWS = 3;
/** Phrases are of words: of the fields below a head this share are numbers. */
const NUMBERS = 0.5;

/** The fields of a line. */
function fieldsOf(line: string): string[] {
  return Array.from(
    line.matchAll(FIELD),
    ([field]) => /^".*"$/.test(field) ? field.slice(1, -1).replaceAll('""', '"') : field,
  );
}

/** The rows of a table whose fields are parted by blanks. */
export function rowsByBlanks(text: string): string[][] {
  return text.split(/\r\n?|\n/).map(fieldsOf);
}

/**
 * Whether blanks part the fields of a table: each row has as many, but for a head without a name above
 * the names of rows, and numbers prevail.
 *
 * @param sample Whole lines.
 */
export function isPartedByBlanks(sample: string): boolean {
  const [head, ...rows] = rowsByBlanks(sample).filter((row) => row.length > 0);
  const width = rows[0]?.length ?? 0;
  if (head === undefined || head.length < 2 || rows.length + 1 < MIN_ROWS) return false;
  const isEven = rows.every((row) => row.length === width) &&
    (head.length === width || head.length === width - 1) &&
    !rows.every((row) => GROUPED.test(row.join(" ")));
  const numbers = rows.flat().filter((field) => NUMBER.test(field)).length;
  return isEven && numbers >= rows.length * width * NUMBERS;
}
