/**
 * From paragraphs in reading order to blocks: headings, lists, code, tables, text.
 *
 * @module
 */

import type { Block, Inline, PageTurn, Paragraph, Place } from "../../../../markdown/blocks.ts";
import { inlineText } from "../../../../markdown/inline_text.ts";
import { codeTextOf } from "./code.ts";
import { boxFromFrame } from "./frame.ts";
import type { WordStock } from "./hyphens.ts";
import { type InlineOptions, inlinesOf, trimmed, withoutLabel } from "./inlines.ts";
import { bulletLabel, type Label, labelOf } from "./labels.ts";
import { textOf } from "./line_looks.ts";
import { type Counting, type LabelledParagraph, listsOf } from "./lists.ts";
import type { Draft, Line } from "./model.ts";
import { tableBlock } from "./table_block.ts";
import type { Typography } from "./typography.ts";

/** What is known of the document while its blocks are made. */
export interface Context {
  readonly stock: WordStock;
  readonly typography: Typography;
  readonly levels: ReadonlyMap<Draft, number>;
  /** Ids of the footnotes of a page by their marks. */
  readonly notes: ReadonlyMap<number, ReadonlyMap<string, string>>;
  /** Lines whose raised marks lead to no footnote. */
  readonly unlinked: ReadonlySet<Line>;
  readonly sizes: ReadonlyMap<number, { width: number; height: number }>;
  /** Where the lists of the pages so far have got to. */
  readonly counting: Counting;
}

/** What a paragraph is. */
type Kind = "heading" | "table" | "code" | "item" | "text";

/** Blocks of paragraphs that stand on one page. */
export function blocksOf(drafts: readonly Draft[], context: Context): Block[] {
  const blocks: Block[] = [];
  for (let start = 0; start < drafts.length;) {
    const kind = kindOf(drafts[start]!, context);
    let end = start + 1;
    while (end < drafts.length && belongs(drafts, end, { kind, context })) end++;
    blocks.push(...blocksOfKind(kind, drafts.slice(start, end), context));
    start = end;
  }
  return blocks;
}

/** What a paragraph is, before its neighbours are looked at. */
export function kindOf(draft: Draft, context: Context): Kind {
  if (draft.table !== undefined) return "table";
  if (context.levels.has(draft)) return "heading";
  if (labelOfDraft(draft) !== undefined) return "item";
  if (draft.mono && !context.typography.monoIsCommon) return "code";
  return "text";
}

/** Whether a paragraph goes on what its predecessor began: a list, or code. */
function belongs(
  drafts: readonly Draft[],
  index: number,
  { kind, context }: { kind: Kind; context: Context },
): boolean {
  const [before, draft] = [drafts[index - 1]!, drafts[index]!];
  if (kind !== "item" && kind !== "code") return false;
  const own = kindOf(draft, context);
  if (own === kind) return true;
  return kind === "item" && (own === "text" || own === "code") && draft.turn === before.turn &&
    isUnder(draft, before);
}

/** What a label takes where its item has one line, against the size. */
const LABEL_WIDTH = 0.8;
/** How far the text of an item is indented at least, against the size. */
const MIN_INDENT = 0.5;
/** Edges that differ by less are one, in points. */
const TOLERANCE = 1.5;

/** A paragraph without a label that is indented like the text of the item before it. */
function isUnder(draft: Draft, before: Draft): boolean {
  const indent = before.lines[1]?.left ?? before.left + LABEL_WIDTH * before.size;
  const isIndented =
    draft.left >= Math.max(indent, before.left + MIN_INDENT * before.size) - TOLERANCE ||
    (labelOfDraft(before) === undefined && draft.left >= before.left - TOLERANCE);
  return isIndented && draft.top > before.top && draft.top - before.bottom < 2 * draft.size;
}

function blocksOfKind(kind: Kind, drafts: readonly Draft[], context: Context): Block[] {
  const [first] = drafts;
  const place = placeOf(first!, context);
  switch (kind) {
    case "table":
      if (first!.table!.alt !== undefined) return [{ ...figureBlock(first!.table!.alt), ...place }];
      return [tableBlock(first!.table!, { ...optionsFor(first!, context), ...place })];
    case "heading": {
      const options = { ...optionsFor(first!, context), plainFace: true };
      const content = trimmed(inlinesOf(first!.lines, options));
      return [{ kind: "heading", level: context.levels.get(first!)!, content, ...place }];
    }
    case "code":
      return [{ kind: "code", text: codeTextOf(drafts), ...place }];
    case "item":
      return listsOf(labelled(drafts, context), context.counting);
    case "text":
      return [textBlock(first!, context, place)];
  }
}

function labelled(drafts: readonly Draft[], context: Context): LabelledParagraph[] {
  const paragraphs: LabelledParagraph[] = [];
  let last: Draft | undefined;
  for (const draft of drafts) {
    const label = labelOfDraft(draft);
    if (kindOf(draft, context) === "code") {
      addCode(paragraphs.at(-1)!.under, draft, context);
      continue;
    }
    const content = contentOf(draft, context);
    if (label === undefined) {
      paragraphs.at(-1)!.under.push({ kind: "paragraph", content, ...placeOf(draft, context) });
    } else {
      const indent = draft.lines[0]!.rightToLeft ? -draft.right : draft.lines[0]!.left;
      const nested = draft.role === undefined ? 0 : draft.role.listDepth * 1000;
      paragraphs.push({
        label,
        content: withoutLabel(content, label.printed.length),
        indent: indent + nested,
        page: draft.page,
        beginsColumn: last !== undefined && standsAbove(draft, last),
        under: [],
      });
    }
    last = draft;
  }
  return paragraphs;
}

/** Whether a paragraph that is read after another stands higher on its page: in the next column. */
function standsAbove(draft: Draft, before: Draft): boolean {
  return draft.page === before.page && draft.turn === before.turn && draft.bottom < before.top;
}

/** Adds program text to what stands under an item; lines that follow each other are one block. */
function addCode(under: Block[], draft: Draft, context: Context): void {
  const last = under.at(-1);
  const text = codeTextOf([draft]);
  if (last?.kind === "code") under[under.length - 1] = { ...last, text: `${last.text}\n${text}` };
  else under.push({ kind: "code", text, ...placeOf(draft, context) });
}

/** The label of a paragraph; an item that is only tagged as one has an empty bullet. */
function labelOfDraft(draft: Draft): Label | undefined {
  if (draft.table !== undefined) return undefined;
  const label = labelOf(textOf(draft.lines[0]!));
  if (label !== undefined || draft.role?.type !== "LI") return label;
  return bulletLabel("");
}

/** The running text of a paragraph. */
export function contentOf(draft: Draft, context: Context): Inline[] {
  return trimmed(inlinesOf(draft.lines, optionsFor(draft, context)));
}

function textBlock(draft: Draft, context: Context, place: Place): Paragraph {
  const content = contentOf(draft, context);
  const next = draft.turned === undefined ? undefined : turnOf(content, draft, context);
  return { kind: "paragraph", content, ...place, ...(next === undefined ? {} : { next }) };
}

/** Where the lines of the next page begin, after the word that the page's end may have broken. */
function turnOf(
  content: readonly Inline[],
  draft: Draft,
  context: Context,
): PageTurn | undefined {
  const rest = contentOf({ ...draft, lines: draft.lines.slice(-draft.turned!) }, context);
  const text = inlineText(content);
  const begin = Math.max(1, text.length - inlineText(rest).length);
  const at = begin + text.slice(begin - 1).search(/\s|$/u);
  return at < text.length ? { page: draft.page + 1, at } : undefined;
}

function optionsFor(draft: Draft, context: Context): InlineOptions {
  const notes = context.notes.get(draft.page);
  return {
    stock: context.stock,
    brokenLines: draft.brokenLines,
    monoIsCommon: context.typography.monoIsCommon,
    ...(notes === undefined ? {} : { notes, unlinked: context.unlinked }),
  };
}

function placeOf(draft: Draft, context: Context): Place {
  const size = context.sizes.get(draft.page);
  const { left, top, right, bottom } = draft;
  const box = size === undefined
    ? {}
    : { box: boxFromFrame(size, draft.turn, { left, top, right, bottom }) };
  return { page: draft.page, ...box };
}

function figureBlock(alt: string): Paragraph {
  return { kind: "paragraph", content: [{ kind: "image", alt }] };
}
