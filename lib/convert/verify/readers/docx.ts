/**
 * Reads the text of DOCX by fflate and htmlparser2: what a person sees, in the order of the file.
 *
 * @module
 */

import { pictureDescription } from "../../engines/ooxml/picture_description.ts";
import { isSymbolFont, symbolOf, symbolText } from "../../engines/ooxml/symbol_fonts.ts";
import { MdcxError } from "../../../errors.ts";
import type { DocumentInput, Reference, ReferenceReader } from "../../types.ts";
import {
  Alternatives,
  type Attributes,
  chartText,
  diagramText,
  type Events,
  Hidden,
  OfficeParts,
} from "./_office.ts";
import { TableColumns } from "./_table_columns.ts";
import { WordFields } from "./_word_fields.ts";
import { isOn, Sections } from "./_word_sections.ts";

/** Reads the text of Word documents. */
export const docxReader: ReferenceReader = {
  formats: ["docx"],
  async read(input: DocumentInput): Promise<Reference> {
    const parts = new OfficeParts(input);
    const pageText = parts.hasInserted ? (await import("./_inserted.ts")).insertedText : () => "";
    const inserted: InsertedText = (bytes, name) =>
      isContainer(bytes)
        ? insertedDocument({ ...input, bytes: new Uint8Array(bytes), name }, pageText)
        : pageText(bytes, name);
    return { reader: "fflate 0.8 + htmlparser2 12", pages: [textOf(parts, inserted)] };
  },
};

/** Whether a document is a ZIP file, as those of Word are. */
function isContainer(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

function textOf(parts: OfficeParts, inserted: InsertedText): string {
  return new WordText(parts, parts.main("word/document.xml"), inserted).read();
}

/** The text of an inserted Word document, and of no other in it; empty where it cannot be read. */
function insertedDocument(input: DocumentInput, pageText: InsertedText): string {
  try {
    return textOf(
      new OfficeParts(input),
      (bytes, name) => isContainer(bytes) ? "" : pageText(bytes, name),
    );
  } catch (error) {
    if (error instanceof MdcxError) return "";
    throw error;
  }
}

const NOTE_PARTS: ReadonlyMap<string, string> = new Map(Object.entries({
  footnoteReference: "footnotes",
  endnoteReference: "endnotes",
  commentReference: "comments",
  commentRangeEnd: "comments",
}));
const NOTES = new Set(["footnote", "endnote", "comment"]);
/** Deleted, moved away, or an instruction. */
const NOT_SHOWN = new Set(["del", "moveFrom", "delText", "instrText", "delInstrText"]);

/** Gives the text of a document that is taken in as it is. */
type InsertedText = (bytes: Uint8Array, name: string) => string;

/** Reads a document and what its shown text refers to. */
class WordText {
  readonly #parts: OfficeParts;
  readonly #main: string;
  readonly #inserted: InsertedText;
  readonly #references: Map<string, { readonly type: string; readonly target: string }>;
  readonly #sections = new Sections();
  /** Notes that the text refers to: kind of part and id. */
  readonly #notes = new Set<string>();

  constructor(parts: OfficeParts, main: string, inserted: InsertedText) {
    this.#parts = parts;
    this.#main = main;
    this.#inserted = inserted;
    this.#references = parts.references(main);
  }

  read(): string {
    const texts = [this.#scan(this.#main)];
    for (const id of this.#sections.heads(this.#hasEvenPages())) {
      const part = this.#references.get(id)?.target;
      if (part !== undefined) texts.push(this.#scan(part));
    }
    for (const [part, wanted] of this.#noteParts()) texts.push(this.#scan(part, wanted));
    return texts.join("\n");
  }

  #hasEvenPages(): boolean {
    const settings = [...this.#references.values()].find(({ type }) => type === "settings");
    let hasEvenPages = false;
    this.#parts.scan(settings?.target, {
      open(name, { val }) {
        if (name === "evenAndOddHeaders") hasEvenPages = isOn(val);
      },
    });
    return hasEvenPages;
  }

  #noteParts(): [string, ReadonlySet<string>][] {
    return [...new Set(NOTE_PARTS.values())].flatMap(
      (type): [string, ReadonlySet<string>][] => {
        const target = [...this.#references.values()].find((reference) => reference.type === type)
          ?.target;
        const ids = [...this.#notes].filter((note) => note.startsWith(`${type} `)).map((note) =>
          note.slice(type.length + 1)
        );
        return target === undefined || ids.length === 0 ? [] : [[target, new Set(ids)]];
      },
    );
  }

  #scan(part: string, wantedNotes?: ReadonlySet<string>): string {
    const references = this.#parts.references(part);
    const scan = new StoryScan({
      wantedNotes,
      note: (type, id) => this.#notes.add(`${type} ${id}`),
      sections: this.#sections,
      chart: (id) => chartText(this.#parts, references.get(id)?.target ?? ""),
      diagram: (id) => diagramText(this.#parts, references.get(id)?.target ?? ""),
      inserted: (id) => {
        const target = references.get(id)?.target;
        const bytes = this.#parts.bytes(target);
        return bytes === undefined ? "" : this.#inserted(bytes, target!);
      },
    });
    this.#parts.scan(part, scan);
    return scan.finish();
  }
}

interface StoryOptions {
  /** In a part of notes, the ids of those that the text refers to. */
  readonly wantedNotes: ReadonlySet<string> | undefined;
  note(type: string, id: string): void;
  readonly sections: Sections;
  chart(id: string): string;
  diagram(id: string): string;
  inserted(id: string): string;
}

/** Gathers the shown text of one part. */
class StoryScan implements Events {
  shown = "";
  readonly #options: StoryOptions;
  readonly #hidden = new Hidden();
  readonly #alternatives = new Alternatives();
  readonly #fields = new WordFields();
  #isText = false;
  #font: string | undefined;
  #isVanished = false;
  #inParagraphProperties = false;
  #joinsNext = false;
  #mathDepth = 0;
  #description = "";
  /** Text around the boxes that are open, and what the boxes of the open paragraph held. */
  readonly #around: string[] = [];
  #boxes = "";
  #inRowProperties = false;
  #isRowDeleted = false;
  /** The tables that are open, and whether a cell is merged with the one above or before: its text is not shown. */
  readonly #tables: TableColumns[] = [];
  #isCovered = false;

  constructor(options: StoryOptions) {
    this.#options = options;
  }

  open(name: string, attributes: Attributes): void {
    const isUnwantedNote = NOTES.has(name) &&
      this.#options.wantedNotes?.has(attributes.id ?? "") === false;
    const isDeletion = NOT_SHOWN.has(name) && !this.#inParagraphProperties;
    const isUnread = isDeletion || isUnwantedNote || name.endsWith("PrChange");
    this.#fields.open(name);
    if (name === "del" && this.#inRowProperties) this.#isRowDeleted = true;
    if (this.#hidden.enter(isUnread || this.#alternatives.passesOver(name))) return;
    this.#options.sections.open(name, attributes);
    if (this.#inParagraphProperties) return this.#property(name, attributes);
    if (this.#mathDepth > 0 && name !== "r" && name !== "t") this.#write(" ");
    switch (name) {
      case "pPr":
        this.#inParagraphProperties = true;
        return;
      case "trPr":
        this.#inRowProperties = true;
        return;
      case "r":
        this.#isVanished = false;
        this.#font = undefined;
        return;
      case "rFonts":
        this.#font = attributes.ascii ?? attributes.hAnsi;
        return;
      case "vanish":
        this.#isVanished = isOn(attributes.val);
        return;
      case "t":
        this.#isText = true;
        return;
      case "comment":
        return this.#write(`${attributes.author ?? ""} `);
      case "fldChar":
        this.#write(this.#fields.mark(attributes.fldCharType));
        if (this.#isShown) this.#fields.forget();
        return;
      case "oMath":
        this.#mathDepth++;
        return;
      case "txbxContent":
        this.#around.push(this.shown);
        this.shown = "";
        return;
    }
    this.#openTable(name, attributes);
    this.#openMark(name, attributes);
  }

  /** Tables, their rows, and how cells are merged. */
  #openTable(name: string, { val }: Attributes): void {
    const table = this.#tables.at(-1);
    switch (name) {
      case "tbl":
        this.#tables.push(new TableColumns());
        return this.#write("\n");
      case "tr":
        return table?.beginRow();
      case "hMerge":
        this.#isCovered ||= val !== "restart";
        return;
      case "vMerge":
        this.#isCovered ||= table?.merge(val === "restart") === true;
        return;
      case "gridSpan":
        return table?.span(Number(val));
      case "gridBefore":
        return table?.skip(Number(val));
    }
  }

  /** Elements that stand for text or lead to it. */
  #openMark(name: string, attributes: Attributes): void {
    const noteType = NOTE_PARTS.get(name);
    if (noteType !== undefined && this.#isShown) {
      return this.#options.note(noteType, attributes.id ?? "");
    }
    switch (name) {
      case "tab":
      case "ptab":
      case "br":
      case "cr":
      case "rt":
      case "rubyBase":
        return this.#write(" ");
      case "sym":
        return this.#write(
          symbolOf(attributes.font ?? "", Number.parseInt(attributes.char ?? "", 16)) ?? "",
        );
      case "noBreakHyphen":
        return this.#write("\u2011");
      case "textpath":
        return this.#write(` ${attributes.string ?? ""}\n`);
      case "signatureline": {
        const { suggestedsigner = "", suggestedsigner2 = "" } = attributes;
        return this.#write(`\n${suggestedsigner}\n${suggestedsigner2}\n`);
      }
      case "chart":
        return this.#write(`\n${this.#options.chart(attributes.id ?? "")}\n`);
      case "altChunk":
        return this.#write(`\n${this.#options.inserted(attributes.id ?? "")}\n`);
      case "relIds":
        return this.#write(`\n${this.#options.diagram(attributes.dm ?? "")}\n`);
      case "docPr":
        this.#description = pictureDescription(attributes.descr, attributes.title);
        return;
      case "shape":
        this.#description = pictureDescription(attributes.alt) || this.#description;
        return;
      case "inline":
      case "object":
        return this.#write(" ");
      case "blip":
      case "imagedata":
        if (this.#description !== "") this.#write(` ${this.#description} `);
        this.#description = "";
    }
  }

  #property(name: string, attributes: Attributes): void {
    if (name === "del" || name === "moveFrom") this.#joinsNext = true;
    if (name === "framePr" && ["drop", "margin"].includes(attributes.dropCap ?? "")) {
      this.#joinsNext = true;
    }
  }

  text(text: string): void {
    this.#fields.text(text);
    if (this.#isText && !this.#hidden.isInside) this.#write(this.#asSymbols(text));
  }

  close(name: string): void {
    this.#fields.close(name);
    if (this.#hidden.leave()) return;
    this.#options.sections.close(name);
    this.#alternatives.close(name);
    if (name === "t") this.#isText = false;
    if (name === "pPr") this.#inParagraphProperties = false;
    if (name === "trPr") this.#closeRowProperties();
    if (name === "oMath") this.#mathDepth--;
    if (this.#mathDepth > 0 && name !== "r" && name !== "t") this.#write(" ");
    if (name === "tc") {
      this.#isCovered = false;
      this.#tables.at(-1)?.endCell();
    }
    if (name === "tbl") this.#tables.pop();
    if (name === "tc" || name === "rt") this.shown += " ";
    if (name === "txbxContent") this.#closeBox();
    if (name !== "p") return;
    this.#write(this.#fields.endParagraph());
    if (!this.#joinsNext) this.shown += "\n";
    this.#joinsNext = false;
    if (this.#around.length === 0) this.shown += this.#boxes;
    if (this.#around.length === 0) this.#boxes = "";
  }

  /** A row that is deleted as a whole is hidden from here to its end, its runs marked or not. */
  #closeRowProperties(): void {
    if (this.#isRowDeleted) this.#hidden.enter(true);
    this.#isRowDeleted = false;
    this.#inRowProperties = false;
  }

  /** What was shown of the part, once it is at its end. */
  finish(): string {
    this.#write(this.#fields.finish());
    return this.shown;
  }

  /** Signs of a symbol font by the same table as in the engine: it is the reading of runs that is checked. */
  #asSymbols(text: string): string {
    return isSymbolFont(this.#font) ? symbolText(this.#font!, text) : text;
  }

  /** A box is anchored anywhere in a paragraph, and stands beside it. */
  #closeBox(): void {
    this.#boxes += `${this.shown}\n`;
    this.shown = this.#around.pop() ?? "";
  }

  get #isShown(): boolean {
    return !this.#isOutOfSight && this.#fields.areInResults;
  }

  get #isOutOfSight(): boolean {
    return this.#isVanished || this.#isCovered;
  }

  #write(text: string): void {
    if (this.#isShown) this.shown += text;
    else if (!this.#isOutOfSight) this.#fields.withhold(text);
  }
}
