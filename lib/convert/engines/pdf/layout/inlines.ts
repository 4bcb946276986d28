/**
 * From lines to the running text of a block: lines joined, broken words mended, looks kept.
 *
 * @module
 */

import type { Inline, Link, TextRun } from "../../../../markdown/blocks.ts";
import { splitInlines } from "../../../../markdown/inline_text.ts";
import { isBrokenAddress } from "./addresses.ts";
import { endsInHyphen, seamOf, type WordStock } from "./hyphens.ts";
import { textOf } from "./line_looks.ts";
import type { Line, Run } from "./model.ts";

/** How the text of a block is made. */
export interface InlineOptions {
  /** Words of the document. */
  readonly stock: WordStock;
  /** The lines end where their author ended them. */
  readonly brokenLines?: boolean;
  /** Bold and typewriter faces say nothing here: headings, code, documents set in one face. */
  readonly plainFace?: boolean;
  /** The document's common face is a typewriter's, which then marks no code. */
  readonly monoIsCommon?: boolean;
  /** Ids of footnotes by their raised marks. */
  readonly notes?: ReadonlyMap<string, string>;
  /** Lines whose raised marks lead to none of them. */
  readonly unlinked?: ReadonlySet<Line>;
}

type Draft = { -readonly [Key in keyof TextRun]: TextRun[Key] } & { href?: string; note?: string };

/** Inlines of consecutive lines. */
export function inlinesOf(lines: readonly Line[], options: InlineOptions): Inline[] {
  const pieces: (Draft | "break")[] = [];
  const right = Math.max(...lines.map((line) => line.right));
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    const isFull = before !== undefined && before.right > right - before.size &&
      isOneWord(before) && isOneWord(line);
    if (before !== undefined) joinLines(pieces, line, { ...options, isFull });
    const own = options.unlinked?.has(line) ? unlinkedOf(options) : options;
    for (const run of line.runs) append(pieces, draftOf(run, own));
  });
  return withLinks(pieces);
}

function unlinkedOf({ notes: _, ...options }: InlineOptions): InlineOptions {
  return options;
}

function isOneWord(line: Line): boolean {
  return !/\S\s+\S/u.test(textOf(line));
}

function joinLines(
  pieces: (Draft | "break")[],
  line: Line,
  options: InlineOptions & { isFull: boolean },
): void {
  const last = pieces.at(-1);
  if (last === undefined || last === "break") return;
  const after = textOf(line);
  const seam = seamOf(last.text.trimEnd(), after, options.stock);
  last.text = last.text.trimEnd();
  const href = line.runs[0]?.href;
  const end = {
    isFull: options.isFull,
    ...(href === undefined || href !== last.href ? {} : { href }),
  };
  if (isBrokenAddress(last.text, after.trimStart(), end)) return;
  // A hyphen in code is a sign of it: `--no-`, `prompt`.
  if (last.code && endsInHyphen(last.text) && goesOn(last, line, options)) return;
  if (seam === "join_without_hyphen") last.text = last.text.slice(0, -1);
  else if (seam === "join" && endsInHyphen(last.text)) return;
  else if (options.brokenLines === true) pieces.push("break");
  else if (seam === "space" && (isPlain(last) || goesOn(last, line, options))) last.text += " ";
  else if (seam === "space") pieces.push({ kind: "text", text: " " });
}

/** Whether a line begins with the same link or code that ended the line before. */
function goesOn(last: Draft, line: Line, options: InlineOptions): boolean {
  const first = line.runs[0];
  return first !== undefined && alike(last, draftOf(first, options));
}

function isPlain(draft: Draft): boolean {
  return draft.href === undefined && !draft.raised && !draft.lowered && !draft.code;
}

function draftOf(run: Run, options: InlineOptions): Draft {
  const draft: Draft = { kind: "text", text: withoutSoftHyphens(run.text) };
  if (run.href !== undefined) draft.href = run.href;
  if (run.raised) draft.raised = true;
  if (run.lowered) draft.lowered = true;
  const note = run.raised ? options.notes?.get(run.text.trim()) : undefined;
  if (note !== undefined) draft.note = note;
  if (options.plainFace === true) return draft;
  if (run.style.mono && options.monoIsCommon !== true) draft.code = true;
  else {
    if (run.style.bold) draft.bold = true;
    if (run.style.italic) draft.italic = true;
  }
  return draft;
}

/** A soft hyphen says something at the end of a line only. */
function withoutSoftHyphens(text: string): string {
  if (!text.includes("\u00ad")) return text;
  return text.replaceAll("\u00ad", "") + (text.endsWith("\u00ad") ? "\u00ad" : "");
}

function append(pieces: (Draft | "break")[], draft: Draft): void {
  const last = pieces.at(-1);
  if (last === undefined || last === "break" || !alike(last, draft)) pieces.push(draft);
  else last.text += draft.text;
}

function alike(a: Draft, b: Draft): boolean {
  return a.bold === b.bold && a.italic === b.italic && a.code === b.code && a.raised === b.raised &&
    a.lowered === b.lowered && a.href === b.href && a.note === undefined && b.note === undefined;
}

function withLinks(pieces: readonly (Draft | "break")[]): Inline[] {
  const inlines: Inline[] = [];
  for (const piece of pieces) {
    if (piece === "break") {
      inlines.push({ kind: "break" });
      continue;
    }
    const { href, note, ...run } = piece;
    if (note !== undefined) {
      inlines.push({ kind: "note_mark", id: note });
      continue;
    }
    if (run.text === "") continue;
    const last = inlines.at(-1);
    if (href === undefined) inlines.push(run);
    else if (last?.kind === "link" && last.href === href) (last.content as Inline[]).push(run);
    else inlines.push({ kind: "link", href, content: [run] } satisfies Link);
  }
  return inlines;
}

/** Inlines without their first characters; what has no text stays. */
export function withoutLabel(inlines: readonly Inline[], length: number): Inline[] {
  const [label, rest] = splitInlines(inlines, length);
  return [...label.filter(({ kind }) => kind !== "text" && kind !== "link"), ...rest];
}

/** Inlines without white at either end. */
export function trimmed(inlines: readonly Inline[]): Inline[] {
  const kept = inlines.filter((inline) =>
    inline.kind !== "text" || inline.text.trim() !== "" ||
    (inline !== inlines[0] && inline !== inlines.at(-1))
  );
  const first = kept[0];
  if (first?.kind === "text") kept[0] = { ...first, text: first.text.trimStart() };
  const last = kept.at(-1);
  if (last?.kind === "text") kept[kept.length - 1] = { ...last, text: last.text.trimEnd() };
  return kept.filter((inline) => inline.kind !== "text" || inline.text !== "");
}
