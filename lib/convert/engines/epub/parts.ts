/**
 * The parts of a book that are read: those of its reading order, and those to which they link.
 *
 * @module
 */

import { FormatError } from "../../../errors.ts";
import type { Finding } from "../../types.ts";
import { decodeXmlBytes } from "../../xml_encoding.ts";
import type { ZipArchive } from "../../zip.ts";
import type { StyleSheets } from "../html/looks.ts";
import { Markup } from "../html/markup.ts";
import type { BookPackage, ManifestItem } from "./package.ts";
import { resolveReference } from "./paths.ts";
import { BookStyles } from "./styles.ts";

/** Parts that are read where others link to them, though the reading order leaves them out. */
const LINKED = /^(?:application\/xhtml\+xml|text\/html)$/;
const READABLE = /^(?:application\/xhtml\+xml|text\/html|image\/svg\+xml|text\/x-oeb1-document)$/;
/** Fallbacks of fallbacks that are tried; books have one. */
const MAX_FALLBACKS = 32;
/** Names of parts whose type is wrong, as reading systems take them. */
const READABLE_NAME = /\.x?html?$/i;

/** A part that was read. */
export interface Part {
  /** Its name in the container. */
  readonly path: string;
  /** What stands in it. */
  readonly markup: Markup;
  /** The sheets that it asks for. */
  readonly styleSheets: StyleSheets;
}

/** The item itself, or the first along its fallbacks that can be read; or the item by its name. */
function readableItem({ items }: BookPackage, item: ManifestItem): ManifestItem | undefined {
  let found: ManifestItem | undefined = item;
  for (let step = 0; step < MAX_FALLBACKS && found !== undefined; step++) {
    if (READABLE.test(found.type)) return found;
    found = items.get(found.fallback ?? "");
  }
  return READABLE_NAME.test(item.path) ? item : undefined;
}

/** Reads the parts of a book, each once, those of the reading order first. */
export async function readParts(
  zip: ZipArchive,
  book: BookPackage,
  findings: Finding[],
): Promise<Part[]> {
  const parts: Part[] = [];
  const styles = new BookStyles(zip);
  const seen = new Set<string>();
  const waiting = [...book.spine];
  const linked = linkedParts(zip, book);
  for (const item of waiting) {
    const readable = readableItem(book, item);
    if (readable === undefined) {
      findings.push(
        partFinding("unreadable_part", item.path, `is of type ${item.type || "unknown"}`),
      );
      continue;
    }
    // No part stands in a book twice (EPUB 3.3, 5.7.3).
    if (seen.has(readable.path)) continue;
    seen.add(readable.path);
    if (!zip.has(readable.path)) {
      findings.push(partFinding("missing_part", readable.path, "is not in the container"));
    } else {
      const markup = await readMarkup(zip, readable.path, findings);
      if (markup === undefined) continue;
      if (markup.isMended) {
        findings.push(partFinding("malformed_markup", readable.path, "is not well-formed XML"));
      }
      const styleSheets = await styles.of(markup, readable.path);
      parts.push({ path: readable.path, markup, styleSheets });
      for (const item of linked(markup, readable.path)) waiting.push(item);
    }
  }
  return parts;
}

/** Gives the parts, each once, to which one links and which the reading order leaves out, such as notes. */
function linkedParts(
  zip: ZipArchive,
  book: BookPackage,
): (markup: Markup, path: string) => ManifestItem[] {
  const inOrder = new Set(book.spine.map(({ path }) => path));
  const outside = new Map(
    [...book.items.values()].filter(({ path, type, properties }) =>
      LINKED.test(type) && !inOrder.has(path) && !properties.has("nav") && zip.has(path)
    ).map((item) => [item.path, item]),
  );
  return (markup, path) => {
    if (outside.size === 0) return [];
    return Array.from(markup.links()).flatMap((href) => {
      const target = resolveReference(href, path).replace(/#[^]*$/, "");
      const item = outside.get(target);
      outside.delete(target);
      return item ?? [];
    });
  };
}

/** Damage to a part costs that part alone, from there on. */
export async function readMarkup(
  zip: ZipArchive,
  path: string,
  findings: Finding[],
): Promise<Markup | undefined> {
  const say = (state: string) => findings.push(partFinding("damaged_part", path, state));
  try {
    return new Markup(decodeXmlBytes(await zip.remains(path, () => say("is read in part only"))));
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    say("does not inflate");
    return undefined;
  }
}

function partFinding(code: string, path: string, state: string): Finding {
  const severity = code === "malformed_markup" ? "note" : "warning";
  return { code, severity, message: `The part "${path}" of the book ${state}` };
}
