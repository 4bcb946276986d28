/**
 * Numbers in English words, as lists of contracts have them.
 *
 * @module
 */

const SMALL = [
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen",
  "sixteen seventeen eighteen nineteen",
].join(" ").split(" ");
const TENS = ["", "", ..."twenty thirty forty fifty sixty seventy eighty ninety".split(" ")];
/** Last words whose ordinal is not made by a `th`. */
const ORDINALS: Readonly<Record<string, string>> = {
  one: "first",
  two: "second",
  three: "third",
  five: "fifth",
  eight: "eighth",
  nine: "ninth",
  twelve: "twelfth",
};

/** A number from 1 to 999,999 in words: `Twenty-one`. */
export function cardinalText(value: number): string {
  return capitalized(words(value));
}

/** Its ordinal in words: `Twenty-first`. */
export function ordinalText(value: number): string {
  return capitalized(
    words(value).replace(
      /[a-z]+$/,
      (last) => ORDINALS[last] ?? (last.endsWith("y") ? `${last.slice(0, -1)}ieth` : `${last}th`),
    ),
  );
}

/** What follows the digits of an ordinal: `st`, `nd`, `rd` or `th`. */
export function ordinalSuffix(value: number): string {
  const tens = value % 100;
  if (tens >= 11 && tens <= 13) return "th";
  return ["th", "st", "nd", "rd"][value % 10] ?? "th";
}

function words(value: number): string {
  if (value < 20) return SMALL[value]!;
  if (value < 100) {
    const units = value % 10;
    return TENS[Math.floor(value / 10)]! + (units === 0 ? "" : `-${SMALL[units]}`);
  }
  const [unit, name] = value < 1000 ? [100, "hundred"] as const : [1000, "thousand"] as const;
  const rest = value % unit;
  return `${words(Math.floor(value / unit))} ${name}${rest === 0 ? "" : ` ${words(rest)}`}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
