/**
 * The text that a reader of our Markdown sees: the inverse of the one writer, for verification.
 *
 * What is markup is taken out (comments, table rules, fences, link addresses, escapes, TeX commands);
 * everything else stays, so that what the writer loses is found missing.
 *
 * @module
 */

import { markdownLines, readPageMarkers } from "../../markdown/page_marker.ts";
import { cardinalText, ordinalText } from "../engines/ooxml/english_numbers.ts";
import { latexText } from "./latex_text.ts";

const COMMENT_LINE = /^[ >]*<!--.*-->\s*$/;
/** White at its start is matched in one place only: two would take the cube of the depth of a list. */
const TABLE_RULE = /^[\s>]*(?:\|\s*)?(?::?-+:?\s*\|\s*)+(?::?-+:?\s*)?$/;
const LABEL = /^((?:[ >]|[-*+] )*)(?:(\d{1,9})[.)](?= |$)|\[\^([^\]\s]+)\]:(?= |$))/;
const SPELLED = Array.from({ length: 99 }, (_, index) => index + 1)
  .flatMap((value) => [cardinalText(value), ordinalText(value)]);
/**
 * A number that a program counted may stand as text: before a heading, or in an item or cell where
 * Markdown has no such marker. `1.2`, `(iv)`, `b)`, `3rd`, `甲、`, `第一章`, `Twenty-first.`
 */
const NUMERAL = [
  ...SPELLED,
  "\\d+(?:[.-]\\d+)*(?:st|nd|rd|th)?",
  "[a-z]",
  "[ivxlcdm]+",
  "[一二三四五六七八九十百〇零甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥ぁ-んァ-ン]{1,5}",
  "[壹貳參肆伍陸柒捌玖拾佰仟贰叁陆]{1,7}",
  "[א-ת]{1,3}(?=[.)])",
  "第 ?[^\\s第]{1,5} ?[章节節條条款]",
].join("|");
const COUNTED = new RegExp(
  `^[ >]*(?:(?:[-*+]|#{1,6}) +)+\\(?((?:${NUMERAL})(?:[.-][\\dA-Za-z]{1,3})*)(?=[ .)、．:\\\\]|$)` +
    `|(?:\\| |<br>)\\u00a0*(?:- )?\\(?((?:${NUMERAL})(?:[.-][\\dA-Za-z]{1,3})*)\\\\?[.)、．]`,
  "gimu",
);
const CHECK_BOX = /^((?:[ >]|[-*+] )*)\[[ xX]\] /;
/** What stands between brackets: in few steps of the expression, as there may be megabytes of it. */
const BRACKETED = "[^\\[\\]\\\\]*(?:\\\\[^][^\\[\\]\\\\]*)*";
/** In this order: escapes and formulas are read before anything inside them. */
const INLINE = new RegExp(
  [
    "(?<ticks>`+)",
    "\\\\(?<escaped>[!-/:-@[-`{-~])",
    "\\$(?=\\S)(?<latex>(?:\\\\[^]|[^$\\\\])+?)(?<!\\s)\\$(?!\\d)",
    "\\[\\^(?<note>[^\\]\\s]+)\\]",
    `!\\[(?<alt>${BRACKETED})\\]\\(\\)`,
    `!?\\[(?=${BRACKETED}\\]\\()`,
    "\\]\\([^()\\s]*(?:\\([^()\\s]*\\)[^()\\s]*)*\\)",
    "<(?<address>[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\\s<>]*)>",
    "<br>",
    "</?su[bp]>",
    "\\*+|~~+",
    "&(?<entity>[a-z]+|#\\d+);",
  ].join("|"),
  "g",
);
const ENTITIES: ReadonlyMap<string, string> = new Map(Object.entries({
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: "\u00a0",
}));

/** A Markdown body as a reader sees it. */
export interface MarkdownReading {
  /** The text of each page, by the pages of its markers; one page where it has none. */
  readonly pages: ReadonlyMap<number, string>;
  /** Numbers that it shows and no reading of the document need have: of list items and notes. */
  readonly labels: readonly string[];
  /** Text that looks like such a number where Markdown has no marker for it: no surplus, if it is one. */
  readonly counted: readonly string[];
}

/** Reads a Markdown body page by page. */
export function readMarkdown(markdown: string): MarkdownReading {
  const pages = new Map<number, string>();
  const labels: string[] = [];
  const counted = Array.from(
    markdown.matchAll(COUNTED),
    ([, label, inCell]) => (label ?? inCell)!,
  );
  const markers = readPageMarkers(markdown);
  const add = (page: number, text: string) => {
    pages.set(page, `${pages.get(page) ?? ""}${shownText(text, labels)}\n`);
  };
  add(markers.length === 0 ? 1 : markers[0]!.page, markdown.slice(0, markers[0]?.start));
  markers.forEach((marker, index) => {
    add(marker.page, markdown.slice(marker.end, markers[index + 1]?.start));
  });
  return { pages, labels, counted };
}

/** The text that a Markdown body shows, without the numbers of list items and notes. */
export function markdownText(markdown: string): string {
  return shownText(markdown, []);
}

function shownText(markdown: string, labels: string[]): string {
  const out: string[] = [];
  let prose: string[] = [];
  const flush = () => {
    if (prose.length > 0) out.push(inlineText(prose.join("\n"), labels));
    prose = [];
  };
  for (const { text, inCode, isFence } of markdownLines(markdown)) {
    if (inCode) {
      flush();
      if (!isFence) out.push(text);
    } else if (COMMENT_LINE.test(text) || TABLE_RULE.test(text)) {
      continue;
    } else {
      prose.push(withoutLabels(text, labels));
      if (text.trim() === "") flush();
    }
  }
  flush();
  return out.join("\n");
}

/** Lists may begin in lists; more numbers in a row are text of a document that is Markdown. */
const MAX_LABELS = 50;

/** Takes the numbers of list items, or the name of a note, off the start of a line. */
function withoutLabels(line: string, labels: string[]): string {
  let text = line;
  for (let count = 0; count < MAX_LABELS; count++) {
    const match = LABEL.exec(text);
    if (match === null) break;
    text = `${match[1]} ${text.slice(match[0].length)}`;
    labels.push((match[2] ?? match[3])!);
  }
  return text.replace(CHECK_BOX, "$1");
}

interface InlineGroups {
  readonly ticks?: string;
  readonly escaped?: string;
  readonly latex?: string;
  /** The description of a picture, a word apart from those beside it. */
  readonly alt?: string;
  readonly entity?: string;
  /** An address between angle brackets, in which signs are no markup. */
  readonly address?: string;
  readonly note?: string;
}

const DISPLAY = /^\s*\$\$\n([^]*?)\n\s*\$\$\s*$/gm;

function inlineText(markdown: string, labels: string[]): string {
  const text = markdown.replace(DISPLAY, (_, latex: string) => latexText(latex));
  const closings = new BacktickRuns(text);
  const out: string[] = [];
  let at = 0;
  INLINE.lastIndex = 0;
  for (let match = INLINE.exec(text); match !== null; match = INLINE.exec(text)) {
    out.push(text.slice(at, match.index));
    at = INLINE.lastIndex;
    const groups = match.groups as InlineGroups;
    if (groups.note !== undefined) labels.push(groups.note);
    const closing = groups.ticks === undefined ? -1 : closings.next(groups.ticks.length, at);
    if (closing < 0) {
      out.push(shownBy(match[0], groups));
      // A description was read by the same expression.
      INLINE.lastIndex = at;
    } else {
      out.push(text.slice(at, closing));
      at = INLINE.lastIndex = closing + groups.ticks!.length;
    }
  }
  out.push(text.slice(at));
  return out.join("");
}

function shownBy(whole: string, { escaped, latex, alt, entity, address }: InlineGroups): string {
  if (alt !== undefined) return ` ${inlineText(alt, [])} `;
  if (latex !== undefined) return latexText(latex);
  if (entity !== undefined) return entityText(entity) ?? whole;
  return escaped ?? address ?? (whole === "<br>" ? "\n" : "");
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
  if (!entity.startsWith("#")) return ENTITIES.get(entity);
  const code = Number(entity.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
