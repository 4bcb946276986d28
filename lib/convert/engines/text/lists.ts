/**
 * Lists in plain text: items of signs or numbers, nested by their indentation, below the lines that
 * introduce them, and with blank lines in them.
 *
 * @module
 */

import type { Block, ListItem } from "../../../markdown/blocks.ts";
import { widthOfText } from "../../../text/wide_signs.ts";
import { expandTabs, indentOf, leastIndent, MIN_WRAPPED } from "./lines.ts";

/** A label, and the blanks around it. */
const ITEM = /^(\s*)([-*+•]|\d{1,9}[.)])(\s+)(?=\S)/;
/** Signs that hardly begin a line of a sentence. */
const SIGN = /^\s*[*•]\s/;
/** What lies deeper is text. */
const MAX_DEPTH = 6;
/** So many blanks behind a label are its own: more are those of code in the item. */
const MAX_GAP = 4;

/** Makes blocks of the lines of an item. */
export interface Inner {
  /** One paragraph. */
  paragraph(lines: readonly string[]): Block;
  /** What stands below it, which may be parted by blank lines. */
  blocks(lines: readonly string[], depth: number): readonly Block[];
}

interface RawItem {
  readonly label: string;
  readonly isOrdered: boolean;
  /** Where its text begins. */
  readonly column: number;
  /** Its lines, without its label. */
  readonly lines: string[];
}

/** Items of one level. */
interface Items {
  readonly indent: number;
  readonly items: readonly RawItem[];
}

/** Where a list begins among lines: at the first one, or below those that introduce it; -1 for none. */
function startOfList(lines: readonly string[]): number {
  const start = lines.findIndex((line) => ITEM.test(line));
  if (start < 1) return start;
  const above = lines[start - 1]!;
  const isIntroduced = above.endsWith(":") || indentOf(lines[start]!) > indentOf(above);
  if (isIntroduced || (SIGN.test(lines[start]!) && widthOfText(above) < MIN_WRAPPED)) return start;
  return (itemsOf(lines.slice(start))?.items.length ?? 0) > 1 ? start : -1;
}

/** Lines that introduce a list, where there are any, and the list; `undefined` where there is none. */
export function listBelow(
  lines: readonly string[],
  inner: Inner,
  depth: number,
): readonly Block[] | undefined {
  if (depth >= MAX_DEPTH) return undefined;
  const start = startOfList(lines);
  const items = start < 0 ? undefined : itemsOf(lines.slice(start))?.items;
  if (items === undefined) return undefined;
  const above = start === 0 ? [] : [inner.paragraph(lines.slice(0, start))];
  return [...above, ...listsOf(items, inner, depth)];
}

/**
 * How many paragraphs, up to what is no text, are one list: those that begin with its next item, and
 * those that are set in as its last item is.
 */
export function listReach(
  paragraphs: readonly (readonly string[] | undefined)[],
  from: number,
): number {
  const begin = paragraphs[from]?.map(expandTabs) ?? [];
  const start = startOfList(begin);
  const list = start < 0 ? undefined : itemsOf(begin.slice(start));
  if (list === undefined) return 1;
  let last = list.items.at(-1)!;
  let next = from + 1;
  for (; paragraphs[next] !== undefined; next++) {
    const lines = paragraphs[next]!.map(expandTabs);
    if (leastIndent(lines) >= last.column) continue;
    const more = itemsOf(lines);
    if (more?.indent !== list.indent || !goesOn(last, more.items[0]!)) break;
    last = more.items.at(-1)!;
  }
  return next - from;
}

function goesOn(last: RawItem, next: RawItem): boolean {
  return last.isOrdered
    ? next.isOrdered && parseInt(next.label, 10) > parseInt(last.label, 10)
    : next.label === last.label;
}

/** One list for each kind of label. */
function listsOf(items: readonly RawItem[], inner: Inner, depth: number): readonly Block[] {
  const groups: RawItem[][] = [];
  for (const item of items) {
    const open = groups.at(-1);
    if (open?.[0]?.isOrdered === item.isOrdered) open.push(item);
    else groups.push([item]);
  }
  return groups.map((group): Block => ({
    kind: "list",
    ordered: group[0]!.isOrdered,
    start: parseInt(group[0]!.label, 10) || 0,
    items: group.map((item) => asItem(item, inner, depth)),
  }));
}

/** The items of the outermost level; `undefined` where a line belongs to none. */
function itemsOf(lines: readonly string[]): Items | undefined {
  const indent = ITEM.exec(lines[0] ?? "")?.[1]?.length;
  if (indent === undefined) return undefined;
  const items: RawItem[] = [];
  let before = "";
  for (const line of lines) {
    const [start, space, label, gap] = ITEM.exec(line) ?? [];
    if (start !== undefined && space!.length === indent) {
      items.push({
        label: label!,
        isOrdered: /\d/.test(label!),
        column: indent + label!.length + Math.min(gap!.length, MAX_GAP),
        lines: [line.slice(start.length)],
      });
    } else if (line === "" || indentOf(line) > indent) items.at(-1)!.lines.push(line);
    else if (start === undefined && isWrapped(before, line, indent)) items.at(-1)!.lines.push(line);
    else return undefined;
    before = line;
  }
  return areSignsTelling(items) ? undefined : { indent, items };
}

/** Plus and minus beside each other say what is gained and lost, or was added and removed. */
function areSignsTelling(items: readonly RawItem[]): boolean {
  return items.some(({ label }) => label === "+") && items.some(({ label }) => label === "-");
}

/** Whether a line that is not set in further than a label goes on with the line before it. */
function isWrapped(before: string, line: string, indent: number): boolean {
  return indentOf(line) === indent && widthOfText(before) >= MIN_WRAPPED;
}

/** What stands beside the label is a paragraph; below it there may be lists and other blocks. */
function asItem({ label, isOrdered, lines }: RawItem, inner: Inner, depth: number): ListItem {
  const end = lines.includes("") ? lines.indexOf("") : lines.length;
  const start = lines.findIndex((line, index) => index > 0 && index < end && ITEM.test(line));
  const isList = start > 0 && itemsOf(lines.slice(start, end)) !== undefined;
  const size = isList ? start : end;
  const below = lines.slice(size);
  const blocks = [
    inner.paragraph(lines.slice(0, size)),
    ...(below.length > 0 ? inner.blocks(below, depth + 1) : []),
  ];
  return { blocks, ...(isOrdered ? { label } : {}) };
}
