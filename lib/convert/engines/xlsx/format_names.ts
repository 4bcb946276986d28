/**
 * Names of months and weekdays in the languages of number formats.
 *
 * @module
 */

import type { FormatLocale } from "./format_locale.ts";

/** How long a name is. */
export type NameForm = "long" | "short";

/** Makers of names take far more time and memory than names, and dates come by the thousand. */
const KNOWN = new Map<string, string>();
const MAX_KNOWN = 10_000;

/** The name of a month, 1 being January. */
export function monthName(month: number, form: NameForm, locale: FormatLocale): string {
  const { language, isBesideDay } = locale;
  return known(`month ${month} ${form} ${language} ${isBesideDay}`, () => {
    const date = Date.UTC(2000, month - 1, 1);
    const options = isBesideDay ? { month: form, day: "numeric" } as const : { month: form };
    const parts = formatter(language, options).formatToParts(date);
    return isBesideDay
      ? parts.find(({ type }) => type === "month")?.value ?? ""
      : parts.map(({ value }) => value).join("");
  });
}

/** The name of a weekday, 0 being Sunday. */
export function weekdayName(weekday: number, form: NameForm, { language }: FormatLocale): string {
  return known(`weekday ${weekday} ${form} ${language}`, () => {
    const sunday = 2;
    return formatter(language, { weekday: form }).format(Date.UTC(2000, 0, sunday + weekday));
  });
}

function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat([language, "en"], { ...options, timeZone: "UTC" });
}

function known(key: string, make: () => string): string {
  const name = KNOWN.get(key) ?? make();
  if (KNOWN.size < MAX_KNOWN) KNOWN.set(key, name);
  return name;
}
