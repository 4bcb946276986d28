/** Layouts that nobody sets and anybody can make: none may cost time by the square of its words. */
import assert from "node:assert/strict";
import process from "node:process";
import type { Glyph, PageInk } from "../../../../../lib/convert/engines/pdf/layout/model.ts";
import { layOut } from "../../../../../lib/convert/engines/pdf/layout/page.ts";
import { glyph, pageInk } from "../../../../support/glyphs.ts";

const WORDS = 12_000;
/** Several times what any of them takes; the slowest took 69,000 before its steps were mended. */
const MOST_MS = 4_000;

const SIZE = 10;
const style = (size: number) => ({ font: "Any", size, bold: false, italic: false, mono: false });

/** A word, half its size to a letter; marks take no room. */
function word(text: string, left: number, baseline: number, size = SIZE): Glyph[] {
  const look = { style: style(size), baseline };
  let at = left;
  return [...text].map((character, index) => {
    const width = /\p{M}/u.test(character) ? 0 : size / 2;
    at += width;
    return glyph(character, at - width, at, { ...look, spaced: index === 0 });
  });
}

const each = (count: number, make: (index: number) => Glyph[]): Glyph[] =>
  Array.from({ length: count }, (_, index) => make(index)).flat();

function page(glyphs: readonly Glyph[], more: Partial<PageInk> = {}): PageInk {
  const width = Math.max(...glyphs.slice(-2 * WORDS).map((one) => one.right)) + 10;
  const height = WORDS * 14;
  return pageInk({ width, height }, { glyphs, ...more });
}

const LAYOUTS: Readonly<Record<string, () => PageInk>> = {
  "a line of 12,000 words": () => page(each(WORDS, (i) => word("some", 30 * i, 100))),
  "a line of 12,000 numbers": () => page(each(WORDS, (i) => word(String(i % 90), 14 * i, 100))),
  "a line of 12,000 signs before one Hebrew word": () =>
    page([...each(WORDS, (i) => word("-", 20 * i, 100)), ...word("אבג", 20 * WORDS, 100)]),
  "a Hebrew word of 12,000 letters and points": () => page(word("א\u05b0".repeat(WORDS), 0, 100)),
  "6,000 capitals below 6,000 words": () =>
    page([
      ...each(WORDS / 2, (i) => word("AB", 14 * i, 100)),
      ...each(WORDS / 2, (i) => word("E", 14 * i + 5, 103)),
    ]),
  "two rows of 6,000 columns": () =>
    page([
      ...each(WORDS / 2, (i) => word("name", 80 * i, 100)),
      ...each(WORDS / 2, (i) => word(String(i), 80 * i, 114)),
    ]),
  "12,000 lines, every other one in two pieces": () =>
    page(each(WORDS, (i) => [
      ...word("some", 10, 14 * i),
      ...(i % 2 === 0 ? word(String(i), 120, 14 * i) : []),
    ])),
  "4,000 initials over 8,000 words": () =>
    page([
      ...each(WORDS / 3, (i) => word("T", 200 * i, 100, 30)),
      ...each(WORDS / 3, (i) => word("some", 200 * i + 20, 80)),
      ...each(WORDS / 3, (i) => word("some", 200 * i + 20, 92)),
    ]),
  "12,000 words with a drawn dot before each": () =>
    page(each(WORDS, (i) => word("some", 60 * i, 100)), {
      dots: Array.from(
        { length: WORDS },
        (_, i) => ({ left: 60 * i - 8, right: 60 * i - 5, top: 95, bottom: 98 }),
      ),
    }),
  "50,000 single letters": () =>
    page(each(50_000, (i) => word("a", 20 * (i % 250), 20 * Math.floor(i / 250)))),
  "20,000 rules over 2,000 words": () =>
    page(each(2_000, (i) => word("some", 30 * i, 100)), {
      rules: Array.from({ length: 20_000 }, (_, i) => ({
        left: 0,
        right: 9_000,
        top: i * 4,
        bottom: i * 4,
        horizontal: true,
      })),
    }),
};

for (const [name, make] of Object.entries(LAYOUTS)) {
  Deno.test(`layOut() takes ${name} apart in little time`, () => {
    const ink = make();
    const before = process.cpuUsage();
    const { regions } = layOut(ink);
    const { user, system } = process.cpuUsage(before);
    assert.ok(regions.length > 0);
    const spentMs = (user + system) / 1000;
    assert.ok(spentMs < MOST_MS, `${spentMs} ms`);
  });
}
