/**
 * Reads the text of EPUB by fflate and htmlparser2: another unzipper, another parser of markup, and
 * its own way through container, package and spine.
 *
 * @module
 */

import { type UnzipFileInfo, type Unzipped, unzipSync } from "fflate";
import { Parser } from "htmlparser2";
import { FormatError, LimitError, MdcxError } from "../../../errors.ts";
import { LIMITS } from "../../../limits.ts";
import type { DocumentInput, Reference, ReferenceReader } from "../../types.ts";
import { SheetReader } from "./_sheets_of_page.ts";
import { readMarkup } from "./html.ts";

type Attributes = Readonly<Record<string, string>>;

const TEXT_PART = /\.(?:x?html?|xml|opf|svg|css)$/i;
/** Small parts may well be packed very tightly. */
const RATIO_FROM_BYTES = 1024 * 1024;
/** Where one part is damaged, so many are read one by one. */
const MAX_SINGLE_PARTS = 2000;
const TEXT_TYPE = /xhtml|html|svg|oeb1/;
const TEXT_NAME = /\.x?html?$/i;

function isWithinLimits(file: UnzipFileInfo, total: number): boolean {
  const ratio = file.originalSize / Math.max(1, file.size);
  const isBomb = file.originalSize > RATIO_FROM_BYTES && ratio > LIMITS.zipRatio;
  return !isBomb && file.originalSize <= LIMITS.zipPartBytes && total <= LIMITS.zipTotalBytes;
}

/** The parts of a container that a filter takes; nothing of those that do not inflate. */
function unzip(bytes: Uint8Array, wants: (file: UnzipFileInfo) => boolean): Unzipped {
  try {
    return unzipSync(bytes, { filter: wants });
  } catch (error) {
    if (error instanceof MdcxError || !(error instanceof Error)) throw error;
    return {};
  }
}

/** The text parts of a container, by their names. */
function unzipTexts(bytes: Uint8Array): Map<string, string> {
  const names: string[] = [];
  let total = 0;
  let files = unzip(bytes, (file) => {
    if (!TEXT_PART.test(file.name)) return false;
    names.push(file.name);
    if (isWithinLimits(file, total += file.originalSize)) return true;
    throw new LimitError(`Cannot read part "${file.name}": it inflates too far`, {
      data: { limit: "zipRatio" },
    });
  });
  if (Object.keys(files).length === 0 && names.length <= MAX_SINGLE_PARTS) {
    files = Object.assign({}, ...names.map((name) => unzip(bytes, (file) => file.name === name)));
  }
  return new Map(
    Object.entries(files).map(([name, content]) => [name.replaceAll("\\", "/"), decode(content)]),
  );
}

function decode(bytes: Uint8Array): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const declared = /^[^<]{0,4}<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1] ??
    "utf-8";
  const isWide = bytes[0] === 0xfe || bytes[0] === 0xff;
  const label = isWide ? (bytes[0] === 0xfe ? "utf-16be" : "utf-16le") : declared;
  try {
    return new TextDecoder(label).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder().decode(bytes);
    throw error;
  }
}

/** The elements of one name, without their prefixes. */
function elementsOf(xml: string, wanted: string): Attributes[] {
  const found: Attributes[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name.split(":").at(-1) === wanted) found.push(attributes);
    },
  }, { xmlMode: true });
  parser.end(xml);
  return found;
}

/** The name of a part by URL rules, which know `..`, `%20` and fragments; what is no address names none. */
function partName(href: string, base: string): string {
  try {
    const url = new URL(href, `book:///${base.split("/").map(encodeURIComponent).join("/")}`);
    return decodeURIComponent(url.pathname.replace(/^\/+/, ""));
  } catch {
    return "";
  }
}

const TAKEN_IN = /@import\s+(?:url\(\s*)?["']?([^"'\s();]+)["']?\s*\)?\s*(?:all|screen)?\s*;/gi;
/** A sheet takes in as many others at most, and over as many steps. */
const MOST_SHEETS = 4;
const MOST_STEPS = 2;

/** The sheet that a link leads to, after those that it takes in; empty where it leads nowhere. */
function sheetOf(
  parts: ReadonlyMap<string, string>,
  href: string,
  base: string,
  steps = 0,
): string {
  const name = partName(href, base);
  const sheet = parts.get(name) ?? "";
  const taken = steps < MOST_STEPS ? [...sheet.matchAll(TAKEN_IN)].slice(0, MOST_SHEETS) : [];
  const before = taken.map(([, inner = ""]) => sheetOf(parts, inner, name, steps + 1));
  return [...before, sheet].join("\n");
}

/** Fallbacks of fallbacks that are tried. */
const MOST_FALLBACKS = 32;

/** The item itself, or the first along its fallbacks that is text; or the item by its name. */
function textItem(
  byId: ReadonlyMap<string | undefined, Attributes>,
  first: Attributes | undefined,
): Attributes | undefined {
  let item = first;
  for (let steps = 0; steps < MOST_FALLBACKS && item !== undefined; steps++) {
    if (TEXT_TYPE.test(item["media-type"] ?? "")) return item;
    item = byId.get(item["fallback"]);
  }
  return TEXT_NAME.test(first?.["href"] ?? "") ? first : undefined;
}

/** The parts of the spine, each once. */
function spineNames(opf: string, items: readonly Attributes[], base: string): string[] {
  const byId = new Map(items.map((item) => [item["id"], item]));
  const names = elementsOf(opf, "itemref").flatMap(({ idref }) => {
    const item = textItem(byId, byId.get(idref));
    return item === undefined ? [] : [partName(item["href"] ?? "", base)];
  });
  return [...new Set(names)];
}

const LINK = /<a\s[^<>]*?\bhref\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/gi;

/** The parts that the reading order leaves out and others link to, after those of the order. */
function withLinked(
  parts: ReadonlyMap<string, string>,
  order: readonly string[],
  { items, path }: { readonly items: readonly Attributes[]; readonly path: string },
): string[] {
  const known = new Set(order);
  const pages = new Set(
    items.flatMap((item) => {
      const isPage = /html/.test(item["media-type"] ?? "") &&
        !/\bnav\b/.test(item["properties"] ?? "");
      return isPage ? [partName(item["href"] ?? "", path)] : [];
    }),
  );
  const names = [...order];
  for (const name of names) {
    for (const [, double, single] of (parts.get(name) ?? "").matchAll(LINK)) {
      const target = partName((double ?? single)!.replaceAll("&amp;", "&"), name);
      if (known.has(target) || !pages.has(target)) continue;
      known.add(target);
      names.push(target);
    }
  }
  return names;
}

function readEpub(input: DocumentInput): Reference {
  const parts = unzipTexts(input.bytes);
  const container = parts.get("META-INF/container.xml") ?? "";
  const named = elementsOf(container, "rootfile").map((file) =>
    partName(file["full-path"] ?? "", "")
  );
  const path = named.find((name) => parts.has(name)) ??
    [...parts.keys()].find((name) => name.endsWith(".opf"));
  if (path === undefined) {
    throw new FormatError(
      "malformed",
      `Cannot read "${input.name}": no package document, expected one`,
    );
  }
  let base = "";
  const sheets = new SheetReader((href) => sheetOf(parts, href, base), true);
  const opf = parts.get(path)!;
  const items = elementsOf(opf, "item");
  const texts = withLinked(parts, spineNames(opf, items, path), { items, path }).map((name) => {
    base = name;
    const markup = parts.get(name) ?? "";
    return readMarkup(markup, true, sheets.of(markup)).text;
  });
  return { reader: "fflate 0.8 + htmlparser2 12.0", pages: [texts.join("\n")] };
}

/** Reads the text of EPUB. */
export const epubReader: ReferenceReader = {
  formats: ["epub"],
  read: (input) => Promise.resolve(input).then(readEpub),
};
