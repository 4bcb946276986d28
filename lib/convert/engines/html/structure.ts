/**
 * Elements that structure a page: headings, quotes, lists, tables.
 *
 * @module
 */

import type { Block, Inline } from "../../../markdown/blocks.ts";
import type { Assembly, Handler, Undo } from "./assembly.ts";
import { Flow } from "./flow.ts";
import { type ListPlace, listPlace, nested } from "./flat_lists.ts";
import { gridPart } from "./grids.ts";
import { OpenList } from "./lists.ts";
import { OpenTable } from "./tables.ts";

/** The paragraphs of a heading or caption on one line, and what cannot stand in it. */
function onOneLine(blocks: readonly Block[]): { content: Inline[]; others: Block[] } {
  const content: Inline[] = [];
  const others: Block[] = [];
  for (const block of blocks) {
    if (block.kind !== "paragraph" && block.kind !== "heading") {
      others.push(block);
      continue;
    }
    if (content.length > 0) content.push({ kind: "text", text: " " });
    for (const inline of block.content) content.push(inline);
  }
  return { content, others };
}

/** A heading is bold by itself: bold type all through it says nothing. */
function withoutBold(content: readonly Inline[]): readonly Inline[] {
  const isBold = (inline: Inline): boolean =>
    inline.kind === "link"
      ? inline.content.every(isBold)
      : inline.kind !== "text" || inline.bold === true || inline.text.trim() === "";
  const plain = (inline: Inline): Inline => {
    if (inline.kind === "link") return { ...inline, content: inline.content.map(plain) };
    if (inline.kind !== "text") return inline;
    const { bold: _, ...rest } = inline;
    return rest;
  };
  return content.every(isBold) ? content.map(plain) : content;
}

const enterHeading: Handler = (assembly, name) => {
  assembly.flow().flush();
  return assembly.enterFlow((flow) => {
    const { content, others } = onOneLine(flow.blocks);
    const breaks = others.filter(({ kind }) => kind === "page_break");
    const outer = assembly.flow();
    outer.addBlock(...breaks);
    const level = Number(name.slice(1));
    if (content.length > 0) {
      outer.addBlock({ kind: "heading", level, content: withoutBold(content) });
    }
    outer.addBlock(...others.filter(({ kind }) => kind !== "page_break"));
  });
};

const enterQuote: Handler = (assembly) => {
  assembly.flow().flush();
  return assembly.enterFlow(({ blocks }) => {
    if (blocks.length > 0) assembly.flow().addBlock({ kind: "quote", blocks });
  });
};

const enterList: Handler = (assembly, name, attributes) => {
  assembly.endParagraph();
  const list = new OpenList(name, attributes);
  assembly.push(list);
  return () => {
    assembly.closeTo(list);
    placeList(assembly, list.finish(), listPlace(attributes));
  };
};

/** Adds a list and the notes that stood in it; a flat one to the list that it goes on with. */
export function placeList(
  assembly: Assembly,
  finished: readonly Block[],
  place?: ListPlace,
): void {
  const flow = assembly.flow();
  const [list, ...notes] = finished;
  const before = flow.blocks.at(-1);
  if (place === undefined || list?.kind !== "list") return flow.addBlock(...finished);
  const isSame = before?.kind === "list" && flow.isAtStart &&
    assembly.flatLists.get(before) === place.id;
  const joined = isSame ? nested(before, place, list) : undefined;
  if (joined !== undefined) flow.blocks.pop();
  flow.addBlock(joined ?? list, ...notes);
  assembly.flatLists.set(joined ?? list, place.id);
}

const enterItem: Handler = (assembly, name, attributes) => {
  const isInList = assembly.top instanceof OpenList;
  const list = assembly.top instanceof OpenList ? assembly.top : new OpenList("", {});
  const endList = isInList ? undefined : enterImplied(assembly, list);
  const endFlow = assembly.enterFlow((flow) => {
    if (name === "dd") list.addToLast(flow);
    else list.addItem(flow, attributes);
  });
  const endStyle = assembly.startStyle(name);
  return () => {
    endStyle?.();
    endFlow();
    endList?.();
  };
};

/** An item outside any list makes one; items that follow each other share it. */
function enterImplied(assembly: Assembly, list: OpenList): Undo {
  const outer = assembly.flow();
  outer.flush();
  assembly.push(list);
  return () => {
    assembly.closeTo(list);
    const [block, ...notes] = list.finish();
    if (block?.kind !== "list") {
      return outer.addBlock(...(block === undefined ? [] : [block, ...notes]));
    }
    const last = outer.blocks.at(-1);
    const shares = last?.kind === "list" && assembly.implied.has(last);
    if (shares) outer.blocks.pop();
    const made = shares ? { ...last, items: [...last.items, ...block.items] } : block;
    outer.addBlock(made, ...notes);
    assembly.implied.add(made);
  };
}

const enterTable: Handler = (assembly, _name, attributes) => {
  assembly.endParagraph();
  const table = new OpenTable(attributes, beginsAside(assembly));
  assembly.push(table);
  return () => {
    assembly.closeTo(table);
    assembly.isCut ||= table.isCut;
    assembly.flow().addBlock(...table.finish());
  };
};

/** DocBook and AsciiDoc set the sign of a remark beside its text. */
function beginsAside({ top, asides }: Assembly): boolean {
  return top instanceof Flow && asides.has(top) && top.isAtStart && top.blocks.length === 0;
}

/** A part of a table; where no table is open, an element like any other. */
const enterTablePart: Handler = (assembly, name, attributes) => {
  const table = assembly.top;
  if (!(table instanceof OpenTable)) return enterBlock(assembly, name, attributes);
  if (name === "tr") table.startRow();
  else if (name !== "td" && name !== "th" && name !== "caption") table.startSection(name);
  else return enterCell(assembly, table, { name, attributes });
  return undefined;
};

function enterCell(
  assembly: Assembly,
  table: OpenTable,
  { name, attributes }: { name: string; attributes: Readonly<Record<string, string>> },
): Undo {
  return assembly.enterFlow((flow) => {
    if (name === "caption") table.caption = onOneLine(flow.blocks).content;
    else table.addCell(flow, name, attributes);
  });
}

/**
 * Begins a table, or a part of one, that is made of other elements.
 *
 * @returns `undefined` where the element is none.
 */
export const enterGridPart: Handler = (assembly, name, attributes) => {
  const part = gridPart(name, attributes);
  if (part?.name === "table") return enterTable(assembly, part.name, attributes);
  const table = assembly.top;
  if (part === undefined || !(table instanceof OpenTable)) return undefined;
  if (part.name === "tr") {
    table.startRow();
    return () => {};
  }
  const endCell = enterCell(assembly, table, { name: part.name, attributes });
  return () => {
    endCell();
    if (part.endsRow) table.startRow();
  };
};

/** An element that begins and ends lines, and nothing more. */
export const enterBlock: Handler = (assembly, name) => {
  assembly.endParagraph();
  const endStyle = assembly.startStyle(name);
  return () => {
    assembly.endParagraph();
    endStyle?.();
  };
};

/** Handlers by the names of their elements. */
export const STRUCTURE: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ...["h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, enterHeading] as const),
  ...["ul", "ol", "dl", "menu", "dir"].map((name) => [name, enterList] as const),
  ...["li", "dt", "dd"].map((name) => [name, enterItem] as const),
  ...["thead", "tbody", "tfoot", "tr", "td", "th", "caption"].map((name) =>
    [name, enterTablePart] as const
  ),
  ["blockquote", enterQuote],
  ["table", enterTable],
]);
