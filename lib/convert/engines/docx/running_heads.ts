/**
 * Headers and footers of a DOCX as furniture.
 *
 * @module
 */

import type { Block, Furniture } from "../../../markdown/blocks.ts";
import { descendants, type XmlElement } from "../../xml.ts";
import { plainText } from "./story.ts";

/** A header or footer that a section of the document asks for. */
export interface RunningHeadReference {
  readonly role: "header" | "footer";
  /** Id of its relationship. */
  readonly id: string;
}

/** The headers and footers that the sections of a text ask for, in their order. */
export function runningHeadReferences(text: XmlElement): RunningHeadReference[] {
  const found: RunningHeadReference[] = [];
  for (const { name, attributes } of descendants(text)) {
    if (name !== "w:headerReference" && name !== "w:footerReference") continue;
    found.push({
      role: name === "w:headerReference" ? "header" : "footer",
      id: attributes["r:id"] ?? "",
    });
  }
  return found;
}

/** The lines of a header or footer, each a piece of furniture. */
export function furnitureOf(role: "header" | "footer", blocks: readonly Block[]): Furniture[] {
  return blocks.map((block) => textOfBlock(block).replace(/\s+/g, " ").trim())
    .filter((text) => text !== "")
    .map((text) => ({ kind: "furniture", role, text, pages: [] }));
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return plainText(block.content);
    case "list":
      return block.items.map(({ label, blocks }) => `${label ?? ""} ${joined(blocks)}`).join(" ");
    case "table":
      return block.rows.flatMap((row) => row.map(({ content }) => joined(content))).join(" ");
    case "quote":
    case "note":
      return joined(block.blocks);
    case "code":
    case "furniture":
      return block.text;
    case "formula":
      return block.latex;
    case "verbatim":
      return block.markdown;
    case "page_break":
    case "rule":
      return "";
  }
}

function joined(blocks: readonly Block[]): string {
  return blocks.map(textOfBlock).join(" ");
}
