/**
 * Templates of MTEF in LaTeX. Their selectors and variations differ by the version of the format; in
 * both, limits stand in the order lower, upper, whatever the description says.
 *
 * @module
 */

import {
  accented,
  delimited,
  enclosed,
  fraction,
  largeOperator,
  root,
  stacked,
  underAccented,
  withScripts,
} from "./constructs.ts";
import { concatLatex, mathText } from "./latex.ts";
import type { MtefTemplate } from "./mtef_records.ts";

/** What a template is filled with: LaTeX of its slots, and its signs as text. */
export interface TemplateParts {
  readonly slots: readonly string[];
  readonly signs: readonly string[];
}

type Writer = (parts: TemplateParts, variation: number) => string;

/** Whether a template sets scripts to what stands before it. */
export function isScript(version: 3 | 5, { selector, variation }: MtefTemplate): boolean {
  if (version === 3) return selector === 15;
  return selector >= 27 && selector <= 29 && (variation & 1) === 0;
}

/** A template in LaTeX; `undefined` where it is not known. */
export function templateLatex(
  version: 3 | 5,
  { selector, variation }: MtefTemplate,
  parts: TemplateParts,
): string | undefined {
  return (version === 3 ? VERSION_3 : VERSION_5).get(selector)?.(parts, variation);
}

const FENCES = ["⟨⟩", "()", "{}", "[]", "||", "‖‖", "⌊⌋", "⌈⌉", "⟦⟧"];

/** The sides of a fence are those that its variation has. */
function fence(pair: string, hasSide: (variation: number) => readonly [boolean, boolean]): Writer {
  return ({ slots }, variation) => {
    const [hasLeft, hasRight] = hasSide(variation);
    return delimited(hasLeft ? pair[0]! : "", hasRight ? pair[1]! : "", slots[0] ?? "");
  };
}

const sides3 = (variation: number) => [variation !== 2, variation !== 1] as const;
const sides5 = (variation: number) => [(variation & 1) !== 0, (variation & 2) !== 0] as const;

const interval: Writer = ({ slots, signs }) =>
  delimited(signs[0] ?? "", signs[1] ?? "", slots[0] ?? "");

function dirac(hasSide: typeof sides3): Writer {
  return ({ slots: [left = "", right = ""] }, variation) => {
    const [hasLeft, hasRight] = hasSide(variation);
    return concatLatex([
      ...(hasLeft ? ["\\langle", left] : []),
      "|",
      ...(hasRight ? [right, "\\rangle"] : []),
    ]);
  };
}

const radical: Writer = ({ slots: [radicand = "", degree = ""] }) => root(radicand, degree);

function quotient(isSlash: (variation: number) => boolean): Writer {
  return ({ slots: [numerator = "", denominator = ""] }, variation) =>
    fraction(numerator, denominator, isSlash(variation) ? "slash" : "bar");
}

function bar(command: string): Writer {
  return ({ slots }, variation) => {
    const once = `\\${command}{${slots[0] ?? ""}}`;
    return (variation & 1) === 0 ? once : `\\${command}{${once}}`;
  };
}

/** Signs of large operators that are typed as the letters or operators they look like. */
const TYPED = new Map([["\\Sigma", "\\sum"], ["\\Pi", "\\prod"]]);
const LARGE: ReadonlyMap<string, string> = new Map([["Σ", "∑"], ["Π", "∏"], ["∪", "⋃"], [
  "∩",
  "⋂",
]]);
const INTEGRALS = ["", "∫", "∬", "∭"];
const LOOPED_INTEGRALS = ["", "∮", "∯", "∰"];

/** The sign of an operator: integral signs stand one by one, a loop through them is a sign too. */
function operatorSign(signs: readonly string[]): string {
  const integrals = signs.filter((sign) => sign === "∫").length;
  if (integrals === 0) return signs.map((sign) => LARGE.get(sign) ?? sign).join("");
  const hasLoop = signs.length > integrals;
  return (hasLoop ? LOOPED_INTEGRALS : INTEGRALS)[integrals] ?? "∫".repeat(integrals);
}

/** An operator with what it works on; any expression may be the operator. */
function operator(areLimitsBelow: (variation: number) => boolean): Writer {
  return ({ slots: [main = "", sub = "", sup = "", typed], signs }, variation) => {
    const areBelow = areLimitsBelow(variation);
    const head = typed === undefined
      ? largeOperator(mathText(operatorSign(signs)), { sub, sup }, areBelow)
      : (areBelow ? stacked : withScripts)(TYPED.get(typed) ?? typed, { sub, sup });
    return concatLatex([head, main]);
  };
}

const limit: Writer = ({ slots: [main = "", sub = "", sup = ""] }) => stacked(main, { sub, sup });

/** A brace or bracket over or under an expression, and what it is labelled with. */
function brace(
  [over, under]: readonly [string, string],
  isOver: (variation: number) => boolean,
): Writer {
  return ({ slots: [main = "", label = ""] }, variation) =>
    isOver(variation)
      ? stacked(accented(over, main), { sup: label })
      : stacked(underAccented(under, main), { sub: label });
}

const BRACES = ["⏞", "⏟"] as const;
const BRACKETS = ["⎴", "⎵"] as const;

const longDivision: Writer = ({ slots: [dividend = "", result = ""] }) =>
  stacked(enclosed(dividend, new Set(["longdiv"])), { sup: result });

const leadingScript: Writer = ({ slots: [sub = "", sup = ""] }) => withScripts("", { sub, sup });

/** An arrow that grows with what stands over or under it. */
function arrow(sign: string): Writer {
  return ({ slots: [label = ""] }, variation) =>
    stacked(mathText(sign), variation === 0 ? { sup: label } : { sub: label });
}

const HAS_TOP = 4;
const HAS_BOTTOM = 8;
const POINTS_LEFT = 0x10;
const POINTS_RIGHT = 0x20;

const anyArrow: Writer = ({ slots }, variation) => {
  const labels = slots.filter((slot) => slot !== "");
  const sup = (variation & HAS_TOP) !== 0 ? labels.shift() ?? "" : "";
  const sub = (variation & HAS_BOTTOM) !== 0 ? labels.shift() ?? "" : "";
  const direction = variation & (POINTS_LEFT | POINTS_RIGHT);
  const single = direction === POINTS_LEFT ? "←" : direction === POINTS_RIGHT ? "→" : "↔";
  const sign = (variation & 3) === 1 ? "⇄" : (variation & 3) === 2 ? "⇌" : single;
  return stacked(mathText(sign), { sub, sup });
};

const ARROWS = ["←", "→", "↔"];
const HARPOONS = ["↼", "⇀", "↔"];

function vector(
  look: (variation: number) => { readonly sign: string; readonly isUnder: boolean },
): Writer {
  return ({ slots }, variation) => {
    const { sign, isUnder } = look(variation);
    return (isUnder ? underAccented : accented)(sign, slots[0] ?? "");
  };
}

const anyVector = vector((variation) => ({
  sign: ((variation & 8) === 0 ? ARROWS : HARPOONS)[(variation & 3) - 1] ?? "→",
  isUnder: (variation & 4) !== 0,
}));

function hat(sign: string): Writer {
  return ({ slots }) => accented(sign, slots[0] ?? "");
}

/** Lines by the bits of a variation. */
function lines(names: readonly (readonly [bit: number, name: string])[]): Writer {
  return ({ slots }, variation) =>
    enclosed(
      slots[0] ?? "",
      new Set(names.filter(([bit]) => (variation & bit) !== 0).map(([, name]) => name)),
    );
}

const strike = lines([[1, "horizontalstrike"], [2, "updiagonalstrike"], [4, "downdiagonalstrike"]]);
const box = lines([[2, "left"], [4, "right"], [8, "top"], [16, "bottom"]]);

/** A writer for each of the selectors from one to another. */
function range(
  first: number,
  last: number,
  writer: (selector: number) => Writer,
): [number, Writer][] {
  return Array.from({ length: last - first + 1 }, (_, index) => [
    first + index,
    writer(first + index),
  ]);
}

const VERSION_3: ReadonlyMap<number, Writer> = new Map([
  ...range(0, 7, (selector) => fence(FENCES[selector]!, sides3)),
  ...range(8, 12, () => interval),
  [13, radical],
  [14, quotient(() => false)],
  [16, bar("underline")],
  [17, bar("overline")],
  [18, arrow("←")],
  [19, arrow("→")],
  [20, arrow("↔")],
  ...range(21, 26, (selector) => operator(() => selector >= 24)),
  [27, brace(BRACES, () => true)],
  [28, brace(BRACES, () => false)],
  // Of sums and the like, every second one has its limits on the right.
  ...range(29, 38, (selector) => operator(() => selector % 2 === 1)),
  [39, limit],
  [40, longDivision],
  [41, quotient(() => true)],
  [42, operator(() => false)],
  [43, operator(() => true)],
  [44, leadingScript],
  [45, dirac(sides3)],
  [46, vector((variation) => ({ sign: ARROWS[variation] ?? "→", isUnder: true }))],
  [47, vector((variation) => ({ sign: ARROWS[variation] ?? "→", isUnder: false }))],
  [48, hat("⌢")],
]);

const VERSION_5: ReadonlyMap<number, Writer> = new Map([
  ...range(0, 8, (selector) => fence(FENCES[selector]!, sides5)),
  [9, interval],
  [10, radical],
  [11, quotient((variation) => (variation & 2) !== 0)],
  [12, bar("underline")],
  [13, bar("overline")],
  [14, anyArrow],
  ...range(15, 22, () => operator((variation) => (variation & 0x40) !== 0)),
  [23, limit],
  [24, brace(BRACES, (variation) => (variation & 1) !== 0)],
  [25, brace(BRACKETS, (variation) => (variation & 1) !== 0)],
  [26, longDivision],
  ...range(27, 29, () => leadingScript),
  [30, dirac(sides5)],
  [31, anyVector],
  [32, hat("~")],
  [33, hat("^")],
  [34, hat("⌢")],
  [35, hat("⎴")],
  [36, strike],
  [37, box],
]);
