/**
 * The style sheets of a page of markup, as they stand in its source: its own, and those that it links to.
 *
 * @module
 */

import { HidingSheets } from "./_hidden_by_style.ts";

/** Style sheets and links to them; comments, scripts and templates are passed over whole. */
const SHEET =
  /<template\b[^]*?(?:<\/template|$)|<!--[^]*?(?:-->|$)|<script\b[^<>]*(?<!\/)>[^]*?(?:<\/script|$)|<style\b([^<>]*)>([^]*?)(?:<\/style|$)|<link\b([^<>]*)>/gi;
const FOR_SCREEN = /^(?![^]*\smedia\s*=)|\smedia\s*=\s*["']?[^"'>]*\b(?:all|screen)\b/i;
const TO_SHEET = /\srel\s*=\s*["']?[^"'>]*\bstylesheet\b/i;

/** A page as far as it has sheets; mostly they all stand before its body. */
function headOf(markup: string): string {
  const body = markup.search(/<body/i);
  const isLater = body >= 0 && /<(?:style|link)/i.test(markup.slice(body));
  return body < 0 || isLater ? markup : markup.slice(0, body);
}

/** Reads style sheets, each set of them once: the parts of a book share theirs. */
export class SheetReader {
  readonly #linked: (href: string) => string;
  readonly #isOfBook: boolean;
  readonly #read = new Map<string, HidingSheets>();

  /**
   * @param linked Gives the sheet that a page links to; empty where there is none.
   * @param isOfBook Whether they are those of a book.
   */
  constructor(linked: (href: string) => string, isOfBook: boolean) {
    this.#linked = linked;
    this.#isOfBook = isOfBook;
  }

  /** The sheets of a page: those that it links to, then its own. */
  of(markup: string): HidingSheets {
    const found = [...headOf(markup).matchAll(SHEET)];
    const linked = found.flatMap(([, , , link]) => {
      if (link === undefined || !TO_SHEET.test(link) || !FOR_SCREEN.test(link)) return [];
      const href = /\shref\s*=\s*["']?([^"'\s>]+)/i.exec(link)?.[1] ?? "";
      return [this.#linked(href.replaceAll("&amp;", "&"))];
    });
    const own = found.flatMap(([, attributes, sheet]) =>
      sheet !== undefined && FOR_SCREEN.test(attributes!) ? [sheet] : []
    );
    // A page may link to one sheet any number of times: the last counts.
    const texts = [...new Set([...linked, ...own].reverse())].reverse();
    const key = texts.join("\0");
    const known = this.#read.get(key);
    if (known !== undefined) return known;
    const sheets = new HidingSheets(this.#isOfBook);
    for (const text of texts) sheets.add(text);
    this.#read.set(key, sheets);
    return sheets;
  }
}
