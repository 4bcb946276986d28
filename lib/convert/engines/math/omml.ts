/**
 * Office mathematics (OMML, ISO/IEC 29500-1, 22.1) to LaTeX.
 *
 * @module
 */

import {
  childAt,
  childElements,
  descendants,
  isElement,
  textOf,
  type XmlElement,
} from "../../xml.ts";
import {
  accented,
  delimited,
  enclosed,
  environment,
  fraction,
  largeOperator,
  root,
  stacked,
  underAccented,
  withScripts,
} from "./constructs.ts";
import {
  concatLatex,
  functionCommand,
  isProse,
  knownFunction,
  mathText,
  styled,
  textCommand,
} from "./latex.ts";
import { cellsAtMarks, linesAtBreaks, runText } from "./omml_cuts.ts";
import { FUNCTIONS, NAMED_ALPHABETS } from "./symbols.ts";

/** Deeper formulas are given as their text. */
const MAX_DEPTH = 100;

/**
 * A formula (`m:oMath`) in LaTeX, without delimiters. What is not known inside it is given by its
 * parts, so that no letter of it is lost.
 */
export function ommlToLatex(math: XmlElement): string {
  const lines = linesAtBreaks(math).map((line) =>
    convertChildren(line, 0).replace(/ {2,}/g, " ").trim()
  )
    .filter((line) => line !== "");
  return lines.length > 1 ? environment("gathered", lines.map((line) => [line])) : lines[0] ?? "";
}

/** The plain text of a formula, its symbols as commands. */
export function ommlToText(math: XmlElement): string {
  return mathText(textBelow(math));
}

type Converter = (element: XmlElement, depth: number) => string;

const CONVERTERS: ReadonlyMap<string, Converter> = new Map(Object.entries({
  "m:r": convertRun,
  "m:f": convertFraction,
  "m:sSup": (element, depth) =>
    withScripts(part(element, "m:e", depth), { sup: part(element, "m:sup", depth) }),
  "m:sSub": (element, depth) =>
    withScripts(part(element, "m:e", depth), { sub: part(element, "m:sub", depth) }),
  "m:sSubSup": (element, depth) =>
    withScripts(part(element, "m:e", depth), scriptsOf(element, depth)),
  "m:sPre": (element, depth) =>
    concatLatex([withScripts("", scriptsOf(element, depth)), part(element, "m:e", depth)]),
  "m:rad": (element, depth) => {
    const degree = isOn(element, "m:degHide") ? "" : part(element, "m:deg", depth);
    return root(part(element, "m:e", depth), degree);
  },
  "m:nary": convertOperator,
  "m:d": convertDelimiters,
  "m:func": convertFunction,
  "m:limLow": (element, depth) =>
    stacked(functionName(element, "m:e", depth), { sub: part(element, "m:lim", depth) }),
  "m:limUpp": (element, depth) =>
    stacked(functionName(element, "m:e", depth), { sup: part(element, "m:lim", depth) }),
  "m:acc": (element, depth) =>
    accented(characterOf(element, "m:chr", "\u0302"), part(element, "m:e", depth)),
  "m:groupChr": convertGroup,
  "m:bar": (element, depth) =>
    `\\${property(element, "m:pos") === "top" ? "overline" : "underline"}{${
      part(element, "m:e", depth)
    }}`,
  "m:borderBox": (element, depth) => enclosed(part(element, "m:e", depth), linesOfBox(element)),
  "m:phant": (element, depth) => {
    const inside = part(element, "m:e", depth);
    const isShown = property(element, "m:show") === undefined || isOn(element, "m:show");
    return isShown ? inside : `\\phantom{${inside}}`;
  },
  "m:eqArr": convertRows,
  "m:m": (element, depth) =>
    environment("matrix", childElements(element, "m:mr").map((row) => cellsOf(row, depth))),
}));

/** Sides that a box has unless it says otherwise, and lines that it has where it says so. */
const BOX_SIDES = {
  top: "m:hideTop",
  bottom: "m:hideBot",
  left: "m:hideLeft",
  right: "m:hideRight",
};
const BOX_LINES = {
  horizontalstrike: "m:strikeH",
  updiagonalstrike: "m:strikeBLTR",
  downdiagonalstrike: "m:strikeTLBR",
};

function linesOfBox(box: XmlElement): Set<string> {
  const sides = Object.entries(BOX_SIDES).filter(([, hidden]) => !isOn(box, hidden));
  const lines = Object.entries(BOX_LINES).filter(([, shown]) => isOn(box, shown));
  return new Set([...sides, ...lines].map(([name]) => name));
}

/** Content that is not shown, or that only describes what is. */
const IGNORED = /^(?:m:\w+Pr|w:\w+Pr|w:del|w:moveFrom|w:bookmark(?:Start|End))$/;

function convertChildren(parent: XmlElement, depth: number): string {
  if (depth > MAX_DEPTH) return mathText(textBelow(parent));
  const pieces: string[] = [];
  let plain = "";
  const endPlain = () => {
    if (plain !== "") pieces.push(isProse(plain) ? textCommand(plain) : mathText(plain));
    plain = "";
  };
  for (const child of parent.children) {
    if (!isElement(child) || IGNORED.test(child.name)) continue;
    if (isPlainRun(child)) plain += runText(child);
    else {
      endPlain();
      const convert = CONVERTERS.get(child.name) ?? convertChildren;
      pieces.push(convert(child, depth + 1));
    }
  }
  endPlain();
  return concatLatex(pieces);
}

/** Whether a run has no style of its own; Word cuts words into several of them. */
function isPlainRun(element: XmlElement): boolean {
  return element.name === "m:r" && (childAt(element, "m:rPr")?.children.length ?? 0) === 0;
}

function textBelow(parent: XmlElement): string {
  return [...descendants(parent, "m:t")].map(textOf).join(" ");
}

function part(parent: XmlElement, name: string, depth: number): string {
  const element = childAt(parent, name);
  return element === undefined ? "" : convertChildren(element, depth).trim();
}

function scriptsOf(
  element: XmlElement,
  depth: number,
): { readonly sub: string; readonly sup: string } {
  return { sub: part(element, "m:sub", depth), sup: part(element, "m:sup", depth) };
}

/** An element of the element's own properties. */
function propertyOf(element: XmlElement, name: string): XmlElement | undefined {
  return childAt(element, `${element.name}Pr`, name);
}

/** A value of the element's own properties; `undefined` where it is not given. */
function property(element: XmlElement, name: string): string | undefined {
  const value = propertyOf(element, name);
  return value && (value.attributes["m:val"] ?? "1");
}

/** Whether a switch of the element's own properties is given and on. */
function isOn(element: XmlElement, name: string): boolean {
  return /^(?:1|on|true)$/.test(property(element, name) ?? "");
}

/** A character of the element's properties; none where it is given without one. */
function characterOf(element: XmlElement, name: string, usual: string): string {
  const character = propertyOf(element, name);
  return character === undefined ? usual : character.attributes["m:val"] ?? "";
}

function convertRun(run: XmlElement): string {
  const text = runText(run);
  const properties = childAt(run, "m:rPr");
  if (isProse(text)) return textCommand(text);
  if (properties === undefined || text.trim() === "") return mathText(text);
  if (childAt(properties, "m:nor") !== undefined) return textCommand(text);
  const value = (name: string) => childAt(properties, name)?.attributes["m:val"] ?? "";
  const latex = mathText(text);
  const script = NAMED_ALPHABETS.get(value("m:scr"));
  if (script !== undefined) return styled(script, latex);
  if (/^bi?$/.test(value("m:sty"))) return styled("mathbf", latex);
  if (value("m:sty") !== "p" || !/^\p{L}{2,}$/u.test(text)) return latex;
  return FUNCTIONS.has(text) ? `\\${text}` : `\\mathrm{${text}}`;
}

function convertFraction(element: XmlElement, depth: number): string {
  const type = property(element, "m:type");
  return fraction(
    part(element, "m:num", depth),
    part(element, "m:den", depth),
    type === "noBar" ? "stack" : type === "lin" || type === "skw" ? "slash" : "bar",
  );
}

/** Without a sign it is an integral; an empty sign shows none. */
function convertOperator(operator: XmlElement, depth: number): string {
  const sign = mathText(characterOf(operator, "m:chr", "∫"));
  const areBelow = property(operator, "m:limLoc") === "undOvr";
  const head = largeOperator(sign, scriptsOf(operator, depth), areBelow);
  return concatLatex([head, part(operator, "m:e", depth)]);
}

const ARROW = /^[\u2190-\u21ff\u27f0-\u27ff]$/;

/** A sign over or under an expression; an arrow that stands on the line has it as its label. */
function convertGroup(group: XmlElement, depth: number): string {
  const sign = characterOf(group, "m:chr", "⏟");
  const inside = part(group, "m:e", depth);
  const isAbove = property(group, "m:pos") === "top";
  const isOnLine = (property(group, "m:vertJc") === "bot") !== isAbove;
  if (isOnLine && ARROW.test(sign)) {
    return stacked(mathText(sign), isAbove ? { sub: inside } : { sup: inside });
  }
  return (isAbove ? accented : underAccented)(sign, inside);
}

function convertDelimiters(element: XmlElement, depth: number): string {
  const separator = mathText(characterOf(element, "m:sepChr", "|"));
  const parts = childElements(element, "m:e").map((child) => convertChildren(child, depth).trim());
  return delimited(
    characterOf(element, "m:begChr", "("),
    characterOf(element, "m:endChr", ")"),
    parts.join(separator.startsWith("\\") ? ` ${separator} ` : separator),
  );
}

function convertFunction(element: XmlElement, depth: number): string {
  return concatLatex([functionName(element, "m:fName", depth), part(element, "m:e", depth)]);
}

/** A part that names a function, where it is a word. */
function functionName(element: XmlElement, name: string, depth: number): string {
  const child = childAt(element, name);
  const isRuns = child !== undefined &&
    childElements(child).every(({ name }) => name === "m:r" || IGNORED.test(name));
  const word = isRuns ? textBelow(child).trim() : "";
  const isName = knownFunction(word) !== undefined || (name === "m:fName" && word !== "");
  return isName ? functionCommand(word) : part(element, name, depth);
}

function cellsOf(row: XmlElement, depth: number): string[] {
  return childElements(row, "m:e").map((cell) => convertChildren(cell, depth).trim());
}

/** Word wraps even a single displayed equation in an array. */
function convertRows(array: XmlElement, depth: number): string {
  const rows = childElements(array, "m:e").map((row) =>
    cellsAtMarks(row).map((cell) => convertChildren(cell, depth).trim())
  );
  return environment(rows.some((cells) => cells.length > 1) ? "aligned" : "gathered", rows);
}
