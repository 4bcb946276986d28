/**
 * Inlines of the document model as Markdown: styles, links, formulas, notes.
 *
 * @module
 */

import type { Inline, Link, TextRun } from "./blocks.ts";
import {
  characterAt,
  characterBefore,
  collapseSpaces,
  escapeLineStart,
  escapeText,
  isLeftFlanking,
  isPlainText,
  isPunctuation,
  isRightFlanking,
  isSpace,
} from "./escape.ts";

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

type Style = "strike" | "bold" | "italic";
const STYLES: readonly Style[] = ["strike", "bold", "italic"];
const DELIMITERS: Readonly<Record<Style, string>> = { strike: "~~", bold: "**", italic: "*" };

/** A stretch with one set of styles: text to be escaped, or Markdown that is finished. */
interface Piece {
  readonly kind: "text" | "finished" | "break";
  readonly text: string;
  readonly styles: ReadonlySet<Style>;
}

const NO_STYLES: ReadonlySet<Style> = new Set();
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
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
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

/** A link's address as it may stand between parentheses. */
function destination(href: string): string {
  let depth = 0;
  let isBalanced = true;
  for (const character of href) {
    if (character === "(") depth++;
    if (character === ")" && --depth < 0) isBalanced = false;
  }
  const unsafe = isBalanced && depth === 0 ? /[\p{Cc}\s<>\\|"]/gu : /[\p{Cc}\s<>\\|"()]/gu;
  return href.trim().replace(
    unsafe,
    (character) =>
      encodeURIComponent(character.isWellFormed() ? character : "\ufffd").replace(
        /^[()]$/,
        (bracket) => bracket === "(" ? "%28" : "%29",
      ),
  );
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

function linkText(link: Link, content: readonly Inline[], context: InlineContext): string {
  const href = link.href.trim();
  const inside = { ...context, onOneLine: true, inLink: true };
  const isPlain = href === "" || UNSAFE_SCHEME.test(href);
  const text = writeInlines(content, isPlain ? { ...context, onOneLine: true } : inside).trim();
  if (isPlain || text === "") return text;
  const isAutolink = plainTextOf(content).trim() === href &&
    /^[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>|\\]*$/.test(href);
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
  if (run.code) {
    return { kind: "finished", text: codeSpan(run.text, context.inCell === true), styles };
  }
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

function sameStyles(one: ReadonlySet<Style>, other: ReadonlySet<Style>): boolean {
  return one.size === other.size && STYLES.every((style) => one.has(style) === other.has(style));
}

/**
 * Pieces in order: empty ones dropped, neighbours of one appearance joined, spaces left unstyled.
 *
 * @param absorbs Whether spaces join the text before them, so that a style goes on across them.
 */
function join(pieces: Iterable<Piece>, absorbs: boolean): Piece[] {
  const joined: { kind: Piece["kind"]; parts: string[]; styles: ReadonlySet<Style> }[] = [];
  for (const piece of pieces) {
    if (piece.text === "") continue;
    const last = joined.at(-1);
    const isBlank = piece.kind === "text" && piece.text.trim() === "";
    const fits = last?.kind === "text" && piece.kind === "text" &&
      (isBlank && absorbs || sameStyles(last.styles, isBlank ? NO_STYLES : piece.styles));
    if (fits) last.parts.push(piece.text);
    else joined.push({ ...piece, parts: [piece.text], styles: isBlank ? NO_STYLES : piece.styles });
  }
  return joined.map(({ kind, parts, styles }) => ({ kind, styles, text: parts.join("") }));
}

function firstOf(piece: Piece | undefined): string {
  return piece === undefined || piece.kind === "break" ? "" : characterAt(piece.text, 0);
}

function lastOf(piece: Piece | undefined): string {
  if (piece === undefined || piece.kind === "break") return "";
  return characterBefore(piece.text, piece.text.length);
}

/** Spaces at the start and end of a line mean nothing, and go before what stands there is escaped. */
function trimmedAtLineEdge(piece: Piece, index: number, pieces: readonly Piece[]): Piece {
  if (piece.kind !== "text") return piece;
  const isEdge = (neighbour: Piece | undefined) =>
    neighbour === undefined || neighbour.kind === "break";
  let { text } = piece;
  if (isEdge(pieces[index - 1])) text = text.trimStart();
  if (isEdge(pieces[index + 1])) text = text.trimEnd();
  return { ...piece, text };
}

/** Implementations differ on emoji beside a delimiter: some see a sign, some a letter. */
const isWordCharacter = (character: string): boolean =>
  character.length > 1 || (!isSpace(character) && !isPunctuation(character));

const asOutside = (character: string): string => isWordCharacter(character) ? "a" : character;

/**
 * Moves spaces out of styled stretches, and punctuation where emphasis next to a word could not open
 * or close: `**Note:**text` is no emphasis in CommonMark, `**Note**:text` is.
 */
function withFlankingEdges(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  pieces.forEach((piece, index) => {
    const before = pieces[index - 1];
    const after = pieces[index + 1];
    if (piece.kind !== "text" || piece.styles.size === 0) return void result.push(piece);
    const [lead, core, tail] = edges(piece.text, {
      isWordBefore: isWordCharacter(lastOf(before)) || isStyled(before),
      isWordAfter: isWordCharacter(firstOf(after)) || isStyled(after),
    });
    result.push({ kind: "text", text: lead, styles: shared(piece, before) });
    result.push({ ...piece, text: core });
    result.push({ kind: "text", text: tail, styles: shared(piece, after) });
  });
  return join(result, false);
}

const isStyled = (piece: Piece | undefined): boolean =>
  piece !== undefined && piece.styles.size > 0;

function shared(piece: Piece, neighbour: Piece | undefined): ReadonlySet<Style> {
  const styles = neighbour?.styles ?? NO_STYLES;
  return new Set(STYLES.filter((style) => piece.styles.has(style) && styles.has(style)));
}

function edges(
  text: string,
  beside: { readonly isWordBefore: boolean; readonly isWordAfter: boolean },
): [string, string, string] {
  const lead = (beside.isWordBefore ? /^[\s\p{P}\p{S}]*/u : /^\s*/).exec(text)![0];
  let start = text.length;
  const isOutside = (character: string) =>
    /\s/.test(character) || (beside.isWordAfter && isPunctuation(character));
  while (start > lead.length && isOutside(text.charAt(start - 1))) start--;
  return [lead, text.slice(lead.length, start), text.slice(start)];
}

interface WriteContext {
  readonly inline: InlineContext;
  /** Styles whose delimiters are written already. */
  readonly open: ReadonlySet<Style>;
  readonly hasFormulas: boolean;
  /** The characters of the text before and after the pieces, delimiters passed over. */
  readonly before: string;
  readonly after: string;
}

/** The style, not open yet, that goes on longest from a piece, and where it ends. */
function widestStyle(
  pieces: readonly Piece[],
  index: number,
  open: ReadonlySet<Style>,
): { readonly style: Style | undefined; readonly end: number } {
  let widest: { style: Style | undefined; end: number } = { style: undefined, end: index + 1 };
  for (const style of STYLES) {
    if (open.has(style) || !pieces[index]!.styles.has(style)) continue;
    let end = index + 1;
    while (pieces[end]?.styles.has(style)) end++;
    if (widest.style === undefined || end > widest.end) widest = { style, end };
  }
  return widest;
}

/**
 * Takes from the pieces after a stretch the styles that also reach into it: Markdown has no way to let
 * one style begin inside another and end after it in the middle of a word.
 */
function endCrossingStyles(pieces: Piece[], end: number): void {
  const last = pieces[end - 1]!;
  for (let index = end; index < pieces.length; index++) {
    const piece = pieces[index]!;
    const kept = [...piece.styles].filter((style) => !last.styles.has(style));
    if (kept.length === piece.styles.size) return;
    pieces[index] = { ...piece, styles: new Set(kept) };
  }
}

/** Writes pieces, opening and closing the outermost style first. */
function writePieces(given: readonly Piece[], context: WriteContext): string {
  const pieces = [...given];
  const out: string[] = [];
  for (let index = 0; index < pieces.length;) {
    const { style, end } = widestStyle(pieces, index, context.open);
    if (style !== undefined) endCrossingStyles(pieces, end);
    const before = index === 0 ? context.before : lastOf(pieces[index - 1]);
    const after = end === pieces.length ? context.after : firstOf(pieces[end]);
    if (style === undefined) {
      out.push(writePiece(pieces, index, { ...context, before, after }));
    } else {
      const open = new Set([...context.open, style]);
      const inner = writePieces(pieces.slice(index, end), { ...context, open, before, after });
      out.push(wrap(inner, DELIMITERS[style], { before, after }));
    }
    index = end;
  }
  return out.join("");
}

/** Whether a delimiter of emphasis stands between two neighbours of which one has the open styles. */
function isDelimited(neighbour: Piece | undefined, open: ReadonlySet<Style>): boolean {
  return neighbour === undefined ? open.size > 0 : !sameStyles(neighbour.styles, open);
}

function writePiece(pieces: readonly Piece[], index: number, context: WriteContext): string {
  const piece = pieces[index]!;
  if (piece.kind !== "text") return piece.text;
  return escapeText(piece.text, {
    ...escapeOptions(context.inline),
    before: isDelimited(pieces[index - 1], context.open) ? "*" : context.before,
    after: isDelimited(pieces[index + 1], context.open) ? "*" : context.after,
    hasFormulas: context.hasFormulas,
  });
}

/** Puts delimiters around Markdown; leaves them out where they would be read as text. */
function wrap(
  inner: string,
  delimiter: string,
  around: { readonly before: string; readonly after: string },
): string {
  const bare = delimiter === "~~" ? inner : inner.replace(/^\*+|(?<!\\)\*+$/g, "");
  const isSound = isLeftFlanking(asOutside(around.before), characterAt(bare, 0)) &&
    isRightFlanking(characterBefore(bare, bare.length), asOutside(around.after));
  return isSound ? `${delimiter}${inner}${delimiter}` : inner;
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
  const joined = join(inlines.map((inline) => pieceOf(inline, context)), true);
  const pieces = withFlankingEdges(joined.map(trimmedAtLineEdge).filter(({ text }) => text !== ""));
  const written = writePieces(pieces, {
    inline: context,
    open: NO_STYLES,
    hasFormulas: inlines.some((inline) => inline.kind === "formula"),
    before: context.inLink ? "[" : "",
    after: context.inLink ? "]" : "",
  });
  if (context.inCell || context.onOneLine) return written.trim();
  const lines = written.split("  \n").map((line) => escapeLineStart(line.trimEnd()));
  return lines.filter((line) => line !== "").join("  \n");
}
