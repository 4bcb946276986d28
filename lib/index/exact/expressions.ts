/**
 * Expressions: tokens that mix symbols with letters or digits, looked up exactly.
 *
 * @module
 */
import {
  breakAtUnspaced,
  codePointLength,
  hasUnspaced,
  SPACE_RANGES,
} from "../../text/characters.ts";
import { spacedFormulas, withPlainDashes } from "./formulas.ts";
import type { PackageIndex } from "../package/package_index.ts";

/** Code points that an expression has at least. */
const SHORTEST = 4;
/** Punctuation at either end of a token is that of the sentence around it. */
const OUTER = new Set(".,;:!?\"'«»“”‘’");
const OPERATOR = /[+\-*/^|=<>()[\]{}\\_~]/;
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;
const BLANKS = new RegExp(`[${SPACE_RANGES}]+`);
/** Binds operands as mathematics and code do; a hyphen or a slash binds words as well. */
const BINDS = /[\p{L}\p{N})\]}][+*^|=<>\\~]+[\p{L}\p{N}([{\\-]|[\p{L}\p{N}][([{][^\s]*[)\]}]/u;
/** Characters that are looked at to tell what binds: the rule's time grows with their square. */
const LOOKED_AT = 300;

/** A token without the characters of a set at either end. */
function strip(token: string, characters: ReadonlySet<string>): string {
  let start = 0;
  let end = token.length;
  while (start < end && characters.has(token[start]!)) start++;
  while (end > start && characters.has(token[end - 1]!)) end--;
  return token.slice(start, end);
}

function expressionOf(token: string): string | undefined {
  const plain = strip(withPlainDashes(token), OUTER).toLowerCase();
  const isExpression = codePointLength(plain) >= SHORTEST && OPERATOR.test(plain) &&
    LETTER_OR_NUMBER.test(plain);
  return isExpression ? plain : undefined;
}

/**
 * The expressions of a text, as the format's `expression` table has them, repetitions kept.
 *
 * @param text Text as written.
 */
export function extractExpressions(text: string): string[] {
  return text.split(BLANKS).map(expressionOf).filter((found) => found !== undefined);
}

/** Signs of Markdown around a formula, with the punctuation that may stand outside of them. */
const AROUND = new Set([...OUTER, "$", "`"]);
/** Backslashes that only protect a sign. */
const PROTECTING = /\\(?=[*_^|<>~()[\]{}=+-])/g;

/** Tokens between white space and, as scripts without spaces have none, between their letters. */
function tokensOf(text: string): string[] {
  return breakAtUnspaced(text).split(BLANKS);
}

/** The spellings of a token: as the format has it, and without Markdown's signs around it. */
function spellingsOf(token: string): string[] {
  const spellings = [token, strip(token, AROUND).replace(PROTECTING, "")].map(expressionOf);
  return [...new Set(spellings.filter((found) => found !== undefined))];
}

/**
 * Every expression that a passage of ours is found by: the format's, the same without Markdown's signs
 * (`$x^2+1$`) or without letters of an unspaced script around it, and formulas with spaces inside; each
 * once.
 */
export function expressionsOf(text: string): Set<string> {
  const formulas = spacedFormulas(text).map(({ expression }) => expression);
  const pieces = hasUnspaced(text) ? tokensOf(text) : [];
  return new Set([...text.split(BLANKS), ...pieces].flatMap(spellingsOf).concat(formulas));
}

/** Whether an expression is a formula rather than hyphenated words, a path or a bracketed word. */
export function isFormula(expression: string): boolean {
  return !expression.includes("://") && BINDS.test(expression.slice(0, LOOKED_AT));
}

/** What a question states in expressions, and where a package states the same. */
export interface ExpressionAnswer {
  /** Passages with their number of the question's expressions, most first. */
  readonly passages: readonly { readonly passageId: number; readonly count: number }[];
  /** Formulas of the question that the package does not state. */
  readonly absent: readonly string[];
  /** The question without its formulas: what words are to answer. */
  readonly words: string;
}

/**
 * Looks up the expressions of a question.
 *
 * Formulas count whatever words stand around them (DEFECTS 31). Hyphenated words, paths and the like
 * count only where the question is nothing but expressions that have no word of their own.
 *
 * @param index A package with {@linkcode Capabilities.expressions}.
 * @param question The question as asked.
 * @param hasWords Whether the question has words that the word search can find.
 */
export function answerExpressions(
  index: PackageIndex,
  question: string,
  hasWords: boolean,
): ExpressionAnswer {
  const spaced = spacedFormulas(question);
  const words = spaced.reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end),
    question,
  );
  const asked = [
    ...spaced.map(({ expression }) => [expression]),
    ...tokensOf(words).map(spellingsOf)
      .filter((spellings) => spellings.some((spelling) => !hasWords || isFormula(spelling))),
  ];
  const counts = new Map<number, number>();
  const absent = new Set<string>();
  for (const spellings of asked) {
    const passages = passagesStating(index, spellings);
    if (passages.size === 0 && spellings.length > 0) absent.add(spellings.at(-1)!);
    for (const passage of passages) counts.set(passage, (counts.get(passage) ?? 0) + 1);
  }
  const passages = [...counts].map(([passageId, count]) => ({ passageId, count }))
    .sort((one, other) => other.count - one.count);
  return { passages, absent: [...absent], words: withoutFormulas(words) };
}

function passagesStating(index: PackageIndex, spellings: readonly string[]): Set<number> {
  return new Set(
    spellings.flatMap((spelling) =>
      index.rows<{ passage_id: number }>(
        "SELECT passage_id FROM expression WHERE expr = ?",
        spelling,
      )
        .map(({ passage_id }) => passage_id)
    ),
  );
}

function withoutFormulas(text: string): string {
  const formulas = tokensOf(text).filter((token) => spellingsOf(token).some(isFormula));
  return formulas.reduce((rest, formula) => rest.replace(formula, " "), text);
}
