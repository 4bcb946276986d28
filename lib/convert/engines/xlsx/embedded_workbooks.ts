/**
 * Workbooks that are embedded in other documents, as tables of what they show there.
 *
 * @module
 */

import { LimitError, MdcxError } from "../../../errors.ts";
import { LIMITS } from "../../../limits.ts";
import type { Block } from "../../../markdown/blocks.ts";
import {
  allOfType,
  OfficePackage,
  type Relationship,
  type Relationships,
} from "../ooxml/package.ts";
import { openZip } from "../../zip.ts";
import { readShownRange } from "./shown_range.ts";
import type { CellBudget } from "./workbook.ts";

/** Names of workbooks in the newer format; older ones are not read. */
const WORKBOOK = /\.xls[xm]$/i;

/** What the embedded workbooks of one document may have. */
export function embeddedBudget(): CellBudget {
  return { characters: LIMITS.workbookCharacters, cells: LIMITS.embeddedCells };
}

interface ReadWorkbook {
  readonly blocks: readonly Block[];
  /** What reading it has taken off the budget. */
  readonly cost: CellBudget;
  isShown: boolean;
}

/** The embedded workbooks of a document, each of which is read once, wherever it is shown. */
export class EmbeddedWorkbooks {
  readonly #office: OfficePackage;
  readonly #budget: CellBudget;
  readonly #read = new Map<string, ReadWorkbook | undefined>();

  /**
   * @param office The document; what is not read of a workbook is added to its findings.
   * @param budget What is read of all of them together, each time that it is shown, may have.
   */
  constructor(office: OfficePackage, budget: CellBudget) {
    this.#office = office;
    this.#budget = budget;
  }

  /** Reads the workbooks that a part refers to. */
  async load(relationships: Relationships): Promise<void> {
    for (const { target, isExternal } of allOfType(relationships, "package")) {
      if (isExternal || this.#read.has(target) || !WORKBOOK.test(target)) continue;
      this.#read.set(target, await this.#readPart(target));
    }
  }

  /** What a workbook shows; `undefined` where the object is none, cannot be read, or shows nothing. */
  blocksOf(object: Relationship | undefined): readonly Block[] | undefined {
    const part = object?.target ?? "";
    const workbook = this.#read.get(part);
    if (workbook === undefined || workbook.blocks.length === 0) return undefined;
    if (workbook.isShown && !this.#charge(workbook.cost)) {
      this.#unread(part, "the document shows more cells of embedded workbooks than it may");
      return undefined;
    }
    workbook.isShown = true;
    return workbook.blocks;
  }

  /** Takes a cost off the budget; false where that has too little left. */
  #charge({ characters, cells }: CellBudget): boolean {
    if (characters > this.#budget.characters || cells > this.#budget.cells) return false;
    this.#budget.characters -= characters;
    this.#budget.cells -= cells;
    return true;
  }

  async #readPart(part: string): Promise<ReadWorkbook | undefined> {
    const bytes = await this.#office.optionalBytes(part);
    if (bytes === undefined) return undefined;
    const before = { ...this.#budget };
    try {
      const workbook = new OfficePackage(await openZip(bytes));
      const blocks = await readShownRange(workbook, this.#budget);
      for (const finding of workbook.findings) {
        const message = `${finding.message}, in embedded workbook "${part}"`;
        this.#office.findings.push({ ...finding, message });
      }
      const cost = {
        characters: before.characters - this.#budget.characters,
        cells: before.cells - this.#budget.cells,
      };
      return { blocks, cost, isShown: false };
    } catch (error) {
      // The document names it among the objects that are not read.
      if (!(error instanceof MdcxError)) throw error;
      if (error instanceof LimitError) this.#unread(part, error.message);
      return undefined;
    }
  }

  #unread(part: string, reason: string): void {
    const message = `Embedded workbook "${part}" is not read: ${reason}`;
    const isKnown = this.#office.findings.some((finding) => finding.message === message);
    if (!isKnown) this.#office.findings.push({ code: "unread_part", message, severity: "warning" });
  }
}
