/**
 * What the stages of the PDF engine hand to each other.
 *
 * Text is laid out in *frames*: a page turned so that the text of one direction runs from left to
 * right and from top to bottom. Coordinates are points from the top left corner of the frame.
 *
 * @module
 */

import type { Box } from "../../../../markdown/blocks.ts";

/**
 * Quarter turns, anticlockwise, of the text against the upright page: 0 is ordinary text, 1 runs
 * upwards, 3 runs downwards. Vertical Chinese and Japanese is laid out as 3: its columns are lines.
 */
export type Turn = 0 | 1 | 2 | 3;

/** The visible part of a page in its own coordinates, and how it is turned for display. */
export interface PageShape {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  /** Quarter turns clockwise, `/Rotate` of PDF 32000-1, table 30. */
  readonly rotate: Turn;
}

/** How a run of glyphs is set. One object is shared by all glyphs that look alike. */
export interface Style {
  /** Font name without its subset prefix. */
  readonly font: string;
  /** Size in points as drawn, rounded to tenths. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Every glyph is as wide as the next. */
  readonly mono: boolean;
}

/** What draws glyphs that follow each other, and what these share. */
export interface TextObject {
  readonly style: Style;
  readonly turn: Turn;
  /** In the coordinates of the frame. */
  readonly baseline: number;
  /**
   * Degrees, anticlockwise, of text that runs neither along nor across the upright page, as watermarks
   * do: its frame is the page turned by them. 0 for all other text.
   */
  readonly slant: number;
  /** Number of the marked content around it, -1 without. */
  readonly mark: number;
  /** The document calls it an artifact: no part of its content. */
  readonly artifact: boolean;
}

/** One drawn character, in the coordinates of its frame. */
export interface Glyph {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly object: TextObject;
  /** A space character was drawn before it. */
  readonly spaced: boolean;
  /** The font does not say which character it is. */
  readonly unmapped: boolean;
}

/** A straight line, or a rectangle so thin that it is one. Page coordinates. */
export interface Rule extends Box {
  readonly horizontal: boolean;
}

/** A filled rectangle, as cells and code are shaded. Page coordinates. */
export interface Fill extends Box {
  /** 24 bits, red first. */
  readonly colour: number;
}

/** Where a link can be clicked. Page coordinates. */
export interface LinkArea extends Box {
  readonly href: string;
}

/** A form field with what is filled in. Page coordinates. */
export interface Field extends Box {
  /** As people are to see it. */
  readonly name: string;
  /** Empty where nothing is filled in; `x` where it is ticked, or which one of several is. */
  readonly value: string;
  readonly kind: "text" | "choice" | "check" | "signature";
}

/** A comment, or a piece of text written onto the page. Page coordinates. */
export interface Remark extends Box {
  readonly text: string;
  readonly author: string;
}

/** A file that a document holds. */
export interface AttachedFile {
  readonly name: string;
  readonly description: string;
  /** Where the document tells it. */
  readonly sizeBytes?: number;
}

/** An element of the tag tree, with the marked contents that belong to it directly. */
export interface Tag {
  /** Standard structure type: `H1`, `P`, `TD`. */
  readonly type: string;
  readonly children: readonly (Tag | number)[];
  /** Text that stands in for what is drawn, as figures and formulas have. */
  readonly alt: string;
  readonly columns: number;
  readonly rows: number;
}

/** The part that a marked content plays. */
export interface Role {
  /** Number of the block-level element it belongs to; contents of one paragraph share it. */
  readonly block: number;
  /** Standard type of that element: `P`, `H2`, `LBody`. */
  readonly type: string;
  /** Lists around it. */
  readonly listDepth: number;
}

/** Everything that one page carries. */
export interface PageInk {
  /** From 1. */
  readonly page: number;
  readonly label: string;
  readonly width: number;
  readonly height: number;
  /** How the upright page lies in the coordinates of the PDF. */
  readonly shape: PageShape;
  readonly glyphs: readonly Glyph[];
  readonly rules: readonly Rule[];
  readonly fills: readonly Fill[];
  readonly images: readonly Picture[];
  /** Shapes as small as bullets. */
  readonly dots: readonly Box[];
  readonly links: readonly LinkArea[];
  readonly fields: readonly Field[];
  readonly remarks: readonly Remark[];
  readonly files: readonly AttachedFile[];
  readonly tags: readonly Tag[];
}

/** Glyphs that touch: a word, or a part of one. Coordinates of its frame. */
export interface Fragment extends Box {
  /** In reading order. */
  readonly text: string;
  readonly baseline: number;
  readonly style: Style;
  /** A space character was drawn before it. */
  readonly spaced: boolean;
  /** Number of the marked content that draws it, -1 without. */
  readonly mark: number;
  readonly artifact: boolean;
  /** Of how many glyphs it is made. */
  readonly glyphs: number;
  /** How many of its characters the font does not name. */
  readonly unmapped: number;
  /** Where it leads, where it is a link. */
  readonly href?: string;
  /** Set where it stands for a table whose words it replaces. */
  readonly table?: TableDraft;
}

/** A cell of a table before its words are made text. */
export interface CellDraft {
  readonly lines: readonly Line[];
  readonly columns: number;
  readonly rows: number;
}

/** An image with the number of the marked content that draws it, -1 without. Page coordinates. */
export interface Picture extends Box {
  readonly mark: number;
}

/**
 * A table as found on a page, or a figure that is known by its alternative text. Coordinates of its
 * frame.
 */
export interface TableDraft extends Box {
  /** Set for a figure, which has no rows: its alternative text. */
  readonly alt?: string;
  /** Rows of the cells that begin in them. */
  readonly rows: readonly (readonly CellDraft[])[];
  readonly headerRows: number;
}

/** A table and the words that are in it. */
export interface FoundTable {
  readonly table: TableDraft;
  readonly words: ReadonlySet<Fragment>;
}

/** Words that look alike, in reading order, spaces between them; clear white begins another run. */
export interface Run {
  readonly text: string;
  readonly style: Style;
  readonly raised: boolean;
  readonly lowered: boolean;
  readonly href?: string;
}

/** A line of text in the coordinates of its frame. */
export interface Line extends Box {
  readonly runs: readonly Run[];
  readonly baseline: number;
  /** Size of most of its characters. */
  readonly size: number;
  /** Width of its first word in reading order: what must not have fitted on the line before. */
  readonly firstWidth: number;
  readonly rightToLeft: boolean;
  /** White parts it into pieces. */
  readonly gapped: boolean;
  readonly mark: number;
  readonly artifact: boolean;
  /** Set where the line stands for a table. */
  readonly table?: TableDraft;
}

/** Lines that follow each other downwards, of one frame. */
export interface Region {
  readonly turn: Turn;
  readonly lines: readonly Line[];
}

/** A page taken apart. */
export interface PageLayout {
  /** From 1. */
  readonly page: number;
  readonly label: string;
  readonly width: number;
  readonly height: number;
  /** In reading order. */
  readonly regions: readonly Region[];
  /** Texts that run slantwise across the page. */
  readonly slanted: readonly Region[];
  /** Numbers in the margin that count the lines. */
  readonly lineNumbers: readonly string[];
  /** Characters that are drawn a second time over themselves. */
  readonly overprinted: number;
  /** What is drawn beyond the edges of the page, and left out. */
  readonly beyond: string;
  /** What the document's tags say of its marked contents; empty without useful tags. */
  readonly roles: ReadonlyMap<number, Role>;
  readonly fields: readonly Field[];
  readonly remarks: readonly Remark[];
  /** Files that are attached to the page. */
  readonly files: readonly AttachedFile[];
  /** Share of the page that its largest image takes; 0 without images. */
  readonly imageShare: number;
  /** How many characters were drawn, and how many of them no font names. */
  readonly characters: number;
  readonly unmapped: number;
  /** Some of it reads like words or numbers. */
  readonly plausible: boolean;
}

/** Lines that make one paragraph, or a table. Coordinates of their frame. */
export interface Draft extends Box {
  readonly page: number;
  readonly turn: Turn;
  readonly lines: readonly Line[];
  /** Size of most of its characters. */
  readonly size: number;
  /** All of it is bold. */
  readonly bold: boolean;
  /** All of it is in a typewriter face. */
  readonly mono: boolean;
  /** Its lines end where the author ended them: verse, addresses. */
  readonly brokenLines: boolean;
  /** What the document's tags call it. */
  readonly role?: Role;
  readonly table?: TableDraft;
  /** How many of its first lines are the number of the chapter that it names. */
  readonly labelLines?: number;
  /** How many of its last lines stand on the next page. */
  readonly turned?: number;
}

/** An outline entry of the document. */
export interface Bookmark {
  readonly title: string;
  /** From 1. */
  readonly level: number;
  /** From 1; 0 where it leads nowhere. */
  readonly page: number;
  /** Height on its page in the coordinates of the PDF, upwards, where it is given. */
  readonly height?: number;
}
