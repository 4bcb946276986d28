/**
 * Comments on slides, in the old and the new form of PowerPoint.
 *
 * @module
 */

import { type Note, paragraph } from "../../../markdown/blocks.ts";
import { childAt, childElements, descendants, textOf, type XmlElement } from "../../xml.ts";
import { plainTextOf } from "../ooxml/drawing_text.ts";
import { allOfType, type OfficePackage, type Relationships } from "../ooxml/package.ts";

/** The people who comment, by the ids that comments carry. */
export type CommentAuthors = ReadonlyMap<string, string>;

/** Reads who comments on a presentation, by the relationships of its main part. */
export async function readAuthors(
  office: OfficePackage,
  relationships: Relationships,
): Promise<CommentAuthors> {
  const authors = new Map<string, string>();
  const parts = [
    ...allOfType(relationships, "commentAuthors"),
    ...allOfType(relationships, "authors"),
  ];
  for (const { target } of parts) {
    const root = await office.optionalTree(target);
    for (const { attributes } of root === undefined ? [] : childElements(root)) {
      authors.set(attributes.id ?? "", attributes.name?.trim() ?? "");
    }
  }
  return authors;
}

/** The comments on a slide; `nextId` gives each its id. */
export async function readSlideComments(
  office: OfficePackage,
  relationships: Relationships,
  people: { readonly authors: CommentAuthors; readonly nextId: () => string },
): Promise<Note[]> {
  const notes: Note[] = [];
  for (const { target } of allOfType(relationships, "comments")) {
    const root = await office.optionalTree(target);
    for (const comment of root === undefined ? [] : commentsIn(root)) {
      const text = textOfComment(comment).replace(/\s+/g, " ").trim();
      if (text === "") continue;
      const author = people.authors.get(comment.attributes.authorId ?? "") ?? "";
      const signature = author === "" ? "" : `${author}: `;
      notes.push({
        kind: "note",
        role: "comment",
        id: people.nextId(),
        blocks: [paragraph(signature + text)],
      });
    }
  }
  return notes;
}

function commentsIn(root: XmlElement): XmlElement[] {
  const names = new Set(["p:cm", "p188:cm", "p188:reply"]);
  return [...descendants(root)].filter(({ name }) => names.has(name));
}

function textOfComment(comment: XmlElement): string {
  const old = childAt(comment, "p:text");
  if (old !== undefined) return textOf(old);
  const body = childAt(comment, "p188:txBody");
  return body === undefined ? "" : plainTextOf(body);
}
