/**
 * Addresses of documents: `mdcx://PACKAGE/PATH`, with `#3` for a page or `#3-5` for pages. An address
 * names a document of a package that is served, never a file.
 *
 * @module
 */

/** What an address names. */
export interface DocumentAddress {
  /** Name of the package. */
  readonly packageName: string;
  /** Path in the package, `@/folder/name.md`. */
  readonly pseudopath: string;
  readonly pages?: readonly [number, number];
}

const MAX_LENGTH = 8_000;
/** Also `#page=3`, as readers of PDF write it. */
const PAGES = /^#(?:page=)?([1-9]\d{0,6})(?:-([1-9]\d{0,6}))?$/;

/** The address of a package, which stands for the list of its documents. */
export function packageAddress(packageName: string): string {
  return `mdcx://${encodeURIComponent(packageName)}/`;
}

/** The address of a document. */
export function documentAddress(packageName: string, pseudopath: string): string {
  const path = pseudopath.replace(/^@\//, "").split("/").map(encodeURIComponent).join("/");
  return packageAddress(packageName) + path;
}

/**
 * Reads an address.
 *
 * @param address A URI.
 * @returns Undefined where it is no address of a document.
 */
export function parseAddress(address: string): DocumentAddress | undefined {
  if (address.length > MAX_LENGTH || !URL.canParse(address)) return undefined;
  const { protocol, host, pathname, search, hash } = new URL(address);
  const match = PAGES.exec(hash);
  if (protocol !== "mdcx:" || search !== "" || (hash !== "" && match === null)) return undefined;
  try {
    return {
      packageName: decodeURIComponent(host),
      pseudopath: `@${decodeURIComponent(pathname)}`,
      ...(match === null ? {} : { pages: [Number(match[1]), Number(match[2] ?? match[1])] }),
    };
  } catch {
    // A percent sign that encodes nothing.
    return undefined;
  }
}
