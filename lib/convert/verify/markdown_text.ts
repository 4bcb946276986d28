/**
 * The text that a reader of our Markdown sees: the inverse of the one writer, for verification.
 *
 * What is markup is taken out (comments, table rules, fences, link addresses, escapes, TeX commands);
 * everything else stays, so that what the writer loses is found missing.
 *
 * @module
 */

import { markdownLines, readPageMarkers } from "../../markdown/page_marker.ts";
import { latexText } from "./latex_text.ts";

const COMMENT_LINE = /^[ >]*<!--.*-->\s*$/;
const FENCE_LINE = /^[ >]*(?:(?:[-*+]|\d{1,9}[.)]) +)*(?:`{3,}|~{3,})[\w+#.-]*\s*$/;
const TABLE_RULE = /^[ >]*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/;
const NOTE_START = /^([ >]*)\[\^[^\]\s]+\]: /;
/** In this order: escapes and formulas are read before anything inside them. */
const INLINE = new RegExp(
  [
    "(?<ticks>`+)",
    "\\\\(?<escaped>[!-/:-@[-`{-~])",
    "\\$(?=\\S)(?<latex>(?:\\\\[^]|[^$\\\\])+?)(?<!\\s)\\$(?!\\d)",
    "\\[\\^[^\\]\\s]+\\]",
    "!?\\[(?=(?:\\\\[^]|[^\\[\\]\\\\])*\\]\\()",
    "\\]\\([^()\\s]*(?:\\([^()\\s]*\\)[^()\\s]*)*\\)",
    "<br>",
    "</?su[bp]>",
    "\\*+|~~+",
    "&(?<entity>[a-z]+|#\\d+);",
  ].join("|"),
  "g",
);
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: "\u00a0",
};

/** The text of each page of a Markdown body, by the pages of its markers. */
export function markdownPages(markdown: string): Map<number, string> {
  const pages = new Map<number, string>();
  const markers = readPageMarkers(markdown);
  const add = (page: number, text: string) => {
    pages.set(page, (pages.get(page) ?? "") + markdownText(text) + "\n");
  };
  add(markers.length === 0 ? 1 : markers[0]!.page, markdown.slice(0, markers[0]?.start));
  markers.forEach((marker, index) => {
    add(marker.page, markdown.slice(marker.end, markers[index + 1]?.start));
  });
  return pages;
}

/** The text that a Markdown body shows. */
export function markdownText(markdown: string): string {
  const out: string[] = [];
  let prose: string[] = [];
  const flush = () => {
    if (prose.length > 0) out.push(inlineText(prose.join("\n")));
    prose = [];
  };
  for (const { text, inCode } of markdownLines(markdown)) {
    if (inCode) {
      flush();
      if (!FENCE_LINE.test(text)) out.push(text);
    } else if (COMMENT_LINE.test(text) || TABLE_RULE.test(text)) {
      continue;
    } else if (text.trim() === "" || text.trim() === "$$") {
      prose.push(text);
      if (text.trim() === "") flush();
    } else {
      prose.push(text.replace(NOTE_START, "$1"));
    }
  }
  flush();
  return out.join("\n");
}

interface InlineGroups {
  readonly ticks?: string;
  readonly escaped?: string;
  readonly latex?: string;
  readonly entity?: string;
}

const DISPLAY = /^\s*\$\$\n([^]*?)\n\s*\$\$\s*$/gm;

function inlineText(markdown: string): string {
  const text = markdown.replace(DISPLAY, (_, latex: string) => latexText(latex));
  const closings = new BacktickRuns(text);
  const out: string[] = [];
  let at = 0;
  INLINE.lastIndex = 0;
  for (let match = INLINE.exec(text); match !== null; match = INLINE.exec(text)) {
    out.push(text.slice(at, match.index));
    at = INLINE.lastIndex;
    const groups = match.groups as InlineGroups;
    const closing = groups.ticks === undefined ? -1 : closings.next(groups.ticks.length, at);
    if (closing < 0) out.push(shownBy(match[0], groups));
    else {
      out.push(text.slice(at, closing));
      at = INLINE.lastIndex = closing + groups.ticks!.length;
    }
  }
  out.push(text.slice(at));
  return out.join("");
}

function shownBy(whole: string, { escaped, latex, entity }: InlineGroups): string {
  if (latex !== undefined) return latexText(latex);
  if (entity !== undefined) return entityText(entity) ?? whole;
  return escaped ?? (whole === "<br>" ? "\n" : "");
}

/** Runs of backticks by their length: a span of code ends at the next run as long as its first. */
class BacktickRuns {
  readonly #starts = new Map<number, number[]>();

  constructor(text: string) {
    for (const { 0: run, index } of text.matchAll(/`+/g)) {
      const starts = this.#starts.get(run.length);
      if (starts === undefined) this.#starts.set(run.length, [index]);
      else starts.push(index);
    }
    for (const starts of this.#starts.values()) starts.reverse();
  }

  /** Where the next run of that length begins, -1 where there is none; asked in rising order. */
  next(length: number, from: number): number {
    const starts = this.#starts.get(length) ?? [];
    while (starts.length > 0 && starts.at(-1)! < from) starts.pop();
    return starts.at(-1) ?? -1;
  }
}

function entityText(entity: string): string | undefined {
  if (!entity.startsWith("#")) return ENTITIES[entity];
  const code = Number(entity.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
