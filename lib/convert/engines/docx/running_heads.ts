/**
 * Headers and footers of a DOCX as furniture.
 *
 * @module
 */

import type { Block, Furniture } from "../../../markdown/blocks.ts";
import { childAt, childElements, descendants, type XmlElement } from "../../xml.ts";
import { plainText } from "./parts.ts";
import { switchOf } from "./properties.ts";

const ROLES: ReadonlyMap<string, "header" | "footer"> = new Map([
  ["w:headerReference", "header"],
  ["w:footerReference", "footer"],
]);

const SPECIAL_PAGES = /^(?:first|even)$/;

/** A header or footer that a section of the document asks for. */
export interface RunningHeadReference {
  readonly role: "header" | "footer";
  /** Id of its relationship. */
  readonly id: string;
}

/**
 * Which headers and footers the pages of a document show. A section without one of its own goes on with
 * that of the section before; those of first and of even pages are shown only where pages are told apart.
 */
export class RunningHeads {
  readonly #hasEvenPages: boolean;
  /** What the sections ask for so far, by role and kind of page. */
  readonly #asked = new Map<string, RunningHeadReference>();
  readonly #shown = new Map<string, RunningHeadReference>();

  /** @param hasEvenPages Whether even pages have heads of their own. */
  constructor(hasEvenPages: boolean) {
    this.#hasEvenPages = hasEvenPages;
  }

  /** Those that are shown, in the order in which they are asked for. */
  get shown(): Iterable<RunningHeadReference> {
    return this.#shown.values();
  }

  /** Takes in the sections that end within an element of the body. */
  take(element: XmlElement): void {
    const former = new Set<XmlElement | undefined>();
    for (const section of descendants(element, "w:sectPr")) {
      if (former.has(section)) continue;
      former.add(childAt(section, "w:sectPrChange", "w:sectPr"));
      this.#takeSection(section);
    }
  }

  #takeSection(section: XmlElement): void {
    for (const { name, attributes } of childElements(section)) {
      const role = ROLES.get(name);
      if (role === undefined) continue;
      const page = SPECIAL_PAGES.exec(attributes["w:type"] ?? "")?.[0] ?? "default";
      this.#asked.set(`${role} ${page}`, { role, id: attributes["r:id"] ?? "" });
    }
    const hasFirstPage = switchOf(section, "w:titlePg") === true;
    for (const [key, head] of this.#asked) {
      if (key.endsWith(" first") && !hasFirstPage) continue;
      if (key.endsWith(" even") && !this.#hasEvenPages) continue;
      this.#shown.set(head.id, head);
    }
  }
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
