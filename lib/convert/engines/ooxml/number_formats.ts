/**
 * Numbers as Word writes them in lists (ISO/IEC 29500-1, 17.18.59 ST_NumberFormat).
 *
 * @module
 */

import { romanNumeral } from "../roman.ts";
import { cardinalText, ordinalSuffix, ordinalText } from "./english_numbers.ts";

type Formatter = (value: number) => string;

/** Letters that are doubled after the last one: y, z, aa, bb. */
const ALPHABETS: ReadonlyMap<string, string> = new Map(Object.entries({
  lowerLetter: "abcdefghijklmnopqrstuvwxyz",
  upperLetter: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  russianLower: "абвгдежзиклмнопрстуфхцчшщыэюя",
  russianUpper: "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ",
  aiueo: "ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ",
  aiueoFullWidth:
    "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン",
  iroha:
    "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス",
  ganada: "가나다라마바사아자차카타파하",
  chosung: "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ",
  hebrew2: "אבגדהוזחטיכלמנסעפצקרשת",
  arabicAlpha: "أبتثجحخدذرزسشصضطظعغفقكلمنهوي",
  arabicAbjad: "أبجدهوزحطيكلمنسعفصقرشتثخذضظغ",
  thaiLetters: "กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ",
  chicago: "*†‡§",
}));
/** Signs for a few numbers; those beyond are written in digits. */
const SIGNS: ReadonlyMap<string, string> = new Map(Object.entries({
  ideographTraditional: "甲乙丙丁戊己庚辛壬癸",
  ideographZodiac: "子丑寅卯辰巳午未申酉戌亥",
  ideographEnclosedCircle: "㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉",
  decimalEnclosedCircle: "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳㉑㉒㉓㉔㉕㉖㉗㉘㉙㉚㉛㉜㉝㉞㉟",
  decimalEnclosedFullstop: "⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛",
  decimalEnclosedParen: "⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇",
}));
const CHINESE_DIGITS = "〇一二三四五六七八九";
/** Digits from 0 to 9 in place of the European ones. */
const DIGITS: ReadonlyMap<string, string> = new Map(Object.entries({
  decimalFullWidth: "０１２３４５６７８９",
  decimalFullWidth2: "０１２３４５６７８９",
  hindiNumbers: "०१२३४५६७८९",
  thaiNumbers: "๐๑๒๓๔๕๖๗๘๙",
  ideographDigital: CHINESE_DIGITS,
  japaneseDigitalTenThousand: CHINESE_DIGITS,
  taiwaneseDigital: CHINESE_DIGITS,
  koreanDigital: "영일이삼사오육칠팔구",
  koreanDigital2: "零一二三四五六七八九",
}));
/** Digits and the signs of ten, hundred and thousand; those of contracts write the one of ten too. */
const COUNTING: ReadonlyMap<
  string,
  { readonly digits: string; readonly units: string; readonly isLegal?: true }
> = new Map(Object.entries({
  chineseCounting: { digits: CHINESE_DIGITS, units: "十百千" },
  chineseCountingThousand: { digits: CHINESE_DIGITS, units: "十百千" },
  taiwaneseCounting: { digits: CHINESE_DIGITS, units: "十百千" },
  taiwaneseCountingThousand: { digits: CHINESE_DIGITS, units: "十百千" },
  japaneseCounting: { digits: CHINESE_DIGITS, units: "十百千" },
  ideographLegalTraditional: { digits: "零壹貳參肆伍陸柒捌玖", units: "拾佰仟", isLegal: true },
  chineseLegalSimplified: { digits: "零壹贰叁肆伍陆柒捌玖", units: "拾佰仟", isLegal: true },
}));
const HEBREW = [
  ["", "א", "ב", "ג", "ד", "ה", "ו", "ז", "ח", "ט"],
  ["", "י", "כ", "ל", "מ", "נ", "ס", "ע", "פ", "צ"],
  ["", "ק", "ר", "ש", "ת", "תק", "תר", "תש", "תת", "תתק"],
] as const;
const OTHERS: ReadonlyMap<string, Formatter> = new Map(Object.entries({
  ordinal: (value) => `${value}${ordinalSuffix(value)}`,
  lowerRoman: romanNumeral,
  upperRoman: (value) => romanNumeral(value).toUpperCase(),
  cardinalText,
  ordinalText,
  hebrew1: hebrew,
}));
/** Beyond it, a repeated letter or Roman numeral is only a way to fill memory. */
const LARGEST_SPELLED = 5000;
/** The beginning of a format that an author made: `001, 002, 003, ...`; Word offers four zeros. */
const PADDED = /^(0{1,9})1,/;

/**
 * A number in a format of Word. A format that is not known here is written in digits.
 *
 * @param value Zero or more.
 * @param format `decimal`, `lowerRoman`, `upperLetter`, …, or the first numbers of an author's own.
 */
export function formatCounter(value: number, format: string): string {
  if (format === "none") return "";
  if (format === "decimalZero") return String(value).padStart(2, "0");
  if (format === "numberInDash") return `- ${value} -`;
  if (format === "hex") return value.toString(16).toUpperCase();
  const zeros = PADDED.exec(format)?.[1];
  if (zeros !== undefined) return String(value).padStart(zeros.length + 1, "0");
  const digits = DIGITS.get(format);
  if (digits !== undefined) return inDigits(value, digits);
  if (value < 1 || value > LARGEST_SPELLED) return String(value);
  return spelled(value, format) ?? String(value);
}

function spelled(value: number, format: string): string | undefined {
  const letters = ALPHABETS.get(format);
  if (letters !== undefined) {
    return letters[(value - 1) % letters.length]!.repeat(Math.ceil(value / letters.length));
  }
  const counting = COUNTING.get(format);
  if (counting !== undefined) return counted(value, counting);
  // Circled numbers have several names.
  const signs = SIGNS.get(
    format.startsWith("decimalEnclosedCircle") ? "decimalEnclosedCircle" : format,
  );
  return signs?.[value - 1] ?? OTHERS.get(format)?.(value);
}

function inDigits(value: number, digits: string): string {
  return [...String(value)].map((digit) => digits[Number(digit)]).join("");
}

/** Digits with the signs of their places; blanks between them are said once, those at the end not. */
function counted(
  value: number,
  { digits, units, isLegal }: { digits: string; units: string; isLegal?: true },
): string {
  const places = [...String(value)].map(Number);
  const text = places.map((digit, index) => {
    const unit = units[places.length - 2 - index] ?? "";
    return digit === 0 ? "0" : digits[digit]! + unit;
  }).join("").replace(/0+$/, "").replace(/0+/g, "零");
  const isTeen = value >= 10 && value < 20;
  return isTeen && isLegal === undefined ? text.slice(1) : text;
}

/** Numbers by their letters; 15 and 16 are written so as not to write the name of God. */
function hebrew(value: number): string {
  const [units, tens, hundreds] = HEBREW;
  const rest = value % 100;
  const low = rest === 15
    ? "טו"
    : rest === 16
    ? "טז"
    : tens[Math.floor(rest / 10)]! + units[rest % 10];
  return value < 1000 ? hundreds[Math.floor(value / 100)]! + low : String(value);
}
