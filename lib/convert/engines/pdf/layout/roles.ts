/**
 * What the tag tree of a document says of its marked contents.
 *
 * @module
 */

import type { Role, Tag } from "./model.ts";

const INLINE = new Set(
  "Span NonStruct Link Reference Quote Em Strong Annot Ruby RB RT Warichu Sub BibEntry Formula Form"
    .split(" "),
);
/** Elements whose children are blocks of their own. */
const LABELS = new Set(["Lbl"]);

/** Roles by the number of the marked content. */
export function rolesOf(tags: readonly Tag[]): Map<number, Role> {
  const roles = new Map<number, Role>();
  let blocks = 0;
  const walk = (tag: Tag, inherited: Role): void => {
    let role = inherited;
    if (tag.type === "L") role = { ...role, listDepth: role.listDepth + 1 };
    const isItem = tag.type === "LI";
    if (isItem) role = { ...role, block: ++blocks, type: "LI" };
    else if (!INLINE.has(tag.type) && !LABELS.has(tag.type) && !staysInside(tag, inherited)) {
      role = { ...role, block: ++blocks, type: tag.type };
    }
    for (const child of tag.children) {
      if (typeof child === "number") roles.set(child, role);
      else walk(child, role);
    }
  };
  for (const tag of tags) walk(tag, { block: 0, type: "", listDepth: 0 });
  return roles;
}

/** Elements that group others and hold no text of their own; what is in them is a block. */
const GROUPS = new Set(["", "Document", "Part", "Art", "Sect", "Div", "Aside", "BlockQuote", "L"]);

/**
 * The body of a list item goes with its label, whatever is in a heading is heading, and code in running
 * text is part of it (ISO 32000-1, 14.8.4.4.1).
 */
function staysInside(tag: Tag, inherited: Role): boolean {
  if (headingLevelOf(inherited.type) > 0) return true;
  if (tag.type === "Code" && !GROUPS.has(inherited.type)) return true;
  return inherited.type === "LI" && (tag.type === "LBody" || tag.type === "P");
}

/** Marked contents of a page that holds nothing but a title, at most. */
const FEW = 4;

/** Whether the tags of a page tell more than that there is text: headings, lists or tables. */
export function areUseful(roles: ReadonlyMap<number, Role>): boolean {
  const types = new Set([...roles.values()].map((role) => role.type));
  return types.size > 1 || types.has("LI") ||
    (roles.size <= FEW && [...types].some((type) => headingLevelOf(type) > 0));
}

/** Level of a heading by its type, 0 for others. */
export function headingLevelOf(type: string): number {
  if (type === "Title") return 1;
  const level = /^H([1-6])?$/.exec(type);
  return level === null ? 0 : Number(level[1] ?? 1);
}
