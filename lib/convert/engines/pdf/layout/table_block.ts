/**
 * From the lines of a table to its block: what is listed in a cell is a list there.
 *
 * @module
 */

import type { Block, Inline, Place, Table } from "../../../../markdown/blocks.ts";
import { areBrokenAlone } from "./broken_lines.ts";
import { type InlineOptions, inlinesOf, trimmed, withoutLabel } from "./inlines.ts";
import { type Label, labelOf } from "./labels.ts";
import { textOf } from "./line_looks.ts";
import { type LabelledParagraph, listsOf } from "./lists.ts";
import type { Line, TableDraft } from "./model.ts";

/** A table of lines as a block. */
export function tableBlock(table: TableDraft, at: InlineOptions & Place): Table {
  const { page, box, ...options } = at;
  return {
    kind: "table",
    headerRows: table.headerRows,
    ...(page === undefined ? {} : { page }),
    ...(box === undefined ? {} : { box }),
    rows: table.rows.map((row) =>
      row.map((cell) => ({
        content: contentOfCell(cell.lines, { ...options, page: page ?? 1 }),
        ...(cell.columns > 1 ? { columns: cell.columns } : {}),
        ...(cell.rows > 1 ? { rows: cell.rows } : {}),
      }))
    ),
  };
}

type CellOptions = InlineOptions & { readonly page: number };

/** Lines of a cell, which may begin with the label of a list. */
interface Part {
  readonly label: Label | undefined;
  readonly lines: Line[];
}

function contentOfCell(lines: readonly Line[], options: CellOptions): Block[] {
  if (lines.length === 0) return [];
  const parts = partsOf(lines);
  if (parts.filter(({ label }) => label !== undefined).length < 2) {
    return [paragraph(lines, options)];
  }
  return [
    ...parts.flatMap((part) => part.label === undefined ? [paragraph(part.lines, options)] : []),
    ...listsOf(parts.flatMap((part) => itemOf(part, options) ?? [])),
  ];
}

/** The lines of a cell, parted before each that begins with the label of a list. */
function partsOf(lines: readonly Line[]): Part[] {
  const parts: Part[] = [];
  for (const line of lines) {
    const label = labelOf(textOf(line));
    if (parts.length === 0 || label !== undefined) parts.push({ label, lines: [line] });
    else parts.at(-1)!.lines.push(line);
  }
  return parts;
}

function itemOf({ label, lines }: Part, options: CellOptions): LabelledParagraph | undefined {
  if (label === undefined) return undefined;
  const first = lines[0]!;
  return {
    label,
    content: withoutLabel(inlinesOfCell(lines, options), label.printed.length),
    indent: first.rightToLeft ? -first.right : first.left,
    page: options.page,
    under: [],
  };
}

function paragraph(lines: readonly Line[], options: CellOptions): Block {
  return { kind: "paragraph", content: inlinesOfCell(lines, options) };
}

function inlinesOfCell(lines: readonly Line[], options: CellOptions): Inline[] {
  return trimmed(inlinesOf(lines, { ...options, brokenLines: areBrokenAlone(lines) }));
}
