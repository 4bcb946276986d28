/**
 * From labelled paragraphs to lists, nested by their indents.
 *
 * @module
 */

import type { Block, Inline, List, ListItem } from "../../../../markdown/blocks.ts";
import { follows, type Label, tickOf } from "./labels.ts";

/** A paragraph that begins with a label. */
export interface LabelledParagraph {
  readonly label: Label;
  /** Its text without the label. */
  readonly content: Inline[];
  /** Where the label stands, in points. */
  readonly indent: number;
  readonly page: number;
  /** It is the first of another column, whose indents are its own. */
  readonly beginsColumn?: boolean;
  /** Blocks that stand under it. */
  readonly under: Block[];
}

/** Points by which labels of one list may stand apart. */
const SAME_INDENT = 3;
/** Points that a digit takes in the label of a list, at most. */
const DIGIT = 8;

interface Open {
  /** That of the label furthest out. */
  indent: number;
  readonly page: number;
  readonly labels: Label[];
  readonly items: { blocks: Block[]; label: Label }[];
}

/** How far counting has got: program text, a page or bullets may part a list from its further items. */
export interface Counting {
  label?: Label;
}

/**
 * Lists of consecutive labelled paragraphs; a number that nothing follows is none, unless it counts on
 * from `counting`, which is brought up to date.
 */
export function listsOf(
  paragraphs: readonly LabelledParagraph[],
  counting: Counting = {},
): Block[] {
  const roots: Open[] = [];
  const stack: Open[] = [];
  for (const paragraph of paragraphs) {
    if (paragraph.beginsColumn === true) moveToColumn(paragraph, stack, roots);
    while (stack.length > 0 && isOutside(paragraph, stack.at(-1)!)) close(stack, roots);
    const top = stack.at(-1);
    const besideTop = top !== undefined &&
      (paragraph.indent <= top.indent + SAME_INDENT || countsOn(paragraph, top));
    if (besideTop && !follows(paragraph.label, top.labels.at(-1)!)) close(stack, roots);
    if (!besideTop || stack.at(-1) !== top) {
      stack.push({ indent: paragraph.indent, page: paragraph.page, labels: [], items: [] });
    }
    add(stack.at(-1)!, paragraph);
  }
  while (stack.length > 0) close(stack, roots);
  return roots.flatMap((root) => {
    const goesOn = counting.label !== undefined && root.labels[0]!.ordered &&
      follows(root.labels[0]!, counting.label);
    if (isLone(root) && !goesOn) return asParagraphs(root);
    if (root.labels[0]!.ordered) counting.label = root.labels.at(-1)!;
    return [listOf(root)];
  });
}

/** Closes what does not go on in the next column; what does stands at the indents of that. */
function moveToColumn({ label, indent }: LabelledParagraph, stack: Open[], roots: Open[]): void {
  while (stack.length > 0 && !follows(label, stack.at(-1)!.labels.at(-1)!)) close(stack, roots);
  const shift = indent - (stack.at(-1)?.indent ?? indent);
  for (const open of stack) open.indent += shift;
}

/** Whether a label stands further out than a list; 10 after 9 does where numbers end at one place. */
function isOutside({ label, indent }: LabelledParagraph, open: Open): boolean {
  const last = open.labels.at(-1)!;
  const digits = label.printed.length - last.printed.length;
  const reach = follows(label, last) && digits > 0 ? digits * DIGIT : 0;
  return indent < open.indent - SAME_INDENT - reach;
}

/** Whether a number goes on a list though it stands further in: no list within it begins so. */
function countsOn({ label }: LabelledParagraph, { labels }: Open): boolean {
  return label.ordered && label.counts > 1 && label.alternative !== 1 &&
    follows(label, labels.at(-1)!);
}

/** Signs that are bullets only where several follow each other. */
const DOUBTFUL_BULLETS = new Set(["*", "-", "–", "—", "·", "o"]);

/** One number, letter or dash, followed by no other: a paragraph that begins so. */
function isLone({ items, labels }: Open): boolean {
  const [label] = labels;
  return items.length === 1 && (label!.ordered || DOUBTFUL_BULLETS.has(label!.kind)) &&
    items[0]!.blocks.every((block) => block.kind !== "list");
}

function asParagraphs({ items }: Open): Block[] {
  const [item] = items;
  const [first, ...rest] = item!.blocks;
  if (first?.kind !== "paragraph") return item!.blocks;
  const printed: Inline = { kind: "text", text: item!.label.printed };
  return [{ ...first, content: [printed, ...first.content] }, ...rest];
}

function add(open: Open, { label, content, indent, page, under }: LabelledParagraph): void {
  open.labels.push(label);
  open.indent = Math.min(open.indent, indent);
  open.items.push({ label, blocks: [{ kind: "paragraph", content, page }, ...under] });
}

/** Ends the innermost list: it belongs to the last item of the list around it. */
function close(stack: Open[], roots: Open[]): void {
  const ended = stack.pop()!;
  const outer = stack.at(-1);
  if (outer === undefined) roots.push(ended);
  else outer.items.at(-1)!.blocks.push(listOf(ended));
}

function tick(label: Label): Pick<ListItem, "checked"> {
  const checked = tickOf(label.printed.trim());
  return checked === undefined ? {} : { checked };
}

function listOf({ items, labels, page }: Open): List {
  const first = labels[0]!;
  const { ordered } = first;
  const plainCounter = ordered && first.kind === "1.";
  const listItems: ListItem[] = items.map(({ blocks, label }) => ({
    blocks,
    ...(ordered && !plainCounter ? { label: label.printed.trim() } : {}),
    ...tick(label),
  }));
  const start = plainCounter && first.counts !== 1 ? { start: first.counts } : {};
  return { kind: "list", ordered, ...start, items: listItems, page };
}
