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
/** In this order: code, formulas and escapes are read before anything inside them. */
const INLINE =
  /(`+)(?!`)([^]*?[^`])\1(?!`)|\\([!-/:-@[-`{-~])|\$((?:\\.|[^$\\])+)\$|\[\^[^\]\s]+\]|!?\[|\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)|<br>|<\/?su[bp]>|&([a-z]+|#\d+);/g;
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

function inlineText(text: string): string {
  const shown = text.replace(
    /^\s*\$\$\n([^]*?)\n\s*\$\$\s*$/gm,
    (_, latex: string) => latexText(latex),
  )
    .replace(
      INLINE,
      (
        whole,
        _fence,
        code?: string,
        escaped?: string,
        latex?: string,
        _href?: string,
        entity?: string,
      ) => {
        if (code !== undefined) return code;
        if (escaped !== undefined) return escaped;
        if (latex !== undefined) return latexText(latex);
        if (entity !== undefined) return entityText(entity) ?? whole;
        return whole === "<br>" ? "\n" : whole.startsWith("<") || whole === "![" ? "" : "";
      },
    );
  return shown.replace(/(\*+|~~)(?=\S)|(?<=\S)(\*+|~~)/g, "");
}

function entityText(entity: string): string | undefined {
  if (!entity.startsWith("#")) return ENTITIES[entity];
  const code = Number(entity.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
