/**
 * Reads XLSX workbooks into blocks: each sheet is a page.
 *
 * @module
 */

import { MdcxError } from "../../../errors.ts";
import { LIMITS } from "../../../limits.ts";
import { type Block, heading, type Inline, paragraph } from "../../../markdown/blocks.ts";
import type { DocumentInput, Engine, EngineResult, Finding } from "../../types.ts";
import { withPlace } from "../ooxml/addresses.ts";
import { append } from "../ooxml/append.ts";
import { EquationObjects } from "../ooxml/equation_objects.ts";
import {
  allOfType,
  type OfficePackage,
  openOfficePackage,
  type Relationships,
} from "../ooxml/package.ts";
import { readCoreProperties } from "../ooxml/properties.ts";
import { noteOn } from "../ooxml/tally.ts";
import { CellContents } from "./cell_content.ts";
import { type CellRange, parseRange, placeKey } from "./cell_reference.ts";
import { noteOf, readComments } from "./comments.ts";
import { readDrawings } from "./drawings.ts";
import { type FormControl, readFormControls } from "./form_controls.ts";
import { withBoxes } from "./place_controls.ts";
import { RowHeights } from "./row_heights.ts";
import { blocksOfRegions } from "./region_blocks.ts";
import { findRegions, placeCells } from "./regions.ts";
import { readRunningHead } from "./running_heads.ts";
import { type ScannedSheet, type SheetCell, SheetScan } from "./sheet_scan.ts";
import { openWorkbook, type ScanContext, type SheetEntry } from "./workbook.ts";

/** Sheets have the rank below the document's title. */
const SHEET_LEVEL = 2;

/** Reads Excel workbooks: `.xlsx`, `.xlsm`, `.xltx`, and the strict form of ISO/IEC 29500. */
export const xlsxEngine: Engine = {
  formats: ["xlsx"],
  async convert(input: DocumentInput): Promise<EngineResult> {
    const office = await openOfficePackage(input);
    const workbook = await openWorkbook(office, {
      characters: LIMITS.workbookCharacters,
      cells: Infinity,
    });
    const reader = new WorkbookReader(office, workbook.context);
    const wanted = input.pages === undefined ? undefined : new Set(input.pages);
    for (const [index, sheet] of workbook.sheets.entries()) {
      if (wanted?.has(index + 1) ?? true) await reader.addSheet(sheet, index + 1);
    }
    return {
      engine: "xlsx",
      ...reader.finish(),
      pages: workbook.sheets.length,
      meta: {
        ...await readCoreProperties(office),
        sheets: workbook.sheets.map(({ name }) => name),
        hidden_sheets: workbook.sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name),
      },
    };
  },
};

/** A sheet, and what is read beside its cells. */
interface SheetSource {
  readonly sheet: SheetEntry;
  readonly page: number;
  readonly relationships: Relationships;
  readonly controls: readonly FormControl[];
  /** Of its rows, where it has controls. */
  readonly heights: RowHeights;
}

class WorkbookReader {
  readonly #office: OfficePackage;
  readonly #context: ScanContext;
  readonly #blocks: Block[] = [];
  readonly #findings: Finding[] = [];
  readonly #contents = new CellContents();
  readonly #equations: EquationObjects;
  #comments = 0;

  constructor(office: OfficePackage, context: ScanContext) {
    this.#office = office;
    this.#context = context;
    this.#equations = new EquationObjects(() =>
      this.#find("damaged_formula", "An equation object is read in part", { isLoss: true })
    );
  }

  finish(): { readonly blocks: readonly Block[]; readonly findings: readonly Finding[] } {
    return { blocks: this.#blocks, findings: [...this.#office.findings, ...this.#findings] };
  }

  async addSheet(sheet: SheetEntry, page: number): Promise<void> {
    this.#blocks.push({ kind: "page_break", page });
    this.#blocks.push(heading(SHEET_LEVEL, sheet.isHidden ? `${sheet.name} (hidden)` : sheet.name));
    if (sheet.isHidden) this.#find("hidden_sheet", `Sheet "${sheet.name}" is hidden`, { page });
    if (!this.#office.has(sheet.part)) {
      return this.#find("missing_part", `Sheet "${sheet.name}" is listed and not in the workbook`, {
        page,
        isLoss: true,
      });
    }
    const relationships = await this.#office.relationships(sheet.part);
    const controls = await readFormControls(this.#office, relationships);
    const heights = new RowHeights();
    const scanned = await this.#scan(sheet, controls.length > 0 ? heights : undefined);
    const source = { sheet, page, relationships, controls, heights };
    await this.#addCells(scanned, source);
    append(this.#blocks, controls.filter(({ isBox }) => !isBox).map(({ text }) => paragraph(text)));
    await this.#addDrawings(source);
    for (const { role, code } of scanned.runningHeads) {
      append(this.#blocks, readRunningHead(role, code, { name: sheet.name, page }));
    }
  }

  /** Scans a sheet; one that is damaged costs itself, a limit costs the document. */
  async #scan(sheet: SheetEntry, heights?: RowHeights): Promise<ScannedSheet> {
    const scan = new SheetScan(this.#context, heights);
    try {
      await this.#office.scan(sheet.part, scan);
    } catch (error) {
      if (!(error instanceof MdcxError) || error.code === "limit") throw error;
      this.#find("damaged_part", `Sheet "${sheet.name}" is read in part only: ${error.message}`, {
        isLoss: true,
      });
    }
    return scan.finish();
  }

  async #addDrawings({ sheet, page, relationships, controls }: SheetSource): Promise<void> {
    const hasControls = controls.length > 0;
    const { blocks, hiddenShapes } = await readDrawings(this.#office, relationships, hasControls);
    append(this.#blocks, blocks);
    await this.#equations.load(this.#office, relationships);
    for (const object of allOfType(relationships, "oleObject")) {
      const latex = this.#equations.latexOf(object);
      if (latex !== undefined) this.#blocks.push({ kind: "formula", latex });
    }
    const left = `of sheet "${sheet.name}" left out`;
    this.#note(page, noteOn("hidden_text", [hiddenShapes, "hidden shape"], left));
  }

  async #addCells(scanned: ScannedSheet, source: SheetSource): Promise<void> {
    const { sheet, page, relationships, controls, heights } = source;
    const placed = placeCells(scanned.cells, scanned.merges);
    const links = linksOf(scanned, relationships);
    const content = (cell: SheetCell) => this.#inlinesOf(cell, links);
    const tables = await readTableRanges(this.#office, relationships);
    append(
      this.#blocks,
      blocksOfRegions(findRegions(withBoxes(placed, controls, heights), tables), content),
    );
    for (const comment of await readComments(this.#office, relationships)) {
      if (comment.text !== "") this.#blocks.push(noteOf(comment, `comment-${++this.#comments}`));
    }
    this.#report(scanned, { covered: placed.covered, sheet, page });
  }

  #inlinesOf(cell: SheetCell, links: ReadonlyMap<number, string>): readonly Inline[] {
    const content = this.#contents.of(cell);
    const href = links.size === 0 ? undefined : links.get(placeKey(cell));
    return href === undefined ? content : [{ kind: "link", href, content }];
  }

  #report(
    scanned: ScannedSheet,
    source: { readonly covered: number; readonly sheet: SheetEntry; readonly page: number },
  ): void {
    const { covered, page, sheet } = source;
    const name = `sheet "${sheet.name}"`;
    this.#note(page, [
      ...noteOn("covered_cells", [covered, "cell"], `of ${name} left out: merged ones cover them`),
      ...noteOn(
        "formula_without_value",
        [scanned.unvaluedFormulas, "formula"],
        `of ${name} without a stored value given as formulas`,
      ),
      ...noteOn("hidden_rows", [scanned.hiddenRows, "hidden row"], `of ${name} read`),
      ...noteOn("hidden_columns", [columnsWithCells(scanned), "hidden column"], `of ${name} read`),
    ]);
    if (scanned.hasShortened) {
      const message = `Cells of ${name} are cut to ${LIMITS.cellCharacters} characters`;
      this.#find("limit_cell_characters", message, { page, isLoss: true });
    }
  }

  #note(page: number, notes: readonly Finding[]): void {
    append(this.#findings, notes.map((note) => ({ ...note, page })));
  }

  #find(
    code: string,
    message: string,
    where: { readonly page?: number; readonly isLoss?: boolean },
  ): void {
    this.#findings.push({
      code,
      message,
      severity: where.isLoss ? "warning" : "note",
      ...(where.page === undefined ? {} : { page: where.page }),
    });
  }
}

/** How many of the hidden columns have a cell with text. */
function columnsWithCells({ cells, hiddenColumns }: ScannedSheet): number {
  if (hiddenColumns.length === 0) return 0;
  const used = new Set(cells.map(({ column }) => column));
  return [...used].filter((column) =>
    hiddenColumns.some(({ first, last }) => first <= column && column <= last)
  ).length;
}

/** The ranges that are declared as tables. */
async function readTableRanges(
  office: OfficePackage,
  relationships: Relationships,
): Promise<CellRange[]> {
  const ranges: CellRange[] = [];
  for (const { target } of allOfType(relationships, "table")) {
    const root = await office.optionalTree(target);
    const range = parseRange(root?.attributes.ref ?? "");
    if (range !== undefined) ranges.push(range);
  }
  return ranges;
}

/** Addresses by the places of their cells ({@linkcode placeKey}). */
function linksOf(scanned: ScannedSheet, relationships: Relationships): Map<number, string> {
  const links = new Map(scanned.addresses);
  for (const { cell, id, location } of scanned.links) {
    const relationship = relationships.get(id);
    if (relationship?.isExternal) {
      links.set(placeKey(cell), withPlace(relationship.target, location));
    }
  }
  return links;
}
