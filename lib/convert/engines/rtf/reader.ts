/**
 * Reads RTF into blocks: what a document that inserts it shows of it.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { LIMITS } from "../../../limits.ts";
import type { Block, Note } from "../../../markdown/blocks.ts";
import { type Appearance, InlineCollector } from "../ooxml/inline_collector.ts";
import { RtfBlocks } from "./blocks.ts";
import { type Destination, destinationOf } from "./destinations.ts";
import { RtfEncodings } from "./encodings.ts";
import { type RtfToken, rtfTokens } from "./tokens.ts";

/** Control words that stand for characters. */
const CHARACTERS: Readonly<Record<string, string>> = {
  tab: " ",
  nbsp: "\u00a0",
  nbhyphen: "\u2011",
  emdash: "—",
  endash: "–",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
  emspace: "\u2003",
  enspace: "\u2002",
  qmspace: "\u2005",
};
/** Looks by the control words that set them. */
const LOOKS: Readonly<Record<string, keyof Appearance>> = {
  b: "bold",
  i: "italic",
  strike: "strike",
  striked: "strike",
  super: "raised",
  sub: "lowered",
};
const HIDING = new Set(["v", "deleted"]);
const MAX_HEADING = 6;

/** What holds in a group, and in those inside it. */
interface Group {
  destination: Destination;
  look: Appearance;
  isHidden: boolean;
  font: number;
  /** How many characters stand for the one before them that has a number. */
  substitutes: number;
  href: string | undefined;
  paragraph: ParagraphState;
}

/** What holds for a paragraph. */
interface ParagraphState {
  style: number;
  outline: number | undefined;
  list: number;
  level: number;
  indent: number;
  isInTable: boolean;
}

/** A text whose paragraphs are being put together: the document's, or that of a note. */
interface OpenText {
  readonly blocks: RtfBlocks;
  readonly inlines: InlineCollector;
  /** How many groups stand around that of the note. */
  readonly depth: number;
  readonly id?: string;
}

const PLAIN_PARAGRAPH: ParagraphState = {
  style: 0,
  outline: undefined,
  list: 0,
  level: 0,
  indent: 0,
  isInTable: false,
};

/** Reads one text. */
class RtfReader {
  readonly #encodings = new RtfEncodings();
  readonly #name: string;
  readonly #notes: Note[] = [];
  /** The texts around the note that is open. */
  readonly #around: OpenText[] = [];
  #open: OpenText = { blocks: new RtfBlocks(), inlines: new InlineCollector(), depth: -1 };
  readonly #outer: Group[] = [];
  /** Levels of headings by the numbers of styles. */
  readonly #headings = new Map<number, number>();
  #group: Group = {
    destination: "text",
    look: {},
    isHidden: false,
    font: 0,
    substitutes: 1,
    href: undefined,
    paragraph: { ...PLAIN_PARAGRAPH },
  };
  #bytes: number[] = [];
  #skipped = 0;
  #isOptional = false;
  #label = "";
  #instruction = "";
  #styleName = "";

  constructor(name: string) {
    this.#name = name;
  }

  read(rtf: string): readonly Block[] {
    for (const token of rtfTokens(rtf)) {
      if (token.kind === "bytes") this.#takeBytes(token.bytes);
      else {
        this.#flush();
        this.#take(token);
      }
    }
    this.#flush();
    while (this.#around.length > 0) this.#endNote();
    this.#endParagraph();
    return [...this.#open.blocks.finish(), ...this.#notes];
  }

  #take(token: Exclude<RtfToken, { kind: "bytes" }>): void {
    if (token.kind === "word") return this.#word(token.name, token.value);
    this.#isOptional = false;
    this.#skipped = 0;
    if (token.kind === "open") {
      if (this.#outer.length < LIMITS.elementDepth) this.#outer.push(this.#group);
      this.#group = { ...this.#group, paragraph: { ...this.#group.paragraph } };
      return;
    }
    const { destination } = this.#group;
    if (this.#open.depth === this.#outer.length) this.#endNote();
    this.#group = this.#outer.pop() ?? this.#group;
    if (destination !== "instruction" || this.#group.destination === destination) return;
    this.#group.href = /^\s*HYPERLINK\s+"([^"]+)"/.exec(this.#instruction)?.[1];
    this.#instruction = "";
  }

  /** Bytes wait for their neighbours: a character may take two. */
  #takeBytes(bytes: readonly number[]): void {
    const rest = this.#skipped > 0 ? bytes.slice(this.#skipped) : bytes;
    this.#skipped = Math.max(0, this.#skipped - bytes.length);
    for (const byte of rest) this.#bytes.push(byte);
  }

  #flush(): void {
    if (this.#bytes.length === 0) return;
    const bytes = this.#bytes;
    this.#bytes = [];
    this.#text(this.#encodings.decode(bytes, this.#group.font));
  }

  #text(text: string): void {
    const { destination, look, isHidden, href } = this.#group;
    if (destination === "text" && !isHidden) this.#open.inlines.text(text, look, href);
    else if (destination === "label") this.#label += text;
    else if (destination === "instruction") this.#instruction += text;
    else if (destination === "styles") this.#takeStyle(text);
  }

  /** Styles are named after what they are: `heading 1;`. */
  #takeStyle(text: string): void {
    this.#styleName += text;
    if (!this.#styleName.includes(";")) return;
    const level = Number(/^\s*heading (\d)\b/i.exec(this.#styleName)?.[1]);
    if (level >= 1 && level <= MAX_HEADING) this.#headings.set(this.#group.paragraph.style, level);
    this.#styleName = "";
  }

  #word(name: string, value: number | undefined): void {
    if (name === "*") return void (this.#isOptional = true);
    const destination = destinationOf(name, this.#isOptional);
    this.#isOptional = false;
    if (destination !== undefined) this.#enter(destination);
    if (name === "footnote") return this.#beginNote();
    // A box stands beside the words around it.
    if (name === "shptxt") this.#text(" ");
    else if (destination !== undefined) return;
    else if (name === "u") this.#unicode(value ?? 0);
    else if (CHARACTERS[name] !== undefined) this.#text(CHARACTERS[name]);
    else if (!this.#structure(name)) this.#property(name, value);
  }

  #enter(destination: Destination): void {
    if (this.#group.destination === "none") return;
    this.#group.destination = destination;
  }

  #beginNote(): void {
    if (this.#group.destination !== "text" || this.#group.isHidden) return;
    const id = `${this.#name}-${this.#notes.length + this.#around.length + 1}`;
    this.#open.inlines.add({ kind: "note_mark", id });
    this.#around.push(this.#open);
    const depth = this.#outer.length;
    this.#open = { blocks: new RtfBlocks(), inlines: new InlineCollector(), depth, id };
    this.#group.look = {};
  }

  #endNote(): void {
    const { blocks, id = "" } = this.#open;
    this.#endParagraph();
    this.#notes.push({ kind: "note", role: "footnote", id, blocks: blocks.finish() });
    this.#open = this.#around.pop() ?? this.#open;
  }

  /** A character by its number, which is signed; what follows is for programs that do not know it. */
  #unicode(value: number): void {
    this.#text(String.fromCharCode(value & 0xffff));
    this.#skipped = this.#group.substitutes;
  }

  #structure(name: string): boolean {
    const isText = this.#group.destination === "text";
    switch (name) {
      case "par":
      case "sect":
      case "nestcell":
        if (isText) this.#endParagraph();
        return true;
      case "cell":
        this.#endParagraph(true);
        this.#open.blocks.endCell();
        return true;
      case "row":
        this.#open.blocks.endRow();
        return true;
      case "line":
        if (isText && !this.#group.isHidden) this.#open.inlines.add({ kind: "break" });
        return true;
      default:
        return false;
    }
  }

  #property(name: string, value: number | undefined): void {
    const group = this.#group;
    const look = LOOKS[name];
    if (look !== undefined) group.look = { ...group.look, [look]: value !== 0 };
    else if (HIDING.has(name)) group.isHidden = value !== 0;
    else if (name === "nosupersub") group.look = { ...group.look, raised: false, lowered: false };
    else if (name === "plain") {
      group.look = {};
      group.isHidden = false;
    } else if (name === "f" || name === "deff") group.font = value ?? 0;
    else if (name === "fcharset") this.#encodings.takeFont(group.font, value ?? 0);
    else if (name === "uc") group.substitutes = Math.max(0, value ?? 1);
    else if (!this.#paragraphProperty(name, value)) this.#encodings.take(name, value);
  }

  #paragraphProperty(name: string, value: number | undefined): boolean {
    const paragraph = this.#group.paragraph;
    if (name === "pard") this.#group.paragraph = { ...PLAIN_PARAGRAPH };
    else if (name === "s") paragraph.style = value ?? 0;
    else if (name === "outlinelevel") paragraph.outline = value ?? 0;
    else if (name === "ls") paragraph.list = value ?? 0;
    else if (name === "ilvl") paragraph.level = value ?? 0;
    else if (name === "li") paragraph.indent = value ?? 0;
    else if (name === "intbl") paragraph.isInTable = true;
    else return false;
    return true;
  }

  #endParagraph(isInTable = this.#group.paragraph.isInTable): void {
    const { style, outline, list, level, indent } = this.#group.paragraph;
    const outlined = outline !== undefined && outline < MAX_HEADING ? outline + 1 : undefined;
    const label = this.#label;
    this.#label = "";
    this.#open.blocks.paragraph({
      content: this.#open.inlines.take(),
      headingLevel: outlined ?? this.#headings.get(style),
      label,
      listKey: `rtf ${list}`,
      level,
      indent,
      isInTable,
    });
  }
}

/**
 * The blocks of an RTF text.
 *
 * @param name What the ids of its notes begin with.
 */
export function readRtf(bytes: Uint8Array, name: string): readonly Block[] {
  const { buffer, byteOffset, byteLength } = bytes;
  return new RtfReader(name).read(Buffer.from(buffer, byteOffset, byteLength).toString("latin1"));
}
