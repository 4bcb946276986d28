import assert from "node:assert/strict";
import { figuresOf } from "../../../../../lib/convert/engines/pdf/layout/figures.ts";
import type { PageInk, Tag } from "../../../../../lib/convert/engines/pdf/layout/model.ts";

function ink(tags: readonly Tag[], images: PageInk["images"]): PageInk {
  return {
    page: 1,
    label: "",
    width: 595,
    height: 842,
    shape: { left: 0, bottom: 0, right: 595, top: 842, rotate: 0 },
    glyphs: [],
    rules: [],
    fills: [],
    images,
    dots: [],
    links: [],
    fields: [],
    remarks: [],
    files: [],
    tags,
  };
}

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
