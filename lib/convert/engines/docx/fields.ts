/**
 * Fields of a DOCX: their results are text, their instructions are not.
 *
 * @module
 */

import { childAt, childElements, descendants, type XmlElement } from "../../xml.ts";
import { withPlace } from "../ooxml/addresses.ts";
import { equationText } from "./equation_field.ts";
import { integerOf, isOn, valueOf } from "./properties.ts";
import { Sequences } from "./sequences.ts";

interface OpenField {
  instruction: string;
  isInResult: boolean;
  /** Text that the field shows without having a result. */
  readonly shown: string;
  hasResult: boolean;
  href: string | undefined;
}

/** The fields that are open at one point of a text; they may run over several paragraphs. */
export class FieldStack {
  readonly #open: OpenField[] = [];
  readonly #sequences = new Sequences();
  /** How many of the open fields are still in their instructions. */
  #instructing = 0;

  /** Whether text at this point is shown: in no field, or in results only. */
  get isShown(): boolean {
    return this.#instructing === 0;
  }

  /** The address that the innermost link field leads to. */
  get href(): string | undefined {
    return this.#open.at(-1)?.href;
  }

  /**
   * Takes a field character (`w:fldChar`) in.
   *
   * @returns Text that the field shows of its own, mostly none.
   */
  take(character: XmlElement): string {
    switch (character.attributes["w:fldCharType"]) {
      case "begin":
        this.#begin(formValue(character));
        return "";
      case "separate":
        this.#separate();
        return "";
      case "end":
        return this.end();
      default:
        return "";
    }
  }

  /** Takes the beginning of a field in that has its instruction and its result in one element. */
  beginSimple(instruction: string): void {
    this.#begin("");
    this.instruct(instruction);
    this.#separate();
  }

  /** To be told of text that is shown: the result of the innermost field has some then. */
  show(): void {
    const field = this.#open.at(-1);
    if (field !== undefined) field.hasResult = true;
  }

  /** Adds a piece of the innermost field's instruction. */
  instruct(text: string): void {
    const field = this.#open.at(-1);
    if (field !== undefined && !field.isInResult) field.instruction += text;
  }

  /** How often open fields were given up. */
  givenUp = 0;

  /**
   * To be told before each paragraph and table. A field whose end is missing would hide all that follows:
   * where an element within its instruction has text and no piece of a field, the field is given up.
   */
  giveUpBefore(element: XmlElement): void {
    if (!this.isShown && isPlainText(element)) this.giveUp();
  }

  /** Takes the open fields for ones that have no end. */
  giveUp(): void {
    this.#open.length = 0;
    this.#instructing = 0;
    this.givenUp++;
  }

  #begin(shown: string): void {
    this.#instructing++;
    this.#open.push({
      instruction: "",
      isInResult: false,
      shown,
      hasResult: false,
      href: this.href,
    });
  }

  #separate(): void {
    const field = this.#open.at(-1);
    if (field === undefined || field.isInResult) return;
    field.isInResult = true;
    this.#instructing--;
    field.href = addressIn(field.instruction) ?? field.href;
  }

  /**
   * Takes the end of the innermost field in.
   *
   * @returns Text that the field shows of its own, mostly none.
   */
  end(): string {
    const field = this.#open.pop();
    if (field === undefined) return "";
    if (!field.isInResult) this.#instructing--;
    if (!this.isShown) return "";
    const number = this.#sequences.take(field.instruction);
    if (field.shown !== "") return field.hasResult ? "" : field.shown;
    if (field.isInResult && field.hasResult) return "";
    return number ?? equationText(field.instruction) ??
      (field.isInResult ? "" : buttonText(field.instruction));
  }
}

/** Whether an element has text, and nothing that belongs to a field. */
function isPlainText(element: XmlElement): boolean {
  let hasText = false;
  for (const { name } of descendants(element)) {
    if (name === "w:fldChar" || name === "w:instrText") return false;
    hasText ||= name === "w:t";
  }
  return hasText;
}

/** The outside address in the instruction of a HYPERLINK field; places inside the document have none. */
function addressIn(instruction: string): string | undefined {
  const [, quoted, bare] = /^\s*HYPERLINK\s+(?:"([^"]*)"|([^\s\\"]\S*))/i.exec(instruction) ?? [];
  const address = (quoted ?? bare ?? "").trim();
  const [, place] = /\s\\l\s+"([^"]*)"/i.exec(instruction) ?? [];
  return address === "" ? undefined : withPlace(address, place);
}

/** A button shows the rest of its instruction: `MACROBUTTON Macro Click here`. */
function buttonText(instruction: string): string {
  const [, text = ""] = /^\s*(?:MACROBUTTON|GOTOBUTTON)\s+\S+\s+(.*)/is.exec(instruction) ?? [];
  return text.trimEnd();
}

/** What a form field shows that has no result: a check box, a choice. */
function formValue(character: XmlElement): string {
  const data = childAt(character, "w:ffData");
  const box = data && childAt(data, "w:checkBox");
  if (box !== undefined) {
    const state = childAt(box, "w:checked") ?? childAt(box, "w:default");
    return state !== undefined && isOn(state.attributes["w:val"]) ? "☒" : "☐";
  }
  const list = data && childAt(data, "w:ddList");
  if (list === undefined) return "";
  const chosen = integerOf(list, "w:result") ?? integerOf(list, "w:default") ?? 0;
  return childElements(list, "w:listEntry")[chosen]?.attributes["w:val"] ??
    valueOf(list, "w:listEntry") ?? "";
}
