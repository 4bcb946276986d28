/**
 * Texts of cells, shared or in their cell: runs that look different, pronunciations left out.
 *
 * @module
 */

import type { Inline } from "../../../markdown/blocks.ts";
import type { XmlAttributes } from "../../xml.ts";
import { unescapeXml } from "../ooxml/drawing_text.ts";
import { type Appearance, InlineCollector, withoutUniformBold } from "../ooxml/inline_collector.ts";

/** The text of a cell. */
export interface CellText {
  readonly text: string;
  /** The same in its runs, where they look different: a raised note mark is no digit of its number. */
  readonly runs: readonly Inline[] | undefined;
}

interface Run {
  text: string;
  look: Appearance;
}

/** Gathers one text from the events of its XML (`si`, `is`). */
export class CellTextScan {
  #runs: Run[] = [];
  #isText = false;
  #isPronunciation = false;

  /** An element begins. */
  open(name: string, attributes: XmlAttributes): void {
    switch (name) {
      case "t":
        if (this.#runs.length === 0) this.#runs.push({ text: "", look: {} });
        this.#isText = !this.#isPronunciation;
        return;
      case "rPh":
        this.#isPronunciation = true;
        return;
      case "r":
        this.#runs.push({ text: "", look: {} });
        return;
      case "b":
        return this.#set("bold", attributes);
      case "i":
        return this.#set("italic", attributes);
      case "strike":
        return this.#set("strike", attributes);
      case "vertAlign":
        if (attributes.val === "superscript") this.#set("raised", {});
        if (attributes.val === "subscript") this.#set("lowered", {});
    }
  }

  #set(flag: "bold" | "italic" | "strike" | "raised" | "lowered", { val }: XmlAttributes): void {
    const run = this.#runs.at(-1);
    if (run !== undefined && val !== "0" && val !== "false") {
      run.look = { ...run.look, [flag]: true };
    }
  }

  /** Text of the element that is open. */
  text(piece: string): void {
    if (this.#isText) this.#runs.at(-1)!.text += piece;
  }

  /** An element ends. */
  close(name: string): void {
    if (name === "t") this.#isText = false;
    else if (name === "rPh") this.#isPronunciation = false;
  }

  /** The text that was gathered; the next one begins then. */
  take(): CellText {
    const runs = this.#runs;
    this.#runs = [];
    this.#isText = this.#isPronunciation = false;
    const text = unescapeXml(
      runs.length === 1 ? runs[0]!.text : runs.map((run) => run.text).join(""),
    );
    const isPlain = runs.every(({ look }) => Object.keys(look).length === 0);
    return { text, runs: isPlain ? undefined : inlinesOf(runs) };
  }
}

function inlinesOf(runs: readonly Run[]): readonly Inline[] | undefined {
  const collector = new InlineCollector();
  for (const { text, look } of runs) {
    unescapeXml(text).split(/\r\n?|\n/).forEach((line, index) => {
      if (index > 0) collector.add({ kind: "break" });
      collector.text(line, look);
    });
  }
  const inlines = withoutUniformBold(collector.take()).map(withPlainScript);
  return inlines.every((inline) => inline.kind === "break" || isPlain(inline))
    ? undefined
    : inlines;
}

/** How bold or slanted a raised sign is says nothing. */
function withPlainScript(inline: Inline): Inline {
  if (inline.kind !== "text" || !(inline.raised || inline.lowered)) return inline;
  const { bold: _, italic: __, ...rest } = inline;
  return rest;
}

function isPlain(inline: Inline): boolean {
  return inline.kind === "text" && Object.keys(inline).length === 2;
}
