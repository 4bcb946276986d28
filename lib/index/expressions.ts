/**
 * Expressions: tokens that mix symbols with letters or digits, looked up exactly.
 *
 * @module
 */
import { codePointLength } from "../text/characters.ts";
import type { PackageIndex } from "./package_index.ts";

const SHORTEST = 4;
const DASHES = /[−–—‐‑]/g;
const OUTER = new Set(".,;:!?\"'«»“”‘’");
const OPERATOR = /[+\-*/^|=<>()[\]{}\\_~]/;
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;
// deno-lint-ignore no-control-regex -- U+001C–001F are white space in this format.
const BLANKS = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;
/** Binds operands as mathematics and code do; a hyphen or a slash binds words as well. */
const BINDS = /[\p{L}\p{N})\]}][+*^|=<>\\~]+[\p{L}\p{N}([{\\-]|[\p{L}\p{N}][([{][^\s]*[)\]}]/u;
/** What binds is told from the beginning: the rule's time grows with the square of the length. */
const TOLD_FROM = 300;

function stripOuter(token: string): string {
  let start = 0;
  let end = token.length;
  while (start < end && OUTER.has(token[start]!)) start++;
  while (end > start && OUTER.has(token[end - 1]!)) end--;
  return token.slice(start, end);
}

function expressionOf(token: string): string | undefined {
  const plain = stripOuter(token.normalize("NFKC").replace(DASHES, "-")).toLowerCase();
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

/** Whether an expression is a formula rather than hyphenated words, a path or a bracketed word. */
export function isFormula(expression: string): boolean {
  return !expression.includes("://") && BINDS.test(expression.slice(0, TOLD_FROM));
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
  const asked = [...new Set(extractExpressions(question))]
    .filter((expression) => !hasWords || isFormula(expression));
  const counts = new Map<number, number>();
  const absent: string[] = [];
  for (const expression of asked) {
    const rows = index.rows<{ passage_id: number }>(
      "SELECT passage_id FROM expression WHERE expr = ?",
      expression,
    );
    if (rows.length === 0) absent.push(expression);
    for (const { passage_id } of rows) counts.set(passage_id, (counts.get(passage_id) ?? 0) + 1);
  }
  const passages = [...counts].map(([passageId, count]) => ({ passageId, count }))
    .sort((one, other) => other.count - one.count);
  return { passages, absent, words: withoutFormulas(question) };
}

function withoutFormulas(question: string): string {
  return question.split(BLANKS).filter((token) => {
    const expression = expressionOf(token);
    return expression === undefined || !isFormula(expression);
  }).join(" ");
}
