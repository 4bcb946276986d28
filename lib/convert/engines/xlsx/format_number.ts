/**
 * Numbers as Excel shows them.
 *
 * @module
 */

import { parseFormat, type Section, type Token } from "./format_code.ts";
import { formatDate, serialOf } from "./format_date.ts";
import { formatFraction } from "./format_fraction.ts";
import { sectionFor } from "./format_section.ts";

/** Excel keeps 15 digits of a number and shows no more. */
const SIGNIFICANT_DIGITS = 15;
/** Characters that a number without a format may take, its sign apart. */
const GENERAL_CHARACTERS = 11;
/** Digits that such a number keeps before an exponent. */
const EXPONENTIAL_DIGITS = 6;
/** A number of at most so many digits may have been typed; results of a division have more. */
const TYPED_DIGITS = 12;
const MAX_DECIMALS = 30;
/** No number has more digits before its point. */
const MAX_WHOLE = 310;

/** Turns the value of a cell into what is shown. */
export interface CellFormat {
  /** Whether numbers are shown as dates or times. */
  readonly isDate: boolean;
  /** A number. */
  number(value: number): string;
  /** A date that is stored as one (`2024-05-03T12:30:00`) rather than as a number of days. */
  date(value: string): string;
  /** A text. */
  text(value: string): string;
}

/**
 * Makes ready the format of a code such as `#,##0.00;[Red]-#,##0.00` or `yyyy-mm-dd`.
 *
 * @param code The format's code.
 * @param is1904 Whether the calendar of the workbook begins in 1904.
 */
export function cellFormat(code: string, is1904: boolean): CellFormat {
  const sections = parseFormat(code);
  const isDate = sections[0]?.isDate ?? false;
  return {
    isDate,
    number: (value) => formatNumber(value, sections, is1904),
    date: (value) => {
      const serial = isDate ? serialOf(value, is1904) : undefined;
      return serial === undefined ? tidyDate(value) : formatNumber(serial, sections, is1904);
    },
    text: (value) => formatText(value, sections),
  };
}

/** A stored date as it is, without the time where it has none. */
function tidyDate(value: string): string {
  return value.trim().replace(/T00:00:00(?:\.0+)?Z?$/, "").replace("T", " ");
}

/**
 * A number as it is shown without a format (`General`). Excel fills a cell of 11 characters with it
 * (ISO/IEC 29500-1, 18.8.30): what a calculation left behind those is no more shown here than there.
 * But digits that somebody may have typed are kept, so that they can be found: whole numbers below
 * 10^15 and numbers of up to 12 digits are given in full, where Excel rounds them.
 */
function generalNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const exact = Number(value.toPrecision(SIGNIFICANT_DIGITS));
  const size = Math.abs(exact);
  if (Number.isInteger(exact) && size < 1e15) return String(exact);
  const isTyped = exact === Number(exact.toPrecision(TYPED_DIGITS));
  if (size >= 1e15 || (size < 1e-4 && !fitsCell(exact))) {
    return exponential(isTyped ? exact : Number(exact.toPrecision(EXPONENTIAL_DIGITS)));
  }
  if (isTyped) return plainDecimal(exact);
  const whole = Math.trunc(size).toString().length;
  return plainDecimal(Number(exact.toFixed(Math.max(0, GENERAL_CHARACTERS - whole - 1))));
}

/** Whether a fraction below one takes no more than the characters of a cell. */
function fitsCell(value: number): boolean {
  return value === Number(value.toFixed(GENERAL_CHARACTERS - 2));
}

/** A number without an exponent; JavaScript writes one below 10^-6. */
function plainDecimal(value: number): string {
  const text = String(value);
  return text.includes("e") ? value.toFixed(MAX_DECIMALS / 2).replace(/0+$/, "") : text;
}

/** `1.5E+20`, with at least two digits after the sign. */
function exponential(value: number): string {
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2").replace("e", "E");
}

function formatText(value: string, sections: readonly Section[]): string {
  const section = sections.find(({ tokens }) => tokens.some(({ kind }) => kind === "text"));
  if (section === undefined) return value;
  return section.tokens.map((token) =>
    token.kind === "text" ? value : token.kind === "literal" ? token.text : ""
  )
    .join("").trim();
}

function formatNumber(value: number, sections: readonly Section[], is1904: boolean): string {
  const { section, isAbsolute } = sectionFor(value, sections);
  if (!Number.isFinite(value) || section === undefined || section.tokens.length === 0) {
    return generalNumber(value);
  }
  if (section.isDate) return formatDate(value, section, is1904) ?? generalNumber(value);
  const shown = applyTokens(isAbsolute ? Math.abs(value) : value, section.tokens).trim();
  return shown === "" ? generalNumber(value) : shown;
}

function applyTokens(value: number, tokens: readonly Token[]): string {
  const kinds = new Set(tokens.map(({ kind }) => kind));
  const sign = value < 0 ? "-" : "";
  if (!kinds.has("digits")) return sign + plainTokens(Math.abs(value), tokens);
  if (kinds.has("slash")) return sign + formatFraction(Math.abs(value), tokens);
  if (kinds.has("exponent")) return sign + scientificTokens(Math.abs(value), tokens);
  return sign + decimalTokens(Math.abs(value), tokens);
}

/** A format without places for digits shows literals, or the number as it is. */
function plainTokens(value: number, tokens: readonly Token[]): string {
  return tokens.map((token) => {
    switch (token.kind) {
      case "literal":
        return token.text;
      case "general":
      case "text":
        return generalNumber(value);
      case "percent":
        return "%";
      default:
        return "";
    }
  }).join("");
}

/** The layout of a decimal format: which digits stand before and after the point. */
interface Layout {
  readonly whole: string;
  readonly decimals: string;
  readonly isGrouped: boolean;
  /** Powers of a thousand that the number is divided by. */
  readonly thousands: number;
  readonly percents: number;
}

function layoutOf(tokens: readonly Token[]): Layout {
  const point = tokens.findIndex(({ kind }) => kind === "point");
  const lastDigits = tokens.findLastIndex(({ kind }) => kind === "digits");
  let whole = "", decimals = "", isGrouped = false, thousands = 0;
  tokens.forEach((token, index) => {
    if (token.kind === "digits") {
      if (point >= 0 && index > point) decimals += token.pattern;
      else whole += token.pattern;
    } else if (token.kind === "comma") {
      if (index > lastDigits || (index + 1 === point && index > 0)) thousands++;
      else if (index > 0 && (point < 0 || index < point)) isGrouped = true;
    }
  });
  const percents = tokens.filter(({ kind }) => kind === "percent").length;
  return { whole, decimals: decimals.slice(0, MAX_DECIMALS), isGrouped, thousands, percents };
}

function decimalTokens(value: number, tokens: readonly Token[]): string {
  const layout = layoutOf(tokens);
  const scaled = value * 100 ** layout.percents / 1000 ** layout.thousands;
  if (!Number.isFinite(scaled)) return generalNumber(value);
  const [digits = "0", fraction = ""] = rounded(scaled, layout.decimals.length).split(".");
  const whole = fitWhole(digits, layout);
  const decimals = fitDecimals(fraction, layout.decimals);
  return placeDigits(tokens, { whole, decimals, layout });
}

/** A number with so many decimals, rounded as the 15 digits that Excel knows of it are. */
function rounded(value: number, decimals: number): string {
  const known = Number(value.toPrecision(SIGNIFICANT_DIGITS));
  if (known >= 10 ** SIGNIFICANT_DIGITS) {
    return knownDigits(value) + (decimals > 0 ? `.${"0".repeat(decimals)}` : "");
  }
  const shifted = Number(`${known}e${decimals}`);
  const isExact = Number.isFinite(shifted) && shifted < Number.MAX_SAFE_INTEGER;
  if (isExact) return Number(`${Math.round(shifted)}e-${decimals}`).toFixed(decimals);
  const exponent = Number(known.toExponential().split("e")[1]);
  const sure = Math.max(0, Math.min(decimals, SIGNIFICANT_DIGITS - 1 - exponent));
  const point = sure === 0 && decimals > 0 ? "." : "";
  return known.toFixed(sure) + point + "0".repeat(decimals - sure);
}

/** A large number in full: zeros stand for the digits that Excel does not know. */
function knownDigits(value: number): string {
  const [mantissa = "", exponent] = value.toExponential(SIGNIFICANT_DIGITS - 1).split("e");
  return mantissa.replace(".", "").padEnd(Number(exponent) + 1, "0");
}

/** At least the digits that the pattern demands; `?` pads with a blank, `#` with nothing. */
function fitWhole(digits: string, layout: Layout): string {
  const significant = digits === "0" && !layout.whole.includes("0") ? "" : digits;
  const pattern = layout.whole.replace(/^#+/, "").slice(-MAX_WHOLE);
  const padded = [...pattern].slice(0, Math.max(0, pattern.length - significant.length))
    .map((place) => place === "0" ? "0" : place === "?" ? " " : "").join("") + significant;
  return layout.isGrouped ? padded.replace(/\B(?=(?:\d{3})+$)/g, ",") : padded;
}

function fitDecimals(digits: string, pattern: string): string {
  let kept = digits;
  for (
    let index = pattern.length - 1;
    index >= 0 && kept.endsWith("0") && pattern[index] !== "0";
    index--
  ) {
    kept = kept.slice(0, -1);
  }
  return kept;
}

/** Puts the digits where the first places for them stand; decimals go round the literals between them. */
function placeDigits(
  tokens: readonly Token[],
  number: { readonly whole: string; readonly decimals: string; readonly layout: Layout },
): string {
  const places = tokens.filter(({ kind }) => kind === "digits").length;
  const isSplit = places > (number.layout.decimals === "" ? 1 : 2) && !number.layout.isGrouped;
  if (isSplit && number.layout.decimals === "") return splitDigits(tokens, number.whole);
  let hasWhole = false;
  let isAfterPoint = false;
  let decimals = number.decimals;
  return tokens.map((token) => {
    switch (token.kind) {
      case "literal":
        return token.text;
      case "percent":
        return "%";
      case "point": {
        const head = hasWhole ? "" : number.whole;
        hasWhole = isAfterPoint = true;
        return `${head}.`;
      }
      case "digits":
        if (isAfterPoint) {
          const shown = decimals.slice(0, token.pattern.length);
          decimals = decimals.slice(token.pattern.length);
          return shown;
        }
        if (hasWhole) return "";
        hasWhole = true;
        return number.whole;
      default:
        return "";
    }
  }).join("");
}

/** Literals inside a run of digits keep their distance from the right: `000-00-0000`. */
function splitDigits(tokens: readonly Token[], whole: string): string {
  let rest = whole;
  const pieces: string[] = [];
  const first = tokens.findIndex(({ kind }) => kind === "digits");
  for (let index = tokens.length - 1; index >= 0; index--) {
    const token = tokens[index]!;
    if (token.kind === "literal") pieces.push(token.text);
    else if (token.kind === "percent") pieces.push("%");
    else if (token.kind === "digits") {
      const length = index === first ? rest.length : token.pattern.length;
      pieces.push(rest.slice(Math.max(0, rest.length - length)));
      rest = rest.slice(0, Math.max(0, rest.length - length));
    }
  }
  return pieces.reverse().join("");
}

function scientificTokens(value: number, tokens: readonly Token[]): string {
  const split = tokens.findIndex(({ kind }) => kind === "exponent");
  const mantissa = tokens.slice(0, split);
  const layout = layoutOf(mantissa);
  const step = Math.max(1, layout.whole.length);
  let exponent = value === 0 ? 0 : Math.floor(Math.log10(value) / step + 1e-12) * step;
  let digits = decimalTokens(value / 10 ** exponent, mantissa);
  if (Number.parseFloat(digits) >= 10 ** step) {
    exponent += step;
    digits = decimalTokens(value / 10 ** exponent, mantissa);
  }
  const [mark, ...after] = tokens.slice(split);
  const sign = exponent < 0 ? "-" : mark?.kind === "exponent" && mark.showsPlus ? "+" : "";
  return `${digits}E${sign}${decimalTokens(Math.abs(exponent), after)}`;
}
