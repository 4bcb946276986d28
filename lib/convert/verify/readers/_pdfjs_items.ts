/**
 * What pdf.js gives of a page: pieces of text, marked content, annotations.
 *
 * @module
 */

import type { PlacedText } from "./_overprints.ts";

/** What pdf.js gives for one piece of text, or for a beginning or an end of marked content. */
export interface TextItem extends PlacedText {
  readonly hasEOL?: boolean;
  /** How its characters run, as far as they tell. */
  readonly dir?: "ltr" | "rtl" | "ttb";
  /** Of a beginning or an end; pieces of text have none. */
  readonly type?: "beginMarkedContent" | "beginMarkedContentProps" | "endMarkedContent";
  /** The tag of marked content; `null` where none is given. */
  readonly tag?: string | null;
  /** Its place in the tag tree; `null` where it has none. */
  readonly id?: string | null;
}

/** What pdf.js gives for an annotation, as far as it is used (src/core/annotation.js). */
export interface PdfjsAnnotation {
  readonly annotationType: number;
  /** As in ISO 32000-1, table 165. */
  readonly annotationFlags: number;
  /** From 0. */
  readonly pageIndex: number;
  /** The author of a comment. */
  readonly titleObj?: { readonly str: string };
  readonly contentsObj?: { readonly str: string };
  /** Of an answer to another comment; one of a group says what that one says. */
  readonly replyType?: string;
  /** Of a field: `Tx` for text, `Ch` for a choice, `Btn` for what is ticked. */
  readonly fieldType?: string | null;
  readonly fieldName?: string;
  /** Its name for people. */
  readonly alternativeText?: string;
  readonly fieldValue?: unknown;
  /** Its value shows as dots. */
  readonly password?: boolean;
  /** What can be chosen. */
  readonly options?: readonly { readonly exportValue: unknown; readonly displayValue: unknown }[];
  /** Of an attached file. */
  readonly file?: { readonly filename: string; readonly description: string };
  /** It is drawn. */
  readonly hasAppearance?: boolean;
  /** What is sent where it is ticked, as the one of several or alone. */
  readonly buttonValue?: unknown;
  readonly exportValue?: unknown;
}
