/**
 * Questions for the benchmark of recovery: as the corpus has their words, and with one word of each
 * as it would be spelt had the corpus misread it.
 *
 * @module
 */
import { openPackageFile } from "../lib/host/packages/open_package.ts";
import { search } from "../lib/index/asking.ts";
import { BENCH_KEY } from "./pack.ts";

/** What print is misread as, either way. */
const CONFUSIONS: readonly (readonly [string, string])[] = [
  ...[["m", "rn"], ["d", "cl"], ["w", "vv"], ["h", "b"], ["e", "c"]] as const,
  ...[["l", "i"], ["n", "u"], ["t", "f"], ["o", "a"], ["v", "y"]] as const,
];

/** Pairs of questions: the same place is the same question. */
export interface MisreadQuestions {
  readonly matching: readonly string[];
  readonly misread: readonly string[];
}

/** Of the questions those in which the package recovers a word that is spelt otherwise. */
export async function misreadQuestions(
  path: string,
  questions: readonly string[],
): Promise<MisreadQuestions> {
  using index = await openPackageFile(path, BENCH_KEY);
  const pairs: [string, string][] = [];
  for (const question of questions) {
    for (const spelt of spellings(question)) {
      const { read_as } = await search([index], spelt, { limit: 1 });
      if (read_as === undefined) continue;
      pairs.push([question, spelt]);
      break;
    }
  }
  return { matching: pairs.map(([one]) => one), misread: pairs.map(([, other]) => other) };
}

/** The question with each of its longer words spelt otherwise, one at a time. */
function* spellings(question: string): Generator<string> {
  const words = question.split(" ");
  for (const [at, word] of words.entries()) {
    if (word.length < 5) continue;
    for (const [one, other] of CONFUSIONS) {
      for (const spelt of [word.replace(one, other), word.replace(other, one)]) {
        if (spelt !== word) yield words.with(at, spelt).join(" ");
      }
    }
  }
}
