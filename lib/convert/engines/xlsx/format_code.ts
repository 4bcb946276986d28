/**
 * Number formats of Excel as data: sections of tokens (ISO/IEC 29500-1, 18.8.31).
 *
 * @module
 */

import { LIMITS } from "../../../limits.ts";
import { type FormatLocale, parseLocale, PLAIN_LOCALE } from "./format_locale.ts";

/** A piece of a format. */
export type Token =
  | { readonly kind: "literal"; readonly text: string }
  /** A run of `0`, `#` and `?`. */
  | { readonly kind: "digits"; readonly pattern: string }
  | { readonly kind: "point" }
  | { readonly kind: "comma" }
  | { readonly kind: "percent" }
  | { readonly kind: "exponent"; readonly showsPlus: boolean }
  | { readonly kind: "slash" }
  | { readonly kind: "text" }
  | { readonly kind: "general" }
  /** `yyyy`, `m`, `hh`, `AM/PM`; elapsed time is `[h]`, fractions of a second `.000`. */
  | { readonly kind: "date"; readonly code: string };

/** One of the up to four parts of a format. */
export interface Section {
  readonly tokens: readonly Token[];
  readonly condition: { readonly operator: string; readonly value: number } | undefined;
  readonly isDate: boolean;
  /** What `[$-…]` says. */
  readonly locale: FormatLocale;
}

const CONDITION = /^(<=|>=|<>|=|<|>)\s*(-?[\d.]+(?:E[+-]?\d+)?)$/i;
const COLOUR = /^(?:black|blue|cyan|green|magenta|red|white|yellow|color\s?\d+)$/i;

/**
 * Parses a format code. Codes that Excel would refuse are read as far as they make sense, those that are
 * too long for it as far as it takes them.
 */
export function parseFormat(code: string): readonly Section[] {
  const parser = new FormatParser(code.slice(0, LIMITS.formatCharacters));
  return parser.parse();
}

class FormatParser {
  readonly #code: string;
  readonly #sections: Section[] = [];
  #at = 0;
  #tokens: Token[] = [];
  #condition: Section["condition"];
  #locale = PLAIN_LOCALE;
  /** Whether the section has places for digits, without which `E+` is no exponent. */
  #hasDigits = false;

  constructor(code: string) {
    this.#code = code;
  }

  parse(): readonly Section[] {
    while (this.#at < this.#code.length) this.#step();
    this.#endSection();
    return this.#sections;
  }

  #step(): void {
    const rest = this.#code.slice(this.#at, this.#at + 16);
    const character = rest[0]!;
    switch (character) {
      case ";":
        this.#at++;
        return this.#endSection();
      case '"':
        return this.#quoted();
      case "\\":
      case "!":
        return this.#take(2, { kind: "literal", text: this.#characterAt(1) });
      case "_":
        return this.#take(1 + this.#characterAt(1).length, { kind: "literal", text: " " });
      case "*":
        this.#at += 1 + this.#characterAt(1).length;
        return;
      case "[":
        return this.#bracket();
    }
    const { length, token } = tokenAt(rest, this.#hasDigits);
    this.#hasDigits ||= token.kind === "digits";
    this.#take(length, token);
  }

  #characterAt(offset: number): string {
    const code = this.#code.codePointAt(this.#at + offset);
    return code === undefined ? "" : String.fromCodePoint(code);
  }

  #take(length: number, token: Token): void {
    this.#at += length;
    this.#push(token);
  }

  #push(token: Token): void {
    const last = this.#tokens.at(-1);
    if (token.kind === "digits" && last?.kind === "digits") {
      this.#tokens[this.#tokens.length - 1] = {
        kind: "digits",
        pattern: last.pattern + token.pattern,
      };
    } else if (token.kind !== "literal" || token.text !== "") this.#tokens.push(token);
  }

  #quoted(): void {
    const end = this.#code.indexOf('"', this.#at + 1);
    const stop = end < 0 ? this.#code.length : end;
    this.#push({ kind: "literal", text: this.#code.slice(this.#at + 1, stop) });
    this.#at = stop + 1;
  }

  #bracket(): void {
    const end = this.#code.indexOf("]", this.#at);
    const stop = end < 0 ? this.#code.length : end;
    const inside = this.#code.slice(this.#at + 1, stop);
    this.#at = stop + 1;
    const condition = CONDITION.exec(inside);
    if (condition !== null) {
      this.#condition = { operator: condition[1]!, value: Number(condition[2]) };
    } else if (inside.startsWith("$")) this.#currency(inside.slice(1));
    else if (/^(?:h+|m+|s+)$/i.test(inside)) {
      this.#push({ kind: "date", code: `[${inside.toLowerCase()}]` });
    } else if (!COLOUR.test(inside) && !/^DBNum\d$/i.test(inside)) {
      this.#push({ kind: "literal", text: "" });
    }
  }

  #currency(inside: string): void {
    const dash = inside.indexOf("-");
    const symbol = dash < 0 ? inside : inside.slice(0, dash);
    if (dash >= 0) this.#locale = parseLocale(inside.slice(dash + 1));
    this.#push({ kind: "literal", text: symbol });
  }

  #endSection(): void {
    const isDate = this.#tokens.some((token) => token.kind === "date");
    this.#sections.push({
      tokens: isDate ? dateTokens(this.#tokens) : this.#tokens,
      condition: this.#condition,
      isDate,
      locale: this.#locale,
    });
    this.#tokens = [];
    this.#condition = undefined;
    this.#locale = PLAIN_LOCALE;
    this.#hasDigits = false;
  }
}

function tokenAt(
  rest: string,
  hasDigits: boolean,
): { readonly length: number; readonly token: Token } {
  const general = /^general/i.exec(rest);
  if (general !== null) return { length: 7, token: { kind: "general" } };
  const half = /^(?:AM\/PM|A\/P)/i.exec(rest)?.[0];
  if (half !== undefined) {
    return { length: half.length, token: { kind: "date", code: half.toUpperCase() } };
  }
  const exponent = /^E[+-]/i.exec(rest)?.[0];
  if (exponent !== undefined && hasDigits) {
    return { length: 2, token: { kind: "exponent", showsPlus: exponent.endsWith("+") } };
  }
  const date = /^(y+|m+|d+|h+|s+|b+|e+|g+|a{3,4})/i.exec(rest)?.[0];
  if (date !== undefined) {
    return { length: date.length, token: { kind: "date", code: date.toLowerCase() } };
  }
  const digits = /^[0#?]+/.exec(rest)?.[0];
  if (digits !== undefined) {
    return { length: digits.length, token: { kind: "digits", pattern: digits } };
  }
  return { length: String.fromCodePoint(rest.codePointAt(0)!).length, token: signAt(rest) };
}

function signAt(rest: string): Token {
  switch (rest[0]) {
    case ".":
      return { kind: "point" };
    case ",":
      return { kind: "comma" };
    case "%":
      return { kind: "percent" };
    case "/":
      return { kind: "slash" };
    case "@":
      return { kind: "text" };
    default:
      return { kind: "literal", text: String.fromCodePoint(rest.codePointAt(0)!) };
  }
}

/**
 * In a date `.000` are fractions of a second, other points, commas and slashes are themselves, and an
 * `m` next to hours or seconds means minutes.
 */
function dateTokens(tokens: readonly Token[]): Token[] {
  const result: Token[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    const next = tokens[index + 1];
    if (token.kind === "point" && next?.kind === "digits" && /^0+$/.test(next.pattern)) {
      result.push({ kind: "date", code: `.${next.pattern}` });
      index++;
    } else result.push(asDateToken(token));
  }
  markMinutes(result);
  return result;
}

function asDateToken(token: Token): Token {
  switch (token.kind) {
    case "point":
      return { kind: "literal", text: "." };
    case "comma":
      return { kind: "literal", text: "," };
    case "slash":
      return { kind: "literal", text: "/" };
    case "digits":
      return { kind: "literal", text: token.pattern.replaceAll("#", "").replaceAll("?", " ") };
    case "percent":
      return { kind: "literal", text: "%" };
    default:
      return token;
  }
}

/** Minutes are called `n` from here on. */
function markMinutes(tokens: Token[]): void {
  const dates = tokens.flatMap((token, index) =>
    token.kind === "date" ? [{ code: token.code, index }] : []
  );
  dates.forEach(({ code, index }, position) => {
    if (!/^m{1,2}$/.test(code)) return;
    const before = dates[position - 1]?.code ?? "";
    const after = dates[position + 1]?.code ?? "";
    const isMinute = /^\[?h/.test(before) || /^\[?s/.test(after) ||
      (before === "[m]" && after.startsWith("s"));
    if (isMinute) tokens[index] = { kind: "date", code: code.replaceAll("m", "n") };
  });
}
