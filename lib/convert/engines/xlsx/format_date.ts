/**
 * Dates and times as Excel shows them.
 *
 * @module
 */

import type { Section } from "./format_code.ts";
import { eraName, yearIn } from "./format_era.ts";
import type { FormatLocale } from "./format_locale.ts";
import { monthName, weekdayName } from "./format_names.ts";

const DAY_MS = 86_400_000;
/** Day 0 of the calendar that begins in 1900, as it is from 1 March 1900 on. */
const EPOCH_1900_MS = Date.UTC(1899, 11, 30);
/** Days from the calendar of 1900 to that of 1904. */
const DAYS_TO_1904 = 1462;
/** The last day that Excel shows: 31 December 9999. */
const LAST_DAY = 2_958_465;
/** Excel believes that 1900 was a leap year; day 60 is the day that never was. */
const FALSE_LEAP_DAY = 60;

const ISO_DATE =
  /^(?=.)(?:(\d{4})-(\d\d)-(\d\d)(?:T|$))?(?:(\d\d):(\d\d)(?::(\d\d(?:\.\d{1,9})?))?Z?)?$/;

/** A moment in the parts that formats ask for. */
interface Moment {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  readonly seconds: number;
  /** Days since the beginning of the calendar, with their fraction. */
  readonly serial: number;
}

/**
 * A number of days as a date or time.
 *
 * @param serial Days since the beginning of the workbook's calendar.
 * @param section The format, one that is a date.
 * @param is1904 Whether the calendar begins in 1904.
 * @returns `undefined` where Excel has no such date.
 */
export function formatDate(serial: number, section: Section, is1904: boolean): string | undefined {
  // There is no date before the calendar, but there is a lapse of time: `-2:30` hours.
  const isLapse = section.tokens.some((token) =>
    token.kind === "date" && token.code.startsWith("[")
  );
  if (serial < 0 && isLapse) {
    const lapse = formatDate(-serial, section, is1904);
    return lapse === undefined ? undefined : `-${lapse}`;
  }
  const fraction = section.tokens.reduce(
    (most, token) =>
      token.kind === "date" && token.code.startsWith(".")
        ? Math.max(most, token.code.length - 1)
        : most,
    0,
  );
  const moment = momentOf(serial + (is1904 ? DAYS_TO_1904 : 0), fraction);
  if (moment === undefined) return undefined;
  const isHalfDay = section.tokens.some((token) => token.kind === "date" && /^A/.test(token.code));
  return section.tokens.map((token) => {
    if (token.kind === "literal") return token.text;
    return token.kind === "date"
      ? datePart(token.code, moment, { isHalfDay, locale: section.locale })
      : "";
  }).join("").trim();
}

/**
 * The number of days that a date of ISO 8601 stands for in a workbook's calendar, one that is only a time
 * the part of a day; `undefined` where it is no date.
 */
export function serialOf(iso: string, is1904: boolean): number | undefined {
  const match = ISO_DATE.exec(iso.trim());
  if (match === null) return undefined;
  const [, year, month, day, hours = 0, minutes = 0, seconds = 0] = match;
  const time = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
  if (year === undefined) return time;
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const days = Math.round((date - EPOCH_1900_MS) / DAY_MS);
  const counted = days <= FALSE_LEAP_DAY ? days - 1 : days;
  return counted - (is1904 ? DAYS_TO_1904 : 0) + time;
}

/** Rounds to the smallest unit shown, so that 59.9996 seconds do not become 60. */
function momentOf(serial: number, fractionDigits: number): Moment | undefined {
  const unit = 10 ** Math.min(fractionDigits, 3);
  const rounded = Math.round(serial * 86_400 * unit) / unit;
  const days = Math.floor(rounded / 86_400);
  if (!(rounded >= 0) || days > LAST_DAY) return undefined;
  const shifted = days < FALSE_LEAP_DAY ? days + 1 : days;
  const date = new Date(EPOCH_1900_MS + shifted * DAY_MS);
  const isFalseDay = days === FALSE_LEAP_DAY;
  return {
    year: date.getUTCFullYear(),
    month: isFalseDay ? 2 : date.getUTCMonth() + 1,
    day: isFalseDay ? 29 : date.getUTCDate(),
    // Counted rather than computed: before March 1900 Excel has weekdays of its own.
    weekday: (days + 6) % 7,
    seconds: rounded - days * 86_400,
    serial: rounded / 86_400,
  };
}

interface DateStyle {
  readonly isHalfDay: boolean;
  readonly locale: FormatLocale;
}

function datePart(code: string, moment: Moment, style: DateStyle): string {
  const { seconds } = moment;
  const hours = Math.floor(seconds / 3600);
  switch (code[0]) {
    case "y":
      return yearPart(
        code,
        style.locale.calendar === "buddhist" ? yearIn("buddhist", moment) : moment.year,
      );
    case "e":
      return sized(code, yearIn(style.locale.calendar, moment));
    case "g":
      return style.locale.calendar === "japanese" ? eraName(code.length, moment) : "";
    case "b":
      return yearPart(code, yearIn("buddhist", moment));
    case "m":
      return monthPart(code, moment.month, style.locale);
    case "d":
      return code.length <= 2
        ? sized(code, moment.day)
        : weekdayName(moment.weekday, code.length === 3 ? "short" : "long", style.locale);
    case "a":
      return weekdayName(moment.weekday, code.length === 3 ? "short" : "long", style.locale);
    case "h":
      return sized(code, style.isHalfDay ? (hours + 11) % 12 + 1 : hours);
    case "n":
      return sized(code, Math.floor(seconds / 60) % 60);
    case "s":
      return sized(code, Math.floor(seconds) % 60);
    case ".":
      return (seconds % 1).toFixed(Math.min(code.length - 1, 3)).slice(1).padEnd(code.length, "0");
    case "A":
      return code === "A/P" ? (hours < 12 ? "A" : "P") : hours < 12 ? "AM" : "PM";
    case "[":
      return elapsed(code, moment);
    default:
      return "";
  }
}

function yearPart(code: string, year: number): string {
  return code.length <= 2 ? two(year % 100) : String(year);
}

function monthPart(code: string, month: number, locale: FormatLocale): string {
  if (code.length <= 2) return sized(code, month);
  if (code.length === 5) return monthName(month, "long", locale).charAt(0);
  return monthName(month, code.length === 3 ? "short" : "long", locale);
}

/** Time that runs on past a day: `[h]`, `[mm]`, `[ss]`. */
function elapsed(code: string, moment: Moment): string {
  const seconds = Math.round(moment.serial * 86_400);
  const unit = code[1] === "h" ? 3600 : code[1] === "m" ? 60 : 1;
  return String(Math.floor(seconds / unit)).padStart(code.length - 2, "0");
}

function sized(code: string, value: number): string {
  return code.length >= 2 ? two(value) : String(value);
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
