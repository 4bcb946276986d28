/**
 * A page taken apart: each direction of its text in a frame of its own, tables found, columns and
 * lines in reading order.
 *
 * @module
 */

import type { Box } from "../../../../markdown/blocks.ts";
import { withAccents } from "./accents.ts";
import { withBullets } from "./bullets.ts";
import { type PagePart, regionsOf } from "./columns.ts";
import { drawnText, glyphsOnPage } from "./crop.ts";
import { fragmentsOf } from "./fragments.ts";
import { findAcross } from "../tables/across.ts";
import { findBanded } from "../tables/banded.ts";
import { findBorderless } from "../tables/borderless.ts";
import { findDrawnTables } from "../tables/find.ts";
import { findTaggedTables } from "../tables/tagged.ts";
import { withDropCaps } from "./drop_caps.ts";
import { withPoints } from "./points.ts";
import { type TurnedText, withoutTurnedHeads } from "./turned_heads.ts";
import { withStrayedMarks } from "./strayed_marks.ts";
import { withoutSkew } from "./skew.ts";
import { slantedRegions } from "./slanted.ts";
import { withoutStrokes } from "./strokes.ts";
import { figuresOf } from "./figures.ts";
import { boxToFrame, frameSize } from "./frame.ts";
import { withoutLineNumbers } from "./line_numbers.ts";
import { lineOf, linesOf } from "./lines.ts";
import { rowsOf } from "./rows.ts";
import type {
  FoundTable,
  Fragment,
  Glyph,
  PageInk,
  PageLayout,
  Region,
  Role,
  Rule,
  Style,
  TableDraft,
  Turn,
} from "./model.ts";
import { areUseful, rolesOf } from "./roles.ts";

/** Share of the words in a typewriter face from which the page is typed, and such a face marks no code. */
const ALL_MONO = 0.9;

/** Takes a page apart. */
export function layOut(drawn: PageInk): PageLayout {
  const ink = { ...drawn, glyphs: glyphsOnPage(drawn) };
  const straight = ink.glyphs.filter((glyph) => glyph.object.slant === 0);
  const figures = figuresOf(ink);
  const [main, ...others] = byTurn(straight);
  const { heads, rest } = withoutTurnedHeads(ink, main!, others);
  const turns = [
    layOutTurn(ink, main!, { heads, figures }),
    ...rest.map((text) => layOutTurn(ink, text, { heads: [], figures: [] })),
  ];
  return {
    page: ink.page,
    label: ink.label,
    width: ink.width,
    height: ink.height,
    regions: turns.flatMap((turn) => turn.regions),
    slanted: slantedRegions(ink.glyphs),
    lineNumbers: turns.flatMap((turn) => turn.lineNumbers),
    overprinted: turns.reduce((sum, turn) => sum + turn.overprinted, 0),
    beyond: drawnText(leftOut(drawn.glyphs, ink.glyphs)),
    roles: usefulRoles(ink),
    fields: ink.fields,
    remarks: ink.remarks,
    files: ink.files,
    imageShare: Math.max(0, ...ink.images.map((image) => shareOf(image, ink))),
    characters: ink.glyphs.length,
    unmapped: ink.glyphs.filter((glyph) => glyph.unmapped).length,
    plausible: readsLikeText(ink.glyphs),
  };
}

function leftOut(all: readonly Glyph[], kept: readonly Glyph[]): readonly Glyph[] {
  if (all.length === kept.length) return [];
  const there = new Set(kept);
  return all.filter((glyph) => !there.has(glyph));
}

function usefulRoles(ink: PageInk): ReadonlyMap<number, Role> {
  const roles = rolesOf(ink.tags);
  return areUseful(roles) ? roles : new Map();
}

/** Share of the page that an image takes. */
function shareOf(image: Box, page: { width: number; height: number }): number {
  const area = (image.right - image.left) * (image.bottom - image.top);
  return area / Math.max(1, page.width * page.height);
}

/** Whether letters or digits stand side by side somewhere: codes without a mapping look otherwise. */
function readsLikeText(glyphs: readonly Glyph[]): boolean {
  const word = /[\p{L}\p{N}]/u;
  return glyphs.length < 4 || glyphs.some((glyph, index) => {
    const next = glyphs[index + 1];
    const isCjk = glyph.text.codePointAt(0)! >= 0x2e80;
    return word.test(glyph.text) &&
      (isCjk || (next !== undefined && !next.spaced && word.test(next.text)));
  });
}

/** The text of a page by its turns, the commonest first; upright where there is none. */
function byTurn(glyphs: readonly Glyph[]): TurnedText[] {
  const first = glyphs[0]?.object.turn ?? 0;
  if (glyphs.every(({ object }) => object.turn === first)) return [{ turn: first, glyphs }];
  return [...Map.groupBy(glyphs, ({ object }) => object.turn)]
    .map(([turn, own]) => ({ turn, glyphs: own }))
    .sort((a, b) => b.glyphs.length - a.glyphs.length);
}

/** What text of one turn comes to. */
interface TurnLayout {
  readonly regions: readonly Region[];
  readonly lineNumbers: readonly string[];
  readonly overprinted: number;
}

/** What stands in the text of one turn beside its own words: names of columns, and figures. */
interface Beside {
  readonly heads: readonly Fragment[];
  readonly figures: readonly TableDraft[];
}

/** Lays out the text of one turn. */
function layOutTurn(page: PageInk, { turn, glyphs: own }: TurnedText, beside: Beside): TurnLayout {
  const ink = { ...page, glyphs: own };
  const glyphs = withPoints(withStrayedMarks(withAccents(withoutStrokes(withoutSkew(ink.glyphs)))));
  const drawn = fragmentsOf(glyphs);
  const dots = ink.dots.map((dot) => boxToFrame(ink, turn, dot));
  const fragments = withBullets(linked([...drawn, ...beside.heads], ink, turn), dots);
  const tables = findTables(ink, turn, fragments);
  const mono = fragments.filter((fragment) => fragment.style.mono).length;
  const isMono = mono > ALL_MONO * fragments.length;
  const pictures = beside.figures.map((figure) =>
    standInFor({ ...figure, ...boxToFrame(ink, turn, figure) })
  );
  const { rest, numbers } = withoutLineNumbers([...withStandIns(fragments, tables), ...pictures]);
  const regions = regionsWithTables(rest).map(({ fragments: words, rows }) => {
    const whole = withDropCaps(withStandIns(words, findBorderless(rows, isMono)));
    return { turn, lines: whole === words ? rows.map(lineOf) : linesOf(whole) };
  });
  const kept = drawn.reduce((sum, fragment) => sum + fragment.glyphs, 0);
  return {
    regions,
    lineNumbers: numbers.map((number) => number.text),
    overprinted: glyphs.length - kept,
  };
}

/** Regions in reading order; a table that they would cut is one fragment. */
function regionsWithTables(fragments: readonly Fragment[]): PagePart[] {
  const regions = regionsOf(fragments);
  const across = findAcross(regions.map((region) => region.fragments));
  return across.length === 0 ? regions : regionsOf(withStandIns(fragments, across));
}

/** A region in which each table is one fragment instead of its words. */
function withStandIns(
  region: readonly Fragment[],
  tables: readonly FoundTable[],
): readonly Fragment[] {
  if (tables.length === 0) return region;
  const taken = new Set(tables.flatMap((found) => [...found.words]));
  const rest = region.filter((fragment) => !taken.has(fragment));
  return [...rest, ...tables.map((found) => standInFor(found.table))];
}

/** Tables by tags, and by drawn lines among the words that no tagged table has. */
function findTables(ink: PageInk, turn: Turn, fragments: readonly Fragment[]): FoundTable[] {
  const tagged = findTaggedTables(ink.tags, fragments);
  const taken = new Set(tagged.flatMap((found) => [...found.words]));
  const drawn = findDrawnTables({
    fragments: fragments.filter((fragment) => !taken.has(fragment)),
    rules: ink.rules.map((rule) => ruleInFrame(ink, turn, rule)),
    fills: ink.fills.map((fill) => ({ ...boxToFrame(ink, turn, fill), colour: fill.colour })),
    ...frameSize(ink, turn),
  });
  for (const { words } of drawn) for (const word of words) taken.add(word);
  const banded = findBanded(rowsOf(fragments.filter((fragment) => !taken.has(fragment))));
  return [...tagged, ...drawn, ...banded];
}

function ruleInFrame(ink: PageInk, turn: Turn, rule: Rule): Rule {
  return {
    ...boxToFrame(ink, turn, rule),
    horizontal: turn % 2 === 0 ? rule.horizontal : !rule.horizontal,
  };
}

/** A fragment in the place of a table or figure, so that it is ordered like the words around it. */
function standInFor(table: TableDraft): Fragment {
  return {
    text: "\ufffc",
    left: table.left,
    right: table.right,
    top: table.top,
    bottom: table.bottom,
    baseline: table.top + 1,
    style: STAND_IN,
    spaced: true,
    mark: -1,
    artifact: false,
    glyphs: 0,
    unmapped: 0,
    table,
  };
}

/** So small that it shares a baseline with nothing. */
const STAND_IN: Style = { font: "", size: 0.1, bold: false, italic: false, mono: false };

/** Fragments under a link's area know where it leads. */
function linked(fragments: readonly Fragment[], ink: PageInk, turn: Turn): Fragment[] {
  if (ink.links.length === 0) return [...fragments];
  const areas = ink.links.map((link) => ({ ...boxToFrame(ink, turn, link), href: link.href }));
  return fragments.map((fragment) => {
    const x = (fragment.left + fragment.right) / 2;
    const y = (fragment.top + fragment.bottom) / 2;
    const area = areas.find((box) =>
      x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
    );
    return area === undefined ? fragment : { ...fragment, href: area.href };
  });
}
