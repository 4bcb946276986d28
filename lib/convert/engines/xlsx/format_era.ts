/**
 * Years by other calendars than ours, as Excel shows them with `e`, `b` and `g`.
 *
 * @module
 */

import type { FormatLocale } from "./format_locale.ts";

/** A day of our calendar. */
interface Day {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

/** The eras of Japan, the last first: their first day, the year before it, and their names from the shortest. */
const ERAS: readonly (readonly [first: number, before: number, names: readonly string[]])[] = [
  [20190501, 2018, ["R", "令", "令和"]],
  [19890108, 1988, ["H", "平", "平成"]],
  [19261225, 1925, ["S", "昭", "昭和"]],
  [19120730, 1911, ["T", "大", "大正"]],
  [0, 1867, ["M", "明", "明治"]],
];
/** The years before the first of the Republic of China, and those that Buddhists count more. */
const BEFORE_REPUBLIC = 1911;
const BUDDHIST_MORE = 543;

/** The year of a day by a calendar. */
export function yearIn(calendar: FormatLocale["calendar"], day: Day): number {
  switch (calendar) {
    case "japanese":
      return day.year - eraOf(day)[1];
    case "republican":
      return day.year - BEFORE_REPUBLIC;
    case "buddhist":
      return day.year + BUDDHIST_MORE;
    case "gregorian":
      return day.year;
  }
}

/** The era of a day in Japan: by its letter (length 1), its first sign (2) or in full. */
export function eraName(length: number, day: Day): string {
  const names = eraOf(day)[2];
  return names[Math.min(length, names.length) - 1]!;
}

function eraOf({ year, month, day }: Day): typeof ERAS[number] {
  const date = year * 10_000 + month * 100 + day;
  return ERAS.find(([first]) => date >= first)!;
}
