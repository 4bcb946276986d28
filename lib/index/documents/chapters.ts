/**
 * Documents that conversion split into chapters. The document of their name is an index without
 * text; its text is put together here from its chapters.
 *
 * @module
 */
import type { StoredDocument } from "./document_names.ts";
import { documentText } from "./document_text.ts";
import { statedFields } from "./stated_fields.ts";

/** A chapter of a document. */
export interface StoredChapter {
  /** Its row. */
  readonly id: number;
  /** Its path in the package. */
  readonly pseudopath: string;
  readonly title: string;
  /** Its first page in the whole document. */
  readonly page: number | undefined;
}

/** A chapter in the joined text. */
export interface PlacedChapter extends StoredChapter {
  /** Where it begins, in UTF-16 units. */
  readonly start: number;
}

/** The text of a document, and the chapters that it came from; none where it stands in one piece. */
export interface ChapteredText {
  readonly text: string;
  readonly chapters: readonly PlacedChapter[];
}

/**
 * The chapters of a document in their order; none for a document in one piece.
 *
 * Their folder is named like the document, with the kind of its file where that name was taken; that
 * they are its chapters, each says itself.
 */
export function chaptersOf({ index, id, pseudopath, source }: StoredDocument): StoredChapter[] {
  if (source === null) return [];
  const stated = statedFields(index, pseudopath.replace(/\.md$/i, ""));
  const own = stated.find((one) => one.id === id)?.fields;
  const address = own?.["markdown_pseudopath"] ?? pseudopath;
  if (own?.["type"] !== "document_index") return [];
  return stated
    .filter(({ fields }) => fields["document"] === address)
    .map(({ fields, ...one }) => ({
      ...one,
      title: typeof fields["title"] === "string" ? fields["title"] : "",
      page: wholeNumber(fields["first_page"]),
      number: wholeNumber(fields["chapter"]) ?? Infinity,
    }))
    .sort((one, other) => one.number === other.number ? 0 : one.number - other.number)
    .map(({ number: _, ...chapter }) => chapter);
}

/** The texts of chapters one after the other, without their front matter. */
export function joinChapters(
  { index }: StoredDocument,
  chapters: readonly StoredChapter[],
): ChapteredText {
  let text = "";
  const placed = chapters.map((chapter) => {
    const start = text.length;
    const { text: whole, bodyStart } = documentText(index, chapter.id);
    text += `${whole.slice(bodyStart).trim()}\n\n`;
    return { ...chapter, start };
  });
  return { text, chapters: placed };
}

function wholeNumber(value: unknown): number | undefined {
  return Number.isSafeInteger(value) ? Number(value) : undefined;
}
