/**
 * Formulas with spaces inside: operands that operators or brackets bind, as in `b (b + p + q)` or
 * `f(x) = x^2 + 1`, between dollar signs, in code, or in running text.
 *
 * @module
 */
import { breakAtUnspaced } from "../../text/characters.ts";

/** A formula and where it stands. */
export interface Formula {
  /** Without spaces, as it is looked up. */
  readonly expression: string;
  readonly start: number;
  readonly end: number;
}

/** The parts of a formula, each with its own group; anything else ends it. */
const PART = new RegExp(
  [
    String.raw`(?<operand>\\?[\p{L}\p{N}]+(?:[._][\p{L}\p{N}]+)*)`,
    String.raw`(?<open>[(\[{])`,
    String.raw`(?<close>[)\]}])`,
    String.raw`(?<operator>[-+*/^=<>|~_,−–±×÷·≤≥≠≈]+)`,
    String.raw`(?<space>[ \t]+)`,
    String.raw`(?<other>[^])`,
  ].join("|"),
  "uy",
);
/** Operators that prose seldom has: a hyphen, a slash or a comma alone make no formula. */
const BINDING = /[+*^=<>±×÷≤≥≠≈]/;
/** An operand that a bracket after a space belongs to: a name such as `b` or a number, not a word. */
const NAME = /^(?:\p{L}\p{N}?|\p{N}{1,2})$/u;
/** Longer formulas are cut off here: what follows is another. */
const LONGEST = 300;

/** The formulas of a text that have spaces inside. Scripts without spaces are running text. */
export function spacedFormulas(written: string): Formula[] {
  const text = breakAtUnspaced(written);
  const reader = new FormulaReader(text);
  PART.lastIndex = 0;
  for (let part = PART.exec(text); part !== null; part = PART.exec(text)) reader.take(part);
  return reader.finish();
}

class FormulaReader {
  readonly #text: string;
  readonly #found: Formula[] = [];
  /** Where the formula that is open began; -1 where none is. */
  #start = -1;
  /** Where it could end. */
  #end = -1;
  #depth = 0;
  #wantsOperand = true;
  #isAfterSpace = false;
  #isBinding = false;
  /** Whether the part before is a name. */
  #isAfterName = false;

  constructor(text: string) {
    this.#text = text;
  }

  take(part: RegExpExecArray): void {
    const { operand, open, close, operator, space } = part.groups!;
    const start = part.index;
    const end = start + part[0].length;
    if (space !== undefined) {
      this.#isAfterSpace = true;
      return;
    }
    if (operand !== undefined) this.#takeOperand(start, end);
    else if (open !== undefined) this.#takeOpen(start);
    else if (close !== undefined) this.#takeClose(end);
    else if (operator !== undefined) this.#takeOperator(operator, end);
    else this.#close();
    this.#isAfterSpace = false;
    if (this.#start >= 0 && end - this.#start > LONGEST) this.#close();
  }

  finish(): Formula[] {
    this.#close();
    return this.#found;
  }

  #takeOperand(start: number, end: number): void {
    const follows = this.#start >= 0 && (this.#wantsOperand || !this.#isAfterSpace);
    if (!follows) this.#begin(start);
    this.#wantsOperand = false;
    this.#isAfterName = NAME.test(this.#text.slice(start, end));
    if (this.#depth === 0) this.#end = end;
  }

  #takeOpen(start: number): void {
    const follows = this.#start >= 0 &&
      (this.#wantsOperand || !this.#isAfterSpace || this.#isAfterName);
    if (!follows) this.#begin(start);
    this.#depth++;
    this.#wantsOperand = true;
    this.#isAfterName = false;
  }

  #takeClose(end: number): void {
    if (this.#start < 0 || this.#depth === 0 || this.#wantsOperand) return this.#close();
    this.#depth--;
    this.#isAfterName = false;
    if (this.#depth === 0) this.#end = end;
  }

  /** An operator has a space on both sides, or on neither; a comma binds inside brackets only. */
  #takeOperator(operator: string, end: number): void {
    if (this.#start < 0) return;
    const isSign = this.#wantsOperand && /^[-+−–]$/.test(operator);
    if (isSign) return;
    const isBeforeSpace = /[ \t]/.test(this.#text[end] ?? "");
    const isEven = operator === "," ? this.#depth > 0 : isBeforeSpace === this.#isAfterSpace;
    if (this.#wantsOperand || !isEven) return this.#close();
    this.#isBinding ||= BINDING.test(operator);
    this.#wantsOperand = true;
    this.#isAfterName = false;
  }

  #begin(start: number): void {
    this.#close();
    this.#start = start;
  }

  #close(): void {
    const { start, end } = { start: this.#start, end: this.#end };
    const written = this.#text.slice(Math.max(start, 0), Math.max(end, 0));
    if (start >= 0 && end > start && this.#isBinding && / |\t/.test(written)) {
      this.#found.push({ expression: compact(written), start, end });
    }
    this.#start = -1;
    this.#end = -1;
    this.#depth = 0;
    this.#wantsOperand = true;
    this.#isBinding = false;
    this.#isAfterName = false;
  }
}

function compact(written: string): string {
  return withPlainDashes(written).replace(/[ \t]+/g, "").toLowerCase();
}

/** A text in its compatibility form, with a hyphen for every dash and minus sign. */
export function withPlainDashes(text: string): string {
  return text.normalize("NFKC").replace(/[−–—‐‑]/g, "-");
}
