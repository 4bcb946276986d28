/**
 * Elements whose type says more than their name: notes, their marks, page breaks (EPUB, ARIA), and
 * what was found to be a note because its links say so.
 *
 * @module
 */

import type { Block, Note, PageBreak } from "../../../markdown/blocks.ts";
import type { Assembly, Handler, Undo } from "./assembly.ts";
import { typesOf } from "./elements.ts";
import { OpenList } from "./lists.ts";
import { elementKey, isMarkType, isNoteType, targetKey } from "./notes.ts";

/** A mark that no type names is at most this long: `[12]`. */
const MAX_MARK_LENGTH = 6;
const BACK_ARROW = /^\s*[↩↑^⏎⤴\ufe0e\ufe0f]+\s*$/u;

/**
 * Begins an element that is a note, a mark or a page break.
 *
 * @returns `undefined` where the element is none of them.
 */
export const enterTyped: Handler = (assembly, name, attributes) => {
  const types = typesOf(attributes);
  const { pageBreaks, notes } = assembly.options;
  const page = attributes["id"] === undefined ? undefined : pageBreaks?.get(attributes["id"]);
  if (page !== undefined) assembly.flow().breakPage(page);
  if (page !== undefined && types.has("pagebreak")) {
    return assembly.capture((text) => addPageText(assembly, text, page));
  }
  if (types.has("backlink")) return assembly.capture((text) => addBacklink(assembly, text));
  if (notes === undefined || notes.ids.size === 0) return undefined;
  if (name === "dt" && isLabel(assembly)) return assembly.capture(() => {});
  return name === "a" && attributes["href"] !== undefined
    ? enterMark(assembly, attributes["href"], types)
    : enterNote(assembly, attributes["id"], { name, types });
};

/** Whether the element that begins is the number of the note that its definition is. */
function isLabel({ options: { notes, document = "" }, elementNumber }: Assembly): boolean {
  return notes?.labels.has(elementKey(document, elementNumber)) === true;
}

/** What stands in the mark of a page is its number, seldom more. */
function addPageText(assembly: Assembly, text: string, { page, label }: PageBreak): void {
  const shown = text.trim();
  if (shown !== label && shown !== String(page)) assembly.addText(text);
}

/** Arrows back to the mark mean nothing on paper. */
function addBacklink(assembly: Assembly, text: string): void {
  if (/[\p{L}\p{N}]/u.test(text)) assembly.addText(text);
}

function enterMark(
  assembly: Assembly,
  href: string,
  types: ReadonlySet<string>,
): Undo | undefined {
  const { notes, resolve, document = "" } = assembly.options;
  const answered = notes?.answers.get(elementKey(document, assembly.elementNumber));
  if (answered !== undefined && assembly.openNotes.includes(answered)) {
    return assembly.flow().isAtStart
      ? enterAnswer(assembly, notes?.ids.get(answered) ?? "")
      : undefined;
  }
  const target = targetKey(resolve?.(href) ?? href, document);
  const id = target === undefined ? undefined : notes?.ids.get(target);
  if (id === undefined || assembly.openNotes.includes(target!)) return undefined;
  return assembly.capture((text) => {
    const isMark = isMarkType(types) || text.trim().length <= MAX_MARK_LENGTH;
    if (isMark) assembly.addInline({ kind: "note_mark", id });
    else assembly.addText(text);
  });
}

/** The number before a note is its label already. */
function enterAnswer(assembly: Assembly, label: string): Undo {
  return assembly.capture((text) => {
    if (text.replace(/[^\p{L}\p{N}]+/gu, "") !== label) assembly.addText(text);
  });
}

function enterNote(
  assembly: Assembly,
  elementId: string | undefined,
  element: { readonly name: string; readonly types: ReadonlySet<string> },
): Undo | undefined {
  const { notes, document = "" } = assembly.options;
  const key = notes?.holders.get(elementKey(document, assembly.elementNumber)) ??
    `${document}#${elementId ?? ""}`;
  const id = notes?.ids.get(key);
  if (id === undefined || assembly.openNotes.includes(key)) return undefined;
  assembly.endParagraph();
  assembly.openNotes.push(key);
  const isEndnote = isNoteType(element.types) && !element.types.has("footnote");
  return assembly.enterFlow(({ blocks }) => {
    assembly.openNotes.pop();
    const role = isEndnote ? "endnote" : "footnote";
    addNote(assembly, { kind: "note", role, id, blocks: withoutArrows(blocks) });
  });
}

/** Notes that are items of a list leave it: the mark of the list is the number of the note. */
function addNote(assembly: Assembly, note: Note): void {
  const list = assembly.top;
  if (list instanceof OpenList) list.addNote(note);
  else assembly.flow().addBlock(note);
}

function withoutArrows(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind !== "paragraph") return [block];
    const content = block.content.filter((inline) =>
      inline.kind !== "text" || !BACK_ARROW.test(inline.text)
    );
    return content.length === 0 ? [] : [{ ...block, content }];
  });
}
