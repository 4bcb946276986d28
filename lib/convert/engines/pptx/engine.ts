/**
 * Reads PPTX presentations into blocks: each slide is a page.
 *
 * @module
 */

import {
  type Block,
  type Furniture,
  type Inline,
  type Note,
  paragraph,
} from "../../../markdown/blocks.ts";
import type { DocumentInput, Engine, EngineResult, Finding } from "../../types.ts";
import { childAt, childElements, type XmlElement } from "../../xml.ts";
import { ommlToLatex, ommlToText } from "../math/omml.ts";
import { append } from "../ooxml/append.ts";
import { readEmbedded } from "../ooxml/embedded.ts";
import { EquationObjects } from "../ooxml/equation_objects.ts";
import {
  firstOfType,
  type OfficePackage,
  openOfficePackage,
  type Relationships,
} from "../ooxml/package.ts";
import { readCoreProperties } from "../ooxml/properties.ts";
import { type CommentAuthors, readAuthors, readSlideComments } from "./comments.ts";
import { embeddedBudget, EmbeddedWorkbooks } from "../xlsx/embedded_workbooks.ts";
import { LayerReader } from "./layers.ts";
import { readSlide, type SlideContent } from "./slide.ts";
import { Tally } from "./tally.ts";

/** Slides have the rank below the document's title. */
const SLIDE_LEVEL = 2;

/** Reads PowerPoint presentations: `.pptx`, `.pptm`, `.ppsx`, and the strict form of ISO/IEC 29500. */
export const pptxEngine: Engine = {
  formats: ["pptx"],
  async convert(input: DocumentInput): Promise<EngineResult> {
    const office = await openOfficePackage(input);
    const main = await office.mainPart();
    const relationships = await office.relationships(main);
    const slides = slideParts(await office.tree(main), relationships);
    const reader = new PresentationReader(office, await readAuthors(office, relationships));
    const wanted = input.pages === undefined ? undefined : new Set(input.pages);
    for (const [index, part] of slides.entries()) {
      if (wanted?.has(index + 1) ?? true) await reader.addSlide(part, index + 1);
    }
    return {
      engine: "pptx",
      ...reader.finish(),
      pages: slides.length,
      meta: {
        ...await readCoreProperties(office),
        slides: slides.length,
        hidden_slides: reader.hiddenSlides,
      },
    };
  },
};

/** The slides in the order of the show, which is not that of their file names; each is in it once. */
function slideParts(root: XmlElement, relationships: Relationships): string[] {
  const list = childAt(root, "p:sldIdLst");
  const slides = list === undefined ? [] : childElements(list, "p:sldId");
  const parts = slides.map(({ attributes }) => relationships.get(attributes["r:id"] ?? "")?.target);
  return [...new Set(parts)].filter((part) => part !== undefined);
}

class PresentationReader {
  readonly hiddenSlides: number[] = [];
  readonly #office: OfficePackage;
  readonly #authors: CommentAuthors;
  readonly #layers: LayerReader;
  readonly #blocks: Block[] = [];
  readonly #findings: Finding[] = [];
  /** Texts of layouts, and the slides that carry them. */
  readonly #standing = new Map<string, number[]>();
  readonly #tally = new Tally();
  readonly #workbooks: EmbeddedWorkbooks;
  readonly #equations = new EquationObjects(() => this.#tally.brokenEquations++);
  #comments = 0;

  constructor(office: OfficePackage, authors: CommentAuthors) {
    this.#office = office;
    this.#authors = authors;
    this.#layers = new LayerReader(office);
    this.#workbooks = new EmbeddedWorkbooks(office, embeddedBudget());
  }

  async addSlide(part: string, page: number): Promise<void> {
    this.#blocks.push({ kind: "page_break", page });
    const root = await this.#office.optionalTree(part);
    const tree = root && childAt(root, "p:cSld", "p:spTree");
    if (root === undefined || tree === undefined) {
      this.#find("missing_part", `Slide ${page} is listed and cannot be read`, "warning", page);
      return;
    }
    const isHidden = root.attributes.show === "0" || root.attributes.show === "false";
    if (isHidden) {
      this.hiddenSlides.push(page);
      this.#find("hidden_slide", `Slide ${page} is hidden`, "note", page);
    }
    const content = await this.#read(tree, part, page);
    this.#addContent(content, isHidden);
    if (root.attributes.showMasterSp !== "0") await this.#addStanding(part, page);
    const relationships = await this.#office.relationships(part);
    await this.#addNotes(relationships, page);
    const nextId = () => `comment-${++this.#comments}`;
    append(
      this.#blocks,
      await readSlideComments(this.#office, relationships, { authors: this.#authors, nextId }),
    );
  }

  finish(): { readonly blocks: readonly Block[]; readonly findings: readonly Finding[] } {
    const standing = [...this.#standing].map(([text, pages]): Furniture => ({
      kind: "furniture",
      role: "other",
      text,
      pages,
    }));
    return {
      blocks: [...this.#blocks, ...standing],
      findings: [...this.#office.findings, ...this.#findings, ...this.#tally.findings()],
    };
  }

  #addContent(content: SlideContent, isHidden: boolean): void {
    const mark: Inline[] = isHidden ? [{ kind: "text", text: " (hidden)" }] : [];
    if (content.title.length > 0) {
      this.#blocks.push({
        kind: "heading",
        level: SLIDE_LEVEL,
        content: [...content.title, ...mark],
      });
    } else if (isHidden) this.#blocks.push(paragraph("(hidden)"));
    append(this.#blocks, content.blocks);
    append(this.#blocks, content.furniture);
  }

  async #read(tree: XmlElement, part: string, page: number): Promise<SlideContent> {
    const relationships = await this.#office.relationships(part);
    await this.#equations.load(this.#office, relationships);
    await this.#workbooks.load(relationships);
    return readSlide(tree, {
      slideNumber: page,
      layers: await this.#layers.of(part),
      relationships,
      embedded: await readEmbedded(this.#office, relationships),
      workbook: (object) => this.#workbooks.blocksOf(object),
      formula: (element) => this.#formula(element),
      equation: (object) => this.#equations.latexOf(object),
      tally: this.#tally,
    });
  }

  async #addStanding(part: string, page: number): Promise<void> {
    for (const text of (await this.#layers.of(part)).standingTexts) {
      const pages = this.#standing.get(text);
      if (pages === undefined) this.#standing.set(text, [page]);
      else if (pages.at(-1) !== page) pages.push(page);
    }
  }

  async #addNotes(slide: Relationships, page: number): Promise<void> {
    const part = firstOfType(slide, "notesSlide")?.target;
    const root = await this.#office.optionalTree(part);
    const tree = root && childAt(root, "p:cSld", "p:spTree");
    if (part === undefined || tree === undefined) return;
    const { title, blocks, furniture } = await this.#read(tree, part, page);
    const head: Block[] = title.length === 0 ? [] : [{ kind: "paragraph", content: title }];
    if (head.length + blocks.length > 0) {
      const note: Note = {
        kind: "note",
        role: "speaker",
        id: `speaker-${page}`,
        blocks: [...head, ...blocks],
        page,
      };
      this.#blocks.push(note);
    }
    append(this.#blocks, furniture.filter(({ role }) => role !== "page_number"));
  }

  #formula(element: XmlElement): string {
    try {
      return ommlToLatex(element);
    } catch {
      this.#tally.plainFormulas++;
      return ommlToText(element);
    }
  }

  #find(code: string, message: string, severity: Finding["severity"], page?: number): void {
    this.#findings.push({ code, message, severity, ...(page === undefined ? {} : { page }) });
  }
}
