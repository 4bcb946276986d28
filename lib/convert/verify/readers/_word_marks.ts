/**
 * Elements of a story of DOCX that stand for text without having any.
 *
 * @module
 */

import { pictureDescription } from "../../engines/ooxml/picture_description.ts";
import { symbolOf } from "../../engines/ooxml/symbol_fonts.ts";
import type { Attributes } from "./_office.ts";

/** What is white between words. */
const WHITE = new Set(["tab", "ptab", "br", "cr", "inline", "object"]);

/** The text that an element stands for; empty for most. */
export function markText(name: string, attributes: Attributes): string {
  if (WHITE.has(name)) return " ";
  switch (name) {
    case "comment":
      return `${attributes.author ?? ""} `;
    case "tbl":
      return "\n";
    case "sym":
      return symbolOf(attributes.font ?? "", Number.parseInt(attributes.char ?? "", 16)) ?? "";
    case "noBreakHyphen":
      return "\u2011";
    case "textpath":
      return ` ${attributes.string ?? ""}\n`;
    case "signatureline":
      return `\n${attributes.suggestedsigner ?? ""}\n${attributes.suggestedsigner2 ?? ""}\n`;
  }
  return "";
}

/** Descriptions of pictures, which are given before the picture is. */
export class PictureTexts {
  #description = "";

  /** To be told of each shown element that begins; gives what a picture is said to show. */
  open(name: string, { descr, title, alt }: Attributes): string {
    if (name === "docPr") this.#description = pictureDescription(descr, title);
    else if (name === "shape") this.#description = pictureDescription(alt) || this.#description;
    else if ((name === "blip" || name === "imagedata") && this.#description !== "") {
      const text = ` ${this.#description} `;
      this.#description = "";
      return text;
    }
    return "";
  }
}
