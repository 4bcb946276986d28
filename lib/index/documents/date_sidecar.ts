/**
 * The CSV that states dates beside the documents: `path,date[,provenance]`.
 *
 * @module
 */
import { parse } from "csv-parse/sync";
import { FormatError } from "../../errors.ts";
import { dateOrigin, type DocumentDate, isIsoDate } from "./dates.ts";

/** What a sidecar states, and the lines that it refuses. */
export interface DateSidecar {
  /** By pseudopath, relative path or name. */
  readonly dates: ReadonlyMap<string, DocumentDate>;
  /** What messages call the file. */
  readonly name: string;
  /** The lines that were not taken, each with its reason. */
  readonly refused: readonly RefusedLine[];
  /** Keys that a document was dated by. */
  readonly used: Set<string>;
}

/** A line that was not taken. */
export interface RefusedLine {
  /** `dates.csv line 3` */
  readonly path: string;
  /** What is wrong with it. */
  readonly reason: string;
}

/** What `csv-parse` gives for a row when it is asked for its place. */
interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * Reads a sidecar. Comments (`#`), blank rows and rows of one cell are passed over as comments are
 * in mdcx 1.31, the last of them told; a date that is none is refused by its line.
 *
 * @throws {FormatError} `malformed`, where the text is no CSV.
 */
export function parseDateSidecar(text: string, name: string): DateSidecar {
  const dates = new Map<string, DocumentDate>();
  const refused: RefusedLine[] = [];
  for (const { record, info } of readRows(text, name)) {
    const [key = "", dated = "", origin] = record.map((cell) => cell.trim());
    if (key.startsWith("#") || record.every((cell) => cell.trim() === "")) continue;
    const path = `${name} line ${info.lines}`;
    if (key === "" || dated === "") {
      refused.push({ path, reason: "a path and a date are wanted" });
    } else if (!isIsoDate(dated)) {
      if (!isTitleRow(key, dated)) refused.push({ path, reason: noDate(dated, info.lines) });
    } else {
      dates.set(key.normalize("NFC"), { dated, dated_from: dateOrigin(origin, "sidecar") });
    }
  }
  return { name, dates, refused, used: new Set() };
}

/** What stands on the first line may be meant as titles. */
function noDate(text: string, line: number): string {
  const titles = line === 1 ? ", and titles of columns are path,date" : "";
  return `"${text.slice(0, 60)}" is not an ISO date${titles}`;
}

const WHY_CHARACTERS = 120;

function readRows(text: string, name: string): readonly Row[] {
  try {
    return parse(text, { bom: true, info: true, relax_column_count: true }) as unknown as Row[];
  } catch (cause) {
    // It quotes the cell, which may be the rest of the file.
    const why = (cause instanceof Error ? cause.message : String(cause)).slice(0, WHY_CHARACTERS);
    throw new FormatError("malformed", `Cannot read dates "${name}": ${why}, expected CSV`, {
      cause,
    });
  }
}

function isTitleRow(key: string, dated: string): boolean {
  return /^(path|file|name|document)$/i.test(key) && /^(date|dated)$/i.test(dated);
}

/** What a sidecar states of a document: by its pseudopath, else its path, else its name. */
export function dateFromSidecar(
  sidecar: DateSidecar | undefined,
  keys: readonly string[],
): DocumentDate | undefined {
  for (const key of keys.map((key) => key.normalize("NFC"))) {
    const found = sidecar?.dates.get(key);
    if (found === undefined) continue;
    sidecar?.used.add(key);
    return found;
  }
  return undefined;
}

/** Keys that are told of one by one. */
const UNUSED_NAMED = 5;

/** One sentence about the dates that are of no document, as of a name that is spelt otherwise. */
export function unusedDates({ dates, used }: DateSidecar): string | undefined {
  const unused = [...dates.keys()].filter((key) => !used.has(key));
  if (unused.length === 0) return undefined;
  const more = unused.length > UNUSED_NAMED ? `, and ${unused.length - UNUSED_NAMED} more` : "";
  return `no document is dated by ${unused.slice(0, UNUSED_NAMED).join(", ")}${more}`;
}
