/**
 * Brackets of right-to-left lines. Fonts map a bracket as it is drawn or as it is meant, and one line
 * may have both: where a bracket stands says which it is.
 *
 * @module
 */

const PAIRS = ["()", "[]", "{}", "«»"];
const BRACKET = /[()[\]{}«»]/;
const CLOSES_BEFORE = /^[\s.,:;!?،؛؟)\]}»]|^$/u;

/** The runs of a line with each bracket open after white and closed before white or a stop. */
export function withSettledBrackets<T extends { readonly text: string }>(
  runs: readonly T[],
): T[] {
  const line = runs.map((run) => run.text).join("");
  if (!BRACKET.test(line)) return [...runs];
  let at = 0;
  return runs.map((run) => {
    const text = run.text.replace(/[()[\]{}«»]/g, (bracket, index: number) => {
      return settled(bracket, line.slice(0, at + index).slice(-1), line.slice(at + index + 1));
    });
    at += run.text.length;
    return text === run.text ? run : { ...run, text };
  });
}

/** A bracket by what stands before and after it; as it is where they do not tell. */
function settled(bracket: string, before: string, after: string): string {
  const pair = PAIRS.find((both) => both.includes(bracket))!;
  const isFree = before === "" || /\s/.test(before);
  const isEnd = CLOSES_BEFORE.test(after.slice(0, 1));
  if (isFree && !isEnd) return pair[0]!;
  return !isFree && isEnd && !BRACKET.test(before) ? pair[1]! : bracket;
}
