/**
 * The independent reading of PDF documents, by pdf.js.
 *
 * @module
 */

import { FormatError, MdcxError } from "../../../errors.ts";
import { loadPdfjs, type PdfjsLibrary } from "../../../host/heavy.ts";
import type { DocumentInput, Finding, Reference, ReferenceReader } from "../../types.ts";
import { UNVERIFIED_PAGE } from "../status.ts";
import { withoutStrokes, withWordsTurned } from "./_arabic_forms.ts";
import { withoutOverprints } from "./_overprints.ts";
import { PdfjsDocument, type TextItem } from "./_pdfjs.ts";
import { RIGHT_TO_LEFT, withSeams } from "./_reading_order.ts";
import { GivenTexts, TextsNotFound } from "./_given_texts.ts";
import { textsBeside } from "./_pdf_annotations.ts";

/** Reads the text of PDF documents with pdf.js. */
export const pdfReader: ReferenceReader = {
  formats: ["pdf"],
  async read(input: DocumentInput): Promise<Reference> {
    const pdfjs = await loadPdfjs();
    const document = await open(pdfjs, input);
    try {
      const wanted = input.pages ?? everyPage(document.numPages);
      const given = new GivenTexts(document, wanted);
      const pages: string[] = [];
      const findings: Finding[] = [];
      for (const page of wanted) {
        try {
          pages.push(textOf(await given.piecesOf(page)));
        } catch (error) {
          pages.push("");
          findings.push(unread(page, error));
        }
      }
      const { texts, names } = await textsBeside(document, readable(wanted, findings));
      const attachments = await document.attachments();
      // Whether it is one need not be asked of others: it costs as much as a page.
      if (attachments.length > 0 && await document.isPortfolio()) findings.push(portfolio());
      return {
        reader: `pdf.js ${pdfjs.version}`,
        pages: pages.map((text, index) => [text, ...texts.get(wanted[index]!) ?? []].join("\n")),
        fields: [...names, ...attachments],
        findings,
      };
    } finally {
      await document.close();
    }
  },
};

function everyPage(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** The pages that could be read. */
function readable(pages: readonly number[], findings: readonly Finding[]): readonly number[] {
  const unread = new Set(findings.map(({ page }) => page));
  return pages.filter((page) => !unread.has(page));
}

/** Tries no password, then each. */
async function open(pdfjs: PdfjsLibrary, input: DocumentInput): Promise<PdfjsDocument> {
  for (const password of [undefined, ...input.passwords]) {
    try {
      // pdf.js may write into the bytes, so it gets its own.
      return await PdfjsDocument.open(pdfjs, input.bytes.slice(), password);
    } catch (error) {
      if (!isPasswordError(error)) throw unreadable(input.name, error);
    }
  }
  throw new MdcxError(
    "password",
    `Cannot verify "${input.name}": it is protected, expected its password`,
  );
}

function isPasswordError(error: unknown): boolean {
  return error instanceof Error && error.name === "PasswordException";
}

/** A page that pdf.js gives up on, which leaves it unverified and the others measured. */
function unread(page: number, error: unknown): Finding {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code: UNVERIFIED_PAGE,
    message: error instanceof TextsNotFound
      ? `Page ${page} cannot be verified: ${reason}`
      : `Page ${page} cannot be verified: pdf.js says "${reason.slice(0, 120)}"`,
    severity: "warning",
    page,
  };
}

function portfolio(): Finding {
  return {
    code: "portfolio",
    message:
      "The document is a portfolio: its text is that of its cover alone, and the files in it, " +
      "each a document of its own, are not converted",
    severity: "warning",
  };
}

function unreadable(name: string, cause: unknown): FormatError {
  return new FormatError(
    "malformed",
    `Cannot verify "${name}": pdf.js cannot open it, expected a PDF document`,
    { cause },
  );
}

/** The text of a page's pieces. */
function textOf(items: readonly TextItem[]): string {
  const lines = linesOf(items);
  const pieces = withoutOverprints(items);
  const once = pieces === items ? lines : linesOf(pieces);
  return lines.map((line, index) => undoubled(line) ?? once[index] ?? line).join("\n");
}

/** The lines of a page's pieces. */
function linesOf(items: readonly TextItem[]): string[] {
  let text = "";
  items.forEach((item, index) => {
    const before = items[index - 1];
    if (before !== undefined && isOnAnotherLine(before, item)) text += "\n";
    else if (before !== undefined && isGapLeftwards(before, item)) text += " ";
    text += (item.str ?? "") + (item.hasEOL === true ? "\n" : "");
  });
  if (!RIGHT_TO_LEFT.test(text)) return withAccentsAfter(text).split("\n");
  const words = withoutStrokes(withWordsTurned(text));
  return withSeams(withAccentsAfter(words)).split("\n");
}

const DOUBLED_START = /^\s*(\S)\1/u;

/** A line in which every letter is drawn twice, for boldness: `TTeesstt`; nothing for others. */
function undoubled(line: string): string | undefined {
  if (!DOUBLED_START.test(line)) return undefined;
  const words = line.split(/\s+/).filter((word) => word !== "");
  const isDoubled = words.length > 0 && line.length >= 6 &&
    words.every((word) => /^(?:(.)\1)+$/u.test(word));
  return isDoubled ? words.map((word) => word.replace(/(.)\1/gu, "$1")).join(" ") : undefined;
}

/** Lines that lie apart, where pdf.js sees no line end: each is drawn by a form of its own. */
function isOnAnotherLine(before: TextItem, item: TextItem): boolean {
  const [from, to] = [before.transform, item.transform];
  if (from === undefined || to === undefined || before.hasEOL === true) return false;
  // Upright text alone, raised and lowered signs and initials beside their text aside.
  if (from[1] !== 0 || to[1] !== 0 || from[0]! <= 0 || to[0]! <= 0) return false;
  return Math.abs(to[5]! - from[5]!) > Math.max(before.height ?? 0, item.height ?? 0, MIN_LINE);
}

/** Lines that are nearer than this are one, whatever the height of their text is said to be. */
const MIN_LINE = 4;

/** White between two pieces of right-to-left text, where pdf.js sets no space. */
function isGapLeftwards(before: TextItem, item: TextItem): boolean {
  const [from, to] = [before.transform?.[4], item.transform?.[4]];
  if (from === undefined || to === undefined || before.hasEOL === true) return false;
  const gap = from - (to + (item.width ?? 0));
  if (!(gap > SPACE_WIDTH * (item.height ?? 10))) return false;
  return !/^\s|^$/.test(item.str ?? "") && !/\s$|^$/.test(before.str ?? "");
}

/** Width of the narrowest space against the height of the text. */
const SPACE_WIDTH = 0.15;

const ACCENTS = /[\u0300-\u036f\u00a8\u00b4\u02c6\u02c7\u02dc]/;

/** TeX draws an accent before its letter; Unicode has it after. */
function withAccentsAfter(text: string): string {
  if (!ACCENTS.test(text)) return text;
  return text
    .replace(/(?<![\p{L}\p{M}])([\u0300-\u036f]+)(\p{L})/gu, "$2$1")
    .replace(
      /([\u00a8\u00b4\u02c6\u02c7\u02dc])(\p{L})/gu,
      (_, accent: string, letter: string) => (letter + COMBINING[accent]!).normalize("NFC"),
    );
}

const COMBINING: Readonly<Record<string, string>> = {
  "\u00a8": "\u0308",
  "\u00b4": "\u0301",
  "\u02c6": "\u0302",
  "\u02c7": "\u030c",
  "\u02dc": "\u0303",
};
