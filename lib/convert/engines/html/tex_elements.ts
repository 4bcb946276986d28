/**
 * Elements that hold TeX: scripts from which MathJax 2 makes formulas, and pictures that wikis and
 * generators make of them.
 *
 * @module
 */

import type { Attributes } from "./elements.ts";

const TEX_PICTURE = /(?:^|\s)(?:mwe-math-fallback-image-(?:inline|display)|tex|latex|math)(?:\s|$)/;
const FRAME = /^MathJax-Element-\d+-Frame$/;
const PREVIEW = /(?:^|\s)MathJax_Preview(?:\s|$)/;

/** Whether an element is a script that holds a formula in TeX. */
export function isTexScript(name: string, attributes: Attributes): boolean {
  return name === "script" && /^\s*math\/tex\b/i.test(attributes["type"] ?? "");
}

/** Whether an element is what MathJax 2 has drawn of a script, or what stands there until it has. */
export function isDrawnFromScript(attributes: Attributes): boolean {
  return FRAME.test(attributes["id"] ?? "") || PREVIEW.test(attributes["class"] ?? "");
}

/** The TeX of which an element is a picture; `undefined` where it is none. */
export function pictureTex(name: string, { class: classes, alt }: Attributes): string | undefined {
  if (name !== "img" || alt === undefined || !TEX_PICTURE.test(classes ?? "")) return undefined;
  return looksLikeTex(alt.trim()) ? unwrappedTex(alt.trim()) : undefined;
}

/** Whether a text is TeX, and no description in words. */
export function looksLikeTex(text: string): boolean {
  return /[\\^_{}]/.test(text) || (text !== "" && !/\p{L}{2}/u.test(text));
}

/** `{\displaystyle x}` is `x`. */
export function unwrappedTex(tex: string): string {
  const match = /^\{\\(?:display|text)style\s*([^]*)\}$/.exec(tex);
  return match === null ? tex : match[1]!.trim();
}
