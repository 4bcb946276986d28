/**
 * Emphasis: stretches of styled text between delimiters that CommonMark reads as such.
 *
 * Where a delimiter could not open or close, spaces and punctuation move out of the stretch, and where
 * that is not enough the style goes: text is never touched.
 *
 * @module
 */

import {
  characterAt,
  characterBefore,
  escapeText,
  isLeftFlanking,
  isPunctuation,
  isRightFlanking,
  isSpace,
} from "./escape.ts";

/** A style that has delimiters. */
export type Style = "strike" | "bold" | "italic";
/** All of them, the outermost first where they begin together. */
export const STYLES: readonly Style[] = ["strike", "bold", "italic"];
const DELIMITERS: Readonly<Record<Style, string>> = { strike: "~~", bold: "**", italic: "*" };

/** A stretch with one set of styles: text to be escaped, or Markdown that is finished. */
export interface Piece {
  readonly kind: "text" | "finished" | "break";
  readonly text: string;
  readonly styles: ReadonlySet<Style>;
}

/** Plain text. */
export const NO_STYLES: ReadonlySet<Style> = new Set();

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

/** What is to be known to escape the text of pieces. */
export interface PieceEscaping {
  readonly inCell: boolean;
  readonly inLink: boolean;
  readonly hasDollars: boolean;
}

interface WriteContext {
  readonly escaping: PieceEscaping;
  /** Styles whose delimiters are written already. */
  readonly open: ReadonlySet<Style>;
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
    ...context.escaping,
    before: isDelimited(pieces[index - 1], context.open) ? "*" : context.before,
    after: isDelimited(pieces[index + 1], context.open) ? "*" : context.after,
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
 * Writes pieces one after the other, their styles between delimiters.
 *
 * @param pieces What is written; spaces at the ends of lines go.
 * @param escaping What their text stands in.
 */
export function writeStyled(pieces: readonly Piece[], escaping: PieceEscaping): string {
  const trimmed = join(pieces, true).map(trimmedAtLineEdge).filter(({ text }) => text !== "");
  return writePieces(withFlankingEdges(trimmed), {
    escaping,
    open: NO_STYLES,
    before: escaping.inLink ? "[" : "",
    after: escaping.inLink ? "]" : "",
  });
}
