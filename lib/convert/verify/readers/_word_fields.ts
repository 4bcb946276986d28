/**
 * The fields of a story of DOCX: their results are shown, their instructions are not, and a field
 * without an end hides nothing.
 *
 * @module
 */

/** Commands and switches of an EQ field, with their numbers. */
const EQUATION_OPTION =
  /^\s*EQ\b|\\\*\s*(?:"[^"]*"|[^\s\\]+)|\\[a-z]+\s*(?:-?\d+)?(?=[\s\\(])|\\/gi;

/** Follows the fields of one story, and keeps the text that they hide. */
export class WordFields {
  /** For each open field whether its result has begun. */
  readonly #open: boolean[] = [];
  /** Whether the open paragraph has a piece of a field. */
  #isMarked = false;
  /** Text that the open fields hide. */
  #withheld = "";
  /** Whether the open paragraph has such text. */
  #hasPlainText = false;
  #isInstruction = false;
  /** The instruction of the field that began last. */
  #instruction = "";

  /** Whether nothing is hidden: all that is open has come to its result. */
  get areInResults(): boolean {
    return this.#open.every((isInResult) => isInResult);
  }

  /** An element begins, whether it is shown or not. */
  open(name: string): void {
    if (name === "p") this.#isMarked = false;
    if (name === "fldChar" || name === "instrText") this.#isMarked = true;
    this.#isInstruction = name === "instrText";
  }

  /** Text, whether it is shown or not. */
  text(text: string): void {
    if (this.#isInstruction) this.#instruction += text;
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
    if (type === "begin") {
      this.#open.push(false);
      this.#instruction = "";
    } else if (type === "separate") this.#open[this.#open.length - 1] = true;
    else if (type === "end") {
      const hadResult = this.#open.pop();
      if (hadResult === false && /^\s*EQ\b/i.test(this.#instruction)) {
        return this.#instruction.replace(EQUATION_OPTION, " ").replace(/[(),;]/g, " ");
      }
    }
    return "";
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
