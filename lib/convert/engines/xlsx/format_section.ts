/**
 * Which section of a number format a number falls under.
 *
 * @module
 */

import type { Section } from "./format_code.ts";

/** The section that a number falls under, and whether its sign is the section's business. */
export function sectionFor(
  value: number,
  sections: readonly Section[],
): { readonly section: Section | undefined; readonly isAbsolute: boolean } {
  const numeric = sections.slice(0, 3).filter(({ tokens }, index) =>
    index === 0 || !tokens.some(({ kind }) => kind === "text")
  );
  if (numeric.some(({ condition }) => condition !== undefined)) {
    const met = numeric.find((section) =>
      section.condition !== undefined && holds(value, section.condition)
    );
    const section = met ?? numeric.find(({ condition }) => condition === undefined);
    const index = section === undefined ? -1 : numeric.indexOf(section);
    const isSaid = index === 1 || (index === 0 && isForNegatives(section?.condition)) ||
      (index === 2 && !showsNumber(section));
    return { section, isAbsolute: value < 0 && isSaid };
  }
  const [positive, negative, zero] = numeric;
  if (value < 0 && negative !== undefined) return { section: negative, isAbsolute: true };
  return { section: value === 0 ? zero ?? positive : positive, isAbsolute: false };
}

/** Whether a section shows a number, and not words alone. */
function showsNumber(section: Section | undefined): boolean {
  return section?.tokens.some(({ kind }) => kind === "digits" || kind === "general") === true;
}

/** Whether a condition lets numbers below zero through alone. */
function isForNegatives(condition: Section["condition"]): boolean {
  if (condition === undefined) return false;
  const { operator, value } = condition;
  return operator === "<" ? value <= 0 : /^<?=$/.test(operator) && value < 0;
}

function holds(
  value: number,
  condition: NonNullable<Section["condition"]>,
): boolean {
  switch (condition.operator) {
    case "<":
      return value < condition.value;
    case "<=":
      return value <= condition.value;
    case ">":
      return value > condition.value;
    case ">=":
      return value >= condition.value;
    case "=":
      return value === condition.value;
    default:
      return value !== condition.value;
  }
}
