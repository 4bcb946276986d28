/**
 * What readers of print take for one another: letters, and groups of letters that look alike.
 *
 * @module
 */

/** Pairs of single letters, in either direction. */
const LETTERS =
  "ec eo oc o0 oa l1 li lt it ij i1 hb hn nu nr un rt tf fl s5 zs gq g9 gy b6 z2 vy uv vr wv ao ea ce kh pq";
/** Groups of different length, in either direction. */
const GROUPS = "rn-m cl-d vv-w li-h ri-n ii-u in-m ni-m rm-nn nn-rm ol-d fi-h tl-d lc-k ij-y";

/** A rewriting: what stands in the word, and what it may have been read as. */
type Rewriting = readonly [seen: string, meant: string];

const REWRITINGS: readonly Rewriting[] = [
  ...LETTERS.split(" ").map((pair): Rewriting => [pair[0]!, pair[1]!]),
  ...GROUPS.split(" ").map((pair) => pair.split("-") as unknown as Rewriting),
].flatMap(([one, other]): Rewriting[] => [[one, other], [other, one]]);

/** The rewritings by the letter that they begin with. */
const BY_FIRST = Map.groupBy(REWRITINGS, ([seen]) => seen[0]!);

/** Every word that a word becomes by one confusion. */
export function confusedWith(word: string): Set<string> {
  const words = new Set<string>();
  for (let at = 0; at < word.length; at++) {
    for (const [seen, meant] of BY_FIRST.get(word[at]!) ?? []) {
      if (word.startsWith(seen, at)) {
        words.add(word.slice(0, at) + meant + word.slice(at + seen.length));
      }
    }
  }
  words.delete(word);
  return words;
}
