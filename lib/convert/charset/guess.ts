/**
 * Guesses the encoding of bytes that carry no mark and are not UTF-8.
 *
 * Three voices: the statistics of npm `chardet`, which knows the languages of the Windows, ISO and East
 * Asian pages, {@linkcode implausibility}, which knows no language and every page, and
 * {@linkcode strangeness}, which knows the letters of languages in Latin script.
 *
 * @module
 */

import chardet from "chardet";
import { strangeness } from "./alphabets.ts";
import { decodeAs, webLabel } from "./decoders.ts";
import { implausibility } from "./plausibility.ts";
import { isMostlyAscii } from "./unicode_forms.ts";

/** A guess, and what speaks against it (see {@linkcode implausibility}). */
export interface Guess {
  readonly encoding: string;
  readonly cost: number;
}

/** How many bytes a guess looks at. */
const SAMPLE_BYTES = 8 * 1024;
/** Pages that the statistics do not know. A page further down must be better to be taken. */
const FURTHER: readonly string[] = [
  "windows-1252",
  "macintosh",
  "gb18030",
  "big5",
  "euc-tw",
  "x-mac-cyrillic",
  "windows-874",
  "koi8-u",
  "ibm866",
  "ibm850",
  "ibm437",
  "ibm852",
  "ibm737",
  "ibm862",
  "ibm855",
  "ibm857",
  "x-mac-greek",
  "x-mac-ce",
  "x-mac-turkish",
  "windows-1257",
  "windows-1258",
  "iso-8859-4",
  "johab",
  "utf-16le",
  "utf-16be",
  "iso-8859-13",
  "iso-8859-3",
  "iso-8859-10",
  "iso-8859-16",
];
/** Windows pages that have the letters of an ISO page in their places, and more. */
const WIDER: Readonly<Record<string, string>> = {
  "iso-8859-7": "windows-1253",
  "iso-8859-8": "windows-1255",
};
/** Pages whose small letters are those of another, which the statistics know. */
const SHARED_STATISTICS: Readonly<Record<string, string>> = {
  "x-mac-cyrillic": "windows-1251",
  "koi8-u": "koi8-r",
};
/** What full confidence of the statistics takes off a cost, on the scale of {@linkcode implausibility}. */
const SHARE_OF_STATISTICS = 0.6;
/** For East Asian encodings, which the statistics mostly tell by what is well-formed. */
const SHARE_OF_EASTERN_STATISTICS = 0.4;
const EASTERN = /^(?:gb|big5|euc|shift_jis|iso-2022)/;
/** Added for each page that comes before in {@linkcode FURTHER}: it decides between equals. */
const COST_OF_BEING_RARE = 0.01;
/** Added where no letter is of the language that fits best: as for a sign inside a word. */
const COST_OF_STRANGE_LETTERS = 3;

/** Whole lines that hold bytes beyond ASCII; a line end is never part of a longer character. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE_BYTES) return bytes;
  const sample: number[] = [];
  for (let start = 0; start < bytes.length && sample.length < SAMPLE_BYTES;) {
    const feed = bytes.indexOf(0x0a, start);
    const end = Math.min(feed < 0 ? bytes.length : feed + 1, start + SAMPLE_BYTES);
    const line = bytes.subarray(start, end);
    if (line.some((byte) => byte >= 0x80)) sample.push(...line);
    start = end;
  }
  return new Uint8Array(sample);
}

/** A sample may end inside a character: that end is no fault of the encoding. */
function decodeSample(sample: Uint8Array, encoding: string): string | undefined {
  return decodeAs(sample, encoding)?.replace(/\ufffd$/, "");
}

function isEbcdic(bytes: Uint8Array): boolean {
  let spaces = 0;
  let letters = 0;
  for (const byte of bytes) {
    if (byte === 0x40) spaces++;
    const low = byte & 0x0f;
    if (byte >= 0x81 && byte <= 0xe9 && low >= 1 && low <= 9) letters++;
  }
  return spaces > bytes.length * 0.05 && letters > (bytes.length - spaces) * 0.5;
}

function guessEbcdic(sample: Uint8Array): Guess | undefined {
  if (!isEbcdic(sample)) return undefined;
  const text = decodeAs(sample, "ibm500") ?? "";
  const words = (text.match(/[\p{L}\p{N}\s.,;:'"!?()-]/gu) ?? []).length;
  return words > text.length * 0.9 ? { encoding: "ibm500", cost: 0 } : undefined;
}

/**
 * ISO 8859-15 has a euro sign and the letters of French and Finnish in place of signs that hardly
 * occur, or never in a word; what Windows has between 0x80 and 0x9F are its controls.
 */
function westernPage(text: string): "windows-1252" | "iso-8859-15" {
  const isWindows = /[\u0080-\u009f\u0152-\u2122]/.test(text);
  const isLatin9 = /¤|\p{L}[¼½¾]|[¼½¾]\p{L}|\p{L}[¦¨´¸]\p{L}/u.test(text);
  return !isWindows && isLatin9 ? "iso-8859-15" : "windows-1252";
}

/**
 * The likeliest encoding of bytes beyond ASCII.
 *
 * @param bytes Bytes that are neither ASCII nor UTF-8.
 */
export function guessEncoding(bytes: Uint8Array): Guess {
  const sample = sampleOf(bytes);
  const ebcdic = guessEbcdic(sample);
  if (ebcdic !== undefined) return ebcdic;
  const confidence = new Map<string, number>();
  for (const match of chardet.analyse(sample)) {
    const encoding = webLabel(match.name);
    if (encoding === undefined || encoding.startsWith("utf-")) continue;
    confidence.set(encoding, Math.max(confidence.get(encoding) ?? 0, match.confidence / 100));
  }
  let best: Guess & { score: number } = {
    encoding: "windows-1252",
    cost: Infinity,
    score: Infinity,
  };
  const isNarrow = isMostlyAscii(sample);
  for (const encoding of new Set([...confidence.keys(), ...FURTHER])) {
    if (isNarrow && encoding.startsWith("utf-16")) continue;
    const text = decodeSample(sample, encoding);
    if (text === undefined) continue;
    const cost = implausibility(text);
    const rarity = Math.max(0, FURTHER.indexOf(encoding)) * COST_OF_BEING_RARE;
    const known = confidence.get(SHARED_STATISTICS[encoding] ?? encoding) ?? 0;
    const share = EASTERN.test(encoding) ? SHARE_OF_EASTERN_STATISTICS : SHARE_OF_STATISTICS;
    const strange = COST_OF_STRANGE_LETTERS * strangeness(text);
    const score = cost + strange + rarity - share * known;
    if (score < best.score) best = { encoding, cost, score };
  }
  const wider = WIDER[best.encoding];
  const widerCost = wider === undefined ? Infinity : implausibility(decodeAs(sample, wider)!);
  if (wider !== undefined && widerCost < best.cost) return { encoding: wider, cost: widerCost };
  const western = decodeAs(sample, "windows-1252")!;
  const isWestern = decodeAs(sample, best.encoding) === western;
  const encoding = isWestern ? westernPage(western) : best.encoding;
  return { encoding, cost: best.cost };
}
