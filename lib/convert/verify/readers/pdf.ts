/**
 * The independent reading of PDF documents, by pdf.js.
 *
 * @module
 */

import { FormatError, MdcxError } from "../../../errors.ts";
import { loadPdfjs, type PdfjsLibrary } from "../../../host/heavy.ts";
import type { DocumentInput, Finding, Reference, ReferenceReader } from "../../types.ts";
import { UNVERIFIED_PAGE } from "../status.ts";
import { drawnTexts } from "./_drawn_texts.ts";
import { GivenTexts, TextsNotFound } from "./_given_texts.ts";
import { textOf } from "./_page_text.ts";
import { factsOf } from "./_pdf_facts.ts";
import { textsBeside } from "./_pdf_annotations.ts";
import { PdfjsDocument } from "./_pdfjs.ts";

/** Reads the text of PDF documents with pdf.js. */
export const pdfReader: ReferenceReader = {
  formats: ["pdf"],
  async read(input: DocumentInput): Promise<Reference> {
    const pdfjs = await loadPdfjs();
    const document = await open(pdfjs, input);
    try {
      const wanted = input.pages ?? everyPage(document.numPages);
      return { reader: `pdf.js ${pdfjs.version}`, ...await readPages(pdfjs, document, wanted) };
    } finally {
      await document.close();
    }
  },
};

function everyPage(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** The texts of pages, with what lies on them, and what the document holds beside them. */
async function readPages(
  pdfjs: PdfjsLibrary,
  document: PdfjsDocument,
  wanted: readonly number[],
): Promise<Omit<Reference, "reader">> {
  const { texts, findings } = await textsOf(document, wanted);
  const beside = await textsBeside(document, [...texts.keys()]);
  const drawn = await drawnTexts(pdfjs, document, beside.drawn);
  const facts = await factsOf(document);
  const partsOf = (page: number) => [
    texts.get(page) ?? "",
    ...drawn.get(page) ?? [],
    ...beside.texts.get(page) ?? [],
  ];
  return {
    pages: wanted.map((page) => partsOf(page).join("\n")),
    fields: [...beside.names, ...facts.attachments],
    findings: [
      ...findings,
      ...(beside.isCut ? [ANNOTATIONS_CUT] : []),
      ...(document.hasLostAnnotations ? [ANNOTATIONS_LOST] : []),
      ...facts.findings,
    ],
  };
}

const ANNOTATIONS_CUT: Finding = {
  code: "annotations_unverified",
  message:
    "What fields and comments hold is more than is read a second time; the rest is not verified",
  severity: "warning",
};

const ANNOTATIONS_LOST: Finding = {
  code: "annotations_unverified",
  message: "Fields or comments are damaged, or of a kind that pdf.js cannot read; they may be lost",
  severity: "warning",
};

/** The texts of the pages that can be read, and what is to be said of the others. */
async function textsOf(
  document: PdfjsDocument,
  wanted: readonly number[],
): Promise<{ texts: Map<number, string>; findings: Finding[] }> {
  const given = new GivenTexts(document, wanted);
  const texts = new Map<number, string>();
  const findings: Finding[] = [];
  for (const page of wanted) {
    try {
      texts.set(page, textOf(await given.piecesOf(page)));
    } catch (error) {
      findings.push(unread(page, error));
    }
  }
  findings.push(...[...document.damaged].filter((page) => texts.has(page)).map(damaged));
  return { texts, findings };
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

/** A page that is read as far as it goes: what it lacks, both readings lack, and nothing else tells. */
function damaged(page: number): Finding {
  return {
    code: "damaged_page",
    message: `Page ${page} is damaged: some of what it says may be lost`,
    severity: "warning",
    page,
  };
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

function unreadable(name: string, cause: unknown): FormatError {
  return new FormatError(
    "malformed",
    `Cannot verify "${name}": pdf.js cannot open it, expected a PDF document`,
    { cause },
  );
}
