/**
 * Reads DOCX documents into blocks.
 *
 * @module
 */

import { FormatError } from "../../../errors.ts";
import type { Block } from "../../../markdown/blocks.ts";
import type { DocumentInput, Engine, EngineResult } from "../../types.ts";
import { ChildTrees, type XmlElement } from "../../xml.ts";
import { ommlToLatex, ommlToText } from "../math/omml.ts";
import { append } from "../ooxml/append.ts";
import { readEmbedded } from "../ooxml/embedded.ts";
import { EquationObjects } from "../ooxml/equation_objects.ts";
import { type OfficePackage, openOfficePackage, type Relationships } from "../ooxml/package.ts";
import { readCoreProperties } from "../ooxml/properties.ts";
import { embeddedBudget, EmbeddedWorkbooks } from "../xlsx/embedded_workbooks.ts";
import type { CellBudget } from "../xlsx/workbook.ts";
import { type DrawingContext, readDrawing } from "./drawings.ts";
import { FieldStack } from "./fields.ts";
import { readInserted } from "./inserted.ts";
import { NOTE_KINDS, type NoteRole, Notes } from "./notes.ts";
import { Numbering } from "./numbering.ts";
import { furnitureOf, RunningHeads } from "./running_heads.ts";
import { switchOf } from "./properties.ts";
import { type StoryContext, StoryReader, wrapped } from "./story.ts";
import { Styles } from "./styles.ts";
import { Tally } from "./tally.ts";

/** Reads Word documents: `.docx`, `.docm`, `.dotx`, and the strict form of ISO/IEC 29500. */
export const docxEngine: Engine = {
  formats: ["docx"],
  async convert(input: DocumentInput): Promise<EngineResult> {
    const office = await openOfficePackage(input);
    const tally = new Tally();
    const shared = {
      tally,
      notes: new Notes(),
      budget: embeddedBudget(),
      equations: equationsFor(tally),
      isInserted: false,
    };
    const document = await openDocument(office, shared);
    const blocks = await document.read();
    return {
      engine: "docx",
      blocks,
      findings: [...office.findings, ...shared.tally.findings()],
      meta: await readCoreProperties(office),
    };
  },
};

/** The equations of a document; those that are read in part are counted. */
function equationsFor(tally: Tally): EquationObjects {
  return new EquationObjects(() => tally.brokenEquations++);
}

/** What a document shares with those that are inserted in it. */
interface Shared {
  readonly tally: Tally;
  readonly notes: Notes;
  /** What the workbooks that are embedded in all of them may have. */
  readonly budget: CellBudget;
  readonly equations: EquationObjects;
  readonly isInserted: boolean;
}

async function openDocument(office: OfficePackage, shared: Shared): Promise<DocxDocument> {
  const main = await office.mainPart();
  const tree = async (type: string, usual: string) =>
    await office.optionalTree(await office.related(main, type, usual));
  const styles = new Styles(await tree("styles", "word/styles.xml"));
  const numbering = new Numbering(await tree("numbering", "word/numbering.xml"), styles);
  const relationships = await office.relationships(main);
  const settings = await tree("settings", "word/settings.xml");
  const heads = new RunningHeads(switchOf(settings, "w:evenAndOddHeaders") === true);
  return new DocxDocument(office, { main, relationships, styles, numbering, heads }, shared);
}

interface MainPart {
  readonly main: string;
  readonly relationships: Relationships;
  readonly styles: Styles;
  readonly numbering: Numbering;
  readonly heads: RunningHeads;
}

class DocxDocument {
  readonly #office: OfficePackage;
  readonly #main: MainPart;
  readonly #shared: Shared;
  readonly #workbooks: EmbeddedWorkbooks;

  constructor(office: OfficePackage, main: MainPart, shared: Shared) {
    this.#office = office;
    this.#main = main;
    this.#shared = shared;
    this.#workbooks = new EmbeddedWorkbooks(office, shared.budget);
  }

  async read(): Promise<Block[]> {
    const readers = await this.#openNotes();
    const body = await this.#readBody();
    const notes = this.#shared.notes.read((role, element) =>
      readers.get(role)?.read(element) ?? []
    );
    const runningHeads = await this.#runningHeads();
    this.#shared.tally.hasShortenedLabels ||= this.#main.numbering.hasShortened;
    return [...body, ...notes, ...runningHeads];
  }

  /** The body comes paragraph by paragraph, so that a long one is never held as a tree. */
  async #readBody(): Promise<readonly Block[]> {
    const { main, heads } = this.#main;
    const story = (await this.#reader(main)).begin();
    const children = new ChildTrees("w:body", (child) => {
      story.take(child);
      heads.take(wrapped(child));
    });
    await this.#office.scan(main, children);
    children.finish();
    if (children.hasParent) return story.finish();
    throw new FormatError(
      "malformed",
      `Cannot read a Word document: "${main}" has no body, expected one`,
    );
  }

  async #openNotes(): Promise<Map<NoteRole, StoryReader>> {
    const readers = new Map<NoteRole, StoryReader>();
    for (const { role, relationship, element } of NOTE_KINDS) {
      const usual = `word/${relationship}.xml`;
      const part = await this.#office.related(this.#main.main, relationship, usual);
      const root = await this.#office.optionalTree(part);
      if (part === undefined || root === undefined) continue;
      this.#shared.notes.add(role, root, element);
      readers.set(role, await this.#reader(part));
    }
    return readers;
  }

  async #runningHeads(): Promise<Block[]> {
    const blocks: Block[] = [];
    const seen = new Set<string>();
    for (const { role, id } of this.#main.heads.shown) {
      const part = this.#main.relationships.get(id)?.target;
      if (part === undefined || seen.has(part)) continue;
      seen.add(part);
      const root = await this.#office.optionalTree(part);
      if (root === undefined) continue;
      append(blocks, furnitureOf(role, (await this.#reader(part)).read(root)));
    }
    return blocks;
  }

  async #reader(part: string): Promise<StoryReader> {
    const { tally } = this.#shared;
    const relationships = await this.#office.relationships(part);
    const drawings = await this.#drawings(relationships);
    const inserted = await readInserted(
      this.#office,
      relationships,
      (input) => this.#insert(input),
    );
    const context: StoryContext = {
      styles: this.#main.styles,
      numbering: this.#main.numbering,
      relationships,
      fields: new FieldStack(),
      formula: drawings.formula,
      noteId: (role, id, hasOwnMark) => this.#shared.notes.refer(role, id, hasOwnMark),
      unfinishedField: () => tally.unfinishedFields++,
      subDocument: () => tally.subDocuments++,
      hiddenText: (text) => tally.hiddenCharacters += text.length,
      drawing: (element) =>
        readDrawing(element, { ...drawings, textBox: (content) => reader.read(content) }),
      nested: (element) => reader.read(wrapped(element)),
      tooDeep: () => tally.isTooDeep = true,
      inserted: (element) => {
        const blocks = inserted.get(element.attributes["r:id"] ?? "");
        if (blocks === undefined) tally.foreignParts++;
        return blocks ?? [];
      },
    };
    const reader = new StoryReader(context);
    return reader;
  }

  /** What the reading of a part's drawings needs, but for the text of their boxes. */
  async #drawings(relationships: Relationships): Promise<Omit<DrawingContext, "textBox">> {
    const { tally } = this.#shared;
    await this.#workbooks.load(relationships);
    await this.#shared.equations.load(this.#office, relationships);
    // An object that stands as an icon shows nothing of itself.
    const shown = ({ attributes }: XmlElement) =>
      attributes.DrawAspect === "Icon" ? undefined : relationships.get(attributes["r:id"] ?? "");
    return {
      relationships,
      embedded: await readEmbedded(this.#office, relationships),
      formula: (element) => this.#formula(element),
      equation: (object) => this.#shared.equations.latexOf(shown(object)),
      embeddedObject: (object) =>
        tally.takeObject(object.attributes.ProgID ?? "", this.#workbooks.blocksOf(shown(object))),
      silentPicture: () => tally.silentPictures++,
    };
  }

  /** The blocks of an inserted Word document; those that are inserted in one are not looked at. */
  async #insert(input: DocumentInput): Promise<readonly Block[] | undefined> {
    const { tally, notes, budget, isInserted } = this.#shared;
    if (isInserted) return undefined;
    const office = await openOfficePackage(input);
    const shared = {
      tally,
      notes: notes.forInserted(),
      budget,
      equations: equationsFor(tally),
      isInserted: true,
    };
    const blocks = await (await openDocument(office, shared)).read();
    append(this.#office.findings, office.findings);
    return blocks;
  }

  /** One formula that cannot be converted does not take the others along. */
  #formula(element: XmlElement): string {
    try {
      return ommlToLatex(element);
    } catch {
      this.#shared.tally.plainFormulas++;
      return ommlToText(element);
    }
  }
}
