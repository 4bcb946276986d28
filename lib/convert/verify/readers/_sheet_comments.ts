/**
 * The comments on a sheet of XLSX: notes, and threads, for which the notes of their cells stand in.
 *
 * @module
 */

import { Hidden, type OfficeParts } from "./_office.ts";

/** The names of those who comment in threads, by their ids. */
export function peopleOf(parts: OfficeParts, part: string | undefined): Map<string, string> {
  const people = new Map<string, string>();
  parts.scan(part, {
    open: (name, { id = "", displayName = "" }) => name === "person" && people.set(id, displayName),
  });
  return people;
}

/**
 * The comments of threads.
 *
 * @param people Names by their ids.
 * @param cells Takes the cells that have a thread.
 */
export function threadsText(
  parts: OfficeParts,
  part: string,
  { people, cells }: { readonly people: ReadonlyMap<string, string>; readonly cells: Set<string> },
): string {
  const texts: string[] = [];
  let head = "", text = "";
  parts.scan(part, {
    open: (name, { ref = "", personId = "" }) => {
      if (name === "text") text = "";
      if (name !== "threadedComment") return;
      cells.add(ref);
      head = `${ref} ${people.get(personId) ?? ""}`;
    },
    text: (piece) => text += piece,
    close(name) {
      if (name === "text") texts.push(`${head} ${text}`);
    },
  });
  return texts.join("\n");
}

/** The notes on cells that have no thread. */
export function commentsText(
  parts: OfficeParts,
  part: string,
  threaded: ReadonlySet<string>,
): string {
  const authors: string[] = [];
  const texts: string[] = [];
  const hidden = new Hidden();
  let text = "";
  parts.scan(part, {
    open(name, { ref, authorId }) {
      const isThread = name === "comment" && threaded.has(ref ?? "");
      if (hidden.enter(name === "rPh" || name === "AlternateContent" || isThread)) return;
      if (name === "author") text = "";
      if (name === "comment") text = `${ref ?? ""} ${authors[Number(authorId)] ?? ""} `;
    },
    text(piece) {
      if (!hidden.isInside) text += piece;
    },
    close(name) {
      if (hidden.leave()) return;
      if (name === "author") authors.push(text);
      if (name === "comment") texts.push(withoutRepeatedAuthor(text, authors));
    },
  });
  return texts.join("\n");
}

/** Excel itself begins a note with its author's name. */
function withoutRepeatedAuthor(text: string, authors: readonly string[]): string {
  const author = authors.find((name) => name !== "" && text.includes(` ${name} ${name}:`));
  return author === undefined ? text : text.replace(`${author} `, "");
}
