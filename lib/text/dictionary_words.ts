/**
 * Words of scripts without spaces, by the dictionaries of ICU that every JavaScript engine carries
 * (Chinese, Japanese, Thai, Lao, Khmer, Burmese).
 *
 * @module
 */

/** Made on first use: it takes longer to make than most questions to answer. */
let segmenter: Intl.Segmenter | undefined;

/** The words of a text, in order, without what stands between them. */
export function dictionaryWords(text: string): string[] {
  segmenter ??= new Intl.Segmenter("und", { granularity: "word" });
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike) words.push(segment);
  }
  return words;
}
