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
  type XmlNode,
} from "../../xml.ts";
import {
  accented,
  concatLatex,
  delimited,
  environment,
  functionCommand,
  isProse,
  mathText,
  textCommand,
  withScripts,
} from "./latex.ts";
import { FUNCTIONS } from "./symbols.ts";

/** Deeper formulas are given as their text. */
const MAX_DEPTH = 100;
const SCRIPT_COMMANDS: ReadonlyMap<string, string> = new Map(Object.entries({
  "double-struck": "mathbb",
  script: "mathcal",
  fraktur: "mathfrak",
  "sans-serif": "mathsf",
  monospace: "mathtt",
}));

/**
 * A formula (`m:oMath`) in LaTeX, without delimiters. What is not known inside it is given by its
 * parts, so that no letter of it is lost.
 */
export function ommlToLatex(math: XmlElement): string {
  const lines = linesOf(math).map((line) => convertChildren(line, 0).replace(/ {2,}/g, " ").trim())
    .filter((line) => line !== "");
  return lines.length > 1 ? environment("gathered", lines.map((line) => [line])) : lines[0] ?? "";
}

/** A formula cut at the breaks that its author set between its runs. */
function linesOf(math: XmlElement): XmlElement[] {
  const lines: XmlNode[][] = [[]];
  for (const child of math.children) {
    if (!isElement(child, "m:r") || childAt(child, "w:br") === undefined) {
      lines.at(-1)!.push(child);
      continue;
    }
    for (const inside of child.children) {
      if (isElement(inside, "w:br")) lines.push([]);
      else if (isElement(inside, "m:t")) {
        lines.at(-1)!.push({ ...child, children: runWith(child, inside) });
      }
    }
  }
  return lines.map((children) => ({ ...math, children }));
}

/** The look of a run, and one of its texts. */
function runWith(run: XmlElement, text: XmlElement): XmlNode[] {
  return [...run.children.filter((child) => isElement(child) && child.name.endsWith("rPr")), text];
}

/** The plain text of a formula, its symbols as commands. */
export function ommlToText(math: XmlElement): string {
  return mathText(textBelow(math));
}

type Converter = (element: XmlElement, depth: number) => string;

const CONVERTERS: ReadonlyMap<string, Converter> = new Map(Object.entries({
  "m:r": convertRun,
  "m:f": convertFraction,
  "m:sSup": convertPower,
  "m:sSub": (element, depth) =>
    withScripts(part(element, "m:e", depth), { sub: part(element, "m:sub", depth) }),
  "m:sSubSup": (element, depth) =>
    withScripts(part(element, "m:e", depth), scriptsOf(element, depth)),
  "m:sPre": (element, depth) =>
    concatLatex([withScripts("", scriptsOf(element, depth)), part(element, "m:e", depth)]),
  "m:rad": convertRadical,
  "m:nary": convertOperator,
  "m:d": convertDelimiters,
  "m:func": convertFunction,
  "m:limLow": (element, depth) => convertLimit(element, depth, "sub"),
  "m:limUpp": (element, depth) => convertLimit(element, depth, "sup"),
  "m:acc": (element, depth) => convertSign(element, depth, "\u0302"),
  "m:groupChr": (element, depth) => convertSign(element, depth, "⏟"),
  "m:bar": (element, depth) =>
    `\\${property(element, "m:pos") === "top" ? "overline" : "underline"}{${
      part(element, "m:e", depth)
    }}`,
  "m:borderBox": (element, depth) => `\\boxed{${part(element, "m:e", depth)}}`,
  "m:phant": (element, depth) =>
    property(element, "m:show") === "0" ? "" : part(element, "m:e", depth),
  "m:eqArr": convertRows,
  "m:m": (element, depth) =>
    environment("matrix", childElements(element, "m:mr").map((row) => cellsOf(row, depth))),
}));
/** Primes are raised as they are. */
function convertPower(element: XmlElement, depth: number): string {
  const base = part(element, "m:e", depth);
  const sup = part(element, "m:sup", depth);
  return /^'+$/.test(sup) && base !== "" ? base + sup : withScripts(base, { sup });
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

function runText(run: XmlElement): string {
  const isText = ({ name }: XmlElement) => name === "m:t" || name === "w:t";
  return childElements(run).filter(isText).map(textOf).join("");
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

/** A value of the element's own properties; `undefined` where it is not given. */
function property(element: XmlElement, name: string): string | undefined {
  const properties = childElements(element).find((child) => child.name === `${element.name}Pr`);
  const value = properties && childAt(properties, name);
  return value && (value.attributes["m:val"] ?? "1");
}

function convertRun(run: XmlElement): string {
  const text = runText(run);
  const properties = childAt(run, "m:rPr");
  if (isProse(text)) return textCommand(text);
  if (properties === undefined || text.trim() === "") return mathText(text);
  if (childAt(properties, "m:nor") !== undefined) return textCommand(text);
  const value = (name: string) => childAt(properties, name)?.attributes["m:val"] ?? "";
  const latex = mathText(text);
  const script = SCRIPT_COMMANDS.get(value("m:scr"));
  if (script !== undefined) return `\\${script}{${latex}}`;
  if (/^bi?$/.test(value("m:sty"))) return `\\mathbf{${latex}}`;
  if (value("m:sty") !== "p" || !/^\p{L}{2,}$/u.test(text)) return latex;
  return FUNCTIONS.has(text) ? `\\${text}` : `\\mathrm{${text}}`;
}

function convertFraction(fraction: XmlElement, depth: number): string {
  const numerator = part(fraction, "m:num", depth);
  const denominator = part(fraction, "m:den", depth);
  switch (property(fraction, "m:type")) {
    case "noBar":
      return `{${numerator} \\atop ${denominator}}`;
    case "lin":
    case "skw":
      return `{${numerator}}/{${denominator}}`;
    default:
      return `\\frac{${numerator}}{${denominator}}`;
  }
}

function convertRadical(radical: XmlElement, depth: number): string {
  const degree = part(radical, "m:deg", depth);
  return `\\sqrt${degree === "" ? "" : `[${degree}]`}{${part(radical, "m:e", depth)}}`;
}

/** Without a sign it is an integral; an empty sign shows none. */
function convertOperator(operator: XmlElement, depth: number): string {
  const sign = mathText(property(operator, "m:chr") ?? "∫");
  const { sub, sup } = scriptsOf(operator, depth);
  const isAside = property(operator, "m:limLoc") !== "undOvr" || sub + sup === "";
  const placed = isAside || !/^\\(?:i*|o)int$/.test(sign) ? sign : `${sign}\\limits`;
  const head = placed === "" ? "{}" : placed;
  const scripts = `${sub === "" ? "" : `_{${sub}}`}${sup === "" ? "" : `^{${sup}}`}`;
  return concatLatex([head + scripts, part(operator, "m:e", depth)]);
}

function convertDelimiters(element: XmlElement, depth: number): string {
  const separator = mathText(property(element, "m:sepChr") ?? "|");
  const parts = childElements(element, "m:e").map((child) => convertChildren(child, depth).trim());
  return delimited(
    property(element, "m:begChr") ?? "(",
    property(element, "m:endChr") ?? ")",
    parts.join(separator.startsWith("\\") ? ` ${separator} ` : separator),
  );
}

function convertFunction(element: XmlElement, depth: number): string {
  const name = childAt(element, "m:fName");
  const isWord = name !== undefined &&
    childElements(name).every((child) => child.name === "m:r" || IGNORED.test(child.name));
  const head = isWord ? functionCommand(textBelow(name)) : part(element, "m:fName", depth);
  return concatLatex([head, part(element, "m:e", depth)]);
}

function convertLimit(element: XmlElement, depth: number, where: "sub" | "sup"): string {
  const base = childAt(element, "m:e");
  const limit = part(element, "m:lim", depth);
  const command = functionCommand(base === undefined ? "" : textBelow(base));
  if (/^\\[A-Za-z]+$/.test(command)) return withScripts(command, { [where]: limit });
  return `\\${where === "sub" ? "underset" : "overset"}{${limit}}{${part(element, "m:e", depth)}}`;
}

function convertSign(element: XmlElement, depth: number, usual: string): string {
  const sign = property(element, "m:chr") ?? usual;
  const latex = part(element, "m:e", depth);
  const isBelow = element.name === "m:groupChr" && property(element, "m:pos") !== "top";
  const isBrace = /[⏞⏟︷︸]/.test(sign);
  if (element.name === "m:acc" || isBrace) {
    return accented(sign, latex) ?? `\\overset{${mathText(sign)}}{${latex}}`;
  }
  return `\\${isBelow ? "underset" : "overset"}{${mathText(sign)}}{${latex}}`;
}

function cellsOf(row: XmlElement, depth: number): string[] {
  return childElements(row, "m:e").map((cell) => convertChildren(cell, depth).trim());
}

/** Word wraps even a single displayed equation in an array. */
function convertRows(array: XmlElement, depth: number): string {
  const rows = childElements(array, "m:e");
  if (rows.length === 1) return convertChildren(rows[0]!, depth).trim();
  return environment("aligned", rows.map((row) => [alignedRow(row, depth)]));
}

/** In an array of equations a bare `&` of the text marks where the rows are aligned. */
function alignedRow(row: XmlElement, depth: number): string {
  return convertChildren(row, depth).trim().replaceAll("\\&", "&");
}
