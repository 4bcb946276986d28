/**
 * Tables of numbers whose fields are parted by runs of blanks, as programs of statistics write them.
 *
 * @module
 */

const NUMBER = /^[-+]?(?:\d+[.,]?|[.,]\d)\d*(?:e[-+]?\d+)?$/i;
/** One number, with blanks between thousands. */
const GROUPED = /^[-+]?\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/;
const MIN_ROWS = 3;
/** Phrases are of words: of the fields below a head this share are numbers. */
const NUMBERS = 0.5;

/**
 * The fields of a line, of which those in quotes may hold blanks. A quote that nothing closes is a
 * character like any other, and so are those after it.
 */
function fieldsOf(line: string): string[] {
  const fields: string[] = [];
  const word = /[^ \t]+/g;
  let canClose = true;
  let match: RegExpExecArray | null;
  while ((match = word.exec(line)) !== null) {
    const isQuoted: boolean = canClose && match[0].startsWith('"');
    const end: number = isQuoted ? closingQuote(line, match.index) : -1;
    if (isQuoted) canClose = end >= 0;
    if (end < 0) fields.push(match[0]);
    else {
      fields.push(line.slice(match.index + 1, end).replaceAll('""', '"'));
      word.lastIndex = end + 1;
    }
  }
  return fields;
}

/** Where the field in quotes ends that begins there; -1 where it does not. Two quotes in it stand for one. */
function closingQuote(line: string, start: number): number {
  let end = line.indexOf('"', start + 1);
  while (end >= 0 && line[end + 1] === '"') end = line.indexOf('"', end + 2);
  return end;
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
