/**
 * What stands at a path, where it may be that nothing does.
 *
 * @module
 */

const { NotFound, NotADirectory } = Deno.errors;

/** Whether an error says that nothing is there: no such name, or a file in the place of a folder. */
function isMissing(error: unknown): boolean {
  return error instanceof NotFound || error instanceof NotADirectory;
}

/** What a path leads to, links followed; undefined where nothing is there. */
export async function statIfThere(path: string): Promise<Deno.FileInfo | undefined> {
  return await Deno.stat(path).catch(undefinedIfMissing);
}

/** Whether a path leads to a regular file. */
export async function isFile(path: string): Promise<boolean> {
  return (await statIfThere(path))?.isFile ?? false;
}

/** A path without links; undefined where nothing is there. */
export async function realPathIfThere(path: string): Promise<string | undefined> {
  return await Deno.realPath(path).catch(undefinedIfMissing);
}

/** {@linkcode statIfThere}, at once. */
export function statIfThereSync(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.statSync(path);
  } catch (error) {
    return undefinedIfMissing(error);
  }
}

/** What stands at a path itself, links not followed; undefined where nothing does. */
export function lstatIfThereSync(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.lstatSync(path);
  } catch (error) {
    return undefinedIfMissing(error);
  }
}

/**
 * Where a file is written that takes the place of what stands at a path: behind a link the file that
 * it leads to, so that the link stays one; elsewhere the path as it is.
 */
export async function behindLink(path: string): Promise<string> {
  const isLink = lstatIfThereSync(path)?.isSymlink === true;
  return (isLink ? await realPathIfThere(path) : undefined) ?? path;
}

/** Removes a file; no error where it is not there. */
export async function removeIfThere(path: string): Promise<void> {
  await Deno.remove(path).catch(undefinedIfMissing);
}

/** {@linkcode removeIfThere}, at once. */
export function removeIfThereSync(path: string): void {
  try {
    Deno.removeSync(path);
  } catch (error) {
    undefinedIfMissing(error);
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
  return undefined;
}
