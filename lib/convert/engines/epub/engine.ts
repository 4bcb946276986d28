/**
 * The engine for EPUB 2 and 3.
 *
 * @module
 */

import { type Block, heading, type Inline, type PageBreak } from "../../../markdown/blocks.ts";
import type { DocumentInput, Engine, EngineResult, Finding } from "../../types.ts";
import { invisibleFindings } from "../../charset/invisible.ts";
import { openZip, type ZipArchive } from "../../zip.ts";
import { type BuiltDocument, HtmlBuilder } from "../html/builder.ts";
import { contentFindings } from "../html/findings.ts";
import { NoteFinder, type NoteIndex } from "../html/notes.ts";
import { type Navigation, type NavigationEntry, NavReader, NcxReader } from "./navigation.ts";
import { type BookPackage, openPackage } from "./package.ts";
import { type Part, readMarkup, readParts } from "./parts.ts";
import { decoded, resolveReference } from "./paths.ts";

/** What the navigation says about one part. */
interface PartPlan {
  /** Headings at the start (empty id) and at elements, in order. */
  readonly headings: ReadonlyMap<string, readonly Block[]>;
  readonly pageBreaks: ReadonlyMap<string, PageBreak>;
}

async function readNavigation(
  zip: ZipArchive,
  { navigation, ncx }: BookPackage,
  findings: Finding[],
): Promise<Navigation> {
  if (navigation !== undefined && zip.has(navigation.path)) {
    const reader = new NavReader(navigation.path);
    (await readMarkup(zip, navigation.path, findings))?.replay(reader);
    if (reader.contents.length > 0) return reader;
  }
  if (ncx === undefined || !zip.has(ncx.path)) return { contents: [], pages: [] };
  const reader = new NcxReader(ncx.path);
  (await readMarkup(zip, ncx.path, findings))?.replay(reader);
  return reader;
}

/** Adds a value to those of a key. */
function addTo<K, V>(values: Map<K, V[]>, key: K, value: V): void {
  const known = values.get(key);
  if (known === undefined) values.set(key, [value]);
  else known.push(value);
}

function byPart(
  entries: readonly NavigationEntry[],
): ReadonlyMap<string, readonly [string, NavigationEntry, number][]> {
  const parts = new Map<string, [string, NavigationEntry, number][]>();
  entries.forEach((entry, index) => {
    const [path = "", ...rest] = entry.target.split("#");
    addTo(parts, path, [decoded(rest.join("#")), entry, index]);
  });
  return parts;
}

/** What the navigation says about each part. */
function planParts(navigation: Navigation): (path: string) => PartPlan {
  const contents = byPart(navigation.contents);
  const pages = byPart(navigation.pages);
  return (path) => {
    const headings = new Map<string, Block[]>();
    for (const [id, { title, level }] of contents.get(path) ?? []) {
      addTo(headings, id, heading(Math.min(level, 6), title));
    }
    const breaks = (pages.get(path) ?? []).map((
      [id, { title }, index],
    ): [string, PageBreak] => [id, {
      kind: "page_break",
      page: index + 1,
      ...(title === String(index + 1) ? {} : { label: title }),
    }]);
    return { headings, pageBreaks: new Map(breaks) };
  };
}

function textOf(content: readonly Inline[]): string {
  return content.map((inline) =>
    inline.kind === "text" ? inline.text : inline.kind === "link" ? textOf(inline.content) : ""
  )
    .join("").replace(/\s+/g, " ").trim().toLowerCase();
}

/** A heading from the navigation takes the place of a paragraph that says the same. */
function withoutRepeats(blocks: readonly Block[]): Block[] {
  return blocks.filter((block, index) => {
    const before = blocks[index - 1];
    return !(block.kind === "paragraph" && before?.kind === "heading" &&
      textOf(block.content) === textOf(before.content));
  });
}

/** Builds a part; one without any heading gets those that the navigation has for it. */
function buildPart(part: Part, plan: PartPlan, notes: NoteIndex): BuiltDocument {
  const options = {
    document: part.path,
    resolve: (href: string) => resolveReference(href, part.path),
    notes,
    styleSheets: part.styleSheets,
    tex: part.markup.tex,
    pageBreaks: plan.pageBreaks,
  };
  const build = (anchors: ReadonlyMap<string, readonly Block[]>): BuiltDocument => {
    const builder = new HtmlBuilder({ ...options, anchors });
    part.markup.replay(builder);
    return builder.finish();
  };
  const built = build(new Map());
  const hasHeading = built.blocks.some(({ kind }) => kind === "heading");
  if (hasHeading || built.blocks.length === 0 || plan.headings.size === 0) return built;
  const headed = build(plan.headings);
  return { ...headed, blocks: withoutRepeats([...plan.headings.get("") ?? [], ...headed.blocks]) };
}

function* textsOf(parts: readonly Part[]): Generator<string> {
  for (const { markup } of parts) yield* markup.texts();
}

function merged(built: readonly BuiltDocument[]): BuiltDocument {
  return {
    blocks: built.flatMap(({ blocks }) => blocks),
    title: "",
    hiddenCharacters: built.reduce((sum, { hiddenCharacters }) => sum + hiddenCharacters, 0),
    isMostlyHidden: false,
    isCut: built.some(({ isCut }) => isCut),
  };
}

async function convertEpub(input: DocumentInput): Promise<EngineResult> {
  const findings: Finding[] = [];
  const zip = await openZip(input.bytes);
  const book = await openPackage(zip, input.name, findings);
  const navigation = await readNavigation(zip, book, findings);
  const parts = await readParts(zip, book, findings);
  const finder = new NoteFinder();
  for (const { path, markup } of parts) {
    finder.start(path, (href) => resolveReference(href, path));
    markup.replay(finder);
  }
  const notes = finder.index();
  const planOf = planParts(navigation);
  const built = parts.map((part): BuiltDocument => {
    const plan = planOf(part.path);
    const { blocks, ...facts } = buildPart(part, plan, notes);
    const atStart = plan.pageBreaks.get("");
    return { ...facts, blocks: atStart === undefined ? blocks : [atStart, ...blocks] };
  });
  const all = merged(built);
  return {
    engine: "epub",
    blocks: all.blocks,
    ...(navigation.pages.length > 0 ? { pages: navigation.pages.length } : {}),
    findings: [...findings, ...contentFindings(all), ...invisibleFindings(textsOf(parts))],
    meta: {
      ...(book.title === "" ? {} : { title: book.title }),
      ...(book.creators.length > 0 ? { creators: book.creators } : {}),
      ...(book.languages.length > 0 ? { languages: book.languages } : {}),
      version: book.version,
      spine: book.spine.length,
    },
  };
}

/** Reads EPUB into blocks. */
export const epubEngine: Engine = { formats: ["epub"], convert: convertEpub };
