import assert from "node:assert/strict";
import { inReadingOrder } from "../../../../lib/convert/engines/ooxml/reading_order.ts";
import { LIMITS } from "../../../../lib/limits.ts";

const shape = (name: string, left: number, top: number, size = 10) => ({
  name,
  box: { left, top, right: left + size, bottom: top + size },
});

/** A title over the halves of a page, each of which has so many rows. */
const halves = (rows: number) => [
  { name: "title", box: { left: 0, top: -200, right: 110, bottom: -100 } },
  ...Array.from({ length: rows }, (_, row) => [
    shape(`left ${row}`, 0, row * 11),
    shape(`right ${row}`, 100, row * 11),
  ]).flat(),
];
const namesOf = (shapes: readonly { readonly name: string }[]) => shapes.map(({ name }) => name);

Deno.test("inReadingOrder() reads columns below a title one after the other", () => {
  assert.deepEqual(namesOf(inReadingOrder(halves(3))), [
    "title",
    "left 0",
    "left 1",
    "left 2",
    "right 0",
    "right 1",
    "right 2",
  ]);
});

Deno.test("inReadingOrder() tries rows as columns up to a limit, and loses no shape beyond it", () => {
  const few = LIMITS.columnTrials;
  assert.equal(inReadingOrder(halves(few))[few + 1]!.name, "right 0");
  const many = halves(4 * few);
  const read = namesOf(inReadingOrder(many));
  assert.equal(read.at(-1), `right ${4 * few - 1}`);
  assert.equal(read.at(-2), `left ${4 * few - 1}`);
  assert.deepEqual([...read].sort(), namesOf(many).sort());
});
