/**
 * Pseudopaths: how artefacts name files without saying where on a machine they lie. `@/` is the input
 * folder for sources and the output folder for Markdown.
 *
 * @module
 */

import { createHash } from "node:crypto";

const ROOT = "@/";
/** As a person counts characters. */
const MAX_SLUG_CHARACTERS = 70;
/** File systems take 255 bytes for a name; what is put before and after it needs some of them. */
const MAX_NAME_BYTES = 200;
// deno-lint-ignore no-control-regex -- control characters are what a file name must not have.
const UNSAFE_IN_NAME = /[\\/:*?"<>|\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;
const characters = new Intl.Segmenter("und", { granularity: "grapheme" });
const words = new Intl.Segmenter("und", { granularity: "word" });
const utf8 = new TextEncoder();
/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** The pseudopath of a path relative to the root, with `/` between its parts. */
export function pseudopathOf(relative: string): string {
  return ROOT + relative.normalize("NFC");
}

/** The pseudopath of a path whose spelling tells it from another: `é` as one character or as two. */
export function literalPseudopathOf(relative: string): string {
  return ROOT + relative;
}

/** The relative path that a pseudopath stands for. */
export function relativeOf(pseudopath: string): string {
  return pseudopath.startsWith(ROOT) ? pseudopath.slice(ROOT.length) : pseudopath;
}

/** The folder part of a relative path; empty at the root. */
export function folderOf(relative: string): string {
  const slash = relative.lastIndexOf("/");
  return slash < 0 ? "" : relative.slice(0, slash);
}

/** The last part of a relative path. */
export function nameOf(relative: string): string {
  return relative.slice(relative.lastIndexOf("/") + 1);
}

/** A relative path without the extension of its last part; a leading dot is part of the name. */
export function withoutExtension(relative: string): string {
  const start = relative.lastIndexOf("/") + 1;
  const dot = relative.lastIndexOf(".");
  return dot > start ? relative.slice(0, dot) : relative;
}

/**
 * A title as a file name of any system: no separators, controls, leading or trailing dots.
 *
 * @param title Any text.
 * @param fallback The name where nothing of the title is left.
 */
export function slugOf(title: string, fallback: string): string {
  const plain = title.toWellFormed().normalize("NFC").replace(UNSAFE_IN_NAME, " ")
    .replace(/\s+/g, " ").trim();
  const slug = cutToWords(plain).replace(/^[. ]+|[. ]+$/g, "");
  return slug === "" || DEVICE.test(slug) ? fallback : slug;
}

/** A text that is too long for a name, cut before a word, or within one that is half of the name. */
function cutToWords(text: string): string {
  const most = { bytes: MAX_NAME_BYTES, characters: MAX_SLUG_CHARACTERS };
  const cut = fittingStart(text, most, characters);
  const atWord = cut === text ? text : fittingStart(text, most, words);
  return atWord.length * 2 > cut.length ? atWord : cut;
}

/** As many segments of a text as fit, whole ones only: a letter keeps its marks, an emoji its parts. */
function fittingStart(
  text: string,
  most: { readonly bytes: number; readonly characters: number },
  segmenter: Intl.Segmenter,
): string {
  // A code unit is three bytes at most, and no more than a character: such a text fits.
  if (3 * text.length <= most.bytes && text.length <= most.characters) return text;
  // A code unit is a byte at least: no segment that this cuts could fit.
  const start = text.slice(0, 2 * most.bytes + 1);
  let [fitting, bytes, count] = ["", 0, 0];
  for (const { segment } of segmenter.segment(start)) {
    bytes += utf8.encode(segment).length;
    count += segmenter === characters ? 1 : [...characters.segment(segment)].length;
    if (bytes > most.bytes || count > most.characters) break;
    fitting += segment;
  }
  return fitting;
}

/** A stem whose file name is no longer than a file system takes; a digest keeps it apart from others. */
export function shortStem(stem: string): string {
  const name = nameOf(stem);
  const most = { bytes: MAX_NAME_BYTES, characters: Infinity };
  const short = fittingStart(name, most, characters);
  if (short === name) return stem;
  const digest = createHash("sha256").update(stem).digest("hex").slice(0, 8);
  return `${stem.slice(0, stem.length - name.length)}${short}~${digest}`;
}

/** Whether a name may be used as the last part of a path without leaving its folder. */
export function isSafeName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && name.search(UNSAFE_IN_NAME) < 0;
}
