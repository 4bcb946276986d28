/**
 * Arabic words that pdf.js gives back to front. It turns right-to-left text around because most
 * documents store it as it is drawn; where one stores it as it is read, the shapes of the letters tell.
 *
 * Unicode, block Arabic Presentation Forms-B: each letter has an isolated and a final form, most an
 * initial and a medial one after these.
 *
 * @module
 */

const WORD = /[\u0621-\u064a\u0671-\u06d3\ufb50-\ufdff\ufe80-\ufefc]{2,}/gu;
const FORM = /[\ufe80-\ufefc]/;
/** First codes of the letters with two forms; the others from U+FE80 to U+FEF4 have four. */
const FIRST_OF_TWO = [
  0xfe81,
  0xfe83,
  0xfe85,
  0xfe87,
  0xfe8d,
  0xfe93,
  0xfea9,
  0xfeab,
  0xfead,
  0xfeaf,
  0xfeed,
  0xfeef,
  0xfef5,
  0xfef7,
  0xfef9,
  0xfefb,
];
/** First codes of the runs of letters with four forms, and the code after each run. */
const RUNS_OF_FOUR = [[0xfe89, 0xfe8d], [0xfe8f, 0xfe93], [0xfe95, 0xfea9], [0xfeb1, 0xfeed], [
  0xfef1,
  0xfef5,
]] as const;

/** What pdf.js takes a stroke for that stretches a word, and that no font gives a character. */
const STROKE =
  // deno-lint-ignore no-control-regex -- codes without a meaning are meant.
  /(?<=[\u0620-\u064a\u066e-\u06d3]\p{M}*)([\0-\x08\x0e-\x1fa-z\x7f-\x9f\xa1-\u024f])\1*(?=[\u0620-\u064a\u066e-\u06d3])/giu;

/** A text without strokes that stretch Arabic words. */
export function withoutStrokes(text: string): string {
  return text.replace(STROKE, "");
}

/** A text with the words that stand back to front turned around. */
export function withWordsTurned(text: string): string {
  if (!FORM.test(text)) return text;
  return text.replace(WORD, (word) => isTurned(word) ? [...word].reverse().join("") : word);
}

/** Whether the letters of a word join the wrong way. */
function isTurned(word: string): boolean {
  const joins = [...word].map(joinsOf);
  let balance = 0;
  if (joins[0]!.before) balance++;
  if (joins.at(-1)!.after) balance++;
  joins.forEach((own, index) => {
    const next = joins[index + 1];
    if (next === undefined) return;
    if (own.after && next.before) balance--;
    if (own.before && next.after) balance++;
  });
  return balance > 0;
}

/** Whether the form of a letter joins the letter before it, and the one after it. */
function joinsOf(letter: string): { before: boolean; after: boolean } {
  const code = letter.codePointAt(0)!;
  const form = formOf(code);
  return { before: form === 1 || form === 3, after: form === 2 || form === 3 };
}

/** 0 isolated or no such form, 1 final, 2 initial, 3 medial. */
function formOf(code: number): number {
  const run = RUNS_OF_FOUR.find(([from, to]) => code >= from && code < to);
  if (run !== undefined) return (code - run[0]) % 4;
  return FIRST_OF_TWO.includes(code - 1) ? 1 : 0;
}
