/**
 * Web addresses that a line end has broken: their halves meet without a space.
 *
 * @module
 */

/** An address at the end of a text. */
const ADDRESS_END = /(?:https?:\/\/|ftp:\/\/|www\.)\S*$/iu;
/** How the rest of an address looks: it has signs that stand in no word. */
const REST = /^(?:[/?&=#_%~]|[\w%~-]+[/?&=#_%]|[\w%~-]+\.[\p{Ll}\d]|[\p{Ll}\d]+-\S*\d)/u;
/** Characters on either side of the line end that a link's target must have side by side. */
const NEAR = 12;
/** Characters at the end of a line that are looked at. */
const LONGEST = 500;

/** What is known of a line end. */
export interface LineEnd {
  /** Where the link on both sides of it leads. */
  readonly href?: string;
  /** The line before fills its column, and both lines are one word. */
  readonly isFull: boolean;
}

/** Whether an address goes on from one line to the next. */
export function isBrokenAddress(before: string, after: string, end: LineEnd): boolean {
  const last = before.slice(-LONGEST).split(/\s/u).at(-1)!;
  const first = /^\S+/u.exec(after)?.[0] ?? "";
  if (last === "" || first === "") return false;
  if (end.href !== undefined) {
    return end.href.includes(tailOf(last) + headOf(first));
  }
  return ADDRESS_END.test(last) && (end.isFull || REST.test(first));
}

function tailOf(word: string): string {
  return word.slice(-NEAR).replace(/^[(<[]/u, "");
}

function headOf(word: string): string {
  return word.slice(0, NEAR).replace(/[)\]>.,;]+$/u, "");
}
