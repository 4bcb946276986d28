/**
 * How authors make words bold, slanted, struck or raised without the elements that are for it: by the
 * `style` of an element, or by a class that a style sheet of the page or book gives that look.
 *
 * @module
 */

import type { XmlHandler } from "../../xml.ts";
import type { Attributes } from "./elements.ts";
import { HidingRules } from "./hiding.ts";
import { type StyleRule, styleRules } from "./style_rules.ts";

/** A look that is asked for; what is not set is as around. */
export interface Look {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly strike?: boolean;
  readonly raised?: boolean;
  readonly lowered?: boolean;
}

const NO_LOOK: Look = {};
/** Sheets beyond this are layout machinery, and cost time. */
const MAX_CHARACTERS = 1 << 20;
/** A class, for any element or for those of a name; other selectors depend on where an element stands. */
const CLASS_SELECTOR = /^([a-z][a-z0-9]*)?\.([\w-]+)$/i;
/** Smaller letters that are moved up or down. */
const SHIFTED =
  /^(?=[^]*font-size\s*:\s*0?\.\d)(?=[^]*position\s*:\s*relative)[^]*\btop\s*:\s*(-?)0?\.\d+em/i;
const TELLING = /font|vertical-align|text-decoration/i;

const WHITE_SPACE = /(?:^|;)\s*white-space\s*:\s*([a-z-]+)/i;
const KEEPING = /^(?:pre|pre-wrap|pre-line|break-spaces)$/i;

/** Whether declarations ask for the line ends of the source to be shown; `undefined` where they do not say. */
function keepsLinesBy(declarations: string | undefined): boolean | undefined {
  const value = declarations === undefined ? undefined : WHITE_SPACE.exec(declarations)?.[1];
  return value === undefined ? undefined : KEEPING.test(value);
}

/** The look that declarations such as `font-weight: bold; color: red` ask for. */
function lookOfDeclarations(declarations: string): Look {
  if (!TELLING.test(declarations)) return NO_LOOK;
  let look = NO_LOOK;
  for (const declaration of declarations.toLowerCase().split(";")) {
    const colon = declaration.indexOf(":");
    const value = declaration.slice(colon + 1).replace("!important", "").trim();
    look = { ...look, ...lookOf(declaration.slice(0, Math.max(0, colon)).trim(), value) };
  }
  const [, isUp] = SHIFTED.exec(declarations) ?? [];
  return isUp === undefined ? look : { ...look, [isUp === "-" ? "raised" : "lowered"]: true };
}

function lookOf(property: string, value: string): Look {
  switch (property) {
    case "font-weight":
      return weight(value);
    case "font-style":
      if (/^(?:italic|oblique)/.test(value)) return { italic: true };
      return value.startsWith("normal") ? { italic: false } : NO_LOOK;
    case "font":
      return {
        bold: /(?:^|\s)(?:bold(?:er)?|[6-9]00)\s/.test(value),
        italic: /(?:^|\s)(?:italic|oblique)\s/.test(value),
      };
    case "text-decoration":
    case "text-decoration-line":
      return value.includes("line-through") ? { strike: true } : NO_LOOK;
    case "vertical-align":
      if (value.startsWith("super")) return { raised: true, lowered: false };
      if (value.startsWith("sub")) return { raised: false, lowered: true };
      return value.startsWith("baseline") ? { raised: false, lowered: false } : NO_LOOK;
    default:
      return NO_LOOK;
  }
}

function weight(value: string): Look {
  if (/^(?:bold|[6-9]\d\d)/.test(value)) return { bold: true };
  return /^(?:normal|lighter|[1-5]\d\d)/.test(value) ? { bold: false } : NO_LOOK;
}

/** The looks that style sheets give to classes, and what they hide. */
export class StyleSheets {
  /** What they hide. */
  readonly hiding: HidingRules;
  /** By `.class` and `element.class`. */
  readonly #looks = new Map<string, Look>();
  /** Whether they show line ends, by the same. */
  readonly #lines = new Map<string, boolean>();
  #characters = 0;

  /** @param isOfBook Whether they are those of a book. */
  constructor(isOfBook: boolean = false) {
    this.hiding = new HidingRules(isOfBook);
  }

  /** Adds the rules of a sheet; later ones win. */
  add(sheet: string): void {
    this.#characters += sheet.length;
    if (this.#characters > MAX_CHARACTERS) return;
    for (const rule of styleRules(sheet)) {
      if (rule.isUnconditional) this.#addLook(rule);
      this.hiding.add(rule);
    }
  }

  #addLook({ selectors, declarations }: StyleRule): void {
    const look = lookOfDeclarations(declarations);
    const keepsLines = keepsLinesBy(declarations);
    if (look === NO_LOOK && keepsLines === undefined) return;
    for (const selector of selectors) {
      const [, element = "", className] = CLASS_SELECTOR.exec(selector) ?? [];
      if (className === undefined) continue;
      const key = `${element.toLowerCase()}.${className}`;
      if (look !== NO_LOOK) this.#looks.set(key, { ...this.#looks.get(key), ...look });
      if (keepsLines !== undefined) this.#lines.set(key, keepsLines);
    }
  }

  /** Whether an element asks for the line ends of the source to be shown; `undefined` where it does not say. */
  keepsLines(name: string, attributes: Attributes): boolean | undefined {
    const own = keepsLinesBy(attributes["style"]);
    if (own !== undefined || this.#lines.size === 0) return own;
    const classes = attributes["class"]?.split(/\s+/) ?? [];
    const asked = classes.map((className) =>
      this.#lines.get(`${name}.${className}`) ?? this.#lines.get(`.${className}`)
    );
    return asked.findLast((keeps) => keeps !== undefined);
  }

  /**
   * The look of an element by its classes, and by its own style, which comes last.
   *
   * @param named The look that the element has by its name. Its classes do not take that away: where
   * emphasis is set upright, it is shown by dots or colours.
   */
  lookOf(name: string, attributes: Attributes, named?: keyof Look): Look | undefined {
    const own = attributes["style"];
    const classes = this.#looks.size === 0 ? undefined : attributes["class"];
    if (own === undefined && classes === undefined) return undefined;
    let look = NO_LOOK;
    for (const className of classes?.split(/\s+/) ?? []) {
      look = {
        ...look,
        ...this.#looks.get(`.${className}`),
        ...this.#looks.get(`${name}.${className}`),
      };
    }
    if (named !== undefined) look = { ...look, [named]: true };
    return own === undefined ? look : { ...look, ...lookOfDeclarations(own) };
  }
}

/** Gathers the style sheets of a page: those in it, and the addresses of others. */
export class StyleFinder implements XmlHandler {
  /** Texts of its `style` elements. */
  readonly sheets: string[] = [];
  /** Where the sheets are that it links to. */
  readonly links: string[] = [];
  #isSheet = false;
  /** How many elements are open, from a template on: its sheets are for what it holds alone. */
  #inTemplate = 0;

  /** An element begins. */
  open(name: string, attributes: Attributes): void {
    if (this.#inTemplate > 0 || name === "template") {
      this.#inTemplate++;
      return;
    }
    this.#isSheet = name === "style" && isForScreen(attributes);
    if (this.#isSheet) this.sheets.push("");
    const isLink = name === "link" && /(?:^|\s)stylesheet(?:\s|$)/i.test(attributes["rel"] ?? "");
    const href = attributes["href"];
    if (isLink && href !== undefined && isForScreen(attributes)) this.links.push(href);
  }

  /** Text. */
  text(data: string): void {
    if (this.#isSheet) this.sheets[this.sheets.length - 1] += data;
  }

  /** An element ends. */
  close(): void {
    this.#isSheet = false;
    this.#inTemplate = Math.max(0, this.#inTemplate - 1);
  }
}

function isForScreen({ media }: Attributes): boolean {
  return media === undefined || /^\s*$|\b(?:all|screen)\b/i.test(media);
}
