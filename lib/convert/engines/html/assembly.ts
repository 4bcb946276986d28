/**
 * What is open while a marked-up text is read: flows, lists and tables inside each other, the styles
 * of the running text, the link around it.
 *
 * @module
 */

import type { Block, Inline, PageBreak } from "../../../markdown/blocks.ts";
import { looksAlike } from "../../../markdown/looks.ts";
import { Capture } from "./capture.ts";
import type { Attributes } from "./elements.ts";
import { Flow, type LinkTarget, type RunStyle } from "./flow.ts";
import type { OpenFormula } from "./formulas.ts";
import type { OpenList } from "./lists.ts";
import type { NoteIndex } from "./notes.ts";
import { Quotations } from "./quotes.ts";
import { StyleSheets } from "./looks.ts";
import type { OpenTable } from "./tables.ts";
import { texPieces, type TexSigns } from "./tex.ts";

/** What is known about a document before it is read. */
export interface BuilderOptions {
  /** Path of the document, empty where there is only one. */
  readonly document?: string;
  /** Makes the path of a link comparable with `document`; links inside the set lose their address. */
  readonly resolve?: (href: string) => string;
  /** The looks that its style sheets give to classes. */
  readonly styleSheets?: StyleSheets;
  /** Gives the blocks of the page in a frame. */
  readonly frame?: (attributes: Attributes) => readonly Block[];
  /** Whether what style sheets hide is shown. */
  readonly showsHidden?: boolean;
  /** How TeX is told from text. */
  readonly tex?: TexSigns;
  /** Where its notes are. */
  readonly notes?: NoteIndex;
  /** Blocks to put before the elements with these ids. */
  readonly anchors?: ReadonlyMap<string, readonly Block[]>;
  /** The pages that begin at the elements with these ids. */
  readonly pageBreaks?: ReadonlyMap<string, PageBreak>;
}

/** Ends what an element began. */
export type Undo = () => void;
/** Begins an element; gives what is to be done when it ends. */
export type Handler = (
  assembly: Assembly,
  name: string,
  attributes: Attributes,
) => Undo | undefined;

/** Where content can stand. */
export type Context = Flow | OpenList | OpenTable;
type StyleName = keyof RunStyle;

/** Elements that change how text looks. */
const STYLES: ReadonlyMap<string, StyleName> = new Map<string, StyleName>([
  ...["b", "strong", "dt", "summary", "legend"].map((name) => [name, "bold"] as const),
  ...["i", "em", "cite", "dfn", "var"].map((name) => [name, "italic"] as const),
  ...["s", "strike", "del"].map((name) => [name, "strike"] as const),
  ...["code", "kbd", "samp", "tt"].map((name) => [name, "code"] as const),
  ["sup", "raised"],
  ["rt", "raised"],
  ["sub", "lowered"],
]);

/** The open contexts of one document. */
export class Assembly {
  readonly options: BuilderOptions;
  readonly root: Flow = new Flow();
  readonly quotations: Quotations = new Quotations();
  /** The link around the text, where there is one. */
  link: LinkTarget | undefined;
  /** The formula that is being read. */
  formula: OpenFormula | undefined;
  /** Text of an element whose elements do not matter. */
  captured: Capture | undefined;
  /** The language of the code that is being gathered, where an element names it. */
  codeLanguage: string | undefined;
  /** The author wrote parentheses around the reading of a ruby. */
  hasRubyParentheses = false;
  /** What is read stands in for what scripts show. */
  inNoscript = false;
  /** The description of the picture that was added last, if no text came after it. */
  lastAlt: string | undefined;
  /** Line ends of the source are shown. */
  keepsLines = false;
  title = "";
  /** The number of the element that began last. */
  elementNumber = 0;
  /** Whether cells of a table were left out because there were too many. */
  isCut = false;
  /** Keys of the notes that are being read. */
  readonly openNotes: string[] = [];
  /** Sign or number of the item that is being read, in a page that Word wrote. */
  wordMarker: { text: string } | undefined;
  /** Ids of lists that others may go on with. */
  readonly flatLists: WeakMap<Block, string> = new WeakMap();
  /** Lists made for items that stand outside any. */
  readonly implied: WeakSet<Block> = new WeakSet();
  /** Remarks that are being read: a table that begins one only arranges it. */
  readonly asides: WeakSet<Flow> = new WeakSet();
  /** Code that was made of elements for each line, which others may go on with. */
  readonly codeOfLines: WeakSet<Block> = new WeakSet();
  readonly #contexts: Context[] = [this.root];
  /** Looks that the author asks for, and what is hidden. */
  readonly styleSheets: StyleSheets;
  #style: RunStyle = {};

  /** @param options What is known about the document. */
  constructor(options: BuilderOptions) {
    this.options = options;
    this.styleSheets = options.styleSheets ?? new StyleSheets();
  }

  /** The innermost context. */
  get top(): Context {
    return this.#contexts.at(-1)!;
  }

  /** The context around the innermost one. */
  get aroundTop(): Context | undefined {
    return this.#contexts.at(-2);
  }

  /** How text looks now. */
  get style(): RunStyle {
    return this.#style;
  }

  /** Where content goes now: content in a table and in no cell goes before the table. */
  flow(): Flow {
    for (let index = this.#contexts.length - 1; index >= 0; index--) {
      const context = this.#contexts[index]!;
      if (context instanceof Flow) return context;
      if (context.kind === "list") return context.stray;
    }
    return this.root;
  }

  /** Adds running text; TeX in it becomes formulas, where it does on the page. */
  addText(text: string): void {
    const { tex } = this.options;
    if (tex === undefined || this.#style.code === true) return this.#addPlainText(text);
    for (const piece of texPieces(text, tex)) {
      if (piece.formula === undefined) this.#addPlainText(piece.text);
      else this.addFormula(piece.text, piece.formula === "display");
    }
  }

  /** Adds a formula, on a line of its own or in the running text. */
  addFormula(latex: string, isDisplay: boolean): void {
    if (latex === "") return;
    if (isDisplay) this.flow().addBlock({ kind: "formula", latex });
    else this.addInline({ kind: "formula", latex });
  }

  #addPlainText(text: string): void {
    if (text.trim() !== "") {
      this.quotations.settle(text);
      this.lastAlt = undefined;
    }
    const [first, ...others] = this.keepsLines ? text.split(/\r\n?|\n/) : [text];
    this.flow().addText(first!, this.#style, this.link);
    for (const line of others) {
      this.addInline({ kind: "break" });
      this.flow().addText(line, this.#style, this.link);
    }
  }

  /** Adds an inline to the running text. */
  addInline(inline: Inline): void {
    this.quotations.settle("");
    this.flow().addInline(inline, this.link);
  }

  /** Ends the paragraph, where one is gathered in the innermost context. */
  endParagraph(): void {
    if (this.top instanceof Flow) this.top.flush();
  }

  /** Opens a context. */
  push(context: Context): void {
    this.#contexts.push(context);
  }

  /** Closes a context and what was left open inside it. */
  closeTo(context: Context): void {
    while (this.#contexts.length > 1 && this.#contexts.pop() !== context);
  }

  /** Opens a flow of its own for what an element contains. */
  enterFlow(use: (flow: Flow) => void): Undo {
    const flow = new Flow();
    this.push(flow);
    return () => {
      this.closeTo(flow);
      flow.flush();
      use(flow);
    };
  }

  /**
   * Begins the style that an element gives to text, by its name and, where its attributes are given, by
   * the look that its author asks for.
   */
  startStyle(name: string, attributes?: Attributes): Undo | undefined {
    const named = name === "rt" && this.hasRubyParentheses ? undefined : STYLES.get(name);
    const shown = named === "code" ? undefined : named;
    const look = attributes && this.styleSheets.lookOf(name, attributes, shown);
    if (named === undefined && look === undefined) return undefined;
    const outer = this.#style;
    const wanted = { ...outer, ...(named === undefined ? {} : { [named]: true }), ...look };
    if (looksAlike(outer, wanted)) return undefined;
    this.#style = Object.fromEntries(Object.entries(wanted).filter(([, isSet]) => isSet));
    return () => this.#style = outer;
  }

  /** Gathers plain text until the element ends. */
  capture(use: (text: string) => void): Undo {
    const captured = new Capture();
    this.captured = captured;
    return () => {
      this.captured = undefined;
      use(captured.text);
    };
  }
}
