/**
 * Numbers as Word writes them in lists (ISO/IEC 29500-1, 17.18.59 ST_NumberFormat).
 *
 * @module
 */

import { romanNumeral } from "../roman.ts";

const ALPHABETS: Readonly<Record<string, string>> = {
  lowerLetter: "abcdefghijklmnopqrstuvwxyz",
  russianLower: "абвгдежзиклмнопрстуфхцчшщыэюя",
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
  ideographTraditional: "甲乙丙丁戊己庚辛壬癸",
  ideographZodiac: "子丑寅卯辰巳午未申酉戌亥",
};
const CHINESE_DIGITS = "〇一二三四五六七八九";
const CHINESE_COUNTING = new Set([
  "chineseCounting",
  "chineseCountingThousand",
  "taiwaneseCounting",
  "taiwaneseCountingThousand",
  "japaneseCounting",
  "ideographDigital",
  "japaneseDigitalTenThousand",
  "taiwaneseDigital",
  "koreanDigital2",
]);
/** Beyond it, a repeated letter or Roman numeral is only a way to fill memory. */
const LARGEST_SPELLED = 5000;

/**
 * A number in a format of Word. A format that is not known here is written in digits.
 *
 * @param value Zero or more.
 * @param format `decimal`, `lowerRoman`, `upperLetter`, …
 */
export function formatCounter(value: number, format: string): string {
  if (format === "none") return "";
  if (format === "decimalZero") return String(value).padStart(2, "0");
  if (format === "numberInDash") return `- ${value} -`;
  if (format === "hex") return value.toString(16).toUpperCase();
  if (format === "ordinal") return `${value}${ordinalSuffix(value)}`;
  if (format.startsWith("decimalFullWidth")) return fullWidth(value);
  if (format.startsWith("decimalEnclosedCircle")) return circled(value);
  if (value < 1 || value > LARGEST_SPELLED) return String(value);
  if (format === "lowerRoman") return romanNumeral(value);
  if (format === "upperRoman") return romanNumeral(value).toUpperCase();
  if (CHINESE_COUNTING.has(format)) return chinese(value, !format.includes("igital"));
  return lettered(value, format) ?? String(value);
}

function ordinalSuffix(value: number): string {
  const tens = value % 100;
  if (tens >= 11 && tens <= 13) return "th";
  return ["th", "st", "nd", "rd"][value % 10] ?? "th";
}

/** After the last letter Word doubles the letters: y, z, aa, bb. */
function lettered(value: number, format: string): string | undefined {
  const isUpper = format.startsWith("upper") || format === "russianUpper";
  const key = format.replace("upper", "lower").replace("Upper", "Lower");
  const letters = ALPHABETS[key];
  if (letters === undefined) return undefined;
  const letter = letters[(value - 1) % letters.length]!;
  const text = letter.repeat(Math.ceil(value / letters.length));
  return isUpper ? text.toUpperCase() : text;
}

function fullWidth(value: number): string {
  return [...String(value)].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join(
    "",
  );
}

function circled(value: number): string {
  if (value >= 1 && value <= 20) return String.fromCharCode(0x2460 + value - 1);
  return value >= 21 && value <= 35 ? String.fromCharCode(0x3251 + value - 21) : String(value);
}

function chinese(value: number, isCounting: boolean): string {
  const digits = [...String(value)].map(Number);
  if (!isCounting) return digits.map((digit) => CHINESE_DIGITS[digit]).join("");
  const units = ["", "十", "百", "千"];
  const spelled = digits.map((digit, index) =>
    digit === 0 ? "〇" : CHINESE_DIGITS[digit]! + units[digits.length - 1 - index]!
  ).join("");
  return spelled.replace(/〇+$/, "").replace(/〇+/g, "零").replace(/^一十/, "十");
}
