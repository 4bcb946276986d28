import assert from "node:assert/strict";
import { type Block, heading, paragraph } from "../../lib/markdown/blocks.ts";
import { blocksOfChapter, planChapters } from "../../lib/convert/chapters.ts";

function entries(level: number, ...pages: number[]) {
  return pages.map((page) => ({ title: `Part ${page}`, level, page }));
}

function ranges(plan: ReturnType<typeof planChapters>): string[] {
  return plan?.chapters.map(({ title, first, last }) => `${title}: ${first}-${last}`) ?? [];
}

Deno.test("planChapters() splits at the coarsest bookmarks that are fine enough", () => {
  const outline = [...entries(1, 1, 90), ...entries(2, 1, 30, 60, 90, 110)];
  const plan = planChapters(120, outline, []);
  assert.equal(plan?.by, "bookmarks");
  assert.deepEqual(ranges(plan), [
    "Part 1: 1-29",
    "Part 30: 30-59",
    "Part 60: 60-89",
    "Part 90: 90-109",
    "Part 110: 110-120",
  ]);
});

Deno.test("planChapters() names what stands before the first bookmark in English (DEFECTS 57)", () => {
  assert.equal(ranges(planChapters(70, entries(1, 5, 40), []))[0], "Front matter: 1-4");
});

Deno.test("planChapters() cuts a chapter that is too long", () => {
  assert.deepEqual(ranges(planChapters(100, entries(1, 1, 91), [])), [
    "Part 1: 1-30",
    "Part 1 (cont. 2): 31-60",
    "Part 1 (cont. 3): 61-90",
    "Part 91: 91-100",
  ]);
});

Deno.test("planChapters() falls back to headings, then to blocks of pages", () => {
  const blocks: Block[] = [1, 40, 80].flatMap((page) => [
    { kind: "page_break", page },
    heading(1, `Chapter on ${page}`),
  ]);
  assert.deepEqual(ranges(planChapters(90, undefined, blocks)), [
    "Chapter on 1: 1-39",
    "Chapter on 40: 40-79",
    "Chapter on 80: 80-90",
  ]);
  assert.deepEqual(ranges(planChapters(60, "no outline", [])), [
    "Pages 1 to 25: 1-25",
    "Pages 26 to 50: 26-50",
    "Pages 51 to 60: 51-60",
  ]);
});

Deno.test("planChapters() covers every page once, whatever the bookmarks say", () => {
  const outline = entries(1, 0, 7, 7, 3, 200, -1, 64);
  let next = 1;
  for (const { first, last } of planChapters(100, outline, [])!.chapters) {
    assert.equal(first, next);
    next = last + 1;
  }
  assert.equal(next, 101);
});

Deno.test("blocksOfChapter() cuts at page breaks and keeps the document's own numbers", () => {
  const blocks: Block[] = [
    { kind: "page_break", page: 1 },
    paragraph("one"),
    { kind: "page_break", page: 2 },
    paragraph("two"),
  ];
  assert.deepEqual(blocksOfChapter(blocks, { first: 2, last: 2 }), blocks.slice(2));
});

Deno.test("blocksOfChapter() parts a paragraph over the cut where its page ends", () => {
  const whole = {
    ...paragraph("It begins here and ends there.", { page: 1 }),
    next: { page: 2, at: 15 },
  };
  const blocks: Block[] = [
    { kind: "page_break", page: 1 },
    whole,
    { kind: "page_break", page: 2 },
    paragraph("two"),
  ];
  assert.deepEqual(blocksOfChapter(blocks, { first: 1, last: 1 }), [
    blocks[0],
    paragraph("It begins here ", { page: 1 }),
  ]);
  assert.deepEqual(blocksOfChapter(blocks, { first: 2, last: 2 }), [
    blocks[2],
    paragraph("and ends there.", { page: 2 }),
    blocks[3],
  ]);
  assert.deepEqual(blocksOfChapter(blocks, { first: 1, last: 2 }), blocks);
});
