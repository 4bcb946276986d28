/**
 * Comments on the cells of a sheet, old notes and threads alike.
 *
 * @module
 */

import { type Note, paragraph } from "../../../markdown/blocks.ts";
import { childAt, childElements, descendants, textOf, type XmlElement } from "../../xml.ts";
import { unescapeXml } from "../ooxml/drawing_text.ts";
import {
  allOfType,
  firstOfType,
  type OfficePackage,
  type Relationships,
} from "../ooxml/package.ts";

/** A comment on a cell. */
export interface CellComment {
  /** The cell: `B7`. */
  readonly reference: string;
  readonly author: string;
  readonly text: string;
}

/** The comments of a sheet; threads in place of the notes that stand in for them. */
export async function readComments(
  office: OfficePackage,
  relationships: Relationships,
): Promise<CellComment[]> {
  const threads = await readThreads(office, relationships);
  const threaded = new Set(threads.map(({ reference }) => reference));
  const root = await office.optionalTree(firstOfType(relationships, "comments")?.target);
  const notes = root === undefined ? [] : readNotes(root);
  return [...notes.filter(({ reference }) => !threaded.has(reference)), ...threads];
}

function readNotes(root: XmlElement): CellComment[] {
  const authors = childAt(root, "authors");
  const names = authors === undefined ? [] : childElements(authors, "author").map(textOf);
  const list = childAt(root, "commentList");
  return (list === undefined ? [] : childElements(list, "comment")).map((comment) => ({
    reference: comment.attributes.ref ?? "",
    author: names[Number(comment.attributes.authorId)]?.trim() ?? "",
    text: unescapeXml(visibleText(comment)).trim(),
  }));
}

function visibleText(comment: XmlElement): string {
  const text = childAt(comment, "text");
  const runs = text === undefined ? [] : childElements(text).filter(({ name }) => name !== "rPh");
  return runs.map((run) =>
    run.name === "t" ? textOf(run) : [...descendants(run, "t")].map(textOf).join("")
  ).join("");
}

async function readThreads(
  office: OfficePackage,
  relationships: Relationships,
): Promise<CellComment[]> {
  const parts = allOfType(relationships, "threadedComment");
  if (parts.length === 0) return [];
  const people = await readPeople(office);
  const threads: CellComment[] = [];
  for (const { target } of parts) {
    const root = await office.optionalTree(target);
    for (const comment of root === undefined ? [] : childElements(root, "tc:threadedComment")) {
      const text = childAt(comment, "tc:text");
      threads.push({
        reference: comment.attributes.ref ?? "",
        author: people.get(comment.attributes.personId ?? "") ?? "",
        text: text === undefined ? "" : textOf(text).trim(),
      });
    }
  }
  return threads;
}

async function readPeople(office: OfficePackage): Promise<Map<string, string>> {
  const people = new Map<string, string>();
  const relationships = await office.relationships(await office.mainPart());
  for (const { target } of allOfType(relationships, "person")) {
    const root = await office.optionalTree(target);
    for (const { attributes } of root === undefined ? [] : childElements(root, "tc:person")) {
      people.set(attributes.id ?? "", attributes.displayName ?? "");
    }
  }
  return people;
}

/**
 * A comment as a note of the model. It names its cell, which carries no mark: a mark in a cell would
 * be taken for a part of its value.
 */
export function noteOf(comment: CellComment, id: string): Note {
  const isSigned = comment.author === "" || comment.text.startsWith(`${comment.author}:`);
  const signature = isSigned ? "" : `${comment.author}: `;
  const text = `${comment.reference}: ${signature}${comment.text}`.replace(/\s+/g, " ");
  return { kind: "note", role: "comment", id, blocks: [paragraph(text)] };
}
