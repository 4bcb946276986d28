/**
 * Titles in plain text: underlined ones, framed ones, and the capitals above what is set in below them.
 *
 * @module
 */

import { widthOfText } from "../../../text/wide_signs.ts";
import { indentOf } from "./lines.ts";

const UNDERLINE = /^(={3,}|-{3,})$/;
/** Other lines below titles, as reStructuredText has them: at least as long as the title. */
const ADORNMENT = /^([*#~^"'`+.:_])\1{2,}$/;
/** A line longer than this underlines nothing. */
const MAX_UNDERLINE = 200;
/** How far apart a title and the line below it may begin. */
const MAX_SHIFT = 3;
/** Words kept apart by blanks: the head of a table. */
const COLUMNS = /\S(?: {2,}|\t+)\S/;
const MAX_LEVEL = 6;
/** The name of a section of a manual, above lines that are all set in. */
const CAPITALS = /^(?=.*\p{Lu}{3})\p{Lu}[\p{Lu}\p{N} ,&/()'-]{2,60}$/u;
const SET_IN = 3;
/** A title of Markdown, AsciiDoc or a wiki on a line of its own; one sign alone begins remarks too. */
const PREFIXED = /^(#{2,6}|={2,6}) +(\S.*)$/;
/** What may close it. */
const CLOSING_SIGNS = / (?:#+|=+)$/;

/** A title, and what marks it as one: the sign of the line below it, twice where one is above it too. */
export interface MarkedTitle {
  readonly text: string;
  readonly mark: string;
}

function isUnderline(line: string, title: string): boolean {
  if (Math.abs(indentOf(line) - indentOf(title)) > MAX_SHIFT) return false;
  const sign = line.trim();
  const text = title.trim();
  if (!UNDERLINE.test(sign)) return ADORNMENT.test(sign) && sign.length >= widthOfText(text);
  return Math.abs(sign.length - text.length) <= Math.max(3, text.length / 2);
}

/** Lines of a frame may be as long as the page is wide; what ends as a sentence does is a remark in one. */
const FRAME = /^([-=*#~^"'`+.:_])\1{2,}$/;
const ENDS_AS_SENTENCE = /[.,;:]$/;

/** Whether a text stands as a title between two lines that are alike. */
function isInFrame(title: string, line: string): boolean {
  const text = title.trim();
  return FRAME.test(line.trim()) && indentOf(title) >= indentOf(line) &&
    widthOfText(title.trimEnd()) <= line.length && !COLUMNS.test(text) &&
    !ENDS_AS_SENTENCE.test(text);
}

/** A line that underlines what is above it where nothing is below, however short it is. */
const DOUBLE_LINE = /^={3,}$/;

/** The title that lines are, of which the last may be the last of a paragraph. */
function titleOf(lines: readonly string[], isLast: boolean): MarkedTitle | undefined {
  const isFramed = lines.length === 3 && lines[0]!.trim() === lines[2]!.trim();
  const [title, line, ...others] = isFramed ? lines.slice(1) : lines;
  if (line === undefined || line.length > MAX_UNDERLINE || others.length > 0) return undefined;
  const text = title!.trim();
  const isShort = isLast && DOUBLE_LINE.test(line) && line.length < widthOfText(text) &&
    indentOf(title!) === 0 && !ENDS_AS_SENTENCE.test(text);
  const isMarked = isUnderline(line, title!) || isShort || (isFramed && isInFrame(title!, line));
  if (!isMarked || !/[\p{L}\p{N}]/u.test(text)) return undefined;
  const sign = line.trimStart()[0]!;
  return { text, mark: isFramed ? sign + sign : sign };
}

/**
 * The title that stands at a place among lines.
 *
 * @returns How many lines it takes; `undefined` where there is none. Text right below a title is told
 * from a table below its head by what the underline is like.
 */
export function titleAt(
  lines: readonly string[],
  at: number,
): { readonly title: MarkedTitle; readonly size: number } | undefined {
  for (const size of [2, 3]) {
    const head = lines.slice(at, at + size);
    const isLast = lines.length === at + size;
    const title = head.length === size ? titleOf(head, isLast) : undefined;
    if (title !== undefined && (isLast || isApart(head))) {
      return { title, size };
    }
  }
  const [, signs, marked] = at === 0 && lines.length === 1 ? PREFIXED.exec(lines[0]!) ?? [] : [];
  if (signs !== undefined) {
    const text = marked!.trimEnd().replace(CLOSING_SIGNS, "").trimEnd();
    return { title: { text, mark: `${signs} ` }, size: 1 };
  }
  const isName = at === 0 && lines.length > 1 && CAPITALS.test(lines[0]!) &&
    lines.every((line, index) => index === 0 || indentOf(line) >= SET_IN);
  return isName ? { title: { text: lines[0]!, mark: "capitals" }, size: 1 } : undefined;
}

/** Whether a title that has text right below it is one: by a double line, or one that is just as long. */
function isApart(head: readonly string[]): boolean {
  const [title, line] = head.slice(-2);
  const text = head.length === 3 ? line! : title!;
  const sign = (head.length === 3 ? head[0]! : line!).trim();
  if (head.length === 2 && sign.startsWith("=")) return true;
  return !COLUMNS.test(text) && Math.abs(sign.length - widthOfText(text.trim())) <= 1;
}

/**
 * The levels of headings by their marks: in the order in which they come, as reStructuredText has it;
 * where there are none but the two usual ones, these have levels of their own.
 */
export function levelsOf(titles: readonly MarkedTitle[]): ReadonlyMap<string, number> {
  const marks = new Set(titles.map(({ mark }) => mark));
  const usual = new Map([["=", 1], ["-", 2], ["capitals", 2]]);
  for (let level = 2; level <= MAX_LEVEL; level++) {
    for (const sign of ["#", "="]) usual.set(`${sign.repeat(level)} `, level);
  }
  if ([...marks].every((mark) => usual.has(mark))) return usual;
  return new Map([...marks].map((mark, index) => [mark, Math.min(index + 1, MAX_LEVEL)]));
}
