/**
 * Finds the blocks of plain text: paragraphs, underlined headings, lists, and what is laid out with
 * spaces and stays so.
 *
 * @module
 */

import type { Block, Inline } from "../../../markdown/blocks.ts";
import { joinLines, widthOfText } from "../../../text/wide_signs.ts";
import { gridTable } from "./grid_tables.ts";
import { expandTabs, indentOf, leastIndent, MIN_WRAPPED, paragraphsOf } from "./lines.ts";
import { type Inner, listBelow, listReach } from "./lists.ts";
import { lineRuns } from "./literal.ts";
import { simpleTable } from "./simple_tables.ts";
import { levelsOf, type MarkedTitle, titleAt } from "./titles.ts";

/** A line of nothing but signs. */
const RULE = /^\s*(?:[-*_=~#]\s?){3,}\s*$/;
/** A line that is drawn from one side to the other. */
const DRAWN_RULE = /^\s*([\u2500\u2501\u2504-\u250b\u2550\u2014\u2015])\1{2,}\s*$/;
/** Characters that draw boxes and bars. */
const DRAWING = /[\u2500-\u259f]/;
/** Words kept apart by three spaces or more, or by a tab: columns. */
const COLUMNS = /\S(?: {3,}|\t+)\S/;
/** `+-----+-----+` and `=====  =====`. */
const TABLE_RULE =
  /^\s*(?:\+(?:[-=]+\+)+|[-=]{2,}(?: {1,8}[-=]{2,})+|\|?(?:-{2,}[+|])+-{2,}\|?)\s*$/;
/** Columns by which code is set in, at least. */
const CODE_INDENT = 4;
/** A line longer than this is no rule. */
const MAX_RULE = 200;
/** One that stands right above a text and is at least so long is a rule all the same. */
const MIN_RULE = 10;
/** Marks of AsciiDoc around lines that are to be kept. */
const FENCE = /^([-.])\1{3,}$/;
const MIN_FENCED = 4;
/** Lines of this share of the width of a text were broken by its margin, where they are long. */
const WRAPPED_SHARE = 0.7;
/** Hands break lines less evenly: where most are as long as that, others are half as long at least. */
const MIN_MOSTLY = 4;
const MOSTLY = 0.75;
const LOOSE_SHARE = 0.5;
/** Of ten lines by length, the ninth shows the width of a text. */
const WIDTH_SHARE = 0.9;

function isRule(line: string): boolean {
  return line.length <= MAX_RULE && RULE.test(line);
}

/** A rule that has no lines beside it. */
function isLoneRule([line = "", ...others]: readonly string[]): boolean {
  return others.length === 0 && line.length <= MAX_RULE && (isRule(line) || DRAWN_RULE.test(line));
}

/** Lines that are drawn with characters, such as the rules of a table, or stand between marks. */
function isDrawn(lines: readonly string[]): boolean {
  const isFenced = lines.length >= MIN_FENCED && FENCE.test(lines[0]!) &&
    lines.at(-1) === lines[0];
  return isFenced ||
    lines.some((line) => DRAWING.test(line) || (line.length <= MAX_RULE && TABLE_RULE.test(line)));
}

/** Set in as code is: every line, and some further than others. */
function isIndented(lines: readonly string[]): boolean {
  const indents = lines.map((line) => indentOf(expandTabs(line)));
  return indents.every((indent) => indent >= CODE_INDENT) && new Set(indents).size > 1;
}

/** Laid out with spaces: columns in several lines. */
function isLaidOut(lines: readonly string[]): boolean {
  return lines.length > 1 && lines.filter((line) => COLUMNS.test(line)).length > lines.length / 2;
}

function codeOf(lines: readonly string[], language?: string): Block {
  const expanded = lines.map(expandTabs).map((line) => line.trimEnd());
  const isFilled = (line: string) => line !== "";
  const filled = expanded.slice(
    Math.max(0, expanded.findIndex(isFilled)),
    expanded.findLastIndex(isFilled) + 1,
  );
  const indent = leastIndent(filled);
  const text = filled.map((line) => line.slice(indent)).join("\n");
  const named = language === undefined ? {} : { language };
  return { kind: "code", text, ...named };
}

/**
 * Whether a margin broke lines: all but the last one are long; or most are, none is short, and one goes
 * on with a sentence.
 */
function isBrokenByMargin(lines: readonly string[], width: number): boolean {
  const lengths = lines.slice(0, -1).map((line) => widthOfText(line.trim()));
  const long = lengths.filter((length) => length >= Math.max(MIN_WRAPPED, width * WRAPPED_SHARE));
  if (long.length === lengths.length) return true;
  return lengths.length >= MIN_MOSTLY && long.length >= lengths.length * MOSTLY &&
    lengths.every((length) => length >= width * LOOSE_SHARE) &&
    lines.some((line, index) => index > 0 && /^\s*\p{Ll}/u.test(line));
}

/** Lines that a margin broke are one line; lines that end where their author ended them stay. */
function inlinesOf(lines: readonly string[], width: number): Inline[] {
  if (isBrokenByMargin(lines, width)) {
    return [{ kind: "text", text: joinLines(lines.map((line) => line.trim())) }];
  }
  return lines.flatMap((line, index): Inline[] => [
    ...(index > 0 ? [{ kind: "break" } as const] : []),
    { kind: "text", text: line.trim() },
  ]);
}

/** The width at which most long lines end. */
function widthOf(paragraphs: readonly (readonly string[])[]): number {
  const lengths = paragraphs.flat().map(widthOfText).sort((one, other) => one - other);
  return lengths[Math.floor(lengths.length * WIDTH_SHARE)] ?? 0;
}

/** Lines that are one thing, or several paragraphs of one list with blank lines between them. */
interface Piece {
  readonly lines: readonly string[];
  readonly kind: "literal" | "title" | "list" | "text";
  readonly title?: MarkedTitle;
  readonly language?: string | undefined;
}

/** Titles, and rules that stand above them or a text, are apart from the text right below them. */
function* piecesOf(lines: readonly string[]): Generator<Piece> {
  let at = 0;
  for (;;) {
    const found = titleAt(lines, at);
    if (found !== undefined) {
      yield { lines: lines.slice(at, at + found.size), kind: "title", title: found.title };
      at += found.size;
    } else if (isRuleAbove(lines, at)) yield { lines: lines.slice(at, ++at), kind: "text" };
    else break;
  }
  if (at < lines.length) yield { lines: lines.slice(at), kind: "text" };
}

/** Whether a rule stands above other lines, and not below them too, as around code. */
function isRuleAbove(lines: readonly string[], at: number): boolean {
  const line = lines[at];
  return line !== undefined && line.trim().length >= MIN_RULE && isRule(line) &&
    lines.at(-1) !== line;
}

/** Pieces with the paragraphs of each list put together. */
function withLists(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  const texts = pieces.map(({ kind, lines }) => kind === "text" ? lines : undefined);
  for (let at = 0; at < pieces.length;) {
    const reach = listReach(texts, at);
    const lines = pieces.slice(at, at + reach).flatMap(({ lines }, index) =>
      index > 0 ? ["", ...lines] : lines
    );
    joined.push(reach > 1 ? { lines, kind: "list" } : pieces[at]!);
    at += reach;
  }
  return joined;
}

/** Makes blocks of what is neither literal nor a title. */
class TextBlocks implements Inner {
  /** @param width The width at which most long lines end. */
  constructor(readonly width: number) {}

  paragraph(lines: readonly string[]): Block {
    return { kind: "paragraph", content: inlinesOf(lines, this.width) };
  }

  blocks(lines: readonly string[], depth: number): readonly Block[] {
    const pieces = paragraphsOf(lines).map((lines): Piece => ({ lines, kind: "text" }));
    return withLists(pieces).flatMap((piece) => this.of(piece, depth));
  }

  /** The blocks of one piece. */
  of({ lines, kind, language }: Piece, depth: number): readonly Block[] {
    if (kind === "literal") return [codeOf(lines, language)];
    if (kind === "text") {
      if (isLoneRule(lines)) return [{ kind: "rule" }];
      if (isDrawn(lines)) return [gridTable(lines) ?? simpleTable(lines) ?? codeOf(lines)];
    }
    return listBelow(lines.map(expandTabs), this, depth) ??
      paragraphsOf(lines).map((lines) =>
        isLaidOut(lines) || isIndented(lines) ? codeOf(lines) : this.paragraph(lines)
      );
  }
}

/**
 * The blocks of plain text.
 *
 * @param text Text with line feeds.
 */
export function blocksOfText(text: string): Block[] {
  const pieces = withLists(
    lineRuns(text).flatMap(({ lines, isLiteral, language }): Piece[] =>
      isLiteral
        ? [{ lines, kind: "literal", language }]
        : paragraphsOf(lines).flatMap((paragraph) => [...piecesOf(paragraph)])
    ),
  );
  const texts = pieces.filter(({ kind }) => kind !== "literal").map(({ lines }) => lines);
  const blocks = new TextBlocks(widthOf(texts));
  const levels = levelsOf(pieces.flatMap(({ title }) => title ?? []));
  return pieces.flatMap((piece): readonly Block[] => {
    const { title } = piece;
    if (title === undefined) return blocks.of(piece, 0);
    const level = levels.get(title.mark) ?? 1;
    return [{ kind: "heading", level, content: [{ kind: "text", text: title.text }] }];
  });
}
