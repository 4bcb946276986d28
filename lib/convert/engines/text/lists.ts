/**
 * Lists in plain text: items of signs or numbers, nested by their indentation, below the line that
 * introduces them.
 *
 * @module
 */

import type { Block, ListItem } from "../../../markdown/blocks.ts";

const ITEM = /^(\s*)([-*+•]|\d{1,9}[.)])\s+(?=\S)/;
/** What lies deeper is text. */
const MAX_DEPTH = 6;

/** Makes a paragraph of the lines of an item. */
type Paragraph = (lines: readonly string[]) => Block;

interface RawItem {
  readonly label: string;
  readonly isOrdered: boolean;
  /** Its lines, without its label. */
  readonly lines: string[];
}

/** Lines that introduce a list, where there are any, and the list. */
export function listBelow(
  lines: readonly string[],
  paragraph: Paragraph,
): readonly Block[] | undefined {
  const whole = listsOf(lines, paragraph, 0);
  if (whole !== undefined) return whole;
  const start = lines.findIndex((line) => ITEM.test(line));
  if (start < 1 || !lines[start - 1]!.trimEnd().endsWith(":")) return undefined;
  const lists = listsOf(lines.slice(start), paragraph, 0);
  return lists && [paragraph(lines.slice(0, start)), ...lists];
}

/** The lists that lines are, every one an item or going on with one; one list for each kind of label. */
function listsOf(
  lines: readonly string[],
  paragraph: Paragraph,
  depth: number,
): readonly Block[] | undefined {
  const items = depth < MAX_DEPTH ? itemsOf(lines) : undefined;
  if (items === undefined) return undefined;
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
    items: group.map((item) => asItem(item, paragraph, depth)),
  }));
}

/** The items of the outermost level; `undefined` where a line belongs to none. */
function itemsOf(lines: readonly string[]): RawItem[] | undefined {
  const [, indent = "", first] = ITEM.exec(lines[0] ?? "") ?? [];
  if (first === undefined) return undefined;
  const items: RawItem[] = [];
  for (const line of lines) {
    const match = ITEM.exec(line);
    if (match !== null && match[1] === indent) {
      const label = match[2]!;
      items.push({ label, isOrdered: /\d/.test(label), lines: [line.slice(match[0].length)] });
    } else if (line.length - line.trimStart().length > indent.length) {
      items.at(-1)!.lines.push(line);
    } else return undefined;
  }
  return items;
}

function asItem(
  { label, isOrdered, lines }: RawItem,
  paragraph: Paragraph,
  depth: number,
): ListItem {
  const start = lines.findIndex((line, index) => index > 0 && ITEM.test(line));
  const inner = start < 0 ? undefined : listsOf(lines.slice(start), paragraph, depth + 1);
  const blocks = inner === undefined
    ? [paragraph(lines)]
    : [paragraph(lines.slice(0, start)), ...inner];
  return { blocks, ...(isOrdered ? { label } : {}) };
}
