/**
 * Paths of documents inside a package: `@/folder/name.md`, and as safe paths on a disk.
 *
 * @module
 */

/** What every pseudopath begins with. */
export const PSEUDOPATH_ROOT = "@/";

/** File name without its `.md`, in any letter case. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/i, "");
}

/** Parent of a relative path, `.` at the root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "." : path.slice(0, slash);
}

/** Longest component that common file systems take is 255 bytes; `.md` and a number want room. */
const COMPONENT_BYTES = 240;

/** A name as one component of a path: no separators, no control characters, not too long. */
export function asComponent(name: string): string {
  // deno-lint-ignore no-control-regex -- they are what is looked for.
  const plain = name.replace(/[/\\\x00-\x1f\x7f]+/g, "_").trim();
  const bytes = new TextEncoder().encode(plain);
  const short = bytes.length <= COMPONENT_BYTES
    ? plain
    : new TextDecoder().decode(bytes.subarray(0, COMPONENT_BYTES)).replace(/\uFFFD$/, "");
  return /^\.*$/.test(short) ? `_${short}` : short;
}

const DRIVE = /^[A-Za-z]:$/;

/**
 * The path relative to an export's target that a pseudopath stands for. Whatever would lead outside
 * it (`..`, an absolute path, a drive letter) is left out, so a document lands inside under the rest
 * of its name.
 */
export function safeRelativePath(pseudopath: string): string {
  const path =
    (pseudopath.startsWith(PSEUDOPATH_ROOT) ? pseudopath.slice(PSEUDOPATH_ROOT.length) : pseudopath)
      .replaceAll("\0", "_");
  const whole = path.split(/[/\\]/);
  const leadsOut = path.startsWith("\\") ||
    whole.some((part) => part === ".." || DRIVE.test(part));
  const parts = (leadsOut ? whole : path.split("/"))
    .filter((part) => part !== "" && part !== "." && part !== ".." && !DRIVE.test(part));
  return parts.length === 0 ? "_" : parts.join("/");
}

/** Gives each path once: a second `a.md` becomes `a (2).md`. */
export class UniquePaths {
  /** Every path that is given, and the number with which the next one like it is tried. */
  readonly #next = new Map<string, number>();

  /** `path`, or the first free one like it. */
  claim(path: string): string {
    const dot = path.lastIndexOf(".");
    const cut = dot > path.lastIndexOf("/") ? dot : path.length;
    let free = path;
    let number = this.#next.get(path) ?? 2;
    while (this.#next.has(free)) {
      free = `${path.slice(0, cut)} (${number++})${path.slice(cut)}`;
    }
    this.#next.set(path, number);
    if (free !== path) this.#next.set(free, 2);
    return free;
  }
}
