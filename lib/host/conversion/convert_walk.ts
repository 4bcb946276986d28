/**
 * Finds the files of an input: no hidden and temporary ones, nothing of the output, and nothing that
 * a symbolic link has outside the input. What is left alone is said.
 *
 * @module
 */

import { basename, dirname, join, relative, resolve, sep as SEPARATOR } from "node:path";
import type { IgnoredFile, MissedKind } from "../../convert/artefacts/manifest.ts";
import type { FoundFile } from "../../convert/plan.ts";
import { pseudopathOf } from "../../convert/pseudopath.ts";
import { asMdcxError } from "../system/platform_errors.ts";
import { realPathIfThere } from "../system/presence.ts";
import { refuseSpecial, specialKind } from "../system/special_file.ts";

/** Stands in a name for what is no Unicode text; nothing can be asked for by such a name. */
const REPLACEMENT = "\ufffd";
const UNNAMED = "Its name is no Unicode text, by which nothing can be opened: rename it";
const LINK_INSIDE = "It is a symbolic link; what it leads to is converted under its own name";
const LINK_OUTSIDE =
  "It is a symbolic link that leads out of the input: put a copy in its place, " +
  "or convert what it leads to in a run of its own";

/** What a walk found. */
export interface Walked {
  /** The folder to which all paths are relative. */
  readonly root: string;
  readonly files: readonly FoundFile[];
  readonly ignored: readonly IgnoredFile[];
}

const HIDDEN = /^\./;
/** Locks and drafts of office programs, editors, browsers and file managers. */
const TEMPORARY =
  /^~\$|~$|^(?:thumbs\.db|desktop\.ini|icon\r)$|\.(?:tmp|temp|swp|part|crdownload|download)$/i;

/**
 * Walks an input.
 *
 * @param input A folder, or one file.
 * @param output Left out where it lies inside the input.
 * @throws {Deno.errors.NotFound} And other errors of the platform for the input itself.
 */
export async function walkInput(input: string, output: string): Promise<Walked> {
  const path = resolve(input);
  const info = await Deno.stat(path);
  refuseSpecial(input, info, { verb: "convert", expected: "a folder or a document" });
  if (info.isFile) {
    return { root: dirname(path), files: [foundFile(basename(path), info)], ignored: [] };
  }
  const walk = new Walk(path, resolve(output));
  await walk.enter("");
  return { root: path, files: walk.files, ignored: walk.ignored };
}

/** What the plan of a run needs to know of a file. */
export function foundFile(path: string, { size, mtime }: Deno.FileInfo): FoundFile {
  return { path, bytes: size, ...(mtime === null ? {} : { modifiedMs: mtime.getTime() }) };
}

class Walk {
  readonly files: FoundFile[] = [];
  readonly ignored: IgnoredFile[] = [];
  readonly #root: string;
  readonly #output: string;

  constructor(root: string, output: string) {
    this.#root = root;
    this.#output = output;
  }

  /** Enters a folder, given by its path relative to the root. Folders wait on a stack of their own. */
  async enter(folder: string): Promise<void> {
    const waiting = [folder];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const entry of await this.#entries(next)) {
        const path = next === "" ? entry.name : `${next}/${entry.name}`;
        if (entry.isDirectory) {
          if (this.#isWanted(path, entry.name)) waiting.push(path);
        } else await this.#take(path, entry);
      }
    }
  }

  async #entries(folder: string): Promise<Deno.DirEntry[]> {
    const entries: Deno.DirEntry[] = [];
    try {
      for await (const entry of Deno.readDir(join(this.#root, folder))) entries.push(entry);
    } catch (error) {
      if (folder === "") throw error;
      this.#ignoreFault(folder, error);
    }
    return entries;
  }

  async #take(path: string, entry: Deno.DirEntry): Promise<void> {
    if (!this.#isWanted(path, entry.name)) return;
    if (entry.isSymlink) return await this.#takeLink(path);
    try {
      const info = await Deno.stat(join(this.#root, path));
      const special = specialKind(info);
      if (special === undefined) this.files.push(foundFile(path, info));
      else this.#ignore(path, `It is ${special}, no file`, "special_file");
    } catch (error) {
      // Gone since, or of a name that is no text and cannot be asked for.
      this.#ignoreFault(path, error);
    }
  }

  #isWanted(path: string, name: string): boolean {
    if (join(this.#root, path) === this.#output) return false;
    const reason = HIDDEN.test(name)
      ? "It is hidden"
      : TEMPORARY.test(name)
      ? "It is temporary"
      : undefined;
    if (reason !== undefined) this.#ignore(path, reason);
    return reason === undefined;
  }

  /** What a link inside the input leads to is found under its own name. */
  async #takeLink(path: string): Promise<void> {
    const target = await targetOf(join(this.#root, path));
    const root = await Deno.realPath(this.#root);
    const isInside = target !== undefined && !relative(root, target).startsWith("..");
    if (target === undefined) this.#ignore(path, "It is a symbolic link that leads nowhere");
    else if (isInside) this.#ignore(path, LINK_INSIDE);
    else this.#ignore(path, LINK_OUTSIDE, "link_outside");
  }

  #ignoreFault(path: string, error: unknown): void {
    const isUnnamed = error instanceof Deno.errors.NotFound && path.includes(REPLACEMENT);
    const reason = isUnnamed
      ? UNNAMED
      : asMdcxError(error).message.replaceAll(this.#root + SEPARATOR, "");
    this.ignored.push({ source_pseudopath: pseudopathOf(path), reason, fault: true });
  }

  #ignore(path: string, reason: string, kind?: MissedKind): void {
    const source_pseudopath = pseudopathOf(path);
    this.ignored.push({ source_pseudopath, reason, ...(kind === undefined ? {} : { kind }) });
  }
}

/** What a link leads to; undefined where that is nothing, or the link itself. */
async function targetOf(path: string): Promise<string | undefined> {
  try {
    return await realPathIfThere(path);
  } catch (error) {
    if (error instanceof Deno.errors.FilesystemLoop) return undefined;
    throw error;
  }
}
