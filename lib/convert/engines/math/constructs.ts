/**
 * What formulas are built of, in LaTeX: scripts, limits, accents, fractions, delimiters, frames, rows of
 * cells. All readers of formulas write with these.
 *
 * @module
 */

import { concatLatex, mathText } from "./latex.ts";
import {
  ACCENTS,
  DELIMITERS,
  FUNCTIONS,
  GROWING_ARROWS,
  UNDER_ACCENTS,
  WIDE_ACCENTS,
} from "./symbols.ts";

/** What is set below and above an expression, or on its right. */
export interface Scripts {
  readonly sub?: string;
  readonly sup?: string;
}

/** A base with what is set below and above it on its right; primes are raised as they are. */
export function withScripts(base: string, { sub = "", sup = "" }: Scripts): string {
  const isPrimed = /^'+$/.test(sup) && base !== "";
  const unit = isPrimed && sub === "" && !base.endsWith("}") ? base : asUnit(base);
  return unit + subscript(sub) + (isPrimed ? sup : superscript(sup));
}

/** What is set below and above a base on its right, without the base. */
export function scriptsAlone({ sub = "", sup = "" }: Scripts): string {
  return subscript(sub) + superscript(sup);
}

function subscript(latex: string): string {
  return latex === "" ? "" : `_{${latex}}`;
}

function superscript(latex: string): string {
  return latex === "" ? "" : `^{${latex}}`;
}

/** LaTeX that a script can be set to: a letter, a number, a command, or a group in braces. */
function asUnit(latex: string): string {
  if (/^\([^()]*\)$/.test(latex)) return latex;
  const isUnit = /^(?:\p{L}|\d+|\\[A-Za-z]+|\\[A-Za-z]+\{[^{}]*\}|[)\]]|\\right[)\]|.])$/u.test(
    latex,
  );
  return isUnit ? latex : `{${latex}}`;
}

const INTEGRAL = /^\\(?:i{0,3}|oi{0,2})int$/;
const LARGE_OPERATOR =
  /^\\(?:sum|prod|coprod|big(?:cup|cap|vee|wedge|oplus|otimes|odot|sqcup|uplus)|operatorname\*\{[^{}]*\})$/;

/** Whether what stands below and above a base is its limits, as of a sum or `lim`. */
function takesLimits(base: string): boolean {
  return LARGE_OPERATOR.test(base) || FUNCTIONS.has(base.slice(1));
}

/** An operator with limits, on its right or below and above it, without what it stands for. */
export function largeOperator(sign: string, limits: Scripts, areBelow: boolean): string {
  const hasLimits = (limits.sub ?? "") + (limits.sup ?? "") !== "";
  const head = sign === "" ? "{}" : sign;
  const placed = hasLimits && areBelow && INTEGRAL.test(sign) ? `${sign}\\limits` : head;
  return placed + scriptsAlone(limits);
}

/** A base with something below and above it. */
export function stacked(base: string, { sub = "", sup = "" }: Scripts): string {
  if (sub + sup === "") return base;
  const operator = base.replace(
    /^\\(?:operatorname|mathrm)\{(\p{L}{2,})\}$/u,
    "\\operatorname*{$1}",
  );
  if (INTEGRAL.test(operator) || takesLimits(operator)) {
    return largeOperator(operator, { sub, sup }, true);
  }
  const arrow = GROWING_ARROWS.get(base);
  if (arrow !== undefined) return `\\${arrow}${optional(sub)}{${sup}}`;
  const isOnBrace = sup === "" ? isWhole("underbrace", base) : isWhole("overbrace", base);
  if (isOnBrace && (sub === "" || sup === "")) return base + scriptsAlone({ sub, sup });
  const low = sub === "" ? base : `\\underset{${sub}}{${base}}`;
  return sup === "" ? low : `\\overset{${sup}}{${low}}`;
}

/** Whether LaTeX is one command with its argument, and nothing after it. */
function isWhole(command: string, latex: string): boolean {
  if (!latex.startsWith(`\\${command}{`)) return false;
  let depth = 0;
  for (const { 0: brace, index } of latex.matchAll(/\\[^]|[{}]/g)) {
    if (brace === "{") depth++;
    if (brace === "}" && --depth === 0) return index === latex.length - 1;
  }
  return false;
}

/** An expression with a sign set over it that is an accent, or that stands there as it is. */
export function accented(sign: string, latex: string): string {
  const command = ACCENTS.get(sign);
  if (command === undefined) return stacked(latex, { sup: mathText(sign) });
  const isOne = /^(?:.|\\[A-Za-z]+|\\[A-Za-z]+\{.\})$/su.test(latex);
  return `\\${isOne ? command : WIDE_ACCENTS.get(command) ?? command}{${latex}}`;
}

/** An expression with a sign set under it. */
export function underAccented(sign: string, latex: string): string {
  const command = UNDER_ACCENTS.get(sign);
  return command === undefined ? stacked(latex, { sub: mathText(sign) }) : `\\${command}{${latex}}`;
}

/** How a fraction is drawn. */
export type FractionForm = "bar" | "slash" | "stack";

/** One expression over another. */
export function fraction(numerator: string, denominator: string, form: FractionForm): string {
  if (form === "stack") return `{${numerator} \\atop ${denominator}}`;
  return form === "bar"
    ? `\\frac{${numerator}}{${denominator}}`
    : `{${numerator}}/{${denominator}}`;
}

/** A root; the square root has no degree. */
export function root(radicand: string, degree: string): string {
  return `\\sqrt${optional(degree)}{${radicand}}`;
}

/** An argument that may be left out; a bracket in it would end it, and braces at its start be taken off. */
function optional(latex: string): string {
  if (latex === "") return "";
  return /^\{|\]/.test(latex) ? `[{${latex}}]` : `[${latex}]`;
}

const TALL = /\\(?:frac|sum|prod|int|iint|iiint|oint|begin|binom|over|under|sqrt\[|atop)/;

/** Whether an expression is taller than a line. */
export function isTall(latex: string): boolean {
  return TALL.test(latex);
}

const ATOP = "\\atop ";

/** The two expressions of a stack, where LaTeX is one and nothing else. */
function stackIn(latex: string): readonly [over: string, under: string] | undefined {
  if (!latex.startsWith("{")) return undefined;
  let depth = 0;
  let middle = -1;
  for (const { 0: sign, index } of latex.matchAll(/\\[^]|[{}]/g)) {
    if (sign === "{") depth++;
    else if (sign === "}" && --depth === 0) {
      if (middle < 0 || index < latex.length - 1) return undefined;
      return [latex.slice(1, middle - 1), latex.slice(middle + ATOP.length, -1)];
    } else if (depth === 1 && latex.startsWith(ATOP, index)) middle = index;
  }
  return undefined;
}

/** An expression between two delimiters, which grow only where the expression is tall. */
export function delimited(open: string, close: string, latex: string): string {
  const choice = open === "(" && close === ")" ? stackIn(latex) : undefined;
  if (choice !== undefined) return `\\binom{${choice[0]}}{${choice[1]}}`;
  const left = open === "" ? "." : DELIMITERS.get(open);
  const right = close === "" ? "." : DELIMITERS.get(close);
  const isFixed = left === undefined || right === undefined;
  if (isFixed || (open !== "" && close !== "" && !isTall(latex))) {
    return concatLatex([mathText(open), latex, mathText(close)]);
  }
  return concatLatex([`\\left${left}`, ` ${latex} `, `\\right${right}`]);
}

/** Lines around or through an expression, by the names that MathML has for them. */
export function enclosed(latex: string, lines: ReadonlySet<string>): string {
  const has = (name: string) => lines.has(name);
  const isCrossed = has("updiagonalstrike") && has("downdiagonalstrike");
  const commands = [
    ...(isCrossed ? ["xcancel"] : has("updiagonalstrike") ? ["cancel"] : []),
    ...(!isCrossed && has("downdiagonalstrike") ? ["bcancel"] : []),
    ...(has("horizontalstrike") ? ["sout"] : []),
    ...(has("radical") ? ["sqrt"] : []),
  ];
  const struck = commands.reduce((inside, command) => `\\${command}{${inside}}`, latex);
  if (has("longdiv")) return `\\overline{)${struck}}`;
  return framed(struck, lines);
}

const FRAMES = ["box", "roundedbox", "circle"];

function framed(latex: string, lines: ReadonlySet<string>): string {
  const has = (name: string) => lines.has(name);
  const isBox = FRAMES.some(has) || ["left", "right", "top", "bottom"].every(has);
  if (isBox) return `\\boxed{${latex}}`;
  const sides = (has("left") || has("right"))
    ? `\\left${has("left") ? "|" : "."} ${latex} \\right${has("right") ? "|" : "."}`
    : latex;
  const over = has("actuarial") ? `\\overline{\\left. ${sides} \\right|}` : sides;
  const topped = has("top") ? `\\overline{${over}}` : over;
  return has("bottom") ? `\\underline{${topped}}` : topped;
}

/** Rows of cells in an environment of LaTeX; a single cell needs none. */
export function environment(name: string, rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  if (rows.length === 1 && rows[0]!.length <= 1) return rows[0]![0] ?? "";
  const body = rows.map((cells) => cells.join(" & ")).join(" \\\\ ");
  return `\\begin{${name}} ${body} \\end{${name}}`;
}
