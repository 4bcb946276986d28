/**
 * The engine for HTML.
 *
 * @module
 */

import { LimitError } from "../../../errors.ts";
import { LIMITS } from "../../../limits.ts";
import { type Block, heading } from "../../../markdown/blocks.ts";
import { inlineText } from "../../../markdown/inline_text.ts";
import { type DecodedText, decodeText } from "../../charset.ts";
import type { DocumentInput, Engine, EngineResult, Finding } from "../../types.ts";
import type { BuilderOptions } from "./assembly.ts";
import { type BuiltDocument, HtmlBuilder } from "./builder.ts";
import type { Attributes } from "./elements.ts";
import { charsetFindings } from "../../charset/findings.ts";
import { openArchive } from "../../mhtml.ts";
import { declaredCharset } from "./charset_prescan.ts";
import { contentFindings } from "./findings.ts";
import { Frames } from "./frames.ts";
import { StyleFinder, StyleSheets } from "./looks.ts";
import { isXhtml, Markup } from "./markup.ts";
import { NoteFinder, type NoteIndex } from "./notes.ts";
import { texSignsOf } from "./tex.ts";
import { parseHtml, walkHtml } from "./tree.ts";

/** The bytes of a page as text: its encoding found as browsers find it. */
export function decodeHtml(page: Uint8Array): DecodedText {
  const declared = declaredCharset(page);
  return decodeText(page, declared === undefined ? {} : { declared });
}

/** A page that passes its elements and texts on. */
type Source = Pick<Markup, "replay">;

function sourceOf(text: string): Source {
  const tree = parseHtml(text);
  return { replay: (handler) => walkHtml(tree, handler) };
}

/**
 * Parses a page; one that is nested deeper than the limit loses the tags beyond it, one that defies
 * counting all of them.
 */
function parseBounded(text: string): { source: Source; findings: Finding[] } {
  const attempts = [
    () => isXhtml(text) ? new Markup(text) : sourceOf(text),
    () => sourceOf(withoutDeepTags(text)),
    () => sourceOf(text.replace(/<\/?[a-z][^<>]*>/gi, " ")),
  ];
  for (const [index, attempt] of attempts.entries()) {
    try {
      return { source: attempt(), findings: index === 0 ? [] : [tooDeep()] };
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
    }
  }
  throw new LimitError(
    `Cannot read HTML: elements nested deeper than ${LIMITS.elementDepth}, expected at most that`,
    { data: { limit: "elementDepth" } },
  );
}

function tooDeep(): Finding {
  return {
    code: "limit_depth",
    severity: "warning",
    message:
      `Elements nested deeper than ${LIMITS.elementDepth} were read as text without structure`,
  };
}

function tooFramed(): Finding {
  return {
    code: "limit_depth",
    severity: "warning",
    message: "Pages that stand in too many frames were left out",
  };
}

const TAG = /<(\/?)([a-z][^\s/<>]*)[^<>]*>/gi;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** Blanks out tags that open beyond a depth well below the limit, and those that close them. */
function withoutDeepTags(text: string): string {
  const most = LIMITS.elementDepth / 10;
  let depth = 0;
  return text.replace(TAG, (tag: string, slash: string, name: string) => {
    if (VOID.test(name)) return tag;
    const before = depth;
    depth = slash === "" ? depth + 1 : Math.max(0, depth - 1);
    return Math.max(before, depth) > most ? " " : tag;
  });
}

/** A page without a first-level heading begins with its title, unless another heading says the same. */
function withTitle({ blocks, title }: BuiltDocument): readonly Block[] {
  const wanted = titleKey(title);
  const hasHeading = blocks.some((block) =>
    block.kind === "heading" &&
    (block.level === 1 || titleKey(inlineText(block.content)) === wanted)
  );
  return title === "" || hasHeading ? blocks : [heading(1, title), ...blocks];
}

/** The letters and digits of a title or heading, by which the two are compared. */
export function titleKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** Nothing is fetched: of the sheets that a page links to there are those of a web archive. */
function styleSheetsOf(
  { text, source, linked }: { text: string; source: Source; linked: (href: string) => string },
): StyleSheets {
  const sheets = new StyleSheets();
  if (!/<(?:style|link)/i.test(text)) return sheets;
  const finder = new StyleFinder();
  source.replay(finder);
  for (const href of finder.links) sheets.add(linked(href));
  for (const sheet of finder.sheets) sheets.add(sheet);
  return sheets;
}

function notesOf(source: Source): NoteIndex {
  const finder = new NoteFinder();
  finder.start("");
  source.replay(finder);
  return finder.index();
}

/** A page as it was read. */
export interface PageReading {
  readonly built: BuiltDocument;
  readonly decoded: DecodedText;
  /** What its nesting cost. */
  readonly findings: readonly Finding[];
}

/**
 * Reads a page, or the one in a web archive, into blocks.
 *
 * @param options Whether notes are looked for; in a page that stands in another document they are text.
 */
export function readPage(
  bytes: Uint8Array,
  { hasNotes }: { readonly hasNotes: boolean },
): PageReading {
  const archive = openArchive(bytes);
  const frames = Frames.of<PageReading>(archive, (page, frames) => readFramed(page, frames, false));
  const reading = readFramed(archive?.page ?? bytes, frames, hasNotes);
  return frames.isCut ? { ...reading, findings: [...reading.findings, tooFramed()] } : reading;
}

type PageFrames = Frames<PageReading>;

function readFramed(page: Uint8Array, frames: PageFrames, hasNotes: boolean): PageReading {
  const decoded = decodeHtml(page);
  const { source, findings } = parseBounded(decoded.text);
  const linked = (href: string) => frames.sheet(href);
  const options = {
    styleSheets: styleSheetsOf({ text: decoded.text, source, linked }),
    tex: texSignsOf(decoded.text),
    ...(hasNotes ? { notes: notesOf(source) } : {}),
  };
  return { built: buildShown(source, options, frames), decoded, findings };
}

/** A page whose sheets hide most of it is one that scripts show, such as slides: all of it is read. */
function buildShown(source: Source, options: BuilderOptions, frames: PageFrames): BuiltDocument {
  const built = build(source, options, frames);
  return built.isMostlyHidden ? build(source, { ...options, showsHidden: true }, frames) : built;
}

function build(source: Source, options: BuilderOptions, frames: PageFrames): BuiltDocument {
  const read = frames.begin();
  let hiddenCharacters = 0;
  let isCut = false;
  const frame = (attributes: Attributes) => {
    const built = read(attributes)?.built;
    hiddenCharacters += built?.hiddenCharacters ?? 0;
    isCut ||= built?.isCut ?? false;
    return built?.blocks ?? [];
  };
  const builder = new HtmlBuilder({ ...options, frame });
  source.replay(builder);
  const built = builder.finish();
  return {
    ...built,
    hiddenCharacters: built.hiddenCharacters + hiddenCharacters,
    isCut: built.isCut || isCut,
  };
}

function convertHtml(input: DocumentInput): EngineResult {
  const { built, decoded, findings } = readPage(input.bytes, { hasNotes: true });
  return {
    engine: "html",
    blocks: withTitle(built),
    findings: [...charsetFindings(decoded), ...findings, ...contentFindings(built)],
    meta: {
      encoding: decoded.encoding,
      ...(built.title === "" ? {} : { title: built.title }),
    },
  };
}

/** Reads HTML into blocks. */
export const htmlEngine: Engine = {
  formats: ["html"],
  convert: (input) => Promise.resolve(input).then(convertHtml),
};
