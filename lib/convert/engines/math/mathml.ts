/**
 * MathML (presentation markup of MathML 4) to LaTeX.
 *
 * @module
 */

import { childElements, descendants, isElement, textOf, type XmlElement } from "../../xml.ts";
import {
  accented,
  delimited,
  enclosed,
  environment,
  fraction,
  root,
  stacked,
  underAccented,
  withScripts,
} from "./constructs.ts";
import {
  BLANK,
  concatLatex,
  functionCommand,
  isProse,
  knownFunction,
  mathText,
  styled,
  textCommand,
} from "./latex.ts";
import { RowOfPieces } from "./mathml_row.ts";
import { tableRows } from "./mathml_table.ts";
import { ACCENTS, NAMED_ALPHABETS, UNDER_ACCENTS } from "./symbols.ts";

/** Deeper elements are given as their text. */
const MAX_DEPTH = 100;
const STYLES: ReadonlyMap<string, string> = new Map([
  ...NAMED_ALPHABETS,
  ["bold", "mathbf"],
  ["bold-italic", "boldsymbol"],
  ["bold-script", "mathcal"],
  ["bold-fraktur", "mathfrak"],
  ["bold-sans-serif", "mathsf"],
  ["sans-serif-italic", "mathsf"],
  ["sans-serif-bold-italic", "mathsf"],
]);

/** A formula (`math`) in LaTeX, without delimiters; what is not known in it is given by its parts. */
export function mathmlToLatex(math: XmlElement): string {
  return rowOf(math, 0).replace(/ {2,}/g, " ").trim();
}

type Converter = (element: XmlElement, depth: number) => string;

const CONVERTERS: ReadonlyMap<string, Converter> = new Map(Object.entries({
  mi: identifier,
  mn: (element) => styled(styleOf(element), mathText(tokenText(element))),
  mo: (element) => operator(tokenText(element)),
  mtext: (element) => textCommand(textOf(element)),
  ms: quoted,
  mglyph: ({ attributes }) => textCommand(attributes.alt ?? ""),
  mspace: space,
  mstyle: (element, depth) => styled(styleOf(element), rowOf(element, depth)),
  mphantom: (element, depth) => `\\phantom{${rowOf(element, depth)}}`,
  mfrac: (element, depth) => {
    const { linethickness = "", bevelled } = element.attributes;
    const isBare = /^0(?:\.0*)?[a-z%]*$/.test(linethickness);
    const form = isBare ? "stack" : bevelled === "true" ? "slash" : "bar";
    return fraction(part(element, 0, depth), part(element, 1, depth), form);
  },
  msqrt: (element, depth) => root(rowOf(element, depth), ""),
  mroot: (element, depth) => root(part(element, 0, depth), part(element, 1, depth)),
  msub: (element, depth) => withScripts(part(element, 0, depth), { sub: part(element, 1, depth) }),
  msup: (element, depth) => withScripts(part(element, 0, depth), { sup: part(element, 1, depth) }),
  msubsup: (element, depth) =>
    withScripts(part(element, 0, depth), {
      sub: part(element, 1, depth),
      sup: part(element, 2, depth),
    }),
  mmultiscripts: multiscripts,
  munder: (element, depth) =>
    signed(element, { under: 1 }, depth) ??
      stacked(part(element, 0, depth), { sub: part(element, 1, depth) }),
  mover: (element, depth) =>
    signed(element, { over: 1 }, depth) ??
      stacked(part(element, 0, depth), { sup: part(element, 1, depth) }),
  munderover: (element, depth) =>
    signed(element, { under: 1, over: 2 }, depth) ??
      stacked(part(element, 0, depth), {
        sub: part(element, 1, depth),
        sup: part(element, 2, depth),
      }),
  menclose: (element, depth) =>
    enclosed(
      rowOf(element, depth),
      new Set((element.attributes.notation ?? "longdiv").trim().split(/\s+/)),
    ),
  mfenced: fenced,
  mtable: (element, depth) =>
    environment("matrix", tableRows(element, (cell) => rowOf(cell, depth + 1))),
  mstack: column,
  mlongdiv: column,
  maction: (element, depth) => {
    const selected = Number(element.attributes.selection ?? "1");
    return part(element, Number.isInteger(selected) ? selected - 1 : 0, depth);
  },
  annotation: () => "",
  "annotation-xml": () => "",
  none: () => "",
  mprescripts: () => "",
}));

function convert(element: XmlElement, depth: number): string {
  if (depth > MAX_DEPTH) return mathText(tokensBelow(element).join(" "));
  return (CONVERTERS.get(element.name) ?? rowOf)(element, depth + 1);
}

/** The texts of an element and of those below it. */
function tokensBelow(element: XmlElement): string[] {
  return [element, ...descendants(element)].flatMap(({ children }) =>
    children.filter((child) => typeof child === "string")
  );
}

/** The child of that number, from 0; empty where there are fewer. */
function part(element: XmlElement, index: number, depth: number): string {
  const child = childElements(element)[index];
  return child === undefined ? "" : convert(child, depth).trim();
}

/** What stands in an element, one after the other. */
function rowOf(element: XmlElement, depth: number): string {
  const row = new RowOfPieces();
  for (const child of element.children) {
    if (!isElement(child)) row.add(strayText(child));
    else if (child.name === "mo" && child.attributes.stretchy !== "false") {
      row.addOperator(tokenText(child), operator(tokenText(child)));
    } else row.add(convert(child, depth));
  }
  return row.finish().trim();
}

/** Text where there should be none but in tokens; browsers show it. */
function strayText(text: string): string {
  const shown = text.replace(/\s+/g, " ").trim();
  return isProse(shown) ? textCommand(shown) : mathText(shown);
}

function tokenText(token: XmlElement): string {
  return textOf(token).replace(/[ \t\r\n\f]+/g, " ").replace(/^ | $/g, "");
}

function styleOf({ attributes }: XmlElement): string {
  return STYLES.get(attributes.mathvariant ?? "") ?? "";
}

/** One letter is a variable, several are a name. */
function identifier(element: XmlElement): string {
  const text = tokenText(element);
  const known = knownFunction(text);
  if (known !== undefined) return known;
  if (isProse(text)) return textCommand(text);
  const style = styleOf(element);
  if (style !== "") return styled(style, mathText(text));
  const isWord = /^\p{L}{2,}$/u.test(text) && text.normalize("NFKC") === text;
  if (isWord && !/^[A-Za-z]*$/.test(text)) return textCommand(text);
  const { mathvariant } = element.attributes;
  if (isWord) return `\\${mathvariant === "italic" ? "mathit" : "mathrm"}{${text}}`;
  const isUpright = mathvariant === "normal" && /^[A-Za-z]$/.test(text);
  return isUpright ? `\\mathrm{${text}}` : mathText(text);
}

function operator(text: string): string {
  return isProse(text) ? knownFunction(text) ?? textCommand(text) : functionCommand(text);
}

function quoted(element: XmlElement): string {
  const { lquote = '"', rquote = '"' } = element.attributes;
  return textCommand(lquote + tokenText(element) + rquote);
}

const SPACES: ReadonlyMap<string, string> = new Map(Object.entries({
  veryverythinmathspace: "0.06",
  verythinmathspace: "0.11",
  thinmathspace: "0.17",
  mediummathspace: "0.22",
  thickmathspace: "0.28",
  verythickmathspace: "0.33",
  veryverythickmathspace: "0.39",
}));

function space({ attributes }: XmlElement): string {
  const { width = "0" } = attributes;
  const [, amount = "0", unit = "em"] = /^([\d.]+)\s*(\w*)$/.exec(SPACES.get(width) ?? width) ?? [];
  const ems = Number(amount) / (unit === "em" || unit === "" ? 1 : unit === "ex" ? 2 : 10);
  return ems >= 2 ? "\\qquad " : ems >= 0.8 ? "\\quad " : ems >= 0.1 ? BLANK : "";
}

/** A base with signs over and under it, such as accents; `undefined` where none of them is one. */
function signed(
  element: XmlElement,
  { under, over }: { readonly under?: number; readonly over?: number },
  depth: number,
): string | undefined {
  const children = childElements(element);
  const sign = (index: number | undefined) =>
    index === undefined ? "" : signOf(children[index]) ?? "";
  const isUnder = UNDER_ACCENTS.has(sign(under));
  const isOver = ACCENTS.has(sign(over));
  if (!isUnder && !isOver) return undefined;
  const base = part(element, 0, depth);
  const low = under === undefined
    ? base
    : isUnder
    ? underAccented(sign(under), base)
    : stacked(base, { sub: part(element, under, depth) });
  if (over === undefined) return low;
  return isOver ? accented(sign(over), low) : stacked(low, { sup: part(element, over, depth) });
}

/** The sign that an element consists of; wrappers around it change nothing. */
function signOf(element: XmlElement | undefined): string | undefined {
  let inner = element;
  for (let depth = 0; inner !== undefined && depth < MAX_DEPTH; depth++) {
    if (/^(?:mo|mi|mtext)$/.test(inner.name)) return tokenText(inner);
    const children: readonly XmlElement[] = childElements(inner);
    inner = children.length === 1 ? children[0] : undefined;
  }
  return undefined;
}

/** Scripts on both sides of a base, in pairs. */
function multiscripts(element: XmlElement, depth: number): string {
  const [base, ...rest] = childElements(element);
  const before = rest.findIndex(({ name }) => name === "mprescripts");
  const pairs = (scripts: readonly XmlElement[]) =>
    Array.from({ length: Math.ceil(scripts.length / 2) }, (_, index) => ({
      sub: scripts[2 * index] === undefined ? "" : convert(scripts[2 * index]!, depth),
      sup: scripts[2 * index + 1] === undefined ? "" : convert(scripts[2 * index + 1]!, depth),
    }));
  const after = pairs(before < 0 ? rest : rest.slice(0, before));
  const head = base === undefined ? "" : convert(base, depth);
  return concatLatex([
    ...(before < 0 ? [] : pairs(rest.slice(before + 1))).map((scripts) => withScripts("", scripts)),
    withScripts(head, after[0] ?? {}),
    ...after.slice(1).map((scripts) => withScripts("", scripts)),
  ]);
}

function fenced(element: XmlElement, depth: number): string {
  const { open = "(", close = ")", separators = "," } = element.attributes;
  const signs = [...separators.replace(/\s/g, "")];
  const pieces = childElements(element).flatMap((child, index) => {
    const sign = index === 0 ? "" : signs[Math.min(index, signs.length) - 1] ?? "";
    return [mathText(sign), convert(child, depth).trim()];
  });
  return delimited(open.trim(), close.trim(), concatLatex(pieces));
}

/** Sums and divisions as they are written in schools: one row below the other. */
function column(element: XmlElement, depth: number): string {
  const rows = childElements(element).filter(({ name }) => name !== "msline");
  return environment("matrix", rows.map((row) => [convert(row, depth)]));
}
