/**
 * The rules of a style sheet, as far as they are meant for screens.
 *
 * @module
 */

/** A rule of a style sheet. */
export interface StyleRule {
  readonly selectors: readonly string[];
  readonly declarations: string;
  /** Whether the rule holds on every screen, whatever its size and what the browser can do. */
  readonly isUnconditional: boolean;
}

const OTHER_MEDIA = /^@media(?![^]*\b(?:all|screen)\b)(?![^]*\()/i;
/** In these, pages hid their sheets from browsers that did not know any. */
const HTML_COMMENT_SIGN = /<!--|-->/g;
/** Rules in more blocks are taken to hold under some condition. */
const MAX_DEPTH = 20;
const ANY_SCREEN = /^\s*(?:(?:only\s+)?(?:all|screen)\s*)?$/i;
/** The selectors of a rule: at the commas that part them, and none in `:is(.a, .b)`. */
function selectorsOf(prelude: string): string[] {
  if (!prelude.includes("(")) return prelude.split(",").map((selector) => selector.trim());
  const selectors = [""];
  let depth = 0;
  for (const part of prelude.split(/([(),])/)) {
    if (part === "(") depth++;
    else if (part === ")") depth--;
    if (part === "," && depth <= 0) selectors.push("");
    else selectors[selectors.length - 1] += part;
  }
  return selectors.map((selector) => selector.trim());
}

function withoutComments(sheet: string): string {
  let text = "";
  for (let at = 0;;) {
    const start = sheet.indexOf("/*", at);
    if (start < 0) return text + sheet.slice(at);
    text += `${sheet.slice(at, start)} `;
    const end = sheet.indexOf("*/", start + 2);
    if (end < 0) return text;
    at = end + 2;
  }
}

/** Whether the rules of a block hold as if they stood outside. */
function isTransparent(prelude: string): boolean {
  const media = /^@media\b([^]*)/i.exec(prelude)?.[1];
  if (media !== undefined) return media.split(",").some((query) => ANY_SCREEN.test(query));
  return /^@(?:layer|supports(?!\s+not))\b/i.test(prelude);
}

const IMPORT = /@import\s+(?:url\(\s*)?["']?([^"'\s();]+)["']?\s*\)?([^;{}]*)/gi;

/** Addresses of the sheets that a sheet takes in, for every screen. */
export function importsOf(sheet: string): string[] {
  if (!sheet.includes("@import")) return [];
  return [...withoutComments(sheet).matchAll(IMPORT)].flatMap(([, href = "", media = ""]) =>
    isTransparent(`@media ${media}`) ? [href] : []
  );
}

/** The rules of a sheet in their order, those for paper, speech and the like left out. */
export function* styleRules(sheet: string): Generator<StyleRule> {
  const pieces = withoutComments(sheet.replace(HTML_COMMENT_SIGN, " ")).split(/([{}])/);
  /** Preludes of the blocks that are open. */
  const open: string[] = [];
  let otherMedia = 0;
  for (let index = 0; index + 1 < pieces.length; index += 2) {
    const [content, sign] = [pieces[index]!, pieces[index + 1]];
    if (sign === "{") {
      // What ends with a semicolon before a rule is a statement of its own, as `@import` is.
      open.push(content.slice(content.lastIndexOf(";") + 1).trim());
      if (OTHER_MEDIA.test(open.at(-1)!)) otherMedia++;
      continue;
    }
    const prelude = open.pop() ?? "";
    if (OTHER_MEDIA.test(prelude)) otherMedia--;
    else if (otherMedia === 0 && content.trim() !== "") {
      yield {
        selectors: selectorsOf(prelude),
        declarations: content,
        isUnconditional: open.length <= MAX_DEPTH && open.every(isTransparent),
      };
    }
  }
}
