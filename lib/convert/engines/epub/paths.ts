/**
 * Paths inside a book: references are percent-encoded, relative to the part that holds them, and may
 * not lead out of the container.
 *
 * @module
 */

/** The part of a reference before its `#` or `?`. */
function pathOf(reference: string): string {
  return reference.replace(/[?#][^]*$/, "");
}

/** Percent-encoded text as what it stands for; as it is where it is encoded wrongly. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}

/** Whether a reference leads out of the book: it has a scheme, or an authority. */
function isRemote(reference: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(reference.trim());
}

/**
 * The name of the part that a reference leads to. `..` beyond the root stays at the root, as in URLs.
 *
 * @param reference As it is written, percent-encoded.
 * @param base Name of the part that holds it.
 */
export function resolvePath(reference: string, base: string): string {
  const path = pathOf(reference.trim());
  if (path === "") return base;
  const start = path.startsWith("/") ? [] : base.split("/").slice(0, -1);
  const segments: string[] = [...start];
  for (const segment of path.replaceAll("\\", "/").split("/")) {
    const name = decoded(segment);
    if (name === "..") segments.pop();
    else if (name !== "." && name !== "") segments.push(name);
  }
  return segments.join("/");
}

/**
 * A reference with its path resolved and its fragment kept, for comparing; remote ones as they are.
 */
export function resolveReference(reference: string, base: string): string {
  if (isRemote(reference)) return reference.trim();
  const hash = reference.indexOf("#");
  return resolvePath(reference, base) + (hash < 0 ? "" : reference.slice(hash).trimEnd());
}
