/**
 * The styles of a DOCX: what a paragraph is by the style it carries.
 *
 * Styles are known by their id, their built-in name (which Word keeps in English whatever language
 * the document is in), their outline level and what they are based on.
 *
 * @module
 */

import { childAt, childElements, type XmlElement } from "../../xml.ts";
import { drawsLine, indentOf, integerOf, switchOf, valueOf } from "./properties.ts";

/** What kind of text a paragraph style makes. */
export type ParagraphRole = "title" | "code" | "quote" | "text";

/** A paragraph style with all that it inherits. */
export interface ParagraphStyle {
  readonly role: ParagraphRole;
  /** Outline level from 1; `undefined` where it is body text. */
  readonly headingLevel: number | undefined;
  /** Whether it is a style for headings by its name, not only one with an outline level. */
  readonly isForHeadings: boolean;
  /** Numbering that comes with the style. */
  readonly numberingId: string | undefined;
  /** Left indentation in twentieths of a point. */
  readonly indent: number | undefined;
  /** The style and those it is based on, nearest first. */
  readonly lineage: readonly StyleLevel[];
  readonly isHidden: boolean;
  /** Whether a paragraph draws a line above or below: an empty one is no more than that. */
  readonly drawsLine: boolean;
}

/** What one style says about the level of its numbering. */
export interface StyleLevel {
  readonly id: string;
  /** From 0; `undefined` where the style says nothing. */
  readonly level: number | undefined;
}

/** The appearance that a run style gives; `undefined` leaves it to the surroundings. */
export interface RunStyle {
  readonly bold: boolean | undefined;
  readonly italic: boolean | undefined;
  readonly strike: boolean | undefined;
  readonly hidden: boolean | undefined;
  readonly position: string | undefined;
  readonly font: string | undefined;
  readonly code: boolean | undefined;
}

/** Styles are based on each other a few deep; longer chains are cut. */
const MAX_LINEAGE = 64;
/** Word keeps the name in English; other programs write it in the language of the document. */
const HEADING_NAME =
  /^(?:heading|überschrift|titre|título|titolo|kop|rubrik|overskrift|otsikko|nadpis|nagłówek|címsor|заголовок|titlu|naslov|başlık|标题|標題|見出し|제목) ?([1-9])$/;
const HEADING_ID = /^Heading([1-9])$/;
/** Levels of Word's notebook, whose every paragraph is on one of them: they indent, and name nothing. */
const NOTE_LEVEL_NAME = /^note level [1-9]$/;
/** The outline level of body text, counted from 1. */
const BODY_LEVEL = 10;
/** Styles of the common producers for code and quotations; Word itself names them in English. */
const CODE_NAME =
  /^(source code|html preformatted|preformatted text|code|code block|macro text|listing)$/;
const QUOTE_NAME = /^(quote|intense quote|block text|quotations|blockquote)$/;
const CODE_RUN_NAME =
  /^(verbatim char|html (code|keyboard|sample|typewriter)|user entry|source text|teletype|code|inline code)$/;
/** Letters of 11 points are no smaller than those of other text. */
const MAX_SCRIPT_SIZE = 20;
/** How far letters are moved, of their size: raised ones by a third, lowered ones by a tenth. */
const MIN_RAISE = 0.2;
const MIN_LOWERING = 0.1;
const NO_RUN_STYLE: RunStyle = {
  bold: undefined,
  italic: undefined,
  strike: undefined,
  hidden: undefined,
  position: undefined,
  font: undefined,
  code: undefined,
};

/** The styles of one document. */
export class Styles {
  readonly #elements = new Map<string, XmlElement>();
  readonly #paragraphs = new Map<string, ParagraphStyle>();
  readonly #runs = new Map<string, RunStyle>();
  readonly #defaultParagraphId: string | undefined;
  /** Whether the document is in English, as far as it says; so it is where it says nothing. */
  readonly isEnglish: boolean;

  /** @param root The root of the styles part; `undefined` where there is none. */
  constructor(root: XmlElement | undefined) {
    const elements = root === undefined ? [] : childElements(root, "w:style");
    for (const element of elements) {
      this.#elements.set(element.attributes["w:styleId"] ?? "", element);
    }
    const isDefault = ({ attributes }: XmlElement) =>
      attributes["w:type"] === "paragraph" &&
      ["1", "true", "on"].includes(attributes["w:default"] ?? "");
    this.#defaultParagraphId = elements.find(isDefault)?.attributes["w:styleId"];
    const language = valueOf(root, "w:docDefaults", "w:rPrDefault", "w:rPr", "w:lang");
    this.isEnglish = /^en\b/i.test(language ?? "en");
  }

  /** The style of a paragraph; the document's default where the id is missing or unknown. */
  paragraph(id: string | undefined): ParagraphStyle {
    const known = id !== undefined && this.#elements.has(id) ? id : this.#defaultParagraphId;
    const key = id ?? known ?? "";
    let style = this.#paragraphs.get(key);
    if (style === undefined) {
      style = this.#resolveParagraph(known === undefined ? [] : this.#lineage(known), id);
      this.#paragraphs.set(key, style);
    }
    return style;
  }

  /** The style of a run; one that gives nothing where the id is missing or unknown. */
  run(id: string | undefined): RunStyle {
    if (id === undefined) return NO_RUN_STYLE;
    let style = this.#runs.get(id);
    if (style === undefined) {
      style = this.#lineage(id).reduceRight(
        (base, element) => overlay(base, runStyleOf(element)),
        NO_RUN_STYLE,
      );
      this.#runs.set(id, style);
    }
    return style;
  }

  /** The numbering that a list style stands for (`w:numStyleLink`). */
  numberingOf(styleId: string): string | undefined {
    const element = this.#elements.get(styleId);
    return element && valueOf(element, "w:pPr", "w:numPr", "w:numId");
  }

  /** A style and those it is based on, nearest first; a circle ends where it closes. */
  #lineage(id: string): XmlElement[] {
    const lineage = new Set<XmlElement>();
    for (
      let element = this.#elements.get(id);
      element !== undefined && !lineage.has(element) && lineage.size < MAX_LINEAGE;
      element = this.#elements.get(valueOf(element, "w:basedOn") ?? "")
    ) lineage.add(element);
    return [...lineage];
  }

  #resolveParagraph(lineage: readonly XmlElement[], askedId: string | undefined): ParagraphStyle {
    const nearest = <T>(read: (element: XmlElement) => T | undefined): T | undefined => {
      for (const element of lineage) {
        const value = read(element);
        if (value !== undefined) return value;
      }
      return undefined;
    };
    const properties = (element: XmlElement) => childAt(element, "w:pPr");
    const role = nearest(roleOf) ?? "text";
    return {
      role,
      isForHeadings: role === "title" || headingOfId(askedId) !== undefined ||
        lineage.some((element) => HEADING_NAME.test(nameOf(element))),
      headingLevel: withinOutline(nearest(outlineOf) ?? headingOfId(askedId)),
      numberingId: nearest((element) => valueOf(properties(element), "w:numPr", "w:numId")),
      indent: nearest((element) => indentOf(properties(element))),
      lineage: lineage.map((element) => ({
        id: element.attributes["w:styleId"] ?? "",
        level: integerOf(properties(element), "w:numPr", "w:ilvl"),
      })),
      isHidden: nearest((element) => switchOf(childAt(element, "w:rPr"), "w:vanish")) ?? false,
      drawsLine: nearest((element) => drawsLine(properties(element))) ?? false,
    };
  }
}

/** Lays what a style says itself over what it inherits. */
export function overlay(base: RunStyle, own: RunStyle): RunStyle {
  return {
    bold: own.bold ?? base.bold,
    italic: own.italic ?? base.italic,
    strike: own.strike ?? base.strike,
    hidden: own.hidden ?? base.hidden,
    position: own.position ?? base.position,
    font: own.font ?? base.font,
    code: own.code ?? base.code,
  };
}

/** What run properties (`w:rPr`) say. */
export function runStyleFrom(properties: XmlElement | undefined): RunStyle {
  if (properties === undefined) return NO_RUN_STYLE;
  const fonts = childAt(properties, "w:rFonts")?.attributes;
  return {
    bold: switchOf(properties, "w:b"),
    italic: switchOf(properties, "w:i"),
    strike: switchOf(properties, "w:strike") ?? switchOf(properties, "w:dstrike"),
    hidden: switchOf(properties, "w:vanish"),
    position: valueOf(properties, "w:vertAlign") ?? shiftOf(properties),
    font: fonts?.["w:ascii"] ?? fonts?.["w:hAnsi"],
    code: undefined,
  };
}

/**
 * Letters that are both moved and made smaller, as other programs than Word write raised and lowered
 * ones. Shift and size are in half-points.
 */
function shiftOf(properties: XmlElement): string | undefined {
  const shift = integerOf(properties, "w:position") ?? 0;
  const size = integerOf(properties, "w:sz");
  if (size === undefined || size > MAX_SCRIPT_SIZE) return undefined;
  if (shift >= size * MIN_RAISE) return "superscript";
  return shift <= -size * MIN_LOWERING ? "subscript" : undefined;
}

function runStyleOf(style: XmlElement): RunStyle {
  const isCode = CODE_RUN_NAME.test(nameOf(style));
  return { ...runStyleFrom(childAt(style, "w:rPr")), code: isCode || undefined };
}

function nameOf(style: XmlElement): string {
  return (valueOf(style, "w:name") ?? "").toLowerCase();
}

/** Outline levels count from 0 in the file; 9 is body text. */
function outlineOf(style: XmlElement): number | undefined {
  if (NOTE_LEVEL_NAME.test(nameOf(style))) return BODY_LEVEL;
  const level = integerOf(style, "w:pPr", "w:outlineLvl");
  if (level !== undefined) return level + 1;
  const named = HEADING_NAME.exec(nameOf(style))?.[1];
  return named === undefined ? undefined : Number(named);
}

/** Files without a styles part still carry the ids. */
function headingOfId(id: string | undefined): number | undefined {
  const level = HEADING_ID.exec(id ?? "")?.[1];
  return level === undefined ? undefined : Number(level);
}

function withinOutline(level: number | undefined): number | undefined {
  return level !== undefined && level >= 1 && level < BODY_LEVEL ? level : undefined;
}

function roleOf(style: XmlElement): ParagraphRole | undefined {
  const name = nameOf(style);
  if (name === "title") return "title";
  // Other programs base it on the title.
  if (name === "subtitle") return "text";
  if (CODE_NAME.test(name)) return "code";
  return QUOTE_NAME.test(name) ? "quote" : undefined;
}
