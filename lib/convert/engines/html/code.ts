/**
 * Code: preformatted text, and what generators and editors make of elements for each line.
 *
 * @module
 */

import type { Code } from "../../../markdown/blocks.ts";
import type { Assembly, Handler, Undo } from "./assembly.ts";
import type { Attributes } from "./elements.ts";
import type { StyledElement } from "./selectors.ts";

/** The language that the class of a `pre` or `code` element names. */
export function codeLanguage(attributes: Attributes): string | undefined {
  return /(?:^|\s)(?:language-|lang-|brush:\s*|sourceCode\s+|highlight-source-)([\w+#-]+)/.exec(
    attributes["class"] ?? "",
  )?.[1];
}

/** Begins preformatted text. */
export const enterPreformatted: Handler = (assembly, _name, attributes) => {
  assembly.codeLanguage = codeLanguage(attributes);
  return assembly.capture((text) => {
    const code = text.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd();
    if (code.trim() === "") return;
    const language = assembly.codeLanguage;
    const named = language === undefined ? {} : { language };
    assembly.flow().addBlock({ kind: "code", text: code, ...named });
  });
};

/** How editors put code on the clipboard: a box of one width of letter in which every blank counts. */
const IS_PREFORMATTED = /(?:^|;)\s*white-space\s*:\s*pre(?![\w-]*line)/i;
const IS_OF_ONE_WIDTH =
  /(?:^|[;\s])font(?:-family)?\s*:[^;]*\b(?:mono|monospace|consolas|courier)\b/i;

/** Begins a box or a line of code that is marked by its style or classes. */
export function enterStyledCode(
  assembly: Assembly,
  name: string,
  open: readonly StyledElement[],
): Undo | undefined {
  if (name !== "div") return undefined;
  const { attributes } = open[open.length - 1]!;
  const { style = "" } = attributes;
  if (IS_PREFORMATTED.test(style) && IS_OF_ONE_WIDTH.test(style)) {
    return enterPreformatted(assembly, name, attributes);
  }
  return isLineOfFragment(attributes, open)
    ? assembly.capture((text) => addLine(assembly, text))
    : undefined;
}

/** Elements around a line of code: those that fold it, and the fragment. */
const REACH = 20;
const LINE_CLASS = /(?:^|\s)line(?:\s|$)/;
const FRAGMENT_CLASS = /(?:^|\s)fragment(?:\s|$)/;

/** Doxygen's lines of code; slides have fragments too, of other things. */
function isLineOfFragment(attributes: Attributes, open: readonly StyledElement[]): boolean {
  return LINE_CLASS.test(attributes["class"] ?? "") &&
    open.slice(-1 - REACH, -1).some(({ attributes }) =>
      FRAGMENT_CLASS.test(attributes["class"] ?? "")
    );
}

/** Adds a line to the code that it goes on with; the blank that parts it from its number goes. */
function addLine(assembly: Assembly, text: string): void {
  const flow = assembly.flow();
  const line = text.replace(/^\u00a0/, "").trimEnd();
  const before = flow.blocks.at(-1);
  const isNext = before?.kind === "code" && flow.isAtStart && assembly.codeOfLines.has(before);
  if (isNext) flow.blocks.pop();
  else if (line === "") return;
  const code: Code = { kind: "code", text: isNext ? `${before.text}\n${line}` : line };
  flow.addBlock(code);
  assembly.codeOfLines.add(code);
}
