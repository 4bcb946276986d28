/**
 * From the pages of a document to its blocks.
 *
 * @module
 */

import type { Block, Table } from "../../../../markdown/blocks.ts";
import type { DocumentFacts } from "../pdfium/document.ts";
import { WordStock } from "./hyphens.ts";
import { inlinesOf } from "./inlines.ts";
import type { PageLayout, TableDraft } from "./model.ts";
import { paragraphsOf, textOf } from "./paragraphs.ts";

/** The blocks of a document, pages in order. */
export function build(pages: readonly PageLayout[], _facts: DocumentFacts): Block[] {
  const stock = new WordStock();
  for (const page of pages) {
    for (const region of page.regions) {
      for (const line of region.lines) stock.addLine(textOf(line));
    }
  }
  const blocks: Block[] = [];
  for (const page of pages) {
    const label = page.label !== "" && page.label !== String(page.page)
      ? { label: page.label }
      : {};
    blocks.push({ kind: "page_break", page: page.page, ...label });
    for (const region of page.regions) {
      for (const draft of paragraphsOf(region, page.page)) {
        if (draft.table !== undefined) {
          blocks.push(tableBlock(draft.table, stock, page.page));
          continue;
        }
        blocks.push({
          kind: "paragraph",
          content: inlinesOf(draft.lines, { stock, brokenLines: draft.brokenLines }),
          page: page.page,
        });
      }
    }
  }
  return blocks;
}

function tableBlock(table: TableDraft, stock: WordStock, page: number): Table {
  return {
    kind: "table",
    headerRows: table.headerRows,
    page,
    rows: table.rows.map((row) =>
      row.map((cell) => ({
        content: cell.lines.length === 0
          ? []
          : [{ kind: "paragraph", content: inlinesOf(cell.lines, { stock }) }],
        ...(cell.columns > 1 ? { columns: cell.columns } : {}),
        ...(cell.rows > 1 ? { rows: cell.rows } : {}),
      }))
    ),
  };
}
