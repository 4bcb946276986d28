/**
 * One story of DOCX as a person sees it: the body, a header, the notes that are referred to.
 *
 * @module
 */

import { Alternatives, type Attributes, type Events, Hidden } from "./_office.ts";
import { WordFields } from "./_word_fields.ts";
import { markText, PictureTexts } from "./_word_marks.ts";
import { WordRuby } from "./_word_ruby.ts";
import { WordRun } from "./_word_run.ts";
import type { Sections } from "./_word_sections.ts";
import { WordTables } from "./_word_tables.ts";

/** Elements that refer to notes and comments, and the kind of part that has these. */
export const NOTE_PARTS: ReadonlyMap<string, string> = new Map(Object.entries({
  footnoteReference: "footnotes",
  endnoteReference: "endnotes",
  commentReference: "comments",
  commentRangeEnd: "comments",
}));
const NOTES = new Set(["footnote", "endnote", "comment"]);
/** Deleted, moved away, or an instruction. */
const NOT_SHOWN = new Set(["del", "moveFrom", "delText", "instrText", "delInstrText"]);

/** What a story is read with, and what is told of it. */
export interface StoryOptions {
  /** In a part of notes, the ids of those that the text refers to. */
  readonly wantedNotes: ReadonlySet<string> | undefined;
  /** Takes the sections that end in it. */
  readonly sections: Sections;
  /** Is told of a note that it refers to. */
  note(type: string, id: string): void;
  /** Gives the text of what it shows by an id. */
  chart(id: string): string;
  /** Likewise. */
  diagram(id: string): string;
  /** Gives what a workbook shows that it embeds, or an equation. */
  object(id: string): string;
  /** Gives the text of a document that it takes in as it is. */
  inserted(id: string): string;
}

/** Gathers the shown text of one part. */
export class StoryScan implements Events {
  #shown = "";
  readonly #options: StoryOptions;
  readonly #hidden = new Hidden();
  readonly #alternatives = new Alternatives();
  readonly #fields = new WordFields();
  readonly #run = new WordRun();
  readonly #ruby = new WordRuby();
  readonly #tables = new WordTables();
  readonly #pictures = new PictureTexts();
  #inParagraphProperties = false;
  #joinsNext = false;
  #mathDepth = 0;
  /** Text around the boxes that are open, and what the boxes of the open paragraph held. */
  readonly #around: string[] = [];
  #boxes = "";
  #inRowProperties = false;
  #isRowDeleted = false;

  /** @param options What it is read with. */
  constructor(options: StoryOptions) {
    this.#options = options;
  }

  /** An element begins. */
  open(name: string, attributes: Attributes): void {
    this.#fields.open(name);
    if (name === "del" && this.#inRowProperties) this.#isRowDeleted = true;
    if (this.#hidden.enter(this.#isUnread(name, attributes))) return;
    this.#options.sections.open(name, attributes);
    if (this.#inParagraphProperties) return this.#property(name, attributes);
    this.#partFormula(name);
    this.#run.open(name, attributes);
    this.#ruby.open(name);
    this.#openFrame(name, attributes);
    this.#tables.open(name, attributes);
    this.#openMark(name, attributes);
  }

  #isUnread(name: string, { id = "" }: Attributes): boolean {
    const isUnwantedNote = NOTES.has(name) && this.#options.wantedNotes?.has(id) === false;
    const isDeletion = NOT_SHOWN.has(name) && !this.#inParagraphProperties;
    return isUnwantedNote || isDeletion || name.endsWith("PrChange") ||
      this.#alternatives.passesOver(name);
  }

  /** What its children are read in another way for. */
  #openFrame(name: string, { fldCharType, instr = "" }: Attributes): void {
    switch (name) {
      case "pPr":
        this.#inParagraphProperties = true;
        return;
      case "trPr":
        this.#inRowProperties = true;
        return;
      case "oMath":
        this.#mathDepth++;
        return;
      case "fldChar":
        this.#write(this.#fields.mark(fldCharType));
        if (this.#isShown) this.#fields.forget();
        return;
      case "fldSimple":
        return this.#fields.begin(instr);
      case "txbxContent":
        this.#around.push(this.#shown);
        this.#shown = "";
    }
  }

  /** Elements that stand for text or lead to it. */
  #openMark(name: string, attributes: Attributes): void {
    const noteType = NOTE_PARTS.get(name);
    if (noteType !== undefined && this.#isShown) this.#options.note(noteType, attributes.id ?? "");
    this.#write(markText(name, attributes));
    this.#write(this.#pictures.open(name, attributes));
    const { id = "", dm = "", DrawAspect } = attributes;
    if (name === "chart") this.#write(`\n${this.#options.chart(id)}\n`);
    else if (name === "OLEObject" && DrawAspect !== "Icon") {
      this.#write(`\n${this.#options.object(id)}\n`);
    } else if (name === "altChunk") this.#write(`\n${this.#options.inserted(id)}\n`);
    else if (name === "relIds") this.#write(`\n${this.#options.diagram(dm)}\n`);
  }

  #property(name: string, { dropCap = "" }: Attributes): void {
    if (name === "del" || name === "moveFrom") this.#joinsNext = true;
    if (name === "framePr" && ["drop", "margin"].includes(dropCap)) this.#joinsNext = true;
  }

  /** Text. */
  text(text: string): void {
    this.#fields.text(text);
    if (!this.#run.isText || this.#hidden.isInside) return;
    const shown = this.#run.asShown(text);
    if (!this.#ruby.isAbove) this.#write(shown);
    else if (this.#isShown) this.#ruby.say(shown);
  }

  /** An element ends. */
  close(name: string): void {
    this.#fields.close(name);
    if (this.#hidden.leave()) return;
    this.#options.sections.close(name);
    this.#alternatives.close(name);
    this.#run.close(name);
    this.#ruby.close(name);
    if (name === "pPr") this.#inParagraphProperties = false;
    if (name === "trPr") this.#closeRowProperties();
    if (name === "oMath") this.#mathDepth--;
    this.#partFormula(name);
    this.#tables.close(name);
    if (name === "tc") this.#shown += " ";
    if (name === "fldSimple") this.#write(this.#fields.end());
    if (name === "txbxContent") this.#closeBox();
    if (name === "p") this.#closeParagraph();
  }

  #closeParagraph(): void {
    this.#write(this.#fields.endParagraph());
    this.#shown += this.#ruby.take();
    if (!this.#joinsNext) this.#shown += "\n";
    this.#joinsNext = false;
    if (this.#around.length > 0) return;
    this.#shown += this.#boxes;
    this.#boxes = "";
  }

  /** A row that is deleted as a whole is hidden from here to its end, its runs marked or not. */
  #closeRowProperties(): void {
    if (this.#isRowDeleted) this.#hidden.enter(true);
    this.#isRowDeleted = false;
    this.#inRowProperties = false;
  }

  /** A box is anchored anywhere in a paragraph, and stands beside it. */
  #closeBox(): void {
    this.#boxes += `${this.#shown}\n`;
    this.#shown = this.#around.pop() ?? "";
  }

  /** The parts of a formula stand apart. */
  #partFormula(name: string): void {
    if (this.#mathDepth > 0 && name !== "r" && name !== "t") this.#write(" ");
  }

  /** What was shown of the part, once it is at its end. */
  finish(): string {
    this.#write(this.#fields.finish());
    return this.#shown;
  }

  get #isShown(): boolean {
    return !this.#isOutOfSight && this.#fields.areInResults;
  }

  get #isOutOfSight(): boolean {
    return this.#run.isVanished || this.#tables.isCovered;
  }

  #write(text: string): void {
    if (text === "") return;
    if (this.#isShown) this.#shown += this.#ruby.take() + text;
    else if (!this.#isOutOfSight) this.#fields.withhold(text);
  }
}
