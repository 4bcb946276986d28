/**
 * Generated corpora: words by Zipf's law, the same on every run.
 *
 * @module
 */

/** What to generate. */
export interface CorpusPlan {
  readonly documents: number;
  readonly wordsEach: number;
  /** How many different words there are. */
  readonly vocabulary: number;
  readonly seed: number;
}

/** The corpus of the packing benchmark, and of its memory at four times the size. */
export const PACK_CORPUS: CorpusPlan = {
  documents: 2000,
  wordsEach: 1000,
  vocabulary: 20_000,
  seed: 1,
};

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Pronounceable words of one to three syllables, all different; about as long as English ones. */
export function makeWords(count: number, random: () => number): string[] {
  const onsets = "b c d f g h j k l m n p r s t v w z br dr st tr".split(" ");
  const nuclei = "a e i o u ai ou".split(" ");
  const codas = ["", "", "", "", "n", "r", "s", "l", "t", "nd"];
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)]!;
  const words = new Set<string>();
  while (words.size < count) {
    const syllables = 1 + Math.floor(random() * 3);
    let word = "";
    for (let i = 0; i < syllables; i++) word += pick(onsets) + pick(nuclei) + pick(codas);
    if (word.length > 2) words.add(word);
  }
  return [...words];
}

/** Draws words by Zipf's law: the n-th commonest has a share of 1/n. */
export function zipfSampler(words: readonly string[], random: () => number): () => string {
  const sums: number[] = [];
  let total = 0;
  for (let rank = 1; rank <= words.length; rank++) sums.push(total += 1 / rank);
  return () => {
    const wanted = random() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return words[low]!;
  };
}

/** Questions of two to six words of a corpus, common and rare as they come. */
export function makeQuestions({ vocabulary }: CorpusPlan, count: number): string[] {
  const random = seeded(3);
  const word = zipfSampler(makeWords(vocabulary, seeded(7)), random);
  return Array.from({ length: count }, () => {
    const length = 2 + Math.floor(random() * 5);
    return Array.from({ length }, word).join(" ");
  });
}

/** Writes the documents of a plan into a folder: headings, paragraphs of 40 to 90 words. */
export async function writeCorpus(folder: string, plan: CorpusPlan): Promise<void> {
  const random = seeded(plan.seed);
  const word = zipfSampler(makeWords(plan.vocabulary, seeded(7)), random);
  for (let i = 0; i < plan.documents; i++) {
    const part = `${folder}/part ${String(Math.floor(i / 100)).padStart(3, "0")}`;
    if (i % 100 === 0) await Deno.mkdir(part, { recursive: true });
    const text = documentText(plan.wordsEach, word, random);
    await Deno.writeTextFile(`${part}/document ${String(i).padStart(5, "0")}.md`, text);
  }
}

function documentText(words: number, word: () => string, random: () => number): string {
  const blocks = [`# ${word()} ${word()} ${word()}`];
  for (let left = words; left > 0;) {
    if (blocks.length % 6 === 5) blocks.push(`## ${word()} ${word()}`);
    const length = Math.min(left, 40 + Math.floor(random() * 50));
    blocks.push(paragraph(length, word, random));
    left -= length;
  }
  return blocks.join("\n\n") + "\n";
}

function paragraph(words: number, word: () => string, random: () => number): string {
  const sentences: string[] = [];
  for (let left = words; left > 0;) {
    const length = Math.min(left, 6 + Math.floor(random() * 14));
    const sentence = Array.from({ length }, word).join(" ");
    sentences.push(sentence.charAt(0).toUpperCase() + sentence.slice(1) + ".");
    left -= length;
  }
  return sentences.join(" ");
}
