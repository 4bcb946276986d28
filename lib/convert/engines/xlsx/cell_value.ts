/**
 * What a cell shows of what is stored in it.
 *
 * @module
 */

import type { Inline } from "../../../markdown/blocks.ts";
import type { XmlAttributes } from "../../xml.ts";
import { isTrue } from "../../xml_boolean.ts";
import { unescapeXml } from "../ooxml/drawing_text.ts";
import type { CellText } from "./rich_text.ts";
import type { ScanContext } from "./workbook.ts";

/** A cell as it is stored. */
export interface StoredCell {
  readonly attributes: XmlAttributes;
  readonly value: string;
  readonly hasValue: boolean;
  /** The text that stands in the cell itself. */
  readonly inline: CellText;
  /** Its formula; empty where it has none. */
  formula(): string;
}

/** What a cell shows. */
export interface ShownCell {
  readonly text: string;
  /** Whether it is a number, a date or a truth value. */
  readonly isNumeric: boolean;
  /** The text in its runs, where they look different. */
  readonly runs?: readonly Inline[] | undefined;
}

const NOTHING: ShownCell = { text: "", isNumeric: false };

/** Shows the cells of one sheet. */
export class CellValues {
  /** Formulas whose value was never stored; they are shown as formulas. */
  unvaluedFormulas = 0;
  readonly #context: ScanContext;

  /** @param context The workbook's strings and formats. */
  constructor(context: ScanContext) {
    this.#context = context;
  }

  /** What a cell shows by its type. */
  shown(cell: StoredCell): ShownCell {
    const { attributes, inline } = cell;
    const value = cell.value.trim();
    switch (attributes.t) {
      case "s":
        return value === "" ? NOTHING : this.#shared(Number(value), attributes);
      case "inlineStr":
        return this.#text(inline, attributes);
      case "str":
        // A formula may well give an empty text, and that is stored as one.
        return cell.hasValue
          ? this.#text({ text: unescapeXml(cell.value), runs: undefined }, attributes)
          : this.#unvalued(cell);
      case "b":
        return value === ""
          ? this.#unvalued(cell)
          : { text: isTrue(value) ? "TRUE" : "FALSE", isNumeric: true };
      case "e":
        return { text: value, isNumeric: false };
      case "d":
        return { text: this.#context.formats.of(attributes.s).date(value), isNumeric: true };
      default:
        return this.#numeric(value, cell);
    }
  }

  #text({ text, runs }: CellText, { s }: XmlAttributes): ShownCell {
    const shown = this.#context.formats.of(s).text(text);
    return { text: shown, isNumeric: false, runs: shown === text ? runs : undefined };
  }

  #shared(index: number, attributes: XmlAttributes): ShownCell {
    const { texts, runs } = this.#context.strings;
    return this.#text(
      { text: texts[index] ?? "", runs: runs.size === 0 ? undefined : runs.get(index) },
      attributes,
    );
  }

  #numeric(value: string, cell: StoredCell): ShownCell {
    const { attributes, inline } = cell;
    if (value === "") {
      return inline.text === ""
        ? this.#unvalued(cell)
        : { text: inline.text, isNumeric: false, runs: inline.runs };
    }
    const number = Number(value);
    if (Number.isNaN(number)) return { text: value, isNumeric: false };
    return { text: this.#context.formats.of(attributes.s).number(number), isNumeric: true };
  }

  /** A cell without a value shows its formula, so that it is not lost. */
  #unvalued(cell: StoredCell): ShownCell {
    const formula = cell.formula();
    if (formula === "") return NOTHING;
    this.unvaluedFormulas++;
    return { text: `=${formula}`, isNumeric: false };
  }
}
