/**
 * The fields of a story of DOCX: their results are shown, their instructions are not, and a field
 * without an end hides nothing. What sequences have counted up to is told as in the engine: it is the
 * reading of fields that is checked.
 *
 * @module
 */

import { Sequences } from "../../engines/docx/sequences.ts";

/** Commands and switches of an EQ field, with their numbers. */
const EQUATION_OPTION =
  /^\s*EQ\b|\\\*\s*(?:"[^"]*"|[^\s\\]+)|\\[a-z]+\s*(?:-?\d+)?(?=[\s\\(])|\\/gi;

/** A field that is open. */
interface OpenField {
  instruction: string;
  /** Whether its result has begun. */
  isInResult: boolean;
  /** Whether there is a text in it. */
  hasResult: boolean;
}

/** Follows the fields of one story, and keeps the text that they hide. */
export class WordFields {
  readonly #open: OpenField[] = [];
  readonly #sequences = new Sequences();
  /** Whether the open paragraph has a piece of a field. */
  #isMarked = false;
  /** Text that the open fields hide. */
  #withheld = "";
  /** Whether the open paragraph has such text. */
  #hasPlainText = false;
  #isInstruction = false;

  /** Whether nothing is hidden: all that is open has come to its result. */
  get areInResults(): boolean {
    return this.#open.every(({ isInResult }) => isInResult);
  }

  /** An element begins, whether it is shown or not. */
  open(name: string): void {
    if (name === "p") this.#isMarked = false;
    if (name === "fldChar" || name === "instrText") this.#isMarked = true;
    this.#isInstruction = name === "instrText";
  }

  /** Text, whether it is shown or not. */
  text(text: string): void {
    const field = this.#open.at(-1);
    if (field === undefined) return;
    if (this.#isInstruction) field.instruction += text;
    else if (field.isInResult && text.trim() !== "") field.hasResult = true;
  }

  /** An element ends. */
  close(name: string): void {
    if (name === "instrText") this.#isInstruction = false;
  }

  /**
   * A field begins, comes to its result, or ends.
   *
   * @returns What it shows without a result, as an equation does.
   */
  mark(type: string | undefined): string {
    if (type === "begin") this.begin();
    else if (type === "separate") this.#separate();
    return type === "end" ? this.end() : "";
  }

  /** A field begins; one that is a single element has its instruction at once. */
  begin(instruction?: string): void {
    const isInResult = instruction !== undefined;
    this.#open.push({ instruction: instruction ?? "", isInResult, hasResult: false });
  }

  #separate(): void {
    const field = this.#open.at(-1);
    if (field !== undefined) field.isInResult = true;
  }

  /** A field ends; the text is what it shows without a result. */
  end(): string {
    const field = this.#open.pop();
    if (field === undefined || !this.areInResults) return "";
    const number = this.#sequences.take(field.instruction);
    if (field.hasResult) return "";
    if (number !== undefined || !/^\s*EQ\b/i.test(field.instruction)) return number ?? "";
    return field.instruction.replace(EQUATION_OPTION, " ").replace(/[(),;]/g, " ");
  }

  /** Keeps text that the open fields hide. */
  withhold(text: string): void {
    this.#withheld += text;
    this.#hasPlainText ||= text.trim() !== "";
  }

  /** Gives up what was hidden: the fields were complete. */
  forget(): void {
    this.#withheld = "";
  }

  /**
   * A paragraph ends. A field within which one has text and no piece of a field has no end.
   *
   * @returns The text that such fields have hidden.
   */
  endParagraph(): string {
    const text = !this.#isMarked && this.#hasPlainText ? this.finish() : "";
    this.#hasPlainText = false;
    if (this.#withheld !== "") this.#withheld += "\n";
    return text;
  }

  /** Closes all fields, and gives the text that they have hidden. */
  finish(): string {
    const text = this.#withheld;
    this.#open.length = 0;
    this.#withheld = "";
    return text;
  }
}
