/**
 * Reads the content of one paragraph of a DOCX: runs, links, fields, formulas, marks of notes.
 *
 * The walk keeps a stack of its own: wrappers such as content controls and insertions may be nested
 * deeper than the call stack reaches.
 *
 * @module
 */

import type { Inline } from "../../../markdown/blocks.ts";
import { childAt, isElement, textOf, type XmlElement, type XmlNode } from "../../xml.ts";
import { withPlace } from "../ooxml/addresses.ts";
import { chosenAlternative } from "../ooxml/alternate_content.ts";
import { type Appearance, InlineCollector } from "../ooxml/inline_collector.ts";
import { isSymbolFont, symbolOf, symbolText } from "../ooxml/symbol_fonts.ts";
import type { DrawingContent, ParagraphContent, ParagraphContext } from "./paragraph_context.ts";
import type { Part } from "./parts.ts";
import { inPlaces } from "./places.ts";
import { isOn } from "./properties.ts";
import { overlay, type RunStyle, runStyleFrom } from "./styles.ts";

/** Elements whose content is not shown in the accepted view, or describes what is. */
const PASSED_OVER =
  /^(?:w:\w+Pr|w:del|w:moveFrom|w:delText|w:delInstrText|w:rt|w:annotationRef|w:footnoteRef|w:endnoteRef|w:separator|w:continuationSeparator|m:\w+Pr)$/;
const PUNCTUATION: Readonly<Record<string, string>> = {
  "w:tab": " ",
  "w:ptab": " ",
  "w:noBreakHyphen": "\u2011",
  "w:softHyphen": "",
};

const WORD_END = /[\p{L}\p{N}]$/u;
const WORD_START = /^[\p{L}\p{N}]/u;

/** Whether a drawing, picture or object stands in the line as a letter does. */
function isInLine(element: XmlElement): boolean {
  return element.name === "w:object" || childAt(element, "wp:inline") !== undefined;
}

/** A step of the walk: an element to enter, or what to do when one is left. */
type Step = XmlNode | (() => void);

/** Reads a paragraph; `isHidden` where its style hides it. */
export function readParagraph(
  paragraph: XmlElement,
  context: ParagraphContext,
  isHidden: boolean,
): ParagraphContent {
  const reader = new ParagraphReader(context, isHidden);
  reader.walk(paragraph);
  return reader.finish();
}

class ParagraphReader {
  readonly #context: ParagraphContext;
  readonly #isHidden: boolean;
  readonly #collector = new InlineCollector();
  readonly #withheld = new InlineCollector();
  readonly #parts: Part[] = [];
  readonly #anchored: Pick<DrawingContent, "blocks" | "place">[] = [];
  readonly #steps: Step[] = [];
  #run: RunStyle;
  #href: string | undefined;
  #isInRuby = false;
  /** Pronunciation of the words just read, which follows them once they are whole. */
  #pronunciation = "";
  #lastText = "";
  #isAfterPicture = false;

  constructor(context: ParagraphContext, isHidden: boolean) {
    this.#context = context;
    this.#isHidden = isHidden;
    this.#run = context.styles.run(undefined);
  }

  walk(paragraph: XmlElement): void {
    this.#enter(paragraph);
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      if (typeof step === "function") step();
      else if (isElement(step)) this.#element(step);
    }
  }

  finish(): ParagraphContent {
    this.#flush();
    const withheld = this.#context.fields.isShown ? [] : this.#withheld.take();
    const anchored = inPlaces(this.#anchored).flatMap(({ blocks }) => blocks);
    return { parts: this.#parts, anchored, withheld };
  }

  #flush(): void {
    this.#sayPronunciation();
    const inlines = this.#collector.take();
    if (inlines.length > 0) this.#parts.push(inlines);
  }

  /** Puts the children of an element on the stack, the first on top. */
  #enter(element: XmlElement, leave?: () => void): void {
    if (leave !== undefined) this.#steps.push(leave);
    for (let index = element.children.length - 1; index >= 0; index--) {
      this.#steps.push(element.children[index]!);
    }
  }

  #element(element: XmlElement): void {
    if (PASSED_OVER.test(element.name)) return;
    switch (element.name) {
      case "w:r":
        return this.#enterRun(element);
      case "w:t":
      case "w:pgNum":
        return this.#text(textOf(element));
      case "w:tab":
      case "w:ptab":
      case "w:noBreakHyphen":
      case "w:softHyphen":
        return this.#text(PUNCTUATION[element.name]!);
      case "w:br":
      case "w:cr":
        return this.#add({ kind: "break" });
      case "w:sym":
        return this.#symbol(element);
      case "w:ruby":
        return this.#enterRuby(element);
      case "w:hyperlink":
        return this.#enterLink(element, this.#addressOf(element));
      case "w:fldSimple":
        return this.#enterField(element);
      case "w:fldChar":
        return this.#text(this.#context.fields.take(element));
      case "w:instrText":
        return this.#context.fields.instruct(textOf(element));
      default:
        return this.#insertion(element);
    }
  }

  /** What is inserted in the text: notes, drawings, formulas; anything else is a wrapper. */
  #insertion(element: XmlElement): void {
    switch (element.name) {
      case "w:footnoteReference":
        return this.#noteMark("footnote", element);
      case "w:endnoteReference":
        return this.#noteMark("endnote", element);
      case "w:commentReference":
        return this.#noteMark("comment", element);
      case "w:commentRangeEnd":
        // Some producers mark what is commented on and leave the mark of the comment out.
        return void this.#context.noteId("comment", element.attributes["w:id"] ?? "", false);
      case "w:drawing":
      case "w:pict":
      case "w:object":
        return this.#drawing(element);
      case "w:p":
      case "w:tbl":
      case "w:txbxContent":
        return void this.#anchored.push({
          blocks: this.#context.nested(element),
          place: undefined,
        });
      case "w:subDoc":
        return this.#context.subDocument();
      case "m:oMathPara":
        return this.#display(element);
      case "m:oMath":
        return this.#add({ kind: "formula", latex: this.#context.formula(element) });
      case "mc:AlternateContent": {
        const chosen = chosenAlternative(element);
        return chosen && this.#enter(chosen);
      }
      default:
        return this.#enter(element);
    }
  }

  #enterRun(run: XmlElement): void {
    const outer = this.#run;
    const properties = run.children.find((child): child is XmlElement => isElement(child, "w:rPr"));
    const named = properties?.children.find((child): child is XmlElement =>
      isElement(child, "w:rStyle")
    );
    this.#run = overlay(
      this.#context.styles.run(named?.attributes["w:val"]),
      runStyleFrom(properties),
    );
    this.#enter(run, () => this.#run = outer);
  }

  #enterRuby(ruby: XmlElement): void {
    const above = ruby.children.find((child): child is XmlElement => isElement(child, "w:rt"));
    this.#isInRuby = true;
    this.#enter(ruby, () => {
      this.#isInRuby = false;
      this.#pronunciation += above === undefined ? "" : textOf(above);
    });
  }

  #sayPronunciation(): void {
    if (this.#isInRuby || this.#pronunciation === "") return;
    this.#collector.text(`（${this.#pronunciation}）`, {});
    this.#pronunciation = "";
  }

  #enterField(field: XmlElement): void {
    const { fields } = this.#context;
    fields.beginSimple(field.attributes["w:instr"] ?? "");
    this.#enter(field, () => this.#text(fields.end()));
  }

  #enterLink(element: XmlElement, href: string | undefined): void {
    const outer = this.#href;
    this.#href = href ?? outer;
    this.#enter(element, () => this.#href = outer);
  }

  /** Links to places inside the document have no address that a reader of the Markdown could use. */
  #addressOf(link: XmlElement): string | undefined {
    const relationship = this.#context.relationships.get(link.attributes["r:id"] ?? "");
    if (!relationship?.isExternal) return undefined;
    return withPlace(relationship.target, link.attributes["w:anchor"]);
  }

  #text(text: string): void {
    if (text === "") return;
    const { fields } = this.#context;
    if (this.#run.hidden ?? this.#isHidden) {
      return fields.isShown ? this.#context.hiddenText(text) : undefined;
    }
    const font = this.#run.font;
    const sign = isSymbolFont(font) ? symbolText(font!, text) : text;
    if (!fields.isShown) return this.#withheld.text(sign, this.#appearance());
    this.#sayPronunciation();
    const shown = this.#apart(sign);
    fields.show();
    this.#collector.text(shown, this.#appearance(), this.#currentHref());
  }

  /** A blank between words that only a picture in the line keeps apart. */
  #apart(text: string): string {
    const isSeam = this.#isAfterPicture && WORD_END.test(this.#lastText) && WORD_START.test(text);
    this.#isAfterPicture = false;
    this.#lastText = text;
    return isSeam ? ` ${text}` : text;
  }

  #symbol(element: XmlElement): void {
    const code = Number.parseInt(element.attributes["w:char"] ?? "", 16);
    if (Number.isNaN(code)) return;
    this.#text(symbolOf(element.attributes["w:font"] ?? "", code) ?? String.fromCodePoint(code));
  }

  #appearance(): Appearance {
    const { bold, italic, strike, code, position } = this.#run;
    return {
      ...(bold ? { bold } : {}),
      ...(italic ? { italic } : {}),
      ...(strike ? { strike } : {}),
      ...(code ? { code } : {}),
      ...(position === "superscript" ? { raised: true } : {}),
      ...(position === "subscript" ? { lowered: true } : {}),
    };
  }

  #currentHref(): string | undefined {
    return this.#href ?? this.#context.fields.href;
  }

  #add(inline: Inline, href: string | undefined = this.#currentHref()): void {
    if (!this.#context.fields.isShown) return;
    this.#sayPronunciation();
    this.#collector.add(inline, href);
  }

  #noteMark(role: "footnote" | "endnote" | "comment", reference: XmlElement): void {
    const { "w:id": own = "", "w:customMarkFollows": mark = "0" } = reference.attributes;
    const id = this.#context.noteId(role, own, isOn(mark));
    if (id !== undefined) this.#add({ kind: "note_mark", id });
  }

  #drawing(element: XmlElement): void {
    const { alt, formula, href, blocks, place } = this.#context.drawing(element);
    if (formula !== "") this.#equation(formula);
    if (alt !== "") this.#add({ kind: "image", alt }, href);
    else this.#isAfterPicture ||= isInLine(element);
    if (blocks.length > 0) this.#anchored.push({ blocks, place });
  }

  /** An equation that is an object keeps the words beside it apart, as a picture does. */
  #equation(latex: string): void {
    if (WORD_END.test(this.#lastText)) this.#add({ kind: "text", text: " " });
    this.#add({ kind: "formula", latex });
    // Whatever sign it ends with.
    this.#lastText = "x";
    this.#isAfterPicture = true;
  }

  /** Displayed formulas stand on lines of their own. */
  #display(element: XmlElement): void {
    this.#flush();
    for (const child of element.children) {
      if (!isElement(child, "m:oMath")) continue;
      const latex = this.#context.formula(child);
      if (latex !== "") this.#parts.push({ kind: "formula", latex });
    }
  }
}
