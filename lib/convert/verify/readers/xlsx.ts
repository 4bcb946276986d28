/**
 * Reads the text of XLSX by fflate and htmlparser2, sheet by sheet. Numbers are shown by the same
 * formats as in the engine: it is the reading of the cells that is checked.
 *
 * @module
 */

import { LimitError, MdcxError } from "../../../errors.ts";
import { LIMITS } from "../../../limits.ts";
import { builtinFormat } from "../../engines/xlsx/builtin_formats.ts";
import { type CellFormat, cellFormat } from "../../engines/xlsx/format_number.ts";
import type { DocumentInput, Reference, ReferenceReader } from "../../types.ts";
import { Hidden, OfficeParts, unescaped } from "./_office.ts";
import { controlTexts } from "./_form_controls.ts";
import { placedIn, type PlacedText, withoutCovered } from "./_merged_cells.ts";
import { SheetCells, type StoredCell } from "./_sheet_cells.ts";
import { commentsText, peopleOf, threadsText } from "./_sheet_comments.ts";
import { equationTexts } from "./_equation_objects.ts";
import { drawingTexts } from "./_sheet_drawings.ts";
import type { ShownParts } from "./_shown_parts.ts";
import { isTrue } from "../../xml_boolean.ts";

/** XML, and the VML of form controls. */
const WANTED = /\.(?:xml|rels|vml)$/i;

/** Reads the text of workbooks. */
export const xlsxReader: ReferenceReader = {
  formats: ["xlsx"],
  read(input: DocumentInput): Promise<Reference> {
    const parts = new OfficeParts(input, WANTED);
    const book = new Book(parts, parts.main("xl/workbook.xml"));
    const wanted = input.pages ?? book.sheets.map((_, index) => index + 1);
    return Promise.resolve({
      reader: "fflate 0.8 + htmlparser2 12",
      pages: wanted.map((page) => book.sheetText(page - 1)),
    });
  },
};

/**
 * The text that a workbook shows where it is embedded in another document: of its active sheet, the
 * range that is framed there. It is empty where the workbook cannot be read.
 */
export function shownRangeText(bytes: Uint8Array<ArrayBuffer>, name: string): string {
  try {
    const parts = new OfficeParts({ bytes, name, passwords: [] });
    return new Book(parts, parts.main("xl/workbook.xml")).shownText();
  } catch (error) {
    if (error instanceof MdcxError) return "";
    throw error;
  }
}

interface Sheet {
  readonly name: string;
  readonly part: string | undefined;
}

class Book {
  readonly sheets: readonly Sheet[];
  readonly #parts: OfficeParts;
  readonly #equations: ShownParts;
  readonly #strings: readonly string[];
  readonly #formats: readonly CellFormat[];
  readonly #general: CellFormat;
  readonly #people: ReadonlyMap<string, string>;
  #characters = 0;
  #activeSheet: number | undefined;
  #shownRange = "";

  constructor(parts: OfficeParts, main: string) {
    this.#parts = parts;
    const references = parts.references(main);
    const sheets: Sheet[] = [];
    let is1904 = false;
    parts.scan(main, {
      open: (name, attributes) => {
        if (name === "workbookView") this.#activeSheet ??= Number(attributes.activeTab ?? 0);
        if (name === "oleSize") this.#shownRange = attributes.ref ?? "";
        // Extensions have an element of that name too, which says nothing of dates.
        if (name === "workbookPr") is1904 ||= isTrue(attributes.date1904);
        if (name !== "sheet" || !references.has(attributes.id ?? "")) return;
        sheets.push({
          name: attributes.name ?? "",
          part: references.get(attributes.id ?? "")?.target,
        });
      },
    });
    const partOf = (type: string) => parts.related(main, type);
    this.sheets = sheets;
    this.#equations = equationTexts(parts);
    this.#people = peopleOf(parts, partOf("person"));
    this.#strings = sharedStrings(parts, partOf("sharedStrings"));
    this.#formats = formatsOf(parts, partOf("styles"), is1904);
    this.#general = cellFormat("General", is1904);
  }

  sheetText(index: number): string {
    const sheet = this.sheets[index];
    if (sheet === undefined) return "";
    if (sheet.part === undefined) return sheet.name;
    const heads: string[] = [];
    const cells = this.#cellTexts(sheet, heads);
    return [sheet.name, ...cells, ...heads, ...this.#textsBeside(sheet.part)].join("\n");
  }

  /** Comments, controls, drawings and equations of a sheet. */
  #textsBeside(sheet: string): string[] {
    const parts = this.#parts;
    const references = parts.targets(sheet);
    const ofType = (type: string) =>
      references.filter((reference) => reference.type === type).map(({ target }) => target);
    const threaded = new Set<string>();
    const threads = ofType("threadedComment").map((part) =>
      threadsText(parts, part, { people: this.#people, cells: threaded })
    );
    const controls = ofType("vmlDrawing").flatMap((part) => controlTexts(parts, part) ?? []);
    const others = references.flatMap(({ type, target }) => {
      if (type === "oleObject") return [this.#equations.of(target)];
      if (type === "comments") return [commentsText(parts, target, threaded)];
      return type === "drawing" ? [drawingTexts(parts, target, controls.length > 0)] : [];
    });
    return [...threads, ...controls, ...others];
  }

  shownText(): string {
    const sheet = this.sheets[this.#activeSheet ?? 0] ?? this.sheets[0];
    if (sheet === undefined) return "";
    const range = this.#shownRange;
    return this.#cellTexts(sheet, [], (cells) => range === "" ? cells : placedIn(cells, range))
      .join("\n");
  }

  /** The texts of the cells of a sheet that are shown; `heads` takes those of headers and footers. */
  #cellTexts(
    sheet: Sheet,
    heads: string[],
    choose: (cells: PlacedText[]) => PlacedText[] = (cells) => cells,
  ): string[] {
    const cells: PlacedText[] = [];
    const merged: string[] = [];
    const scan = new SheetCells({
      cell: (cell) => this.#add(cells, cell.attributes.r, this.#shown(cell)),
      head: (code) => heads.push(headText(code, sheet.name)),
      merge: (reference) => merged.push(reference),
    });
    this.#parts.scan(sheet.part, scan);
    return choose(merged.length > 0 ? withoutCovered(cells, merged) : cells)
      .map(({ text }) => text);
  }

  #add(cells: PlacedText[], place: string | undefined, text: string): void {
    if (text.trim() === "") return;
    const kept = text.slice(0, LIMITS.cellCharacters);
    this.#characters += kept.length;
    if (this.#characters > LIMITS.workbookCharacters) {
      throw new LimitError(
        `Cannot verify a workbook: more text than ${LIMITS.workbookCharacters} characters, expected at most that`,
      );
    }
    cells.push({ place: place ?? "", text: kept });
  }

  #shown(cell: StoredCell): string {
    const { attributes, value, inline, hasValue } = cell;
    const { t: type, s: style } = attributes;
    const format = this.#formats[Number(style ?? 0)] ?? this.#general;
    if (type === "s") return value === "" ? "" : format.text(this.#strings[Number(value)] ?? "");
    if (type === "inlineStr" || (value === "" && inline !== "")) {
      return format.text(unescaped(inline));
    }
    if (type === "str" && hasValue) return format.text(unescaped(value));
    if (value.trim() === "") return formulaText(cell.formula());
    if (type === "b") return isTrue(value.trim()) ? "TRUE" : "FALSE";
    if (type === "d") return format.date(value);
    const number = Number(value);
    return type === "e" || Number.isNaN(number) ? value : format.number(number);
  }
}

function formulaText(formula: string): string {
  return formula === "" ? "" : `=${formula}`;
}

function sharedStrings(parts: OfficeParts, part: string | undefined): string[] {
  const strings: string[] = [];
  const hidden = new Hidden();
  let text = "";
  let isText = false;
  parts.scan(part, {
    open(name) {
      if (hidden.enter(name === "rPh")) return;
      if (name === "si") text = "";
      isText = name === "t";
    },
    text(piece) {
      if (isText && !hidden.isInside) text += piece;
    },
    close(name) {
      if (hidden.leave()) return;
      if (name === "si") strings.push(unescaped(text));
      isText = false;
    },
  });
  return strings;
}

function formatsOf(parts: OfficeParts, part: string | undefined, is1904: boolean): CellFormat[] {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isCells = false;
  parts.scan(part, {
    open(name, { numFmtId, formatCode }) {
      if (name === "numFmt") codes.set(Number(numFmtId), formatCode ?? "");
      if (name === "cellXfs") isCells = true;
      if (name === "xf" && isCells) ids.push(Number(numFmtId ?? 0));
    },
    close(name) {
      if (name === "cellXfs") isCells = false;
    },
  });
  return ids.map((id) => cellFormat(codes.get(id) ?? builtinFormat(id), is1904));
}

/** Headers and footers without their codes: fonts and colours may change inside a word. */
function headText(code: string, sheetName: string): string {
  return code.replaceAll("&&", "\u0000").replace(/&A/g, () => ` ${sheetName} `)
    .replace(/&"[^"]*"|&K[0-9A-Fa-f]{6}|&\d+ ?|&[BEIOSUXYH]/g, "")
    .replace(/&[A-Z](?:[+-]\d+)?/g, " ").replaceAll("\u0000", "&");
}
