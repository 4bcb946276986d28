/**
 * Pseudopaths: how artefacts name files without saying where on a machine they lie. `@/` is the input
 * folder for sources and the output folder for Markdown.
 *
 * @module
 */

import { createHash } from "node:crypto";

const ROOT = "@/";
const MAX_SLUG_CHARACTERS = 70;
/** File systems take 255 bytes for a name; what is put before and after it needs some of them. */
const MAX_NAME_BYTES = 200;
// deno-lint-ignore no-control-regex -- control characters are what a file name must not have.
const UNSAFE_IN_NAME = /[\\/:*?"<>|\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;
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
  const plain = title.toWellFormed().normalize("NFC").replace(UNSAFE_IN_NAME, " ").replace(
    /\s+/g,
    " ",
  );
  const cut = cutToBytes([...plain.trim()].slice(0, MAX_SLUG_CHARACTERS).join(""), MAX_NAME_BYTES);
  const slug = cut.replace(/^[. ]+|[. ]+$/g, "");
  return slug === "" || DEVICE.test(slug) ? fallback : slug;
}

/** As much of a text as fits into so many bytes of UTF-8, whole characters only. */
function cutToBytes(text: string, bytes: number): string {
  const target = new Uint8Array(bytes);
  return text.slice(0, new TextEncoder().encodeInto(text, target).read);
}

/** A stem whose file name is no longer than a file system takes; a digest keeps it apart from others. */
export function shortStem(stem: string): string {
  const name = nameOf(stem);
  const short = cutToBytes(name, MAX_NAME_BYTES);
  if (short === name) return stem;
  const digest = createHash("sha256").update(stem).digest("hex").slice(0, 8);
  return `${stem.slice(0, stem.length - name.length)}${short}~${digest}`;
}

/** Whether a name may be used as the last part of a path without leaving its folder. */
export function isSafeName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && name.search(UNSAFE_IN_NAME) < 0;
}
