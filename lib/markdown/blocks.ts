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
  /** Its left edge. */
  readonly left: number;
  /** Its top edge. */
  readonly top: number;
  /** Its right edge. */
  readonly right: number;
  /** Its bottom edge. */
  readonly bottom: number;
}

/** Where a block stands, as far as its format says. */
export interface Place {
  /** Page, slide or sheet number, from 1. */
  readonly page?: number;
  /** Where on that page. */
  readonly box?: Box;
}

/** A run of text with one appearance. */
export interface TextRun {
  /** Tells it from the other kinds. */
  readonly kind: "text";
  /** The characters. */
  readonly text: string;
  /** Set in bold. */
  readonly bold?: boolean;
  /** Set in italics. */
  readonly italic?: boolean;
  /** Struck through. */
  readonly strike?: boolean;
  /** Set as code. */
  readonly code?: boolean;
  /** Superscript. */
  readonly raised?: boolean;
  /** Subscript. */
  readonly lowered?: boolean;
}

/** A link around other inlines. */
export interface Link {
  /** Tells it from the other kinds. */
  readonly kind: "link";
  /** Where it leads, as the document has it. */
  readonly href: string;
  /** What is linked. */
  readonly content: readonly Inline[];
}

/** An image, of which the text keeps its alternative text. */
export interface Image {
  /** Tells it from the other kinds. */
  readonly kind: "image";
  /** Its alternative text; empty where it has none. */
  readonly alt: string;
}

/** A formula in the running text, in LaTeX without delimiters. */
export interface InlineFormula {
  /** Tells it from the other kinds. */
  readonly kind: "formula";
  /** LaTeX without delimiters. */
  readonly latex: string;
}

/** A line break inside a block. */
export interface LineBreak {
  /** Tells it from the other kinds. */
  readonly kind: "break";
}

/** The mark of a note whose text is a {@linkcode Note} of the same id. */
export interface NoteMark {
  /** Tells it from the other kinds. */
  readonly kind: "note_mark";
  /** The id of the note. */
  readonly id: string;
}

/** What stands inside a block of text. */
export type Inline = TextRun | Link | Image | InlineFormula | LineBreak | NoteMark;

/** A heading of level 1 to 6. */
export interface Heading extends Place {
  /** Tells it from the other kinds. */
  readonly kind: "heading";
  /** 1 to 6. */
  readonly level: number;
  /** Its text. */
  readonly content: readonly Inline[];
}

/** A paragraph. */
export interface Paragraph extends Place {
  /** Tells it from the other kinds. */
  readonly kind: "paragraph";
  /** Its text. */
  readonly content: readonly Inline[];
  /** Where it goes on on the next page. */
  readonly next?: PageTurn;
}

/** Where in a paragraph a page ends. */
export interface PageTurn {
  /** The page on which the rest stands. */
  readonly page: number;
  /** The place of the rest, in UTF-16 units of the running text; a line break counts as one. */
  readonly at: number;
}

/** One item of a list. */
export interface ListItem {
  /** What stands in it, nested lists included. */
  readonly blocks: readonly Block[];
  /** The label as the document shows it where it is no plain counter: `2.1`, `b)`, `iv.`. */
  readonly label?: string;
  /** A check box: ticked or not. */
  readonly checked?: boolean;
}

/** A list; nested lists are blocks of its items. */
export interface List extends Place {
  /** Tells it from the other kinds. */
  readonly kind: "list";
  /** Whether its items are counted. */
  readonly ordered: boolean;
  /** Number of the first item of an ordered list; 1 where it is not given. */
  readonly start?: number;
  /** Its items, in order. */
  readonly items: readonly ListItem[];
}

/** One cell of a table; a spanning cell is given once, at its top left corner. */
export interface Cell {
  /** What stands in it. */
  readonly content: readonly Block[];
  /** Columns it spans, 1 where it is not given. */
  readonly columns?: number;
  /** Rows it spans, 1 where it is not given. */
  readonly rows?: number;
}

/** A table: rows of the cells that begin in them, as in HTML. */
export interface Table extends Place {
  /** Tells it from the other kinds. */
  readonly kind: "table";
  /** Its rows, from the top. */
  readonly rows: readonly (readonly Cell[])[];
  /** How many rows at the top are headers. 0: the document names none. */
  readonly headerRows: number;
  /** Its caption, where it has one. */
  readonly caption?: readonly Inline[];
}

/** Preformatted text. */
export interface Code extends Place {
  /** Tells it from the other kinds. */
  readonly kind: "code";
  /** The lines, as they are. */
  readonly text: string;
  /** The language that the document names. */
  readonly language?: string;
}

/** A displayed formula, in LaTeX without delimiters. */
export interface Formula extends Place {
  /** Tells it from the other kinds. */
  readonly kind: "formula";
  /** LaTeX without delimiters. */
  readonly latex: string;
}

/** The text of a foot- or endnote, comment or speaker's note. */
export interface Note extends Place {
  /** Tells it from the other kinds. */
  readonly kind: "note";
  /** What kind of note it is. */
  readonly role: "footnote" | "endnote" | "comment" | "speaker";
  /** What its {@linkcode NoteMark} carries; unique in the document. */
  readonly id: string;
  /** Its text. */
  readonly blocks: readonly Block[];
}

/** Where a page begins. */
export interface PageBreak {
  /** Tells it from the other kinds. */
  readonly kind: "page_break";
  /** The number of the page that begins, from 1. */
  readonly page: number;
  /** The page's own label where it differs from its number: `iv`, `A-3`. */
  readonly label?: string;
}

/** Running heads, page numbers, watermarks: out of the sentences, listed once at the end. */
export interface Furniture {
  /** Tells it from the other kinds. */
  readonly kind: "furniture";
  /** What it is on the page. */
  readonly role: "header" | "footer" | "page_number" | "watermark" | "other";
  /** Its text. */
  readonly text: string;
  /** The pages that carry it; empty where the format has no pages. */
  readonly pages: readonly number[];
}

/** Quoted blocks. */
export interface Quote extends Place {
  /** Tells it from the other kinds. */
  readonly kind: "quote";
  /** What is quoted. */
  readonly blocks: readonly Block[];
}

/** A break between sections that is no heading. */
export interface Rule extends Place {
  /** Tells it from the other kinds. */
  readonly kind: "rule";
}

/** Text that is Markdown already and stays as it is, byte for byte. */
export interface Verbatim extends Place {
  /** Tells it from the other kinds. */
  readonly kind: "verbatim";
  /** The Markdown. */
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
