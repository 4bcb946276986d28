/**
 * The engine for plain text and for Markdown, which stays as it is.
 *
 * @module
 */

import type { Block } from "../../../markdown/blocks.ts";
import { parseFrontMatter } from "../../../markdown/front_matter.ts";
import { decodeText } from "../../charset.ts";
import { charsetFindings } from "../../charset/findings.ts";
import { shownOnTerminal } from "../../terminal_text.ts";
import type { DocumentInput, Engine, EngineResult } from "../../types.ts";
import { blocksOfText } from "./blocks.ts";

/** Line ends of all systems as one. */
function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/**
 * Markdown keeps its line ends, be they CR LF or LF. A CR alone, as the first Macintoshes wrote it, ends
 * a line for few programs, and becomes LF.
 */
function withKnownLineEnds(text: string): string {
  return text.replace(/\r(?!\n)/g, "\n");
}

function convertMarkdown(input: DocumentInput): EngineResult {
  const decoded = decodeText(input.bytes);
  const { fields, body } = parseFrontMatter(withKnownLineEnds(decoded.text));
  const { title } = fields;
  return {
    engine: "text",
    blocks: body.trim() === "" ? [] : [{ kind: "verbatim", markdown: body }],
    findings: charsetFindings(decoded),
    meta: {
      encoding: decoded.encoding,
      ...(typeof title === "string" ? { title } : {}),
      ...(Object.keys(fields).length > 0 ? { front_matter: fields } : {}),
    },
  };
}

/** Text whose every line ends with a line feed; DOS ends the text itself with U+001A. */
function linesOfText(text: string): string {
  const lines = withLineFeeds(shownOnTerminal(text)).replace(/[\v\u0085\u2028]/g, "\n");
  return lines.endsWith("\u001a") ? lines.slice(0, -1) : lines;
}

/** Form feeds separate pages where there is text on both sides of one. */
function pagesOfText(text: string): string[] {
  const pages = text.split("\f");
  while (pages.length > 1 && pages.at(-1)!.trim() === "") pages.pop();
  return pages;
}

function convertText(input: DocumentInput): EngineResult {
  const decoded = decodeText(input.bytes);
  const text = linesOfText(decoded.text);
  const pages = pagesOfText(text);
  const wanted = input.pages === undefined ? undefined : new Set(input.pages);
  const blocks = pages.flatMap((page, index): Block[] => {
    if (wanted !== undefined && !wanted.has(index + 1)) return [];
    const mark: Block[] = pages.length > 1 ? [{ kind: "page_break", page: index + 1 }] : [];
    return [...mark, ...blocksOfText(page)];
  });
  return {
    engine: "text",
    blocks: blocks.every(({ kind }) => kind === "page_break") ? [] : blocks,
    ...(pages.length > 1 ? { pages: pages.length } : {}),
    findings: charsetFindings(decoded),
    meta: { encoding: decoded.encoding, lines: text.split("\n").length },
  };
}

/** Reads plain text and Markdown into blocks. */
export const textEngine: Engine = {
  formats: ["text", "markdown"],
  convert: (input) =>
    Promise.resolve(input).then(input.format === "markdown" ? convertMarkdown : convertText),
};
