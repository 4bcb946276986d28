/**
 * What a number format says of the language and the calendar of its dates: `[$-407]`, `[$-en-US]`,
 * `[$-107041E]`.
 *
 * @module
 */

/** Language and calendar of a format. */
export interface FormatLocale {
  /** A tag such as `de`; English where the format names none. */
  readonly language: string;
  /** By which calendar years are counted, and eras are named. */
  readonly calendar: "gregorian" | "japanese" | "republican" | "buddhist";
  /** Whether months are named as beside a day: `января`, where the month alone is `январь`. */
  readonly isBesideDay: boolean;
}

/** What a format without a word on it has. */
export const PLAIN_LOCALE: FormatLocale = {
  language: "en",
  calendar: "gregorian",
  isBesideDay: false,
};

/** Primary languages of Windows codes, as far as month names in them are known to be common. */
const LANGUAGES: Readonly<Record<number, string>> = {
  0x01: "ar",
  0x02: "bg",
  0x03: "ca",
  0x04: "zh",
  0x05: "cs",
  0x06: "da",
  0x07: "de",
  0x08: "el",
  0x09: "en",
  0x0a: "es",
  0x0b: "fi",
  0x0c: "fr",
  0x0d: "he",
  0x0e: "hu",
  0x10: "it",
  0x11: "ja",
  0x12: "ko",
  0x13: "nl",
  0x14: "nb",
  0x15: "pl",
  0x16: "pt",
  0x18: "ro",
  0x19: "ru",
  0x1a: "hr",
  0x1b: "sk",
  0x1d: "sv",
  0x1e: "th",
  0x1f: "tr",
  0x21: "id",
  0x22: "uk",
  0x24: "sl",
  0x25: "et",
  0x26: "lv",
  0x27: "lt",
  0x2a: "vi",
};
/** The code of the Chinese that is written in Taiwan. */
const TAIWAN = 0x0404;
/** The Thai calendar, in the third byte of a code. */
const BUDDHIST = 7;
/** Names beside a day, in the second byte of a code. */
const BESIDE_DAY = 0xfc;

/** Reads what follows the hyphen of `[$-…]`: a tag, or a code of Windows in hexadecimal digits. */
export function parseLocale(text: string): FormatLocale {
  const [, tag] = /^([a-z]{2,3})(?:-|$)/i.exec(text) ?? [];
  if (tag !== undefined) {
    const isBesideDay = /-x-gen(?:lower|upper)\b/i.test(text);
    return { ...localeOf(tag.toLowerCase(), /-TW\b/i.test(text)), isBesideDay };
  }
  const code = Number.parseInt(text, 16) || 0;
  const locale = localeOf(LANGUAGES[code & 0x3ff] ?? "en", (code & 0xffff) === TAIWAN);
  if (((code >> 16) & 0x7f) === BUDDHIST) return { ...locale, calendar: "buddhist" };
  return ((code >> 8) & 0xff) === BESIDE_DAY ? { ...locale, isBesideDay: true } : locale;
}

function localeOf(language: string, isTaiwan: boolean): FormatLocale {
  const calendar = language === "ja" ? "japanese" : isTaiwan ? "republican" : "gregorian";
  return { language, calendar, isBesideDay: false };
}
