/**
 * What the reading of a paragraph of a DOCX needs of its document, and what it comes to.
 *
 * @module
 */

import type { Block, Inline } from "../../../markdown/blocks.ts";
import type { XmlElement } from "../../xml.ts";
import type { Relationships } from "../ooxml/package.ts";
import type { FieldStack } from "./fields.ts";
import type { Part } from "./parts.ts";
import type { Place } from "./places.ts";
import type { Styles } from "./styles.ts";

/** What the reading of a paragraph needs of its document. */
export interface ParagraphContext {
  readonly styles: Styles;
  readonly relationships: Relationships;
  /** Fields open at this point of the text. */
  readonly fields: FieldStack;
  /**
   * The id under which the model knows a note or comment; `undefined` where there is none.
   *
   * @param hasOwnMark Whether its author has typed its mark, which follows it in the text.
   */
  noteId(
    role: "footnote" | "endnote" | "comment",
    id: string,
    hasOwnMark: boolean,
  ): string | undefined;
  /** What an embedded drawing, picture or object shows. */
  drawing(element: XmlElement): DrawingContent;
  /** A formula in LaTeX. */
  formula(element: XmlElement): string;
  /** Reads a table or paragraph that stands inside a paragraph. */
  nested(element: XmlElement): readonly Block[];
  /** Told of a part of the document that stands in a file of its own. */
  subDocument(): void;
  /** Told of text that is hidden in the document and left out. */
  hiddenText(text: string): void;
}

/** What a drawing shows: a text or formula in its place, and blocks that stand beside the paragraph. */
export interface DrawingContent {
  readonly alt: string;
  /** In LaTeX. */
  readonly formula: string;
  /** Where a click on the picture leads; `undefined` where it leads nowhere outside. */
  readonly href: string | undefined;
  readonly blocks: readonly Block[];
  /** Where it floats; `undefined` where it does not, or nobody says. */
  readonly place: Place | undefined;
}

/** The content of a paragraph in reading order, and what is anchored in it. */
export interface ParagraphContent {
  /** Stretches of text, with displayed formulas between them. */
  readonly parts: readonly Part[];
  /** Text boxes, charts and the like. */
  readonly anchored: readonly Block[];
  /** Text in the instruction of a field that is still open: it is shown if the field has no end. */
  readonly withheld: readonly Inline[];
}
