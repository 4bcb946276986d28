/**
 * Where the text of a group of RTF goes.
 *
 * @module
 */

/** Where text goes: into the document, to the label of a list item, to a table of names, or nowhere. */
export type Destination = "text" | "label" | "instruction" | "fonts" | "styles" | "none";

const DESTINATIONS: ReadonlyMap<string, Destination> = new Map<string, Destination>([
  ["fonttbl", "fonts"],
  ["stylesheet", "styles"],
  ["fldinst", "instruction"],
  ["listtext", "label"],
  ["pntext", "label"],
  ...["footnote", "shptxt", "result", "fldrslt", "shpinst", "field"].map((name) =>
    [name, "text"] as const
  ),
  ...("colortbl info pict themedata listtable listoverridetable rsidtbl xmlnstbl filetbl revtbl private " +
    "header headerl headerr headerf footer footerl footerr footerf ftnsep ftnsepc ftncn aftnsep aftnsepc " +
    "aftncn nonshppict shprslt nonesttables sp template objdata pntxta pntxtb bkmkstart bkmkend datafield " +
    "colorschememapping latentstyles datastore generator mmathPr annotation atnid atnauthor xe tc tcn")
    .split(" ").map((name) => [name, "none"] as const),
]);

/**
 * Where the text of a group goes that a control word begins.
 *
 * @param isOptional Whether programs that do not know the word are told to leave the group out.
 * @returns `undefined` where the word says nothing about it.
 */
export function destinationOf(word: string, isOptional: boolean): Destination | undefined {
  return DESTINATIONS.get(word) ?? (isOptional ? "none" : undefined);
}
