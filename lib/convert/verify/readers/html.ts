/**
 * Reads the text of HTML by htmlparser2, which builds no tree and mends no markup: what the engine's
 * tree rules move or drop, this reading still has.
 *
 * What counts as content is the same for both: what a browser with scripts off shows. Decoding is
 * shared, as there is no second opinion on bytes; where it is in doubt, the engine says so.
 *
 * @module
 */

import { Parser } from "htmlparser2";
import { LIMITS } from "../../../limits.ts";
import {
  isBlockElement,
  isBox,
  isClassifier,
  isFrame,
  isHidden,
  isNoteElement,
  isUnshown,
} from "../../engines/html/elements.ts";
import { decodeHtml, titleKey } from "../../engines/html/engine.ts";
import { gridPart } from "../../engines/html/grids.ts";
import { Frames } from "../../engines/html/frames.ts";
import { isXhtml } from "../../engines/html/markup.ts";
import { isTexScript, pictureTex } from "../../engines/html/tex_elements.ts";
import { openArchive } from "../../mhtml.ts";
import type { DocumentInput, Reference, ReferenceReader } from "../../types.ts";
import { latexText } from "../latex_text.ts";
import { FormulaDrawings, formulaReading } from "./_formulas_of_scripts.ts";
import { HidingSheets, StyleHiding } from "./_hidden_by_style.ts";
import { SheetReader } from "./_sheets_of_page.ts";

/** Elements whose text stands apart from its neighbours on one line. */
const APART = new Set([
  "br",
  "img",
  "label",
  "svg",
  "text",
  "title",
]);

/** What was read of one page of markup. */
export interface MarkupText {
  readonly text: string;
  readonly title: string;
  /** Whether style sheets hide more of it than is shown. */
  readonly isMostlyHidden: boolean;
  /** Whether a heading of the first level, or one that says the same, stands in place of the title. */
  readonly hasTopHeading: boolean;
}

/** Gives the text of the page in a frame; empty where it is not at hand. */
type FrameText = (attributes: Readonly<Record<string, string>>) => string;

/** Gathers the text of markup that comes in events. */
class TextGatherer {
  readonly #parts: string[] = [];
  readonly #readFormulas: (text: string) => string;
  /** Text since the last tag, in which formulas are looked for. */
  #run = "";
  #codeDepth = 0;
  readonly #title: string[] = [];
  #depth = 0;
  /** Depth of the outermost element whose content is not shown; 0 where all is. */
  #unshownFrom = 0;
  #isTitle = false;
  #isDrawing = false;
  #isOperator = false;
  #isTex = false;
  /** How many `noscript` elements are open, and the description of a picture that no text came after. */
  #noscript = 0;
  #lastAlt: string | undefined;
  /** A case of the `epub:switch` that is open was shown. */
  #isSwitched = false;
  /** How many `pre` elements are open. */
  #preformatted = 0;
  /** How many parts there were when a piece of code ended, if no other element began or ended since. */
  #codeEnd = -1;
  #hasTopHeading = false;
  /** What the open heading says, as it is written, and what the others do. */
  #heading = "";
  readonly #headings = new Set<string>();
  isTooDeep = false;
  readonly #hiding: StyleHiding;
  readonly #drawings: FormulaDrawings;
  /** Depth of the outermost element that sheets hide; 0 where all is shown. */
  #hiddenFrom = 0;
  #hiddenCharacters = 0;
  #shownCharacters = 0;

  readonly #frame: FrameText;

  constructor(hiding: StyleHiding, markup: string, frame: FrameText) {
    this.#hiding = hiding;
    this.#drawings = new FormulaDrawings(markup);
    this.#readFormulas = formulaReading(markup);
    this.#frame = frame;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (++this.#depth > LIMITS.elementDepth) this.isTooDeep = true;
    const isHiddenBySheets = this.#hiding.enter(name, attributes) && !isNoteElement(attributes);
    if (this.#unshownFrom > 0) return;
    this.#endRun();
    if (isFrame(name) && !isHiddenBySheets && !isHidden(attributes)) {
      this.#parts.push("\n", this.#frame(attributes), "\n");
    }
    if (name === "svg") this.#isDrawing = true;
    const isDrawn = this.#drawings.enter(this.#depth, name, attributes);
    const isHere = !isHiddenBySheets && !isDrawn && !isUnshownInDrawing(name, this.#isDrawing);
    const isElse = this.#isSwitched && name === "epub:default";
    if (!isHere || isElse || isLeftOut(name, attributes)) {
      this.#unshownFrom = this.#depth;
      if (isHiddenBySheets && !isLeftOut(name, attributes)) this.#hiddenFrom = this.#depth;
      return;
    }
    if (name === "epub:switch" || name === "epub:case") this.#isSwitched = name === "epub:case";
    if (name === "title" && !this.#isDrawing) this.#isTitle = true;
    this.#isOperator = OPERATOR.test(name);
    if (name === "h1") this.#hasTopHeading = true;
    if (HEADING.test(name)) this.#heading = "";
    if (CODE.test(name)) this.#codeDepth++;
    this.#isTex = isTexScript(name, attributes);
    if (name === "pre") this.#preformatted++;
    const isNextCode = name === "code" && this.#preformatted > 0 &&
      this.#parts.length === this.#codeEnd;
    this.#codeEnd = -1;
    const isPart = isClassifier(name, attributes) || gridPart(name, attributes) !== undefined;
    if (isApart(name) || isNextCode || isPart) {
      this.#parts.push("\n");
    } else if (MATH_TOKEN.test(name)) this.#parts.push(" ");
    if (name === "noscript") this.#noscript++;
    const shown = shownAttribute(name, attributes);
    if (shown.trim() === "") return;
    const isAgain = this.#noscript > 0 && shown === this.#lastAlt;
    if (!isAgain) this.#add(shown);
    this.#lastAlt = shown;
  }

  text(data: string): void {
    if (this.#hiddenFrom > 0) this.#hiddenCharacters += data.trim().length;
    if (this.#unshownFrom > 0) return;
    this.#shownCharacters += data.trim().length;
    if (data.trim() !== "") this.#lastAlt = undefined;
    if (this.#isTitle) this.#title.push(data);
    else if (this.#isTex) this.#add(` ${latexText(data)} `);
    else if (this.#codeDepth > 0) this.#add(data);
    else if (!this.#isOperator || !LONE_MARK.test(data.normalize("NFKC"))) this.#run += data;
  }

  #add(text: string): void {
    this.#parts.push(text);
    this.#heading += text;
  }

  #endRun(): void {
    if (this.#run === "") return;
    this.#parts.push(this.#readFormulas(this.#run));
    this.#heading += this.#run;
    this.#run = "";
  }

  close(name: string): void {
    const wasShown = this.#unshownFrom === 0;
    this.#endRun();
    if (this.#unshownFrom === this.#depth) this.#unshownFrom = this.#hiddenFrom = 0;
    this.#depth--;
    this.#hiding.leave();
    if (name === "pre" && wasShown) this.#preformatted--;
    if (name === "noscript" && wasShown) this.#noscript--;
    if (CODE.test(name) && wasShown) this.#codeDepth--;
    if (HEADING.test(name)) this.#headings.add(titleKey(this.#heading));
    this.#codeEnd = name === "code" ? this.#parts.length : -1;
    if (name === "title") this.#isTitle = false;
    this.#isOperator = this.#isTex = false;
    if (name === "svg") this.#isDrawing = false;
    if (isApart(name)) this.#parts.push("\n");
    else if (MATH_TOKEN.test(name)) this.#parts.push(" ");
  }

  finish(): MarkupText {
    this.#endRun();
    const title = this.#title.join("").trim();
    return {
      text: this.#parts.join(""),
      title,
      isMostlyHidden: this.#hiddenCharacters > this.#shownCharacters,
      hasTopHeading: this.#hasTopHeading || this.#headings.has(titleKey(title)),
    };
  }
}

/** Identifiers, numbers, operators and texts of formulas, which no blank need part. */
const MATH_TOKEN = /^(?:\w+:)?m(?:i|n|o|s|text)$/;

const HEADING = /^h[1-6]$/;
/** Elements whose text is meant as it is. */
const CODE = /^(?:pre|listing|xmp|plaintext|textarea|code|kbd|samp|tt)$/;
const OPERATOR = /^(?:\w+:)?mo$/;
/** An accent over what stands beside it: LaTeX has commands for them. */
const LONE_MARK = /^\s*[\p{M}ˆˇˉˊˋ]+\s*$/u;

function isApart(name: string): boolean {
  return isBlockElement(name) || isBox(name) || APART.has(name);
}

function isLeftOut(name: string, attributes: Readonly<Record<string, string>>): boolean {
  return isUnshown(name, attributes) || isHidden(attributes) || isMark(attributes) ||
    isOtherCase(name, attributes) || isListMarker(attributes);
}

/** The sign or number before an item in a page that Word wrote: it becomes one of a list. */
function isListMarker({ style }: Readonly<Record<string, string>>): boolean {
  return style !== undefined && /mso-list\s*:\s*ignore/i.test(style);
}

/** Marks of notes become footnote labels, numbers of pages become page markers: neither is running text. */
function isMark(attributes: Readonly<Record<string, string>>): boolean {
  return /\b(?:noteref|pagebreak)\b/.test(
    `${attributes["epub:type"] ?? ""} ${attributes["role"] ?? ""}`,
  );
}

/** Of the cases of an `epub:switch` only MathML is one that is shown. */
function isOtherCase(name: string, attributes: Readonly<Record<string, string>>): boolean {
  return /^(?:epub:)?case$/.test(name) && !/MathML$/.test(attributes["required-namespace"] ?? "");
}

function isUnshownInDrawing(name: string, isDrawing: boolean): boolean {
  return isDrawing && /^(?:defs|metadata|desc)$/.test(name);
}

function shownAttribute(name: string, attributes: Readonly<Record<string, string>>): string {
  const tex = pictureTex(name, attributes);
  if (tex !== undefined) return ` ${latexText(tex)} `;
  if (name === "img" || name === "area") return ` ${attributes["alt"] ?? ""} `;
  if (name !== "input") return "";
  const type = attributes["type"]?.toLowerCase() ?? "text";
  if (type === "image") return ` ${attributes["alt"] ?? ""} `;
  return /^(?:checkbox|radio|password|file)$/.test(type) ? "" : ` ${attributes["value"] ?? ""} `;
}

/**
 * The text of one page of markup.
 *
 * @param markup Its source.
 * @param isXhtml Whether any element may end in `/>`. It is no XML otherwise, as HTML's entities count.
 * @param sheets What its style sheets hide.
 * @param frame Gives the text of the pages in its frames.
 */
export function readMarkup(
  markup: string,
  isXhtml: boolean,
  sheets: HidingSheets,
  frame: FrameText = () => "",
): MarkupText {
  const gatherer = new TextGatherer(new StyleHiding(sheets), markup, frame);
  const parser = new Parser({
    onopentag: (name, attributes) => {
      gatherer.open(name, attributes);
      if (gatherer.isTooDeep) parser.pause();
    },
    ontext: (data) => gatherer.text(data),
    onclosetag: (name) => gatherer.close(name),
  }, { decodeEntities: true, recognizeCDATA: true, recognizeSelfClosing: isXhtml });
  parser.write(markup);
  if (gatherer.isTooDeep) {
    return { text: withoutTags(markup), title: "", hasTopHeading: true, isMostlyHidden: false };
  }
  parser.end();
  return gatherer.finish();
}

/** Markup nested beyond the limit, as text. */
function withoutTags(markup: string): string {
  return markup.replace(/<(?:\/?[a-z]|[!?])[^<>]*>/gi, " ");
}

/** The text of a page, or of the one in a web archive. */
export function readPage(bytes: Uint8Array): MarkupText {
  const archive = openArchive(bytes);
  return readFramed(archive?.page ?? bytes, Frames.of(archive, readFramed));
}

/** The text of a page; all of it where its sheets hide most, for scripts to show. */
function readFramed(page: Uint8Array, frames: Frames<MarkupText>): MarkupText {
  const markup = decodeHtml(page).text;
  const isXml = isXhtml(markup);
  const read = (sheets: HidingSheets) => {
    const inFrame = frames.begin();
    return readMarkup(markup, isXml, sheets, (attributes) => inFrame(attributes)?.text ?? "");
  };
  const shown = read(new SheetReader((href) => frames.sheet(href), false).of(markup));
  return shown.isMostlyHidden ? read(new HidingSheets()) : shown;
}

function readHtml(input: DocumentInput): Reference {
  const { text, title, hasTopHeading } = readPage(input.bytes);
  return {
    reader: "htmlparser2 12.0",
    pages: [hasTopHeading || title === "" ? text : `${title}\n${text}`],
  };
}

/** Reads the text of HTML. */
export const htmlReader: ReferenceReader = {
  formats: ["html"],
  read: (input) => Promise.resolve(input).then(readHtml),
};
