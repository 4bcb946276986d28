/**
 * What a document looks like, against which headings and code stand out.
 *
 * @module
 */

import type { Draft, Run } from "./model.ts";

/** Share of the characters from which bold says nothing. */
const COMMON_BOLD = 0.5;
/** The same for a typewriter face. */
const COMMON_MONO = 0.6;
/** Share from which there is hardly anything beside the typewriter face that it could stand out from. */
const ALL_MONO = 0.9;
/** Signs of programs, and the share of the typewriter's characters from which they are programs. */
const CODE_SIGN = /[{}[\]();=<>_\\|&$#@*+/`]/g;
const CODE_SIGNS = 0.04;

/** The typography of a document. */
export interface Typography {
  /** Size of most of its text. */
  readonly bodySize: number;
  /** Most of its text is bold, so that bold says nothing. */
  readonly boldIsCommon: boolean;
  /** Most of its text is set in a typewriter face, and is no program text among prose. */
  readonly monoIsCommon: boolean;
}

/** The typography of a document by its characters. */
export function typographyOf(drafts: readonly Draft[]): Typography {
  const sizes = new Map<number, number>();
  let [all, bold, mono] = [0, 0, 0];
  for (const { text, style } of runsOf(drafts)) {
    sizes.set(style.size, (sizes.get(style.size) ?? 0) + text.length);
    all += text.length;
    if (style.bold) bold += text.length;
    if (style.mono) mono += text.length;
  }
  const [bodySize] = [...sizes].reduce((best, entry) => entry[1] > best[1] ? entry : best, [10, 0]);
  const isMono = mono > COMMON_MONO * all;
  return {
    bodySize,
    boldIsCommon: bold > COMMON_BOLD * all,
    monoIsCommon: isMono && !(mono < ALL_MONO * all && areProgram(drafts, mono)),
  };
}

/** Whether so many characters in a typewriter face are those of programs. */
function areProgram(drafts: readonly Draft[], characters: number): boolean {
  let signs = 0;
  for (const { text, style } of runsOf(drafts)) {
    if (style.mono) signs += text.match(CODE_SIGN)?.length ?? 0;
  }
  return signs > CODE_SIGNS * characters;
}

function* runsOf(drafts: readonly Draft[]): Generator<Run> {
  for (const draft of drafts) {
    for (const { runs } of draft.lines) yield* runs;
  }
}
