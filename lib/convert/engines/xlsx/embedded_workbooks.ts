/**
 * Workbooks that are embedded in other documents, as tables of what they show there.
 *
 * @module
 */

import { LimitError, MdcxError } from "../../../errors.ts";
import { LIMITS } from "../../../limits.ts";
import type { Block } from "../../../markdown/blocks.ts";
import { allOfType, OfficePackage, type Relationships } from "../ooxml/package.ts";
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
  readonly characters: number;
}

/** The embedded workbooks of a document; parts that share one share what was read of it. */
export class EmbeddedWorkbooks {
  readonly #office: OfficePackage;
  readonly #budget: CellBudget;
  readonly #read = new Map<string, ReadWorkbook | undefined>();

  /**
   * @param office The document; what is not read of a workbook is added to its findings.
   * @param budget What is read of all of them together, and with each part that shows it, may have.
   */
  constructor(office: OfficePackage, budget: CellBudget) {
    this.#office = office;
    this.#budget = budget;
  }

  /** Those of a part by the names of their own. One that cannot be read is not among them. */
  async of(relationships: Relationships): Promise<Map<string, readonly Block[]>> {
    const shown = new Map<string, readonly Block[]>();
    for (const { target, isExternal } of allOfType(relationships, "package")) {
      if (isExternal || shown.has(target) || !WORKBOOK.test(target)) continue;
      const blocks = await this.#blocksOf(target);
      if (blocks.length > 0) shown.set(target, blocks);
    }
    return shown;
  }

  async #blocksOf(part: string): Promise<readonly Block[]> {
    if (!this.#read.has(part)) {
      const read = await this.#readPart(part);
      this.#read.set(part, read);
      return read?.blocks ?? [];
    }
    const { blocks, characters } = this.#read.get(part) ?? { blocks: [], characters: 0 };
    if (characters <= this.#budget.characters) {
      this.#budget.characters -= characters;
      return blocks;
    }
    this.#unread(part, `more text in embedded workbooks than ${LIMITS.workbookCharacters}`);
    return [];
  }

  async #readPart(part: string): Promise<ReadWorkbook | undefined> {
    const bytes = await this.#office.optionalBytes(part);
    if (bytes === undefined) return undefined;
    const before = this.#budget.characters;
    try {
      const workbook = new OfficePackage(await openZip(bytes));
      const blocks = await readShownRange(workbook, this.#budget);
      for (const finding of workbook.findings) {
        const message = `${finding.message}, in embedded workbook "${part}"`;
        this.#office.findings.push({ ...finding, message });
      }
      return { blocks, characters: before - this.#budget.characters };
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
