/**
 * Escaping of document text, so that it survives as text and cannot pass for structure, and no more
 * than that: an underscore inside a word, a lone tilde or `2 * 3` stay as they are. Which delimiter
 * can open or close emphasis follows CommonMark 0.31, section 6.2.
 *
 * @module
 */

/** What surrounds a piece of text, and what it stands in. */
export interface EscapeContext {
  /** The character before the text, empty at the start of a line; `*` for a delimiter of emphasis. */
  readonly before: string;
  /** The character after the text, empty at the end of a line; `*` for a delimiter of emphasis. */
  readonly after: string;
  /** Inside a table cell, where a pipe ends the cell. */
  readonly inCell?: boolean;
  /** Inside the text of a link or image, where a bracket ends it. */
  readonly inLink?: boolean;
  /** The text ends where an address begins, which may be put between angle brackets. */
  readonly atAddress?: boolean;
  /** The block holds dollar signs that stay as they are, so that each of its text is escaped. */
  readonly hasDollars?: boolean;
}

/** Runs are bounded, as a regular expression takes stack for each character of a run. */
const SPECIAL = /\*{1,1000}|_{1,1000}|~{1,1000}|\${1,1000}|[`\\[\]<&!|]/g;
/** ASCII characters that may need escaping or collapsing: the signs, and all control characters. */
const CAREFUL = new Set([..."*_~$`\\[]<&!|"].map((sign) => sign.charCodeAt(0)));
const PLAIN_ASCII = Uint8Array.from(
  { length: 128 },
  (_, code) => code >= 0x20 && code < 0x7f && !CAREFUL.has(code) ? 1 : 0,
);
/** What GFM may take for an address: with a scheme, with `www.`, or of a person. */
const ADDRESS = /https?:\/\/[^\s<>]{1,4000}|www\.[^\s<>]{1,4000}|[\w.+*~-]{1,64}@(?=[\w-])/gi;
/** The end of an address between angle brackets, with nothing to escape before the next space. */
const BRACKET_END = /^>[A-Za-z0-9.,;:)?'"-]{0,50}(?:\s|$)/;
/** What that end takes at most. */
const MAX_BRACKET_END = 60;
const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/;
const PUNCTUATION = /[\p{P}\p{S}]/u;
/** What may follow `<`; a star stands for a delimiter that may yet be left out. */
const TAG_OR_COMMENT = /[A-Za-z/!?*]/;
const ENTITY = /&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{0,31});/y;
/** What an entity takes at most. */
const MAX_ENTITY = 40;
/** What may go on as an entity after the end of the text. */
const ENTITY_START = /^&[#A-Za-z0-9]*$/;
/** Two or more spaces, or one that is neither a plain nor a wide or unbreakable one. */
const SPACES = /[\p{Cc}\s]{2,1000}|(?![ \u00a0\u2000-\u200a\u202f\u3000])[\p{Cc}\s]/gu;

/** The whole character that ends before `index`, which may be two code units; empty at the start. */
export function characterBefore(text: string, index: number): string {
  const unit = text.charAt(index - 1);
  const isLow = unit >= "\udc00" && unit <= "\udfff" && index > 1;
  return isLow ? text.slice(index - 2, index) : unit;
}

/** The whole character at `index`, empty at the end. */
export function characterAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? "" : String.fromCodePoint(code);
}

/** Whether a character is white space; the edge of a line counts as such. */
export function isSpace(character: string): boolean {
  return character === "" || /\s/.test(character);
}

/** Whether a character is punctuation or a symbol in CommonMark's sense. */
export function isPunctuation(character: string): boolean {
  return PUNCTUATION.test(character);
}

/** Whether a run of delimiters between two characters can open emphasis (left-flanking). */
export function isLeftFlanking(before: string, after: string): boolean {
  if (isSpace(after)) return false;
  return !isPunctuation(after) || isSpace(before) || isPunctuation(before);
}

/** Whether a run of delimiters between two characters can close emphasis (right-flanking). */
export function isRightFlanking(before: string, after: string): boolean {
  return isLeftFlanking(after, before);
}

/**
 * One space for each run of white space and control characters, as line ends of the source mean
 * nothing; a single wide or unbreakable space stays, a byte order mark goes.
 */
export function collapseSpaces(text: string): string {
  return text.replaceAll("\ufeff", "").replace(SPACES, " ");
}

/** A character as implementations see it that take half of an emoji for a letter. */
const asLetter = (character: string): string => character.length > 1 ? "a" : character;

function mayOpen(before: string, after: string): boolean {
  return isLeftFlanking(before, after) || isLeftFlanking(asLetter(before), asLetter(after));
}

function mayClose(before: string, after: string): boolean {
  return mayOpen(after, before);
}

function isUnderscoreDelimiter(before: string, after: string): boolean {
  const left = mayOpen(before, after);
  const right = mayClose(before, after);
  const isInsideWord = left && right && !isPunctuation(before) && !isPunctuation(after);
  return (left || right) && !isInsideWord;
}

/** The surroundings of a sign, what follows it as far as an entity may reach, and what ends the text. */
interface Surroundings extends EscapeContext {
  readonly rest: string;
  readonly end: string;
}

function needsEscape(run: string, around: Surroundings): boolean {
  const { before, after } = around;
  switch (run.charAt(0)) {
    case "*":
      return mayOpen(before, after) || mayClose(before, after);
    case "_":
      return around.atAddress === true || isUnderscoreDelimiter(before, after);
    case "~":
      return run.length > 1 || around.atAddress === true || before === "*" || after === "*" ||
        mayClose(before, after);
    case "$":
      return around.hasDollars === true || run.length > 1 ||
        (!isSpace(before) && !/[0-9]/.test(after));
    case "`":
      return true;
    case "\\":
      return after === "" || around.atAddress === true || ASCII_PUNCTUATION.test(after);
    case "[":
      return around.inLink === true || /[\^*]/.test(after);
    case "]":
      return around.inLink === true || /[([:*]/.test(after);
    case "<":
      return around.atAddress === true || TAG_OR_COMMENT.test(after);
    case "!":
      return /[[*]/.test(after);
    case "|":
      return around.inCell === true;
    default:
      ENTITY.lastIndex = 0;
      return ENTITY.test(around.rest) || (ENTITY_START.test(around.rest) && !isSpace(around.end));
  }
}

/** Whether text needs neither escaping nor collapsing, wherever it stands. */
export function isPlainText(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x80) {
      const isDoubleSpace = code === 0x20 && text.charCodeAt(index + 1) === 0x20;
      if (PLAIN_ASCII[code] === 0 || isDoubleSpace) return false;
    } else if (code < 0xa1 || code === 0x2028 || code === 0x2029 || code === 0xfeff) {
      return false;
    }
  }
  return true;
}

function escapeSigns(text: string, context: EscapeContext): string {
  return text.replace(SPECIAL, (run, offset: number) => {
    const end = offset + run.length;
    const around = {
      ...context,
      before: offset === 0 ? context.before : characterBefore(text, offset),
      after: end === text.length ? context.after : characterAt(text, end),
      atAddress: context.atAddress === true && end === text.length,
      end: context.after,
      rest: run === "&" ? text.slice(offset, offset + MAX_ENTITY) : "",
    };
    return needsEscape(run, around) ? run.replace(/[^]/g, "\\$&") : run;
  });
}

/**
 * An address is a link by itself in GFM, and a backslash in it is part of it. One that holds signs is
 * written between angle brackets, or made no link where it has no scheme.
 */
function escapeAddress(address: string, context: EscapeContext): string {
  const escaped = escapeSigns(address, context);
  const isAlone = escaped === address && isSpace(context.after);
  if (isAlone || context.inLink) return escaped;
  if (/^https?:/i.test(address)) {
    const hasPipe = context.inCell === true && address.includes("|");
    // Between angle brackets an entity is read as what it stands for, and a backslash stays.
    const hasEntity = escaped.includes("\\&");
    return hasPipe || hasEntity ? escaped.replace(/:(?=\/\/)/g, "\\:") : `<${address}>`;
  }
  if (/^www/i.test(address)) return escaped.replace(".", "\\.");
  return escaped === address ? address : escaped.replace("@", "&#64;");
}

/**
 * Escapes a run of text.
 *
 * @param text Plain text on one line.
 * @param context What stands before and after it.
 */
export function escapeText(text: string, context: EscapeContext): string {
  const mayHoldAddress = text.includes("://") || text.includes("@") || /www\./i.test(text);
  if (!mayHoldAddress) return escapeSigns(text, context);
  const parts: string[] = [];
  let start = 0;
  const around = (from: number, to: number): EscapeContext => ({
    ...context,
    before: from === 0 ? context.before : characterBefore(text, from),
    after: to === text.length ? context.after : characterAt(text, to),
  });
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    const end = index + address.length;
    parts.push(escapeSigns(text.slice(start, index), { ...around(start, index), atAddress: true }));
    const isBracketed = BRACKET_END.test(text.slice(end, end + MAX_BRACKET_END)) &&
      (isSpace(context.after) || text.length > end + MAX_BRACKET_END);
    const after = isBracketed ? "" : around(index, end).after;
    parts.push(escapeAddress(address, { ...around(index, end), after }));
    start = end;
  }
  return parts.join("") + escapeSigns(text.slice(start), around(start, text.length));
}

/** A line longer than this is not looked through to its end; its first sign is escaped. */
const MAX_SIGNS = 1000;
const BLOCK_STARTS: readonly RegExp[] = [
  /^(?=#{1,6}(?:\s|$))/,
  /^(?=\[[ xX]\](?:\s|$))/,
  /^(?=[-+*](?:\s|$))/,
  /^(?=>)/,
  /^(?=\|)/,
  /^(?==+\s*$)/,
  /^(?=([-*_])(?:[ \t]*\1){2,}[ \t]*$)/,
  /^(?=-+\s*$)/,
  /^(?=:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$)/,
];

/**
 * Escapes what would make a line of text the start of another block: a heading, a list, a quote, a
 * table, a rule, a check box, or the underline of a heading.
 *
 * @param line A line as it will be written, its inline characters escaped already.
 */
export function escapeLineStart(line: string): string {
  const text = line.trimStart();
  const number = /^(\d{1,9})([.)])(?=\s|$)/.exec(text);
  if (number !== null) return `${number[1]}\\${text.slice(number[1]!.length)}`;
  const startsBlock = text.length > MAX_SIGNS
    ? /^(?:[-+*_=:|>]|#{1,6}\s)/.test(text)
    : BLOCK_STARTS.some((start) => start.test(text));
  return startsBlock ? `\\${text}` : text;
}
