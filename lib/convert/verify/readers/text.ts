/**
 * Reads plain text, Markdown and tables in text: the decoded characters as they stand, without the
 * paragraphs, cells and quotes that the engines find in them.
 *
 * Decoding is shared with the engines, as there is no second opinion on bytes, and so is what a terminal
 * would make of them; where decoding is in doubt, the engines say so.
 *
 * @module
 */

import { decodeText } from "../../charset.ts";
import { shownOnTerminal } from "../../terminal_text.ts";
import type { DocumentInput, Reference, ReferenceReader } from "../../types.ts";

const READER = "TextDecoder";

/** Lines between `---` at the start are front matter, and no text. */
function withoutFrontMatter(text: string): string {
  const lines = text.split(/\r\n?|\n/);
  if (lines[0]?.trimEnd() !== "---") return text;
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  const yaml = lines.slice(1, end);
  const isMapping = end > 0 &&
    yaml.every((line) => /^(?:[^\s:][^:]*:(?:\s|$)|\s|#|- |$)/.test(line));
  return isMapping ? lines.slice(end + 1).join("\n") : text;
}

function readText(input: DocumentInput): Reference {
  const { text } = decodeText(input.bytes);
  if (input.format === "markdown") return { reader: READER, pages: [withoutFrontMatter(text)] };
  // The language that a fence around code names is markup, as in Markdown.
  const shown = shownOnTerminal(text).replace(/^([ \t]*`{3,})[\w+#.-]*[ \t]*$/gm, "$1");
  const pages = shown.trimEnd().split("\f");
  return { reader: READER, pages };
}

/** Reads the text of plain text and Markdown. */
export const textReader: ReferenceReader = {
  formats: ["text", "markdown"],
  read: (input) => Promise.resolve(input).then(readText),
};

/** Reads the text of tables in text. */
export const csvReader: ReferenceReader = {
  formats: ["csv"],
  read: (input) => {
    const text = decodeText(input.bytes).text.replace(/^\s*"?sep=.[^\n]*\n/i, "");
    return Promise.resolve({ reader: READER, pages: [text.replaceAll('""', '"')] });
  },
};
