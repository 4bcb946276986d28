/**
 * Reads one text of a DOCX (body, note, comment, header) into blocks.
 *
 * @module
 */

import {
  type Block,
  type Code,
  type Inline,
  paragraph,
  type Table,
} from "../../../markdown/blocks.ts";
import { childAt, childElements, descendants, type XmlElement } from "../../xml.ts";
import { append } from "../ooxml/append.ts";
import { withoutUniformBold } from "../ooxml/inline_collector.ts";
import { type Label, ListBuilder } from "../ooxml/list_builder.ts";
import { contentOf } from "./content.ts";
import { HeldParagraphs } from "./held_paragraphs.ts";
import { outlineLevelOf, readsAsHeading } from "./headings.ts";
import type { Numbering, NumberingReference } from "./numbering.ts";
import { readParagraph } from "./paragraph.ts";
import type { ParagraphContent, ParagraphContext } from "./paragraph_context.ts";
import { asBlock, isInlines, type Part, plainText, trimmedParts } from "./parts.ts";
import { drawsLine, indentOf, valueOf } from "./properties.ts";
import type { ParagraphStyle } from "./styles.ts";
import { readTable } from "./table.ts";

/** What the reading of a text needs of its document. */
export interface StoryContext extends ParagraphContext {
  readonly numbering: Numbering;
  /** Told of a field that begins and has no end. */
  unfinishedField(): void;
  /** Told of content that is nested too deep to keep its form. */
  tooDeep(): void;
  /** The blocks of an inserted document in another format; none where it cannot be read. */
  inserted(element: XmlElement): readonly Block[];
}

/** Tables and text boxes nested deeper are given as paragraphs. */
const MAX_NESTING = 32;
const BLOCKS = new Set(["w:p", "w:tbl", "w:altChunk"]);
const MAX_HEADING = 6;

/** A paragraph with what its properties say about it. */
interface StyledParagraph {
  readonly properties: XmlElement | undefined;
  readonly style: ParagraphStyle;
  readonly numbering: NumberingReference | undefined;
  readonly headingLevel: number | undefined;
}

/** A paragraph that was read. */
interface ReadParagraph {
  readonly styled: StyledParagraph;
  readonly content: ParagraphContent;
}

/** Reads texts of one part, which share its links and open fields. */
export class StoryReader {
  readonly #context: StoryContext;
  #depth = 0;

  /** @param context What the part's texts share. */
  constructor(context: StoryContext) {
    this.#context = context;
  }

  /** The blocks of a container: a cell, a text box, a note. */
  read(container: XmlElement): readonly Block[] {
    if (this.#depth >= MAX_NESTING) return this.#readFlat(container);
    this.#depth++;
    const story = this.begin();
    for (const child of childElements(container)) story.take(child);
    this.#depth--;
    return story.finish();
  }

  /** Begins a text whose elements come one by one, as those of a body do. */
  begin(): Story {
    return new Story(this.#context, (inner) => this.read(inner));
  }

  #readFlat(container: XmlElement): readonly Block[] {
    this.#context.tooDeep();
    const nothing = { alt: "", formula: "", href: undefined, blocks: [], place: undefined };
    const context = { ...this.#context, nested: () => [], drawing: () => nothing };
    const story = new Story(context, () => []);
    for (const paragraph of descendants(container, "w:p")) story.paragraph(paragraph);
    return story.finish();
  }
}

/** The blocks of one text as they come to be. */
class Story {
  readonly #context: StoryContext;
  readonly #readInner: (container: XmlElement) => readonly Block[];
  readonly #builder = new ListBuilder();
  /** Text that the next paragraph begins with: a drop cap, or what a deleted paragraph mark left. */
  #carried: Inline[] = [];
  #code: string[] = [];
  /** Numbers of empty paragraphs, which are shown where the text has nothing else: a column of numbers. */
  readonly #bareNumbers: string[] = [];
  /** Paragraphs of a quotation, which are one as long as nothing else stands between. */
  #quote: Block[] = [];
  readonly #held: HeldParagraphs<ReadParagraph>;

  /**
   * @param context What the part's texts share.
   * @param readInner Reads what is inside a cell.
   */
  constructor(context: StoryContext, readInner: (container: XmlElement) => readonly Block[]) {
    this.#context = context;
    this.#readInner = readInner;
    this.#held = new HeldParagraphs({
      fields: context.fields,
      settle: (paragraph) => this.#settle(paragraph),
      unfinishedField: () => context.unfinishedField(),
    });
  }

  /** Takes the next element of the text in, with whatever wrappers stand around its content. */
  take(child: XmlElement): void {
    for (const element of contentOf(wrapped(child), BLOCKS)) {
      if (element.name === "w:tbl") this.#table(element);
      else if (element.name === "w:p") this.paragraph(element);
      else this.#inserted(element);
    }
  }

  #inserted(element: XmlElement): void {
    this.#held.end();
    this.#endRun();
    this.#endCarried();
    for (const block of this.#context.inserted(element)) this.#builder.add(block);
  }

  #table(element: XmlElement): void {
    this.#context.fields.giveUpBefore(element);
    this.#held.end();
    this.#endRun();
    this.#endCarried();
    const table = readTable(element, this.#readInner);
    const contents = table.rows.flat().flatMap(({ content }) => content);
    if (isFrame(table)) { for (const block of contents) this.#builder.add(block); }
    else if (contents.length > 0) this.#builder.add(table);
  }

  /** Takes a paragraph in. */
  paragraph(element: XmlElement): void {
    this.#context.fields.giveUpBefore(element);
    this.#held.release();
    const styled = this.#styled(element);
    const content = readParagraph(element, this.#context, styled.style.isHidden);
    this.#held.add({ styled, content });
  }

  #settle({ styled, content }: ReadParagraph): void {
    const { parts } = content;
    if (joinsNext(styled.properties) && parts.every(isInlines)) {
      append(this.#carried, parts.flat());
      return this.#addAnchored(content);
    }
    this.#place(styled, this.#withCarried(content));
    this.#addAnchored(content);
  }

  /** Ends the text and gives its blocks. */
  finish(): readonly Block[] {
    this.#held.end();
    this.#endRun();
    this.#endCarried();
    const { blocks } = this.#builder;
    return blocks.length > 0 ? blocks : this.#bareNumbers.map((number) => paragraph(number));
  }

  /** Text that no paragraph follows is one of its own: nothing joins a table. */
  #endCarried(): void {
    for (const content of trimmedParts([this.#carried.splice(0)])) {
      this.#builder.add(asBlock(content));
    }
  }

  #styled(element: XmlElement): StyledParagraph {
    const properties = childAt(element, "w:pPr");
    const style = this.#context.styles.paragraph(valueOf(properties, "w:pStyle"));
    return {
      properties,
      style,
      numbering: this.#context.numbering.referenceOf(properties, style),
      headingLevel: outlineLevelOf(properties, style),
    };
  }

  #withCarried(content: ParagraphContent): readonly Part[] {
    if (this.#carried.length === 0) return content.parts;
    const [first, ...rest] = content.parts;
    const carried = this.#carried.splice(0);
    if (first === undefined) return [carried];
    return isInlines(first) ? [[...carried, ...first], ...rest] : [carried, first, ...rest];
  }

  #place(styled: StyledParagraph, untrimmed: readonly Part[]): void {
    const isCode = styled.style.role === "code" && untrimmed.every(isInlines);
    if (isCode) {
      this.#endQuote();
      // Blanks at the start of a line of code mean something.
      this.#code.push(untrimmed.map((part) => plainText(part)).join("").trimEnd());
      return;
    }
    const parts = trimmedParts(untrimmed);
    const label = styled.numbering && this.#context.numbering.next(styled.numbering);
    const isQuote = styled.style.role === "quote" && styled.headingLevel === undefined &&
      label === undefined;
    if (isQuote) {
      this.#endCode();
      return append(this.#quote, parts.map(asBlock));
    }
    this.#endRun();
    if (parts.length === 0) return this.#addEmpty(styled, label);
    if (styled.headingLevel !== undefined && readsAsHeading(parts, styled.style)) {
      const level = Math.min(styled.headingLevel, MAX_HEADING);
      const prefix = label === undefined || label.isBullet
        ? ""
        : label.text + (label.isTight ? "" : " ");
      return this.#addHeading(level, prefix, parts);
    }
    const blocks = parts.map(asBlock);
    const indent = this.#indentOf(styled);
    if (label !== undefined && styled.numbering !== undefined) {
      this.#builder.addItem({ label, level: styled.numbering.level, indent, blocks });
    } else for (const block of blocks) this.#builder.addIndented(block, indent);
  }

  /** An empty paragraph shows its number, and the line that it draws; more such lines are one. */
  #addEmpty({ properties, style }: StyledParagraph, label: Label | undefined): void {
    if (label !== undefined && !label.isBullet) this.#bareNumbers.push(label.text);
    const isLine = drawsLine(properties) ?? style.drawsLine;
    if (isLine && this.#builder.blocks.at(-1)?.kind !== "rule") this.#builder.add({ kind: "rule" });
  }

  #indentOf({ properties, numbering, style }: StyledParagraph): number {
    const numbered = numbering && this.#context.numbering.indentOf(numbering);
    return indentOf(properties) ?? numbered ?? style.indent ?? 0;
  }

  #addHeading(level: number, prefix: string, parts: readonly Part[]): void {
    let isFirst = true;
    for (const part of parts) {
      if (!isInlines(part)) this.#builder.add(part);
      else {
        const content = withoutUniformBold(
          isFirst && prefix !== "" ? [{ kind: "text", text: prefix }, ...part] : part,
        );
        this.#builder.add({ kind: "heading", level, content });
        isFirst = false;
      }
    }
  }

  #addAnchored(content: ParagraphContent): void {
    if (content.anchored.length > 0) this.#endQuote();
    for (const block of content.anchored) this.#builder.add(block);
  }

  /** Ends what paragraphs that follow each other are together. */
  #endRun(): void {
    this.#endCode();
    this.#endQuote();
  }

  #endQuote(): void {
    const blocks = this.#quote.splice(0);
    if (blocks.length > 0) this.#builder.add({ kind: "quote", blocks });
  }

  /** Paragraphs of code that follow each other are one piece of code. */
  #endCode(): void {
    const text = this.#code.splice(0).join("\n").replace(/^\n+/, "").trimEnd();
    if (text === "") return;
    const code: Code = { kind: "code", text };
    this.#builder.add(code);
  }
}

/** A table of one cell is a frame around paragraphs, one of a single column around tables. */
function isFrame({ rows }: Table): boolean {
  const cells = rows.flat();
  if (cells.length === 1) return true;
  return rows.every((row) => row.length <= 1) &&
    cells.some(({ content }) => content.some(({ kind }) => kind === "table"));
}

/** An element as the only content of a container. */
export function wrapped(child: XmlElement): XmlElement {
  return { name: "", attributes: {}, children: [child] };
}

/** A drop cap is a paragraph of its own in the file; a deleted mark joins two paragraphs. */
function joinsNext(properties: XmlElement | undefined): boolean {
  if (properties === undefined) return false;
  const dropCap = childAt(properties, "w:framePr")?.attributes["w:dropCap"];
  if (dropCap === "drop" || dropCap === "margin") return true;
  const mark = childAt(properties, "w:rPr");
  return mark !== undefined &&
    (childAt(mark, "w:del") !== undefined || childAt(mark, "w:moveFrom") !== undefined);
}
