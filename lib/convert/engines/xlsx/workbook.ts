/**
 * What a workbook says of itself: its sheets, its calendar, its formats, its shared strings.
 *
 * @module
 */

import type { Inline } from "../../../markdown/blocks.ts";
import { childAt, childElements, type XmlElement } from "../../xml.ts";
import type { OfficePackage, Relationships } from "../ooxml/package.ts";
import { builtinFormat } from "./builtin_formats.ts";
import { type CellRange, parseRange } from "./cell_reference.ts";
import { type CellFormat, cellFormat } from "./format_number.ts";
import { CellTextScan } from "./rich_text.ts";
import { isTrue } from "../../xml_boolean.ts";

/** A sheet as the workbook lists it. */
export interface SheetEntry {
  readonly name: string;
  /** Name of its part. */
  readonly part: string;
  readonly isHidden: boolean;
}

/** What the cells of a workbook, or of several, may still have; what is read is taken off it. */
export interface CellBudget {
  /** Of their texts. */
  characters: number;
  /** Cells, empty ones too. */
  cells: number;
}

/** What the sheets of a workbook are read with. */
export interface ScanContext {
  readonly strings: SharedStrings;
  readonly formats: CellFormats;
  readonly budget: CellBudget;
}

/** A workbook, and what its sheets share. */
export interface Workbook {
  readonly sheets: readonly SheetEntry[];
  /** Index of the sheet that is on top. */
  readonly activeSheet: number;
  /** What is shown of it where the workbook is embedded in another document. */
  readonly shownRange: CellRange | undefined;
  readonly context: ScanContext;
}

/** Texts that cells refer to by their index. */
export interface SharedStrings {
  readonly texts: readonly string[];
  /** The runs of those whose parts look different. */
  readonly runs: ReadonlyMap<number, readonly Inline[]>;
}

/**
 * Reads what the sheets of a workbook are read with.
 *
 * @param budget What its cells may have.
 */
export async function openWorkbook(
  office: OfficePackage,
  budget: CellBudget,
): Promise<Workbook> {
  const main = await office.mainPart();
  const root = await office.tree(main);
  const usual = (type: string) => office.related(main, type, `xl/${type}.xml`);
  const date1904 = childAt(root, "workbookPr")?.attributes.date1904;
  const styles = await office.optionalTree(await usual("styles"));
  return {
    sheets: readSheets(root, await office.relationships(main)),
    activeSheet: Number(childAt(root, "bookViews", "workbookView")?.attributes.activeTab ?? 0),
    shownRange: parseRange(childAt(root, "oleSize")?.attributes.ref ?? ""),
    context: {
      strings: await readSharedStrings(office, await usual("sharedStrings")),
      formats: new CellFormats(styles, isTrue(date1904)),
      budget,
    },
  };
}

/**
 * Where the relationships are lost, sheets are found by their usual names, in order. Where they are not,
 * sheets that refer to nothing are modules of macros, as older programs list them: no one sees those.
 */
function readSheets(root: XmlElement, relationships: Relationships): SheetEntry[] {
  const list = childAt(root, "sheets");
  const entries = list === undefined ? [] : childElements(list, "sheet");
  const idOf = ({ attributes }: XmlElement) => attributes["r:id"] ?? "";
  const areLost = !entries.some((entry) => relationships.has(idOf(entry)));
  return entries.filter((entry) => areLost || idOf(entry) !== "").map((entry, index) => ({
    name: entry.attributes.name ?? "",
    part: areLost
      ? `xl/worksheets/sheet${index + 1}.xml`
      : relationships.get(idOf(entry))?.target ?? "",
    isHidden: entry.attributes.state === "hidden" || entry.attributes.state === "veryHidden",
  }));
}

/** The number formats of a workbook by the index that cells carry. */
export class CellFormats {
  readonly #codes: readonly string[];
  readonly #is1904: boolean;
  readonly #ready = new Map<string, CellFormat>();

  /**
   * @param styles The root of the styles part; `undefined` where there is none.
   * @param is1904 Whether the calendar begins in 1904.
   */
  constructor(styles: XmlElement | undefined, is1904: boolean) {
    this.#is1904 = is1904;
    const own = new Map<number, string>();
    const numbered = styles && childAt(styles, "numFmts");
    for (const { attributes } of numbered === undefined ? [] : childElements(numbered, "numFmt")) {
      own.set(Number(attributes.numFmtId), attributes.formatCode ?? "General");
    }
    const cells = styles && childAt(styles, "cellXfs");
    this.#codes = (cells === undefined ? [] : childElements(cells, "xf")).map(({ attributes }) => {
      const id = Number(attributes.numFmtId ?? 0);
      return own.get(id) ?? builtinFormat(id);
    });
  }

  /** The format of a cell by its style index; `General` where the index is unknown. */
  of(styleIndex: string | undefined): CellFormat {
    const code = this.#codes[Number(styleIndex ?? 0)] ?? "General";
    let format = this.#ready.get(code);
    if (format === undefined) this.#ready.set(code, format = cellFormat(code, this.#is1904));
    return format;
  }
}

/** The shared strings of a workbook by their index. */
async function readSharedStrings(
  office: OfficePackage,
  part: string | undefined,
): Promise<SharedStrings> {
  const texts: string[] = [];
  const runs = new Map<number, readonly Inline[]>();
  if (part === undefined || !office.has(part)) return { texts, runs };
  const item = new CellTextScan();
  await office.scan(part, {
    open: (name, attributes) => item.open(name, attributes),
    text: (piece) => item.text(piece),
    close(name) {
      item.close(name);
      if (name !== "si") return;
      const taken = item.take();
      if (taken.runs !== undefined) runs.set(texts.length, taken.runs);
      texts.push(taken.text);
    },
  });
  return { texts, runs };
}
