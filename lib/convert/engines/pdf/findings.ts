/**
 * What a person should know about the pages of a PDF.
 *
 * @module
 */

import { counted } from "../../../counted.ts";
import type { Finding } from "../../types.ts";
import type { DocumentFacts } from "./pdfium/document.ts";
import { textOf } from "./layout/line_looks.ts";
import type { AttachedFile, PageLayout } from "./layout/model.ts";

/** Share of characters without a mapping from which a page's text is not to be relied on. */
const UNRELIABLE = 0.02;
/** Share of a page that its picture takes where it is a scan. */
const LARGE_IMAGE = 0.2;
/** A picture of a page with fewer characters beside it holds its text itself. */
const FEW_CHARACTERS = 40;
/** Characters drawn twice that are worth a word, and their share of the page. */
const MANY_OVERPRINTED = 8;
const OVERPRINTED_SHARE = 0.02;
const TABLE_CAPTION =
  /^(?:table|tabelle|tableau|tabla|tabela|tabella|cuadro|quadro)\s+[\dIVX][\dIVX.\-–]*\s*(?:[.:—–-]|$)/i;

/** A grid of signs: rows, signs in each, and characters of a sign. */
const ROWS_OF_GRID = 5;
const SIGNS_OF_GRID = 3;
const SIGN_LENGTH = 2;

/** Characters of a message that a document gives: of an attached file, a caption, what is left out. */
const MAX_TOLD = 300;
const MAX_CAPTION = 60;
const MAX_BEYOND = 80;

/** Findings about the document as a whole. */
export function documentFindings(facts: DocumentFacts): Finding[] {
  const findings = facts.attachments.map((file) => attachmentFinding(file, "The file"));
  if (facts.isDynamicForm) {
    const message =
      "The document is a form of the kind XFA, which programs of Adobe draw themselves: " +
      "its pages only say so, and what the form holds is not in the text";
    findings.unshift({ code: "xfa_form", message, severity: "warning" });
  }
  if (!facts.rebuilt) return findings;
  const message =
    "The document's table of objects is damaged; it was rebuilt from those that were found";
  return [{ code: "rebuilt_structure", message, severity: "note" }, ...findings];
}

/** A file that the document holds, or one of its pages. */
function attachmentFinding(
  { name, sizeBytes, description }: AttachedFile,
  what: string,
): Finding {
  const size = sizeBytes === undefined ? [] : [`${sizeBytes} bytes`];
  const more = [...size, ...(description === "" || description === name ? [] : [description])];
  const told = more.length === 0 ? "" : ` (${more.join("; ").slice(0, MAX_TOLD)})`;
  return {
    code: "attachment",
    message: `${what} "${name}"${told} is attached and not converted`,
    severity: "note",
  };
}

/** Pages that PDFium cannot load, each run of them once: a damaged page tree may promise thousands. */
export function unreadableFindings(pages: readonly number[]): Finding[] {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === page - 1) last[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([first, last]) =>
    first === last ? warning("unreadable_page", first, "cannot be loaded") : {
      ...warning("unreadable_page", first, ""),
      message: `Pages ${first} to ${last} cannot be loaded`,
    }
  );
}

/** Annotations that are more than is read, and looks of them that are, or that PDFium gave up on. */
export function leftOutFindings(
  { annotations, looks }: { readonly annotations: number; readonly looks: number },
): Finding[] {
  const leftOut = (message: string): Finding => ({
    code: "annotations_left_out",
    message,
    severity: "warning",
  });
  return [
    ...(annotations === 0 ? [] : [leftOut(
      `The texts of ${
        counted(annotations, "annotation")
      }, as fields, comments and links are, are ` +
        "left out: they are more than is read",
    )]),
    ...(looks === 0 ? [] : [leftOut(
      `The texts that ${
        counted(looks, "annotation")
      } would draw, as signatures and stamps do, are ` +
        "left out: they are more than is read, or cannot be read",
    )]),
  ];
}

/** Findings about one page. */
export function findingsOf(layout: PageLayout): Finding[] {
  return [
    ...layout.files.map((file) => ({
      ...attachmentFinding(file, `Page ${layout.page}: the file`),
      page: layout.page,
    })),
    ...textFindings(layout),
    ...glyphFindings(layout),
    ...overprintFindings(layout),
    ...beyondFindings(layout),
    ...tableFindings(layout),
  ];
}

function textFindings({ page, characters, imageShare }: PageLayout): Finding[] {
  const isPicture = characters === 0 ? imageShare > 0 : imageShare > LARGE_IMAGE;
  if (isPicture && characters < FEW_CHARACTERS) {
    const state = characters === 0
      ? "is a picture without text"
      : `is a picture with ${characters} characters of text beside it`;
    return [warning("page_without_text", page, state)];
  }
  if (characters > 0) return [];
  return [{ code: "blank_page", message: `Page ${page} is blank`, severity: "note", page }];
}

function glyphFindings({ page, characters, unmapped, plausible }: PageLayout): Finding[] {
  if (unmapped > 0 && unmapped >= UNRELIABLE * characters) {
    const state = `has ${unmapped} of ${characters} characters that its fonts do not name`;
    return [warning("unmapped_glyphs", page, state)];
  }
  if (plausible) return [];
  return [
    warning("unmapped_glyphs", page, "reads like codes, not like text: its fonts name no letters"),
  ];
}

/** Text drawn twice is counted once, and other readers count it twice. */
function overprintFindings({ page, characters, overprinted }: PageLayout): Finding[] {
  if (overprinted < Math.max(MANY_OVERPRINTED, OVERPRINTED_SHARE * characters)) return [];
  const message =
    `Page ${page} draws ${counted(overprinted, "character")} twice over themselves, as bold; ` +
    "they are counted once";
  return [{ code: "overprinted_text", message, severity: "note", page }];
}

/** Text that no viewer shows. */
function beyondFindings({ page, beyond }: PageLayout): Finding[] {
  if (beyond === "") return [];
  const characters = counted([...beyond.replace(/\s/g, "")].length, "character");
  const message = `Page ${page} draws ${characters} beyond its edges, left out, ` +
    `as no viewer shows them: "${beginningOf(beyond, MAX_BEYOND)}"`;
  return [{ code: "text_beyond_page", message, severity: "note", page }];
}

/** As many whole words of a text as fit, at least a part of the first one. */
function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf(" ", most);
  return `${(end > 0 ? text.slice(0, end) : text.slice(0, most)).toWellFormed()} …`;
}

/** A page that announces a table and shows none. */
function tableFindings({ page, regions }: PageLayout): Finding[] {
  const lines = regions.flatMap((region) => region.lines);
  if (lines.some((line) => line.table !== undefined && line.table.alt === undefined)) return [];
  const caption = lines.map(textOf).find((text) => TABLE_CAPTION.test(text.trim()));
  if (caption === undefined) return regions.some(hasGrid) ? [unresolvedGrid(page)] : [];
  const state = `announces "${caption.trim().slice(0, MAX_CAPTION)}", whose table was not found`;
  return [warning("unresolved_table", page, state)];
}

function unresolvedGrid(page: number): Finding {
  return warning(
    "unresolved_table",
    page,
    "has a grid of single signs that is no table in the text",
  );
}

/** Whether lines of single signs, far apart, follow each other: a matrix has fewer. */
function hasGrid({ lines }: PageLayout["regions"][number]): boolean {
  let rows = 0;
  return lines.some((line) => {
    rows = line.gapped && hasSignsAlone(textOf(line)) ? rows + 1 : 0;
    return rows >= ROWS_OF_GRID;
  });
}

function hasSignsAlone(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.length >= SIGNS_OF_GRID && words.every((word) => word.length <= SIGN_LENGTH);
}

/** A finding about a page that may lack something. */
function warning(code: string, page: number, state: string): Finding {
  return { code, message: `Page ${page} ${state}`, severity: "warning", page };
}
