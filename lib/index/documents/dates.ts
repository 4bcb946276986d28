/**
 * When a document is from: ISO dates of any precision, and the sources that state them.
 *
 * @module
 */

/** Where a date comes from, as packages store it. */
export type DateOrigin = "source" | "sidecar" | "front-matter" | "isbn" | "mtime";

const ORIGINS: readonly DateOrigin[] = ["source", "sidecar", "front-matter", "isbn", "mtime"];

/** A date and its origin. */
export interface DocumentDate {
  /** `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, or with a time. */
  readonly dated: string;
  /** What states it. */
  readonly dated_from: DateOrigin;
}

/** Fields of front matter and of records that state a document's date. Never a copyright year. */
const DATE_FIELDS: readonly string[] = ["dated", "date", "published", "issued"];

const ISO_DATE =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$/;

/** Whether a text is a date of the calendar in ISO 8601, by year, month, day or to the second. */
export function isIsoDate(text: string): boolean {
  const parts = ISO_DATE.exec(text)?.slice(1).map((part) => part === undefined ? undefined : +part);
  if (parts === undefined) return false;
  const [year = 0, month, day, hour = 0, minute = 0, second = 0] = parts;
  if (month !== undefined && (month < 1 || month > 12)) return false;
  if (day !== undefined && (day < 1 || day > daysIn(year, month ?? 1))) return false;
  return hour < 24 && minute < 60 && second < 61;
}

function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** An origin that a sidecar, a record or front matter names; `otherwise` where it is not known. */
export function dateOrigin(name: unknown, otherwise: DateOrigin): DateOrigin {
  const wanted = typeof name === "string" ? name.trim().toLowerCase() : "";
  return ORIGINS.find((origin) => origin === wanted) ?? otherwise;
}

/** A date that a field states, or why it is none. */
export type FieldDate =
  | { readonly dated: string }
  | { readonly refused: string }
  | { readonly absent: true };

/**
 * The date among the fields of front matter or of a record: the first, in their order, that is
 * one. A value that is no ISO date is refused, and told only where no other field states one.
 */
export function dateOfFields(fields: Readonly<Record<string, unknown>>): FieldDate {
  let refused: string | undefined;
  for (const [name, value] of Object.entries(fields)) {
    if (!DATE_FIELDS.includes(name.toLowerCase())) continue;
    const text = dateText(value);
    if (text === "") continue;
    if (isIsoDate(text)) return { dated: text };
    refused ??= `${name}: "${text.slice(0, 60)}" is not an ISO date`;
  }
  return refused === undefined ? { absent: true } : { refused };
}

function dateText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === "number") return String(value).padStart(4, "0");
  if (typeof value === "string") return value.trim();
  return value === null || value === undefined ? "" : JSON.stringify(value);
}

/** When the source of a converted document was changed, as its front matter states it. */
const MODIFIED_FIELD = "source_modified_utc";

/**
 * The day on which a document was changed: its source, where a conversion states when, as its own
 * file is no older than the conversion; else the file.
 *
 * @param modifiedMs Milliseconds since 1970.
 * @returns undefined where neither is known.
 */
export function modifiedDay(
  fields: Readonly<Record<string, unknown>>,
  modifiedMs: number | undefined,
): string | undefined {
  const stated = dateText(fields[MODIFIED_FIELD]).slice(0, DAY_CHARACTERS);
  const day = isIsoDate(stated) || modifiedMs === undefined ? stated : dayOf(modifiedMs);
  return isIsoDate(day) ? day : undefined;
}

const DAY_CHARACTERS = "YYYY-MM-DD".length;

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, DAY_CHARACTERS);
}
