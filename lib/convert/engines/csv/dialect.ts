/**
 * Which character separates the fields of a table in text: the one that cuts the lines into equal
 * numbers of fields.
 *
 * @module
 */

import { isPartedByBlanks } from "./blanks.ts";

/** How a table in text is written. */
export interface CsvDialect {
  /** A blank stands for runs of them. */
  readonly delimiter: string;
  /** Characters before the table: the line `sep=;` that Excel writes. */
  readonly skip: number;
}

const CANDIDATES = [",", ";", "\t", "|", ":", "^", "\u0001", "\u001f"] as const;
/** A colon is common in times and addresses, so a table must leave no doubt that it separates. */
const DOUBTFUL = new Set<string>([":", "^"]);
const SAMPLE_CHARACTERS = 64 * 1024;
const SAMPLE_ROWS = 200;
/** How much the delimiter counts that the name of the file promises. */
const PROMISED = 1.1;

/** The first line of Excel's own: `sep=;`. */
const SEPARATOR_LINE = /^\s*"?sep=(.)"?[ \t]*(?:\r\n?|\n)/i;
const MAX_SEPARATOR_LINE = 100;

/** How a delimiter cuts a sample. */
interface Cut {
  /** How many fields each row has. */
  readonly counts: readonly number[];
  /** Quoted fields that do not end where a field ends: the delimiter is another one. */
  readonly misfits: number;
}

/** Cuts a sample by a delimiter; a quoted field may hold delimiters and line ends. */
function cutSample(sample: string, delimiter: string): Cut {
  const counts: number[] = [];
  let misfits = 0;
  let fields = 1;
  let state: "start" | "plain" | "quoted" | "closed" = "start";
  let isEmpty = true;
  for (let index = 0; index < sample.length && counts.length < SAMPLE_ROWS; index++) {
    const character = sample[index]!;
    if (state === "quoted") {
      if (character === '"') state = "closed";
    } else if (character === '"' && (state === "start" || state === "closed")) {
      state = "quoted";
      isEmpty = false;
    } else if (character === "\n" || character === "\r") {
      if (!isEmpty) counts.push(fields);
      fields = 1;
      isEmpty = true;
      state = "start";
    } else if (character === delimiter) {
      fields++;
      isEmpty = false;
      state = "start";
    } else if (character !== " ") {
      if (state === "closed") misfits++;
      isEmpty = false;
      state = "plain";
    }
  }
  if (!isEmpty && state !== "quoted") counts.push(fields);
  return { counts, misfits: misfits + (state === "quoted" ? 1 : 0) };
}

/** A sample without the line that its end has cut. */
function wholeLines(sample: string, text: string): string {
  return sample.length === text.length ? sample : sample.slice(0, sample.lastIndexOf("\n") + 1);
}

/** The share of rows that have the commonest number of fields above one, and that number. */
function agreement(counts: readonly number[]): { share: number; fields: number } {
  const frequency = new Map<number, number>();
  for (const count of counts) if (count > 1) frequency.set(count, (frequency.get(count) ?? 0) + 1);
  let fields = 1;
  let rows = 0;
  for (const [count, number] of frequency) {
    if (number > rows || (number === rows && count > fields)) [fields, rows] = [count, number];
  }
  return { share: counts.length === 0 ? 0 : rows / counts.length, fields };
}

/**
 * Finds how a table in text is written.
 *
 * @param text The decoded text.
 * @param name The file's name: `.tsv` and `.tab` promise tabs where the text leaves a doubt.
 */
export function detectDialect(text: string, name: string): CsvDialect {
  const declared = SEPARATOR_LINE.exec(text.slice(0, MAX_SEPARATOR_LINE));
  if (declared !== null) return { delimiter: declared[1]!, skip: declared[0].length };
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const promised = /\.(?:tsv|tab)$/i.test(name) ? "\t" : ",";
  let best = { delimiter: promised, score: 0 };
  /** A delimiter that leaves no doubt cuts every row alike: times and addresses are fields then. */
  let hasPlainCut = false;
  for (const delimiter of CANDIDATES) {
    const { counts, misfits } = cutSample(sample, delimiter);
    const { share, fields } = agreement(counts);
    if (DOUBTFUL.has(delimiter) && (share < 1 || fields < 3 || hasPlainCut)) continue;
    hasPlainCut ||= share === 1 && fields > 1 && misfits === 0;
    const preference = delimiter === promised ? PROMISED : 1;
    const score = share * Math.min(2, Math.sqrt(fields / 2)) * preference / (1 + misfits);
    if (score > best.score) best = { delimiter, score };
  }
  const isOfBlanks = best.score === 0 && isPartedByBlanks(wholeLines(sample, text));
  return { delimiter: isOfBlanks ? " " : best.delimiter, skip: 0 };
}
