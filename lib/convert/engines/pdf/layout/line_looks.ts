/**
 * What a line says, and in which faces.
 *
 * @module
 */

import type { Line, Run } from "./model.ts";

/** Share of a line in a typewriter face that makes it program text. */
const MOSTLY_MONO = 0.7;

/** The text of a line, without its looks. */
export function textOf({ runs }: Line): string {
  return runs.length === 1 ? runs[0]!.text : runs.map((run) => run.text).join("");
}

/** What lines say together, on one line with single blanks. */
export function plainText({ lines }: { readonly lines: readonly Line[] }): string {
  return lines.map(textOf).join(" ").replace(/\s+/g, " ").trim();
}

/** Whether the letters and digits of a line are bold. */
export function isBold(line: Line): boolean {
  return line.runs.every((run) => run.style.bold || !/[\p{L}\p{N}]/u.test(run.text));
}

/** Whether a line is in a typewriter face. */
export function isMono(line: Line): boolean {
  return line.runs.every((run) => run.style.mono);
}

/** Program text with a number or a remark in another face beside it. */
export function isMostlyMono(line: Line): boolean {
  const count = (runs: readonly Run[]) => runs.reduce((sum, { text }) => sum + text.length, 0);
  return !isMono(line) &&
    count(line.runs.filter((run) => run.style.mono)) > MOSTLY_MONO * count(line.runs);
}
