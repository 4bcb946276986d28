/**
 * Remarks that are set apart from the text: the admonitions of docutils, Sphinx, MkDocs, AsciiDoc and
 * DocBook. What they hold is put in a quote, so that it shows where they end.
 *
 * @module
 */

import type { Block } from "../../../markdown/blocks.ts";
import type { Assembly, Handler } from "./assembly.ts";

/** Classes that only admonitions have. */
const ADMONITION = /(?:^|\s)admonition(?:block)?(?:\s|$)/;
/** DocBook has no class for all of them, and no other class at one. */
const KIND = /^\s*(?:note|tip|warning|caution|important)\s*$/;
const TITLE = /(?:^|\s)admonition-title(?:\s|$)/;

/** Begins an admonition, or the title of one. */
export const enterAside: Handler = (assembly, name, attributes) => {
  const { class: classes } = attributes;
  if (classes === undefined) return undefined;
  if (TITLE.test(classes)) return enterTitle(assembly);
  const isAside = ADMONITION.test(classes) || (name === "div" && KIND.test(classes));
  if (!isAside || !/^(?:div|aside|section|details)$/.test(name)) return undefined;
  assembly.flow().flush();
  const end = assembly.enterFlow(({ blocks }) => {
    if (blocks.length > 0) assembly.flow().addBlock({ kind: "quote", blocks: withTitle(blocks) });
  });
  assembly.asides.add(assembly.flow());
  return end;
};

function enterTitle(assembly: Assembly): () => void {
  assembly.endParagraph();
  const endStyle = assembly.startStyle("strong");
  return () => {
    assembly.endParagraph();
    endStyle?.();
  };
}

/** The heading of a remark is none of the text around it. */
function withTitle([first, ...others]: readonly Block[]): readonly Block[] {
  if (first?.kind !== "heading") return first === undefined ? [] : [first, ...others];
  const content = first.content.map((inline) =>
    inline.kind === "text" ? { ...inline, bold: true } : inline
  );
  return [{ kind: "paragraph", content }, ...others];
}
