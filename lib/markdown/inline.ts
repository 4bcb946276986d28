/**
 * Inlines of the document model as Markdown: styles, links, formulas, notes.
 *
 * @module
 */

import type { Inline, Link, TextRun } from "./blocks.ts";
import { NO_STYLES, type Piece, type Style, STYLES, writeStyled } from "./emphasis.ts";
import { collapseSpaces, escapeLineStart, escapeText, isPlainText } from "./escape.ts";
import { looksAlike } from "./looks.ts";

/** Where inlines are written. */
export interface InlineContext {
  /** In a table cell: breaks are `<br>`, pipes are escaped. */
  readonly inCell?: boolean;
  /** On a line of its own, as a heading is: breaks become spaces. */
  readonly onOneLine?: boolean;
  /** In the text of a link: no link inside, brackets escaped. */
  readonly inLink?: boolean;
  /** Footnote labels by the id of their note; a mark without a label is written as text. */
  readonly noteLabels?: ReadonlyMap<string, string>;
}

const SUPERSCRIPTS = new Map(
  [..."0123456789+-−=()ni"].map((c, i) => [c, [..."⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ"][i]!]),
);
const SUBSCRIPTS = new Map([..."0123456789+-−=()"].map((c, i) => [c, [..."₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎"][i]!]));
const ORDINAL = /^(?:st|nd|rd|th)$/;
const UNSAFE_SCHEME = /^\s*(?:javascript|vbscript|data):/i;

/** Raised or lowered digits as the characters made for them, which searching folds to digits. */
function shifted(text: string, table: ReadonlyMap<string, string>): string | undefined {
  const characters = [...text];
  if (!characters.every((character) => table.has(character))) return undefined;
  return characters.map((character) => table.get(character)).join("");
}

/** Code between backticks, more of them than the code holds in a row. */
export function codeSpan(text: string, inCell: boolean): string {
  const code = collapseSpaces(text);
  if (code.trim() === "") return code;
  let longest = 0;
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  const pad = /^`|`$|^ .* $/.test(code) ? " " : "";
  const content = inCell ? code.replaceAll("|", "\\|") : code;
  return `${fence}${pad}${content}${pad}${fence}`;
}

/** A formula between dollar signs. */
function inlineFormula(latex: string, inCell: boolean): string {
  const line = latex.replace(/\s+/g, " ").trim().replace(/(?<!\\)\$/g, "\\$");
  if (line === "") return "";
  const content = inCell ? line.replace(/\\\|/g, "\\Vert ").replaceAll("|", "\\vert ") : line;
  return `$${content}$`;
}

/** What would be read as an entity; `%26` would part no values any more. */
const ENTITY_SIGN = /&(?=#?[0-9A-Za-z]{1,31};)/g;

/** Whether each bracket has its other half, and none is in another: not all programs read those. */
function hasPlainBrackets(href: string): boolean {
  let depth = 0;
  for (const character of href) {
    if (character === "(") depth++;
    else if (character === ")") depth--;
    if (depth < 0 || depth > 1) return false;
  }
  return depth === 0;
}

/**
 * A link's address as it may stand between parentheses. A dollar sign in it could end a formula that
 * one in the text before it seems to begin.
 */
function destination(href: string): string {
  const unsafe = hasPlainBrackets(href) ? /[\p{Cc}\s<>\\|"$]/gu : /[\p{Cc}\s<>\\|"$()]/gu;
  return href.trim().replace(
    unsafe,
    (character) =>
      encodeURIComponent(character.isWellFormed() ? character : "\ufffd").replace(
        /^[()]$/,
        (bracket) => bracket === "(" ? "%28" : "%29",
      ),
  ).replace(ENTITY_SIGN, "&amp;");
}

/** The inlines of a link, links among them opened: Markdown has no link in a link. */
function linkContent(link: Link): Inline[] {
  const content: Inline[] = [];
  const waiting: Inline[] = [...link.content].reverse();
  for (let inline = waiting.pop(); inline !== undefined; inline = waiting.pop()) {
    if (inline.kind !== "link") content.push(inline);
    else for (const inner of inline.content.toReversed()) waiting.push(inner);
  }
  return content;
}

function plainTextOf(inlines: readonly Inline[]): string {
  return inlines.map((inline) => inline.kind === "text" ? inline.text : "\u0000").join("");
}

/** A link; spaces at the ends of its text stand around it. */
function linkPiece(link: Link, context: InlineContext): string {
  const content = linkContent(link);
  const shown = plainTextOf(content);
  const written = linkText(link, content, context);
  const isApart = (edge: string | undefined) => edge !== undefined && /\s/.test(edge);
  if (written === "") return isApart(shown[0]) ? " " : "";
  return (isApart(shown[0]) ? " " : "") + written + (isApart(shown.at(-1)) ? " " : "");
}

/** Linked pictures are links with their descriptions: of `[![Cover]()](x)` nothing shows a picture. */
function withoutPictures(content: readonly Inline[]): readonly Inline[] {
  const isPicture = content.every((inline) =>
    inline.kind === "image" || inline.kind === "break" ||
    (inline.kind === "text" && inline.text.trim() === "")
  );
  if (!isPicture) return content;
  const text = content.flatMap((inline) => inline.kind === "image" ? inline.alt : []).join(" ");
  return [{ kind: "text", text }];
}

function linkText(link: Link, linked: readonly Inline[], context: InlineContext): string {
  const content = withoutPictures(linked);
  const href = link.href.trim();
  const inside = { ...context, onOneLine: true, inLink: true };
  const isPlain = href === "" || UNSAFE_SCHEME.test(href);
  const text = writeInlines(content, isPlain ? { ...context, onOneLine: true } : inside).trim();
  if (isPlain || text === "") return text;
  const isAutolink = plainTextOf(content).trim() === href &&
    /^[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>|\\$]*$/.test(href) && !/&[#\w]{1,40};/.test(href);
  return isAutolink ? `<${href}>` : `[${text}](${destination(href)})`;
}

function isUnstyled(run: TextRun): boolean {
  return !(run.bold || run.italic || run.strike || run.code || run.raised || run.lowered);
}

function stylesOf(run: TextRun): ReadonlySet<Style> {
  if (!run.strike && !run.bold && !run.italic) return NO_STYLES;
  return new Set(STYLES.filter((style) => run[style] === true));
}

function textPiece(run: TextRun, context: InlineContext): Piece {
  const styles = stylesOf(run);
  if (run.code) return { kind: "finished", text: codePiece(run, context), styles };
  const text = collapseSpaces(run.text);
  if ((!run.raised && !run.lowered) || text.trim() === "" || ORDINAL.test(text.trim())) {
    return { kind: "text", text, styles };
  }
  const characters = shifted(text, run.raised ? SUPERSCRIPTS : SUBSCRIPTS);
  if (characters !== undefined) return { kind: "text", text: characters, styles };
  const tag = run.raised ? "sup" : "sub";
  const escaped = escapeText(text, { ...escapeOptions(context), before: ">", after: "<" });
  return { kind: "finished", text: `<${tag}>${escaped}</${tag}>`, styles };
}

const isCode = (inline: Inline | undefined): inline is TextRun =>
  inline?.kind === "text" && inline.code === true;

/** Whether dollar signs are written that no backslash can escape: one in the text could pair with them. */
function holdsDollars(inline: Inline): boolean {
  if (inline.kind === "link") return inline.content.some(holdsDollars);
  return inline.kind === "formula" || (isCode(inline) && inline.text.includes("$"));
}

/** Runs of code right after each other are one: backticks that touch would be read as one delimiter. */
function withJoinedCode(inlines: readonly Inline[]): readonly Inline[] {
  const joined: Inline[] = [];
  for (const inline of inlines) {
    const last = joined.at(-1);
    if (isCode(last) && isCode(inline) && looksAlike(last, inline)) {
      joined[joined.length - 1] = { ...last, text: last.text + inline.text };
    } else joined.push(inline);
  }
  return joined;
}

/** Raised code is tagged: two pieces of code right after each other would be read as one. */
function codePiece(run: TextRun, context: InlineContext): string {
  const code = codeSpan(run.text, context.inCell === true);
  const tag = run.raised ? "sup" : run.lowered ? "sub" : undefined;
  return tag === undefined || run.text.trim() === "" ? code : `<${tag}>${code}</${tag}>`;
}

function escapeOptions(context: InlineContext): { inCell: boolean; inLink: boolean } {
  return { inCell: context.inCell === true, inLink: context.inLink === true };
}

function pieceOf(inline: Inline, context: InlineContext): Piece {
  const finished = (text: string): Piece => ({ kind: "finished", text, styles: NO_STYLES });
  switch (inline.kind) {
    case "text":
      return textPiece(inline, context);
    case "link":
      return finished(linkPiece(inline, context));
    case "formula":
      return finished(inlineFormula(inline.latex, context.inCell === true));
    case "break":
      return context.onOneLine
        ? { kind: "text", text: " ", styles: NO_STYLES }
        : { kind: "break", text: context.inCell ? "<br>" : "  \n", styles: NO_STYLES };
    case "image": {
      const alt = collapseSpaces(inline.alt).trim();
      const escaped = escapeText(alt, {
        ...escapeOptions(context),
        inLink: true,
        before: "[",
        after: "]",
      });
      return finished(alt === "" ? "" : `![${escaped}]()`);
    }
    case "note_mark": {
      const label = context.noteLabels?.get(inline.id);
      return finished(
        label === undefined
          ? `[${escapeText(inline.id, { before: "[", after: "]" })}]`
          : `[^${label}]`,
      );
    }
  }
}

/**
 * Writes inlines as Markdown, line breaks as `␠␠⏎` (or `<br>` in a cell).
 *
 * @param inlines What a block contains.
 * @param context Where it stands.
 * @returns Markdown; where it has lines, none of them starts another block.
 */
export function writeInlines(inlines: readonly Inline[], context: InlineContext = {}): string {
  const [only] = inlines;
  if (inlines.length === 1 && only?.kind === "text" && isUnstyled(only) && isPlainText(only.text)) {
    const text = only.text.trim();
    return context.inCell || context.onOneLine ? text : escapeLineStart(text);
  }
  const lines = context.inCell || context.onOneLine ? undefined : plainLines(inlines);
  if (lines !== undefined) return joinedLines(lines);
  const pieces = withJoinedCode(inlines).map((inline) => pieceOf(inline, context));
  const written = writeStyled(pieces, {
    ...escapeOptions(context),
    hasDollars: inlines.some(holdsDollars),
  });
  if (context.inCell || context.onOneLine) return written.trim();
  return joinedLines(written.split("  \n"));
}

/**
 * Lines of text without any style, as a text has them by the hundred thousand; `undefined` for
 * anything else. What is to be escaped depends on the neighbours in the line alone.
 */
function plainLines(inlines: readonly Inline[]): string[] | undefined {
  const lines: string[] = [];
  let isOpen = false;
  for (const inline of inlines) {
    if (inline.kind === "break") isOpen = false;
    else if (inline.kind !== "text" || isOpen || !isUnstyled(inline)) return undefined;
    else {
      const text = isPlainText(inline.text)
        ? inline.text
        : escapeText(collapseSpaces(inline.text).trim(), { before: "", after: "" });
      lines.push(text.trim());
      isOpen = true;
    }
  }
  return lines;
}

function joinedLines(lines: readonly string[]): string {
  return lines.map((line) => escapeLineStart(line.trimEnd())).filter((line) => line !== "")
    .join("  \n");
}
