/**
 * Makes blocks of marked-up text as its elements come by, in HTML and in XHTML.
 *
 * Everything that a browser with scripts off shows is kept, navigation and footers too; what the
 * author has hidden is counted and left out. Nothing here recurses: nesting is bounded by its driver.
 *
 * @module
 */

import type { Block } from "../../../markdown/blocks.ts";
import type { XmlHandler } from "../../xml.ts";
import { enterAside } from "./asides.ts";
import { Assembly, type BuilderOptions, type Undo } from "./assembly.ts";
import { codeLanguage, enterStyledCode } from "./code.ts";
import {
  type Attributes,
  isBlockElement,
  isBox,
  isFrame,
  isHidden,
  isUnshown,
} from "./elements.ts";
import { DrawnFormulas } from "./drawn_formulas.ts";
import { Flow } from "./flow.ts";
import { enterBox, PHRASING } from "./phrasing.ts";
import type { StyledElement } from "./selectors.ts";
import { enterBlock, enterGridPart, STRUCTURE } from "./structure.ts";
import { isDrawnFromScript } from "./tex_elements.ts";
import { enterTyped } from "./typed.ts";
import { enterWordItem } from "./word_lists.ts";

/** What the builder made. */
export interface BuiltDocument {
  readonly blocks: readonly Block[];
  /** The text of the `title` element. */
  readonly title: string;
  /** Characters that the author has hidden, which are left out. */
  readonly hiddenCharacters: number;
  /** Whether style sheets hide more of it than it shows. */
  readonly isMostlyHidden: boolean;
  /** Whether cells of a table were left out because there were too many. */
  readonly isCut: boolean;
}

/** Receives elements and text in document order; {@linkcode HtmlBuilder.finish} gives the blocks. */
export class HtmlBuilder implements XmlHandler {
  readonly #assembly: Assembly;
  readonly #open: (Undo | undefined)[] = [];
  readonly #elements: StyledElement[] = [];
  readonly #formulas = new DrawnFormulas();
  #unshown = 0;
  #hidden = 0;
  #hiddenCharacters = 0;
  /** How many of the hidden elements that are open style sheets hide, and how much of the text. */
  #hiddenBySheets = 0;
  #charactersBySheets = 0;
  #shownCharacters = 0;

  /** @param options What is known about the document. */
  constructor(options: BuilderOptions = {}) {
    this.#assembly = new Assembly(options);
  }

  /** An element begins. */
  open(name: string, attributes: Attributes): void {
    this.#assembly.elementNumber++;
    this.#elements.push({ name, attributes });
    this.#open.push(this.#enter(name, attributes));
  }

  /** Text. */
  text(data: string): void {
    const assembly = this.#assembly;
    if (this.#unshown > 0) return;
    if (this.#hidden > 0) return this.#countHidden(data.trim().length);
    this.#shownCharacters += data.trim().length;
    if (assembly.formula !== undefined) assembly.formula.text(data);
    else if (assembly.captured !== undefined) assembly.captured.add(data);
    else if (assembly.top instanceof Flow || data.trim() !== "") assembly.addText(data);
  }

  #countHidden(characters: number): void {
    this.#hiddenCharacters += characters;
    if (this.#hiddenBySheets > 0) this.#charactersBySheets += characters;
  }

  /** The element that was opened last ends. */
  close(): void {
    this.#elements.pop();
    this.#open.pop()?.();
  }

  /** Ends the document. */
  finish(): BuiltDocument {
    while (this.#open.length > 0) this.close();
    const { root, title, isCut } = this.#assembly;
    root.flush();
    return {
      blocks: withoutNoteRules(root.blocks),
      title,
      hiddenCharacters: this.#hiddenCharacters,
      isMostlyHidden: this.#charactersBySheets > this.#shownCharacters,
      isCut,
    };
  }

  #enter(name: string, attributes: Attributes): Undo | undefined {
    const assembly = this.#assembly;
    const { formula, captured } = assembly;
    if (isFrame(name)) this.#placeFrame(attributes);
    if (this.#unshown > 0 || this.#isUnshown(name, attributes)) {
      this.#unshown++;
      return () => void this.#unshown--;
    }
    if (this.#hidden > 0 || isHidden(attributes)) {
      this.#hidden++;
      return () => void this.#hidden--;
    }
    if (this.#isHiddenBySheets(attributes)) return this.#enterHiddenBySheets();
    if (formula !== undefined) {
      formula.open(name, attributes);
      return () => formula.close();
    }
    if (captured !== undefined) {
      if (name === "code") assembly.codeLanguage ??= codeLanguage(attributes);
      return captured.enter(name, attributes);
    }
    this.#placeAnchors(attributes);
    const undo = enterTyped(assembly, name, attributes) ??
      enterWordItem(assembly, name, attributes) ??
      enterStyledCode(assembly, name, this.#elements) ??
      enterGridPart(assembly, name, attributes) ?? enterAside(assembly, name, attributes) ??
      this.#enterShown(name, attributes);
    return this.#enterLines(name, attributes, this.#enterLanguage(attributes, undo));
  }

  /** The page in a frame stands in its place. */
  #placeFrame(attributes: Attributes): void {
    const { options, formula, captured } = this.#assembly;
    const isShown = this.#unshown === 0 && this.#hidden === 0 && !isHidden(attributes) &&
      !this.#isHiddenBySheets(attributes);
    if (!isShown || formula !== undefined || captured !== undefined) return;
    for (const block of options.frame?.(attributes) ?? []) this.#assembly.flow().addBlock(block);
  }

  #enterHiddenBySheets(): Undo {
    this.#hidden++;
    this.#hiddenBySheets++;
    return () => {
      this.#hidden--;
      this.#hiddenBySheets--;
    };
  }

  #isUnshown(name: string, attributes: Attributes): boolean {
    const { formula, options } = this.#assembly;
    if (formula !== undefined) return false;
    if (options.tex?.hasScripts === true && isDrawnFromScript(attributes)) return true;
    // A formula that is hidden is no reason to leave its picture out.
    return isUnshown(name, attributes) ||
      (this.#hidden === 0 && this.#formulas.isDrawing(this.#elements));
  }

  /** Whether style sheets hide the element that began; a note is shown at its mark. */
  #isHiddenBySheets({ id }: Attributes): boolean {
    const { document = "", notes, showsHidden } = this.#assembly.options;
    if (showsHidden === true) return false;
    if (!this.#assembly.styleSheets.hiding.hides(this.#elements)) return false;
    return id === undefined || notes?.ids.has(`${document}#${id}`) !== true;
  }

  /** The language that an element names is that of its content, not of what it adds around it. */
  #enterLanguage(attributes: Attributes, undo: Undo | undefined): Undo | undefined {
    const language = attributes["lang"] ?? attributes["xml:lang"];
    if (language === undefined) return undo;
    const { quotations } = this.#assembly;
    const outer = quotations.language;
    quotations.language = language;
    return () => {
      quotations.language = outer;
      undo?.();
    };
  }

  /** Whether line ends are shown is up to the innermost element that says so. */
  #enterLines(name: string, attributes: Attributes, undo: Undo | undefined): Undo | undefined {
    const assembly = this.#assembly;
    const keeps = assembly.styleSheets.keepsLines(name, attributes);
    const outer = assembly.keepsLines;
    if (keeps === undefined || keeps === outer) return undo;
    assembly.keepsLines = keeps;
    return () => {
      assembly.keepsLines = outer;
      undo?.();
    };
  }

  #enterShown(name: string, attributes: Attributes): Undo | undefined {
    const structure = STRUCTURE.get(name);
    if (structure !== undefined) return structure(this.#assembly, name, attributes);
    const phrasing = PHRASING.get(name);
    if (phrasing === undefined && isBlockElement(name)) {
      return enterBlock(this.#assembly, name, attributes);
    }
    const endStyle = this.#assembly.startStyle(name, attributes);
    const end = phrasing?.(this.#assembly, name, attributes) ??
      (isBox(name) ? enterBox(this.#assembly, name, attributes) : undefined);
    if (endStyle === undefined || end === undefined) return end ?? endStyle;
    return () => {
      end();
      endStyle();
    };
  }

  #placeAnchors(attributes: Attributes): void {
    const id = attributes["id"] ?? attributes["name"];
    const blocks = id === undefined ? undefined : this.#assembly.options.anchors?.get(id);
    if (blocks !== undefined) this.#assembly.flow().addBlock(...blocks);
  }
}

/** The line above the notes of a page parts nothing once each note has its own label. */
function withoutNoteRules(blocks: readonly Block[]): readonly Block[] {
  return blocks.filter(({ kind }, index) => kind !== "rule" || blocks[index + 1]?.kind !== "note");
}
