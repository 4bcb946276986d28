/**
 * Text of DrawingML (`a:txBody` and its like): shapes, charts, diagrams.
 *
 * @module
 */

import type { Block, Inline } from "../../../markdown/blocks.ts";
import { childAt, childElements, descendants, textOf, type XmlElement } from "../../xml.ts";
import { clickAddress } from "./addresses.ts";
import { append } from "./append.ts";
import { chosenAlternative } from "./alternate_content.ts";
import { type Appearance, InlineCollector, trimInlines } from "./inline_collector.ts";
import { type Label, ListBuilder } from "./list_builder.ts";
import { formatCounter } from "./number_formats.ts";
import type { Relationships } from "./package.ts";
import { isSymbolFont, symbolText } from "./symbol_fonts.ts";
import { isTrue } from "../../xml_boolean.ts";

/** What stands before a paragraph: nothing, a sign, or a number. */
export type Bullet =
  | { readonly kind: "none" }
  | { readonly kind: "sign" }
  | { readonly kind: "number"; readonly scheme: string; readonly start: number };

/** What the reading of a text body needs of its surroundings. */
export interface TextBodyContext {
  /** Relationships of the part, for links. */
  readonly relationships: Relationships;
  /** A formula in LaTeX. */
  formula(element: XmlElement): string;
  /** What fields for the number of the slide show. */
  readonly slideNumber?: number;
  /** Where a click on the shape leads that the text is in. */
  readonly address?: string | undefined;
  /** The bullet of a level where the paragraph says nothing itself; none where it is not given. */
  readonly inheritedBullet?: (level: number) => Bullet | undefined;
}

/** Schemes of automatic numbers, as far as they are more than digits (ISO/IEC 29500-1, 20.1.10.61). */
const SCHEME_FORMATS: readonly (readonly [RegExp, string])[] = [
  [/^alphaLc/, "lowerLetter"],
  [/^alphaUc/, "upperLetter"],
  [/^romanLc/, "lowerRoman"],
  [/^romanUc/, "upperRoman"],
  [/^circleNum/, "decimalEnclosedCircle"],
  [/^ea1/, "chineseCounting"],
];
const NO_BULLET: Bullet = { kind: "none" };

/** Reads a text body into paragraphs and lists. */
export function readTextBody(body: XmlElement, context: TextBodyContext): readonly Block[] {
  const builder = new ListBuilder();
  const counters: (Counter | undefined)[] = [];
  for (const paragraph of childElements(body, "a:p")) {
    const content = readTextParagraph(paragraph, context);
    if (content.length === 0) continue;
    const block: Block = content.length === 1 && content[0]!.kind === "formula"
      ? content[0]! as Block & { kind: "formula" }
      : { kind: "paragraph", content };
    const level = levelOf(paragraph);
    const bullet = bulletIn(childAt(paragraph, "a:pPr")) ?? context.inheritedBullet?.(level) ??
      NO_BULLET;
    const label = countBullet(bullet, level, counters);
    if (label === undefined) builder.add(block);
    else builder.addItem({ label, level, indent: level, blocks: [block] });
  }
  return builder.blocks;
}

/**
 * The text of a body with its paragraphs joined by blanks.
 *
 * @param slideNumber What fields for the number of the slide show, where their text is not kept.
 */
export function plainTextOf(body: XmlElement, slideNumber?: string): string {
  const paragraphs = [...descendants(body, "a:p")].map((paragraph) => {
    const numbers = new Set(
      [...descendants(paragraph, "a:fld")].flatMap((field) =>
        isStandIn(field, slideNumber) ? childElements(field, "a:t") : []
      ),
    );
    return [...descendants(paragraph)].map((element) => {
      if (numbers.has(element)) return slideNumber;
      if (element.name === "a:t" || element.name === "m:t") return textOf(element);
      return element.name === "a:br" ? " " : "";
    }).join("");
  });
  return unescapeXml(paragraphs.join(" ")).trim();
}

/** Whether a field for the number of the slide holds no number but a sign for one: `‹#›`, `<number>`. */
function isStandIn(field: XmlElement, slideNumber: string | number | undefined): boolean {
  return slideNumber !== undefined && field.name === "a:fld" &&
    field.attributes.type === "slidenum" &&
    !/\d/.test(childElements(field, "a:t").map(textOf).join(""));
}

/** The bullet that paragraph properties ask for; `undefined` where they leave it open. */
export function bulletIn(properties: XmlElement | undefined): Bullet | undefined {
  for (const child of properties === undefined ? [] : childElements(properties)) {
    if (child.name === "a:buNone") return NO_BULLET;
    if (child.name === "a:buChar" || child.name === "a:buBlip") return { kind: "sign" };
    if (child.name === "a:buAutoNum") {
      const { type = "arabicPeriod", startAt = "1" } = child.attributes;
      return { kind: "number", scheme: type, start: Number.parseInt(startAt, 10) || 1 };
    }
  }
  return undefined;
}

/** Office writes characters that XML cannot carry as `_x000B_` (ISO/IEC 29500-1, 22.9.2.19). */
export function unescapeXml(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(
    /_x([0-9A-Fa-f]{4})_/g,
    (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The inlines of one paragraph of DrawingML. */
export function readTextParagraph(paragraph: XmlElement, context: TextBodyContext): Inline[] {
  const collector = new InlineCollector();
  const waiting: XmlElement[] = childElements(paragraph).reverse();
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    switch (element.name) {
      case "a:r":
      case "a:fld":
        readRun(element, { collector, context });
        break;
      case "a:br":
        collector.add({ kind: "break" });
        break;
      case "m:oMath":
        collector.add({ kind: "formula", latex: context.formula(element) });
        break;
      case "mc:AlternateContent": {
        const chosen = chosenAlternative(element);
        if (chosen !== undefined) waiting.push(chosen);
        break;
      }
      case "a:pPr":
      case "a:endParaRPr":
        break;
      default:
        append(waiting, childElements(element).reverse());
    }
  }
  return trimInlines(collector.take());
}

function readRun(
  run: XmlElement,
  target: { readonly collector: InlineCollector; readonly context: TextBodyContext },
): void {
  const properties = childAt(run, "a:rPr");
  const { slideNumber, relationships } = target.context;
  const href = clickAddress(properties, relationships) ?? target.context.address;
  const text = isStandIn(run, slideNumber)
    ? String(slideNumber)
    : childElements(run, "a:t").map(textOf).join("");
  const shown = inSymbolFonts(text, properties);
  unescapeXml(shown).split(/[\v\n]/).forEach((line, index) => {
    if (index > 0) target.collector.add({ kind: "break" }, href);
    target.collector.text(line.replaceAll("\t", " "), appearanceOf(properties), href);
  });
}

/** A Latin font of symbols draws every letter as one, a symbol font its private characters only. */
function inSymbolFonts(text: string, properties: XmlElement | undefined): string {
  const fontOf = (name: string) => properties && childAt(properties, name)?.attributes.typeface;
  const latin = fontOf("a:latin");
  if (isSymbolFont(latin)) return symbolText(latin!, text);
  const symbol = fontOf("a:sym");
  if (!isSymbolFont(symbol)) return text;
  return text.replace(/[\uf020-\uf0ff]+/g, (characters) => symbolText(symbol!, characters));
}

function appearanceOf(properties: XmlElement | undefined): Appearance {
  const { b, i, strike, baseline } = properties?.attributes ?? {};
  const shift = Number.parseInt(baseline ?? "0", 10);
  return {
    ...(isTrue(b) ? { bold: true } : {}),
    ...(isTrue(i) ? { italic: true } : {}),
    ...(strike === "sngStrike" || strike === "dblStrike" ? { strike: true } : {}),
    ...(shift > 0 ? { raised: true } : {}),
    ...(shift < 0 ? { lowered: true } : {}),
  };
}

function levelOf(paragraph: XmlElement): number {
  const level = Number.parseInt(childAt(paragraph, "a:pPr")?.attributes.lvl ?? "0", 10);
  return level >= 0 && level <= 8 ? level : 0;
}

/** How far a level has counted, in which scheme. */
interface Counter {
  readonly scheme: string;
  readonly start: number;
  readonly value: number;
}

/** The next number; a paragraph of a higher level or of another scheme begins anew. */
function countOn(
  { scheme, start }: Bullet & { kind: "number" },
  last: Counter | undefined,
): Counter {
  const goesOn = last?.scheme === scheme && last.start === start;
  return { scheme, start, value: goesOn ? last.value + 1 : start };
}

/** The label of a paragraph. */
function countBullet(
  bullet: Bullet,
  level: number,
  counters: (Counter | undefined)[],
): Label | undefined {
  counters.length = Math.min(counters.length, level + (bullet.kind === "number" ? 1 : 0));
  if (bullet.kind === "none") return undefined;
  const common = { isTight: false, listKey: "" };
  if (bullet.kind === "sign") {
    return { ...common, text: "", isBullet: true, isPlain: false, value: 1 };
  }
  const counter = countOn(bullet, counters[level]);
  counters[level] = counter;
  const { value } = counter;
  const format = SCHEME_FORMATS.find(([pattern]) => pattern.test(bullet.scheme))?.[1] ?? "decimal";
  const number = formatCounter(value, format);
  const text = bullet.scheme.endsWith("ParenBoth")
    ? `(${number})`
    : bullet.scheme.endsWith("ParenR")
    ? `${number})`
    : bullet.scheme.endsWith("Plain")
    ? number
    : `${number}.`;
  return {
    ...common,
    text,
    isBullet: false,
    isPlain: format === "decimal" && !text.startsWith("("),
    value,
  };
}
