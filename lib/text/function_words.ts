/**
 * The function words by which packages of the format know their language and shorten a question.
 *
 * The lists belong to the format: an older package answers as it did only with exactly these. They
 * cover six languages and hold no accents, so they match {@linkcode normalise}d text.
 *
 * @module
 */

/** Languages that the format's own rule tells apart, in the order in which a tie is decided. */
export type FormatLanguage = "en" | "es" | "de" | "fr" | "pt" | "it";

const LISTS: Readonly<Record<FormatLanguage, string>> = {
  en: "a about also an and are as at be been but by did do does each for from had has have here " +
    "how if in into is it its not of on or other such than that the their them then there these " +
    "they this those to was we were what when where which who whose with you your",
  es: "al como con de del el en es la las lo los mas para por que se su una y",
  de: "als auf das dem den der des die ein eine im in ist mit nicht sich und von zu",
  fr: "au dans de des du en est et la le les par pas pour que qui sur un une",
  pt: "a as com da de do e em mais na nao no o os para por que se um uma",
  it: "al che come con da del di e il in la le non per piu si sono un una",
};

/** The list of each language. */
export const FUNCTION_WORDS: ReadonlyMap<FormatLanguage, ReadonlySet<string>> = new Map(
  Object.entries(LISTS).map(([language, words]) => [
    language as FormatLanguage,
    new Set(words.split(" ")),
  ]),
);

/** All six lists together, for a corpus of no known language. */
export const ALL_FUNCTION_WORDS: ReadonlySet<string> = new Set(
  Object.values(LISTS).flatMap((words) => words.split(" ")),
);

/** The function words of one language of the six, or all of them where it is none of these. */
export function functionWordsOf(language: string | null): ReadonlySet<string> {
  return FUNCTION_WORDS.get(language as FormatLanguage) ?? ALL_FUNCTION_WORDS;
}
