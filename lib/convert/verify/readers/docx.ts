/**
 * Reads the text of DOCX by fflate and htmlparser2: what a person sees, in the order of the file.
 *
 * @module
 */

import { MdcxError } from "../../../errors.ts";
import type { DocumentInput, Reference, ReferenceReader } from "../../types.ts";
import { embeddedWorkbookTexts } from "./_embedded_workbooks.ts";
import { equationTexts } from "./_equation_objects.ts";
import { chartText, diagramText, OfficeParts } from "./_office.ts";
import type { ShownParts } from "./_shown_parts.ts";
import { labelsOf } from "./_word_labels.ts";
import { isOn, Sections } from "./_word_sections.ts";
import { NOTE_PARTS, StoryScan } from "./_word_story.ts";

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
    const labels = labelsOf(parts, parts.main(MAIN));
    return { reader: "fflate 0.8 + htmlparser2 12", pages: [textOf(parts, inserted)], labels };
  },
};

const MAIN = "word/document.xml";

/** Whether a document is a ZIP file, as those of Word are. */
function isContainer(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

function textOf(parts: OfficeParts, inserted: InsertedText): string {
  return new WordText(parts, parts.main(MAIN), inserted).read();
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

/** Gives the text of a document that is taken in as it is. */
type InsertedText = (bytes: Uint8Array, name: string) => string;

/** Reads a document and what its shown text refers to. */
class WordText {
  readonly #parts: OfficeParts;
  readonly #main: string;
  readonly #inserted: InsertedText;
  readonly #sections = new Sections();
  readonly #workbooks: ShownParts;
  readonly #equations: ShownParts;
  /** Notes that the text refers to: kind of part and id. */
  readonly #notes = new Set<string>();

  constructor(parts: OfficeParts, main: string, inserted: InsertedText) {
    this.#parts = parts;
    this.#main = main;
    this.#inserted = inserted;
    this.#workbooks = embeddedWorkbookTexts(parts);
    this.#equations = equationTexts(parts);
  }

  read(): string {
    const texts = [this.#scan(this.#main)];
    const references = this.#parts.references(this.#main);
    const heads = [...this.#sections.heads(this.#hasEvenPages())]
      .map((id) => references.get(id)?.target);
    for (const part of new Set(heads)) if (part !== undefined) texts.push(this.#scan(part));
    for (const [part, wanted] of this.#noteParts()) texts.push(this.#scan(part, wanted));
    return texts.join("\n");
  }

  #hasEvenPages(): boolean {
    let hasEvenPages = false;
    this.#parts.scan(this.#parts.related(this.#main, "settings"), {
      open(name, { val }) {
        if (name === "evenAndOddHeaders") hasEvenPages = isOn(val);
      },
    });
    return hasEvenPages;
  }

  #noteParts(): [string, ReadonlySet<string>][] {
    return [...new Set(NOTE_PARTS.values())].flatMap(
      (type): [string, ReadonlySet<string>][] => {
        const target = this.#parts.related(this.#main, type);
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
      object: (id) => {
        const { type = "", target = "" } = references.get(id) ?? {};
        return type === "oleObject" ? this.#equations.of(target) : this.#workbooks.of(target);
      },
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
