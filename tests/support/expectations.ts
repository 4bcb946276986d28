/** What the cases of `../shared/corpus/bugs` expect of a conversion, told from its Markdown and record. */

import { wordsOf } from "../../lib/convert/verify/words.ts";
import { renderedText, textOfHtml } from "./rendered.ts";

/** One thing that a case expects. */
export interface Expectation {
  readonly type: string;
  readonly value?: unknown;
  /** A word to be found in the Markdown. */
  readonly query?: string;
  readonly n?: number;
  readonly rows?: number;
  readonly cols?: number;
  /** Texts by `row,column`. */
  readonly cells?: Readonly<Record<string, string>>;
}

/** What is known of a converted document. */
export interface Converted {
  /** Its Markdown without the front matter. */
  readonly markdown: string;
  readonly status: string;
  readonly findings: readonly { readonly severity: string; readonly page?: number }[];
}

/** Text as a reader of the Markdown sees it: no escapes, no emphasis, white space as one space. */
function seen(text: string): string {
  return text.replace(/<br\s*\/?>/gi, " ").replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/&(lt|gt|amp|quot);/g, (entity) => textOfHtml(entity))
    .replace(/\*\*|__|~~|`/g, "").replace(/(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)/g, "")
    .normalize("NFKC").replace(/\s+/g, " ").trim();
}

const tight = (text: string) => seen(text).replace(/\s+/g, "");

/** The rows of the Markdown's tables, rules left out. */
function rowsOf(markdown: string): string[][] {
  return markdown.split("\n").filter((line) => line.trim().startsWith("|"))
    .map((line) => line.trim().slice(1, -1).split(/(?<!\\)\|/).map(seen))
    .filter((cells) => !cells.every((cell) => /^:?-+:?$/.test(cell)));
}

function holdsGrid({ rows = 0, cols = 0, cells = {} }: Expectation, all: string[][]): boolean {
  return all.some((_, start) => {
    const grid = all.slice(start, start + rows);
    return grid.length === rows && grid.every((row) => row.length === cols) &&
      Object.entries(cells).every(([place, text]) => {
        const [row, column] = place.split(",").map(Number);
        return grid[row!]?.[column!] === seen(text);
      });
  });
}

function isInOrder(parts: readonly string[], text: string): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = text.indexOf(seen(part), from);
    from = at + 1;
    return at >= 0;
  });
}

/** Whether a conversion is as expected; `undefined` for an expectation of unknown kind. */
export function meets(expected: Expectation, converted: Converted): boolean | undefined {
  const { type, n = 0 } = expected;
  const { markdown } = converted;
  const texts = [expected.value ?? expected.query].flat().map(String);
  const text = seen(markdown);
  const count = text.split(seen(texts[0]!)).length - 1;
  switch (type) {
    case "contains":
      return count > 0;
    case "contains_re":
      return new RegExp(texts[0]!, "u").test(markdown);
    case "contains_nows_any":
      return texts.some((part) => tight(markdown).includes(tight(part)));
    case "rendered_contains":
      return renderedText(markdown).includes(texts[0]!);
    case "absent":
      return texts[0]!.trim() === "" ? !markdown.includes(texts[0]!) : count === 0;
    case "count":
      return count === n;
    case "count_max":
      return count <= n;
    case "order":
      return isInOrder(texts, text);
    case "row":
      return rowsOf(markdown).some((row) =>
        `\n${row.join("\n")}\n`.includes(`\n${texts.join("\n")}\n`)
      );
    case "table_grid":
      return holdsGrid(expected, rowsOf(markdown));
    case "search_hit":
      return wordsOf(markdown).includes(texts[0]!.toLowerCase());
    case "verified":
      return (converted.status === "ok") === expected.value;
    case "warning_names_page":
      return converted.findings.some(({ severity, page }) =>
        severity === "warning" && page === expected.value
      );
    default:
      return undefined;
  }
}
