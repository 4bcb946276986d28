/**
 * Headers and footers of printed sheets (ISO/IEC 29500-1, 18.3.1.46).
 *
 * @module
 */

import type { Furniture } from "../../../markdown/blocks.ts";

/** Codes for numbers and names that only printing knows. */
const FIELDS = /&[PNDTFZG](?:[+-]\d+)?/g;
/** Font, size, colour, and the switches for bold and the like. */
const APPEARANCE = /&"[^"]*"|&\d{1,3}|&K[0-9A-Fa-f]{6}|&K\d{2}[+-]\d{3}|&[BIUSXYEOH]/g;

/** The texts of one header or footer: left, middle, right. */
export function readRunningHead(
  role: "header" | "footer",
  code: string,
  sheet: { readonly name: string; readonly page: number },
): Furniture[] {
  return code.split(/&[LCR]/)
    .map((part) => shownText(part, sheet.name))
    .filter((text) => text !== "")
    .map((text) => ({ kind: "furniture", role, text, pages: [sheet.page] }));
}

function shownText(part: string, sheetName: string): string {
  return part.split("&&")
    .map((piece) =>
      piece.replace(APPEARANCE, "").replace(FIELDS, "").replace(/&A/g, () => sheetName)
    )
    .join("&").replace(/\s+/g, " ").trim();
}
