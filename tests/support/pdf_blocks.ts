/** The blocks that the PDF engine makes of a document written for a test. */
import { pdfEngine } from "../../lib/convert/engines/pdf/mod.ts";
import type { Block, Inline } from "../../lib/markdown/blocks.ts";
import { type Mark, writePdf } from "./pdf_writer.ts";

/** The blocks of a document with the given pages. */
export async function blocksOfPages(...pages: Mark[][]): Promise<readonly Block[]> {
  const bytes = writePdf({ pages: pages.map((marks) => ({ marks })) });
  const input = { bytes, name: "test.pdf", format: "pdf", passwords: [] } as const;
  return (await pdfEngine.convert(input)).blocks;
}

/** The text of inlines, with line breaks. */
export function plain(inlines: readonly Inline[]): string {
  return inlines.map((inline) =>
    inline.kind === "text" ? inline.text : inline.kind === "break" ? "\n" : ""
  ).join("");
}

/** The texts of the paragraphs among blocks. */
export function paragraphs(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => block.kind === "paragraph" ? [plain(block.content)] : []);
}

/** The headings among blocks, each after its level. */
export function headings(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) =>
    block.kind === "heading" ? [`${block.level} ${plain(block.content)}`] : []
  );
}

/** The tables among blocks as rows of texts on one line each, a spanning cell once. */
export function tables(blocks: readonly Block[]): string[][][] {
  return blocks.flatMap((block) =>
    block.kind !== "table" ? [] : [
      block.rows.map((row) =>
        row.map((cell) => paragraphs(cell.content).join(" ").replaceAll("\n", " "))
      ),
    ]
  );
}
