/**
 * The one model of a document: what every engine yields and the one writer makes Markdown of.
 *
 * Text in the model is plain text: nothing is escaped, nothing is markup. Boxes are in points from
 * the top left corner of the page, pages count from 1.
 *
 * @module
 */

/** A rectangle on a page, in points from its top left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a block stands, as far as its format says. */
export interface Place {
  /** Page, slide or sheet number, from 1. */
  readonly page?: number;
  readonly box?: Box;
}

/** A run of text with one appearance. */
export interface TextRun {
  readonly kind: "text";
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly strike?: boolean;
  readonly code?: boolean;
  readonly raised?: boolean;
  readonly lowered?: boolean;
}

/** A link around other inlines. */
export interface Link {
  readonly kind: "link";
  readonly href: string;
  readonly content: readonly Inline[];
}

/** An image, of which the text keeps its alternative text. */
export interface Image {
  readonly kind: "image";
  readonly alt: string;
}

/** A formula in the running text, in LaTeX without delimiters. */
export interface InlineFormula {
  readonly kind: "formula";
  readonly latex: string;
}

/** A line break inside a block. */
export interface LineBreak {
  readonly kind: "break";
}

/** The mark of a note whose text is a {@linkcode Note} of the same id. */
export interface NoteMark {
  readonly kind: "note_mark";
  readonly id: string;
}

/** What stands inside a block of text. */
export type Inline = TextRun | Link | Image | InlineFormula | LineBreak | NoteMark;

/** A heading of level 1 to 6. */
export interface Heading extends Place {
  readonly kind: "heading";
  readonly level: number;
  readonly content: readonly Inline[];
}

/** A paragraph. */
export interface Paragraph extends Place {
  readonly kind: "paragraph";
  readonly content: readonly Inline[];
}

/** One item of a list. */
export interface ListItem {
  readonly blocks: readonly Block[];
  /** The label as the document shows it where it is no plain counter: `2.1`, `b)`, `iv.`. */
  readonly label?: string;
  /** A check box: ticked or not. */
  readonly checked?: boolean;
}

/** A list; nested lists are blocks of its items. */
export interface List extends Place {
  readonly kind: "list";
  readonly ordered: boolean;
  /** Number of the first item of an ordered list; 1 where it is not given. */
  readonly start?: number;
  readonly items: readonly ListItem[];
}

/** One cell of a table; a spanning cell is given once, at its top left corner. */
export interface Cell {
  readonly content: readonly Block[];
  /** Columns it spans, 1 where it is not given. */
  readonly columns?: number;
  /** Rows it spans, 1 where it is not given. */
  readonly rows?: number;
}

/** A table: rows of the cells that begin in them, as in HTML. */
export interface Table extends Place {
  readonly kind: "table";
  readonly rows: readonly (readonly Cell[])[];
  /** How many rows at the top are headers. 0: the document names none. */
  readonly headerRows: number;
  readonly caption?: readonly Inline[];
}

/** Preformatted text. */
export interface Code extends Place {
  readonly kind: "code";
  readonly text: string;
  readonly language?: string;
}

/** A displayed formula, in LaTeX without delimiters. */
export interface Formula extends Place {
  readonly kind: "formula";
  readonly latex: string;
}

/** The text of a foot- or endnote, comment or speaker's note. */
export interface Note extends Place {
  readonly kind: "note";
  readonly role: "footnote" | "endnote" | "comment" | "speaker";
  /** What its {@linkcode NoteMark} carries; unique in the document. */
  readonly id: string;
  readonly blocks: readonly Block[];
}

/** Where a page begins. */
export interface PageBreak {
  readonly kind: "page_break";
  readonly page: number;
  /** The page's own label where it differs from its number: `iv`, `A-3`. */
  readonly label?: string;
}

/** Running heads, page numbers, watermarks: out of the sentences, listed once at the end. */
export interface Furniture {
  readonly kind: "furniture";
  readonly role: "header" | "footer" | "page_number" | "watermark" | "other";
  readonly text: string;
  /** The pages that carry it; empty where the format has no pages. */
  readonly pages: readonly number[];
}

/** Quoted blocks. */
export interface Quote extends Place {
  readonly kind: "quote";
  readonly blocks: readonly Block[];
}

/** A break between sections that is no heading. */
export interface Rule extends Place {
  readonly kind: "rule";
}

/** Text that is Markdown already and stays as it is, byte for byte. */
export interface Verbatim extends Place {
  readonly kind: "verbatim";
  readonly markdown: string;
}

/** A piece of a document. */
export type Block =
  | Heading
  | Paragraph
  | List
  | Table
  | Code
  | Formula
  | Note
  | PageBreak
  | Furniture
  | Quote
  | Rule
  | Verbatim;

/** Inlines of plain text. */
export function plain(text: string): Inline[] {
  return text === "" ? [] : [{ kind: "text", text }];
}

/** A paragraph of plain text. */
export function paragraph(text: string, place: Place = {}): Paragraph {
  return { kind: "paragraph", content: plain(text), ...place };
}

/** A heading of plain text. */
export function heading(level: number, text: string, place: Place = {}): Heading {
  return { kind: "heading", level, content: plain(text), ...place };
}

/** A table cell of plain text. */
export function cell(text: string): Cell {
  return { content: text === "" ? [] : [paragraph(text)] };
}
