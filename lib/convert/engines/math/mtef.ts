/**
 * Equations of Equation Editor and MathType (MTEF) to LaTeX.
 *
 * @module
 */

import { symbolText } from "../ooxml/symbol_fonts.ts";
import { accented, enclosed, environment, underAccented, withScripts } from "./constructs.ts";
import { BLANK, concatLatex, functionCommand, mathText, styled, textCommand } from "./latex.ts";
import {
  type MtefCharacter,
  type MtefEquation,
  type MtefObject,
  type MtefTemplate,
  readMtef,
} from "./mtef_records.ts";
import { ScriptedRow } from "./mtef_row.ts";
import { isScript, templateLatex, type TemplateParts } from "./mtef_templates.ts";

/** The header of the stream that holds an equation in an OLE object (EQNOLEFILEHDR). */
const STREAM_HEADER_BYTES = 28;

/** An equation in LaTeX. */
export interface EquationLatex {
  readonly latex: string;
  /** Whether all of it was understood. */
  readonly isWhole: boolean;
}

/**
 * The equation in the stream `Equation Native` of an object.
 *
 * @throws {FormatError} `malformed` where it is in no format that is known.
 */
export function equationLatex(stream: Uint8Array): EquationLatex {
  const header = new DataView(stream.buffer, stream.byteOffset, stream.length);
  const start = stream.length >= 2 ? header.getUint16(0, true) : STREAM_HEADER_BYTES;
  const writer = new MtefWriter(readMtef(stream.subarray(start)));
  return { latex: writer.latex(), isWhole: writer.isWhole };
}

/** Styles of characters that decide how they are written; the others are letters of a formula. */
const TYPEFACE = {
  text: 1,
  function: 2,
  lowerGreek: 4,
  upperGreek: 5,
  vector: 7,
  textOfFarEast: 12,
  marker: 23,
  space: 24,
} as const;

/** Signs over a letter, and under it, by the numbers of embellishments. */
const OVER: ReadonlyMap<number, string> = new Map([
  [2, "˙"],
  [3, "¨"],
  [4, "\u20db"],
  [8, "~"],
  [9, "^"],
  [11, "→"],
  [12, "←"],
  [13, "↔"],
  [14, "⇀"],
  [15, "↼"],
  [17, "¯"],
  [19, "⌢"],
  [20, "⌣"],
  [24, "\u20dc"],
]);
const UNDER: ReadonlyMap<number, string> = new Map([
  [25, "⋅"],
  [29, "_"],
  [30, "∼"],
  [31, "⌢"],
  [32, "⌣"],
  [33, "→"],
  [34, "←"],
  [35, "↔"],
]);
const PRIMES: ReadonlyMap<number, string> = new Map([[5, "'"], [6, "''"], [18, "'''"]]);
const STROKES: ReadonlyMap<number, readonly string[]> = new Map([
  [16, ["horizontalstrike"]],
  [21, ["updiagonalstrike", "downdiagonalstrike"]],
  [22, ["updiagonalstrike"]],
  [23, ["downdiagonalstrike"]],
]);
const NOT = 10;
/** Characters of fonts, and what is none. */
const UNKNOWN = /[\p{Co}\p{Cs}\p{Cn}\p{Cc}]/u;

class MtefWriter {
  isWhole: boolean;
  readonly #equation: MtefEquation;

  constructor(equation: MtefEquation) {
    this.#equation = equation;
    this.isWhole = equation.isWhole;
  }

  latex(): string {
    return this.#row(this.#equation.objects).replace(/ {2,}/g, " ").trim();
  }

  /** Objects one after the other: runs of characters, and templates, of which scripts join what they follow. */
  #row(objects: readonly MtefObject[]): string {
    const row = new ScriptedRow();
    for (let at = 0; at < objects.length;) {
      const object = objects[at]!;
      if (object.kind === "character") {
        const end = this.#endOfRun(objects, at);
        row.add(this.#run(objects.slice(at, end) as MtefCharacter[]));
        at = end;
        continue;
      }
      if (object.kind === "template" && isScript(this.#equation.version, object)) {
        const [sub = "", sup = ""] = this.#parts(object).slots;
        row.addScripts(sub, sup);
      } else row.add(this.#object(object));
      at++;
    }
    return row.finish();
  }

  #object(object: Exclude<MtefObject, MtefCharacter>): string {
    switch (object.kind) {
      case "template":
        return this.#template(object);
      case "line":
        return this.#row(object.children);
      case "pile":
        return environment("gathered", this.#cells(object.children).map((line) => [line]));
      case "matrix": {
        const cells = this.#cells(object.children);
        const columns = Math.max(1, object.columns);
        const rows = Array.from(
          { length: Math.ceil(cells.length / columns) },
          (_, row) => cells.slice(row * columns, (row + 1) * columns),
        );
        return environment("matrix", rows);
      }
    }
  }

  #cells(objects: readonly MtefObject[]): string[] {
    return objects.map((object) => this.#row([object]));
  }

  #template(template: MtefTemplate): string {
    const parts = this.#parts(template);
    const latex = templateLatex(this.#equation.version, template, parts);
    if (latex !== undefined) return latex;
    this.isWhole = false;
    return concatLatex(parts.slots);
  }

  #parts({ children }: MtefTemplate): TemplateParts {
    const slots = children.filter(({ kind }) => kind !== "character");
    const signs = children.filter((child) => child.kind === "character");
    return {
      slots: this.#cells(slots),
      signs: signs.map(({ code }) => String.fromCodePoint(code).replace(UNKNOWN, "")),
    };
  }

  /** Where the characters end that are written as one: those of one style, the last of them perhaps embellished. */
  #endOfRun(objects: readonly MtefObject[], start: number): number {
    const { typeface, embellishments } = objects[start] as MtefCharacter;
    let end = start + 1;
    if (embellishments.length > 0) return end;
    for (let next = objects[end]; next?.kind === "character"; next = objects[++end]) {
      if (next.typeface !== typeface || next.embellishments.length > 0) break;
    }
    return end;
  }

  #run(characters: readonly MtefCharacter[]): string {
    const { typeface, embellishments } = characters[0]!;
    if (typeface === TYPEFACE.marker) return "";
    if (typeface === TYPEFACE.space) return BLANK;
    const text = characters.map((character) => this.#textOf(character)).join("");
    return embellishments.reduce(
      (latex, number) => this.#embellished(latex, number),
      inStyle(text, typeface),
    );
  }

  #textOf({ code, typeface }: MtefCharacter): string {
    const isGreek = typeface === TYPEFACE.lowerGreek || typeface === TYPEFACE.upperGreek;
    const character = String.fromCodePoint(code);
    const font = isGreek && code < 0x80 ? "symbol" : this.#equation.fonts.get(typeface) ?? "";
    const text = symbolText(font, character);
    if (!UNKNOWN.test(text)) return text;
    this.isWhole = false;
    return "";
  }

  #embellished(latex: string, number: number): string {
    const over = OVER.get(number);
    const under = UNDER.get(number);
    const strokes = STROKES.get(number);
    if (number === NOT) return `\\not{${latex}}`;
    if (over !== undefined) return accented(over, latex);
    if (under !== undefined) return underAccented(under, latex);
    if (strokes !== undefined) return enclosed(latex, new Set(strokes));
    const primes = PRIMES.get(number);
    if (primes === undefined) this.isWhole = false;
    return withScripts(latex, { sup: primes ?? "" });
  }
}

function inStyle(text: string, typeface: number): string {
  switch (typeface) {
    case TYPEFACE.text:
    case TYPEFACE.textOfFarEast:
      return textCommand(text);
    case TYPEFACE.function:
      return concatLatex(
        text.split(/(\p{L}{2,})/u).map((piece, index) =>
          index % 2 === 1 ? functionCommand(piece) : mathText(piece)
        ),
      );
    case TYPEFACE.vector:
      return styled("mathbf", mathText(text));
    default:
      return mathText(text);
  }
}
