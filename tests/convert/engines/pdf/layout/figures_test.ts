import assert from "node:assert/strict";
import { figuresOf } from "../../../../../lib/convert/engines/pdf/layout/figures.ts";
import type { PageInk, Tag } from "../../../../../lib/convert/engines/pdf/layout/model.ts";
import { pageInk } from "../../../../support/glyphs.ts";

const ink = (tags: readonly Tag[], images: PageInk["images"]) =>
  pageInk({ width: 595, height: 842 }, { tags, images });

const figure = (alt: string, mark: number): Tag => ({
  type: "Figure",
  children: [mark],
  alt,
  columns: 1,
  rows: 1,
});
const image = (mark: number) => ({ left: 60, top: 100, right: 160, bottom: 200, mark });

Deno.test("figuresOf() finds the image of a figure by its marked content", () => {
  const tags: Tag[] = [{
    type: "Document",
    children: [figure("A mill\nby a river", 4)],
    alt: "",
    columns: 1,
    rows: 1,
  }];
  const [found] = figuresOf(ink(tags, [image(3), image(4)]));
  assert.equal(found?.alt, "A mill by a river");
  assert.equal(found?.left, 60);
});

Deno.test("figuresOf() leaves out figures without a text or without an image", () => {
  assert.deepEqual(figuresOf(ink([figure("", 4)], [image(4)])), []);
  assert.deepEqual(figuresOf(ink([figure("A mill", 4)], [image(-1)])), []);
});
