/**
 * A reply as a person reads it.
 *
 * @module
 */

import type { FoundPassage, PassageInContext, Reply } from "@mdcx/mdcx/index";
import { printable, printableLine } from "@mdcx/mdcx/printable";
import type { Shell } from "./shell.ts";
import { percent } from "./words.ts";
import { wrap } from "./wrap.ts";

/** Characters of one passage that are shown; packages of others have passages of any length. */
const SHOWN_CHARACTERS = 1_200;
const INDENT = "   ";

/** Prints the passages of a reply, each with its source, then what the reply says of itself. */
export function printReply(reply: Reply, shell: Shell): void {
  shell.print(reply.found === 1 ? "1 passage" : `${reply.found} passages`);
  for (const passage of reply.passages) {
    shell.print();
    printTitle(passage, shell);
    for (const line of shell.fitted(INDENT + sourceOf(passage), INDENT.length)) {
      shell.printStyled(INDENT + shell.dim(line.slice(INDENT.length)));
    }
    shell.print();
    for (const line of linesOf(shownText(passage), shell)) {
      shell.print((INDENT + line).trimEnd());
    }
  }
  const remarks = remarksOf(reply);
  if (remarks.length > 0) shell.print();
  for (const remark of remarks) {
    for (const line of shell.fitted(printableLine(remark))) shell.printStyled(shell.yellow(line));
  }
}

function printTitle(passage: FoundPassage, shell: Shell): void {
  const number = `${passage.rank}. `;
  const lines = shell.fitted(number + titleOf(passage), number.length);
  for (const [at, line] of lines.entries()) {
    const start = at === 0 ? number : " ".repeat(number.length);
    shell.printStyled(start + shell.bold(line.slice(number.length)));
  }
}

/** `survey report, page 2, Findings > The wheel` */
function titleOf({ document, pages, heading }: FoundPassage): string {
  const parts = [
    document,
    pages === undefined ? "" : pagesInWords(pages),
    heading === undefined || heading.length === 0 ? "" : heading.join(" > "),
  ];
  return printableLine(parts.filter((part) => part !== "").join(", "));
}

/** `page 3`, `pages 3-4` */
function pagesInWords([first, last]: readonly [number, number]): string {
  return first === last ? `page ${first}` : `pages ${first}-${last}`;
}

function sourceOf(passage: FoundPassage): string {
  const { path, direction, dated, dated_from, fidelity, matched_by } = passage;
  const parts = [
    passage.package === undefined ? path : `${passage.package}: ${path}`,
    direction === "other" ? "" : direction,
    dated === undefined
      ? ""
      : `dated ${dated}${dated_from === undefined ? "" : ` (${dated_from})`}`,
    fidelity === undefined ? "" : fidelityInWords(fidelity),
    `found by ${matched_by === "both" ? "words and meaning" : matched_by}`,
  ];
  return printableLine(parts.filter((part) => part !== "").join(" | "));
}

function fidelityInWords({ status, coverage }: NonNullable<FoundPassage["fidelity"]>): string {
  return coverage === null
    ? `converted ${status}`
    : `converted ${status}, ${percent(coverage)} of its words`;
}

/** The passage, within its neighbours where they were asked for. */
function shownText({ text, context }: PassageInContext): string {
  if (context !== undefined) return printable(context).trim();
  const clean = printable(text).trim();
  if (clean.length <= SHOWN_CHARACTERS) return clean;
  const rest = clean.length - SHOWN_CHARACTERS;
  return `${clean.slice(0, SHOWN_CHARACTERS)}… (${rest} more characters; --json has them)`;
}

/** On a terminal, lines of prose are cut where they end; rows of tables stay whole. */
function linesOf(text: string, shell: Shell): readonly string[] {
  const lines = text.split("\n");
  if (!shell.isOnTerminal) return lines;
  const width = shell.width - INDENT.length;
  return lines.flatMap((line) => line.startsWith("|") ? [line] : wrap(line, width));
}

/** Such a word is named once, with what it was read as. */
function isReadAsOther({ read_as }: Reply, term: string): boolean {
  return Object.hasOwn(read_as ?? {}, term);
}

function remarksOf(reply: Reply): readonly string[] {
  const readAs = Object.entries(reply.read_as ?? {});
  const unknown = Object.entries(reply.unknown_terms ?? {})
    .map(([name, terms]) => [name, terms.filter((term) => !isReadAsOther(reply, term))] as const)
    .filter(([, terms]) => terms.length > 0);
  return [
    reply.warning === undefined ? "" : `Warning: ${reply.warning}`,
    ...readAs.map(([term, forms]) => `Read as: ${term} as ${forms.join(", ")}`),
    ...unknown.map(([name, terms]) => `Not in ${name}: ${terms.join(", ")}`),
    reply.prefer_applied === false ? `Not ranked by date: ${reply.prefer_reason ?? ""}` : "",
    reply.hint === undefined ? "" : `Hint: ${reply.hint}`,
  ].filter((remark) => remark !== "");
}
