/**
 * Entries of contents, which are no rows of a table.
 *
 * @module
 */

import { YEAR } from "./content.ts";
import { type PhraseRow, textOfPhrase } from "./phrases.ts";

/** Entries at least. */
const MIN_ENTRIES = 3;
/** The number of a section at the beginning of an entry of contents, and the page to which it leads. */
const SECTION = /^(?:\d{1,3}(?:\.\d{1,3})*|[A-Z](?:\.\d{1,3})+|[IVXL]+)\.?(?:\s|$)/;
const PAGE = /^\d{1,4}$/;
/** Shares of the rows that must begin so, and of the entries that must end so. */
const ENTRIES = 0.5;
const WITH_PAGE = 0.6;

/** Titles without numbers at least, and the share of the lines that must have a page, higher than the last. */
const MIN_TITLES = 6;
const PAGED = 0.7;
const RISING = 0.8;

/** Whether rows are entries of contents: titles, numbered or not, and pages that do not fall. */
export function areEntries(run: readonly PhraseRow[]): boolean {
  return areNumberedEntries(run) || arePagedTitles(run);
}

/** Whether each row is a title with a page, without names above: pages rise nearly always. */
function arePagedTitles(run: readonly PhraseRow[]): boolean {
  const several = run.filter(({ phrases }) => phrases.length > 1);
  const texts = several.map(({ phrases }) => phrases.map(textOfPhrase));
  const isEntry = ([title, page, other]: readonly string[]) =>
    other === undefined && /\p{L}{2}/u.test(title!) && PAGE.test(page!);
  if (several.length < Math.max(MIN_TITLES, PAGED * run.length) || !texts.every(isEntry)) {
    return false;
  }
  const pages = texts.map(([, page]) => page!);
  const steps = pages.slice(1).map((page, index) => Number(page) - Number(pages[index]));
  return steps.every((step) => step >= 0) && !pages.every((page) => YEAR.test(page)) &&
    steps.filter((step) => step > 0).length >= RISING * steps.length;
}

function areNumberedEntries(run: readonly PhraseRow[]): boolean {
  const several = run.filter(({ phrases }) => phrases.length > 1);
  const entries = several.filter(({ phrases }) =>
    SECTION.test(textOfPhrase(phrases[0]!)) &&
    phrases.some((phrase) => /\p{L}{2}/u.test(textOfPhrase(phrase)))
  );
  const ends = several.map(({ phrases }) => textOfPhrase(phrases.at(-1)!));
  const pages = ends.filter((text) => PAGE.test(text)).map(Number);
  return entries.length >= Math.max(MIN_ENTRIES, ENTRIES * run.length) &&
    pages.length >= WITH_PAGE * entries.length &&
    pages.every((page, index) => index === 0 || page >= pages[index - 1]!);
}
