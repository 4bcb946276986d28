/**
 * The package of a book: where its parts are, in which order they are read, whether they can be.
 *
 * EPUB 3.3, sections 4 (container) and 5 (package document); EPUB 2.0.1 says the same in other words.
 *
 * @module
 */

import { FormatError, UnsupportedError } from "../../../errors.ts";
import type { Finding } from "../../types.ts";
import { childElements, descendants, parseXml, textOf, type XmlElement } from "../../xml.ts";
import type { ZipArchive } from "../../zip.ts";
import { resolvePath } from "./paths.ts";

/** A part that the package lists. */
export interface ManifestItem {
  readonly id: string;
  /** Its name in the archive. */
  readonly path: string;
  readonly type: string;
  readonly properties: ReadonlySet<string>;
  readonly fallback: string | undefined;
}

/** A book's package document. */
export interface BookPackage {
  readonly title: string;
  readonly languages: readonly string[];
  readonly creators: readonly string[];
  readonly version: string;
  /** The parts that are listed, by their ids. */
  readonly items: ReadonlyMap<string, ManifestItem>;
  /** The parts in reading order. */
  readonly spine: readonly ManifestItem[];
  readonly navigation: ManifestItem | undefined;
  readonly ncx: ManifestItem | undefined;
}

const CONTAINER = "META-INF/container.xml";
const ENCRYPTION = "META-INF/encryption.xml";
/** Algorithms that only garble fonts (EPUB 3.3, section 4.4; Adobe's own before it). */
const FONT_OBFUSCATION = new Set([
  "http://www.idpf.org/2008/embedding",
  "http://ns.adobe.com/pdf/enc#RC",
]);

function words(text: string | undefined): readonly string[] {
  return (text ?? "").split(/\s+/).filter((word) => word !== "");
}

/** The tree of a part that says how the book is to be read; of a damaged one, of what can be read of it. */
async function treeOf(zip: ZipArchive, path: string, findings: Finding[]): Promise<XmlElement> {
  const source = await zip.remains(path, (fault) => {
    const message = `The part "${path}" of the book is read in part only: ${fault}`;
    findings.push({ code: "damaged_part", severity: "warning", message });
  });
  return parseXml(source, { onFault: () => {} });
}

/** The package documents that the container names, or those that lie in it. */
async function packagePaths(zip: ZipArchive, findings: Finding[]): Promise<string[]> {
  if (zip.has(CONTAINER)) {
    const root = await treeOf(zip, CONTAINER, findings);
    const paths = [...descendants(root, "rootfile")]
      .filter(({ attributes }) => isPackageType(attributes["media-type"]))
      .map(({ attributes }) => resolvePath(attributes["full-path"] ?? "", ""));
    const present = paths.filter((path) => zip.has(path));
    if (present.length > 0) return present;
  }
  const found = zip.names.filter((name) => /\.opf$/i.test(name));
  if (found.length > 0) {
    findings.push({
      code: "no_container",
      severity: "note",
      message: `The container names no package document, so that "${found[0]}" was taken`,
    });
  }
  return found;
}

function isPackageType(type: string | undefined): boolean {
  return type === undefined || type === "application/oebps-package+xml";
}

function itemOf(element: XmlElement, base: string): ManifestItem {
  const { attributes } = element;
  return {
    id: attributes["id"] ?? "",
    path: resolvePath(attributes["href"] ?? "", base),
    type: (attributes["media-type"] ?? "").trim().toLowerCase(),
    properties: new Set(words(attributes["properties"])),
    fallback: attributes["fallback"],
  };
}

function readPackage(root: XmlElement, path: string): BookPackage {
  const items = [...descendants(root, "item")].map((element) => itemOf(element, path));
  const byId = new Map(items.map((item) => [item.id, item]));
  const [spine] = [...descendants(root, "spine")];
  const references = spine === undefined ? [] : childElements(spine, "itemref");
  const texts = (name: string) =>
    [...descendants(root, name)].map((element) => textOf(element).replace(/\s+/g, " ").trim())
      .filter((text) => text !== "");
  return {
    title: texts("dc:title")[0] ?? "",
    languages: texts("dc:language"),
    creators: texts("dc:creator"),
    version: root.attributes["version"] ?? "",
    items: byId,
    spine: references.flatMap(({ attributes }) => byId.get(attributes["idref"] ?? "") ?? []),
    navigation: items.find(({ properties }) => properties.has("nav")),
    ncx: byId.get(spine?.attributes["toc"] ?? "") ??
      items.find(({ type }) => type === "application/x-dtbncx+xml"),
  };
}

/**
 * Opens a book's package.
 *
 * @param zip The container.
 * @param name Name of the file, for messages.
 * @param findings Takes what a person should know.
 * @throws {FormatError} `malformed` where there is no package document.
 * @throws {UnsupportedError} Where the text is encrypted.
 */
export async function openPackage(
  zip: ZipArchive,
  name: string,
  findings: Finding[],
): Promise<BookPackage> {
  const [path, ...others] = await packagePaths(zip, findings);
  if (path === undefined) {
    throw new FormatError(
      "malformed",
      `Cannot read "${name}": no package document in it, expected an EPUB container`,
    );
  }
  if (others.length > 0) {
    findings.push({
      code: "further_renditions",
      severity: "note",
      message: `The book has ${others.length + 1} renditions; "${path}" was converted`,
    });
  }
  const book = readPackage(await treeOf(zip, path, findings), path);
  if (zip.has(ENCRYPTION)) {
    refuseProtection(await treeOf(zip, ENCRYPTION, findings), { zip, name, book });
  }
  return book;
}

/** What protects a book, as far as its files tell. */
function protectionOf(zip: ZipArchive): string {
  if (zip.has("META-INF/license.lcpl")) return "Readium LCP";
  if (zip.has("META-INF/sinf.xml")) return "Apple FairPlay";
  return zip.has("META-INF/rights.xml") ? "a vendor's rights management" : "an unnamed scheme";
}

/** Fonts may be garbled; parts that are read may not be encrypted. */
function refuseProtection(
  encryption: XmlElement,
  { zip, name, book }: {
    readonly zip: ZipArchive;
    readonly name: string;
    readonly book: BookPackage;
  },
): void {
  const read = new Set([...book.spine, book.navigation].map((item) => item?.path.toLowerCase()));
  for (const data of descendants(encryption)) {
    if (!/(?:^|:)EncryptedData$/.test(data.name)) continue;
    const inside = [...descendants(data)];
    const local = (wanted: string) =>
      inside.find((element) => element.name.split(":").at(-1) === wanted);
    const algorithm = local("EncryptionMethod")?.attributes["Algorithm"] ?? "";
    const path = resolvePath(local("CipherReference")?.attributes["URI"] ?? "", "");
    if (FONT_OBFUSCATION.has(algorithm) || !read.has(path.toLowerCase())) continue;
    throw new UnsupportedError(
      `Cannot read "${name}": its text is encrypted by DRM (${
        protectionOf(zip)
      }), expected a book without DRM`,
      { hint: "Convert a copy that its publisher sells or gives without DRM", data: { path } },
    );
  }
}
