/**
 * Numbers as fractions, as Excel shows them: `# ?/?`, `# ??/16 "in"`.
 *
 * @module
 */

import type { Token } from "./format_code.ts";

/** A denominator has at most so many digits. */
const MAX_DIGITS = 7;
/** Fractions that are nearer to each other are one. */
const NEAR = 1e-12;

/**
 * The nearest fraction whose denominator has as many digits as the format, or is the one given.
 *
 * @param value Not negative.
 * @param tokens A format with a slash.
 */
export function formatFraction(value: number, tokens: readonly Token[]): string {
  const slash = tokens.findIndex(({ kind }) => kind === "slash");
  const first = tokens.findIndex(({ kind }) => kind === "digits");
  const rest = tokens.slice(slash + 1);
  const end = rest.findIndex((token) => !isDenominator(token));
  const denominator = end < 0 ? rest : rest.slice(0, end);
  const hasWhole = tokens.slice(0, slash).filter(({ kind }) => kind === "digits").length > 1;
  return literals(tokens.slice(0, Math.min(first, slash))) +
    fractionOf(value, { hasWhole, ...denominatorOf(denominator) }) +
    literals(end < 0 ? [] : rest.slice(end));
}

function literals(tokens: readonly Token[]): string {
  return tokens.map((token) => token.kind === "literal" ? token.text : "").join("");
}

function isDenominator(token: Token): boolean {
  return token.kind === "digits" || (token.kind === "literal" && /^\d$/.test(token.text));
}

interface Denominator {
  /** The denominator that the format gives; NaN where it gives only places for digits. */
  readonly fixed: number;
  /** The largest one that has a place. */
  readonly most: number;
}

function denominatorOf(tokens: readonly Token[]): Denominator {
  const pattern = tokens.map((token) =>
    token.kind === "literal" ? token.text : token.kind === "digits" ? token.pattern : ""
  ).join("");
  return {
    fixed: Number.parseInt(pattern, 10),
    most: 10 ** Math.min(Math.max(pattern.length, 1), MAX_DIGITS) - 1,
  };
}

function fractionOf(
  value: number,
  { hasWhole, fixed, most }: Denominator & { readonly hasWhole: boolean },
): string {
  const whole = hasWhole ? Math.floor(value) : 0;
  const [numerator, denominator] = fixed > 0
    ? [Math.round((value - whole) * fixed), fixed]
    : nearestFraction(value - whole, most);
  if (numerator === 0) return String(whole);
  if (hasWhole && numerator === denominator) return String(whole + 1);
  return `${hasWhole && whole > 0 ? `${whole} ` : ""}${numerator}/${denominator}`;
}

/** By continued fractions, so that large denominators cost no more than small ones. */
function nearestFraction(value: number, most: number): [number, number] {
  let before: [number, number] = [0, 1];
  let best: [number, number] = [1, 0];
  for (let rest = value;;) {
    const whole = Math.floor(rest);
    const next: [number, number] = [before[0] + whole * best[0], before[1] + whole * best[1]];
    if (next[1] > most) break;
    [before, best] = [best, next];
    if (Math.abs(value - best[0] / best[1]) < NEAR) return best;
    rest = 1 / (rest - whole);
  }
  const steps = Math.floor((most - before[1]) / best[1]);
  const other: [number, number] = [before[0] + steps * best[0], before[1] + steps * best[1]];
  const distance = ([numerator, denominator]: [number, number]) =>
    Math.abs(value - numerator / denominator);
  return distance(other) < distance(best) - NEAR ? other : best;
}
