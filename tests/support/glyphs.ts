/** Glyphs for tests of the layout of PDF pages. */
import type {
  Glyph,
  PageInk,
  Style,
  TextObject,
} from "../../lib/convert/engines/pdf/layout/model.ts";

const STYLE: Style = { font: "Any", size: 10, bold: false, italic: false, mono: false };
const OBJECT: TextObject = {
  style: STYLE,
  turn: 0,
  baseline: 100,
  slant: 0,
  mark: -1,
  artifact: false,
};

/** A glyph between two places on a line at 100 points; one that stands elsewhere has its own object. */
export function glyph(
  text: string,
  left: number,
  right: number,
  { spaced = false, ...own }: Partial<TextObject> & { readonly spaced?: boolean } = {},
): Glyph {
  const object = Object.keys(own).length === 0 ? OBJECT : { ...OBJECT, ...own };
  return { text, left, right, object, spaced, unmapped: false };
}

/** A page of a size that carries nothing but what is given. */
export function pageInk(
  { width, height }: { readonly width: number; readonly height: number },
  own: Partial<PageInk>,
): PageInk {
  return {
    page: 1,
    label: "",
    width,
    height,
    shape: { left: 0, bottom: 0, right: width, top: height, rotate: 0 },
    glyphs: [],
    rules: [],
    fills: [],
    images: [],
    dots: [],
    links: [],
    fields: [],
    remarks: [],
    files: [],
    tags: [],
    ...own,
  };
}
