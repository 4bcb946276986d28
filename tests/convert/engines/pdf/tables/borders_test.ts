import assert from "node:assert/strict";
import { withoutVainBorders } from "../../../../../lib/convert/engines/pdf/tables/borders.ts";
import type { Place } from "../../../../../lib/convert/engines/pdf/tables/tidy.ts";
import type { Fragment } from "../../../../../lib/convert/engines/pdf/layout/model.ts";

/** A cell with one word, or none, at [row, column, rows, columns]. */
function place(word: string, [row, column, rows = 1, columns = 1]: number[]): Place {
  const fragments = word === "" ? [] : [{ text: word } as Fragment];
  return { row: row!, column: column!, rows, columns, fragments };
}

const shown = (places: readonly Place[]) =>
  places.map(({ row, column, rows, columns, fragments }) =>
    `${fragments.map((fragment) => fragment.text).join(" ")}@${row},${column},${rows},${columns}`
  );

Deno.test("withoutVainBorders() joins the column of a head to the column of its values", () => {
  const places = [
    place("Metal", [0, 0]),
    place("to air", [0, 1]),
    place("", [0, 2]),
    place("to land", [0, 3]),
    place("Zinc", [1, 0]),
    place("200", [1, 1]),
    place("100", [1, 2, 1, 2]),
  ];
  assert.deepEqual(shown(withoutVainBorders(places)), [
    "Metal@0,0,1,1",
    "to air@0,1,1,1",
    "to land@0,2,1,1",
    "Zinc@1,0,1,1",
    "200@1,1,1,1",
    "100@1,2,1,1",
  ]);
});

Deno.test("withoutVainBorders() keeps a border on both sides of which words stand", () => {
  const places = [
    place("Year", [0, 0, 1, 2]),
    place("Men", [1, 0]),
    place("Women", [1, 1]),
    place("Sum", [0, 2]),
    place("9", [1, 2]),
  ];
  assert.deepEqual(shown(withoutVainBorders(places)), shown(places));
});

Deno.test("withoutVainBorders() makes one cell of a label in two cells beside values as high as both", () => {
  const places = [
    place("Chlorine", [0, 0]),
    place("10", [0, 1, 2]),
    place("20", [0, 2, 2]),
    place("as HCl", [1, 0]),
    place("Zinc", [2, 0]),
    place("3", [2, 1]),
    place("4", [2, 2]),
  ];
  assert.deepEqual(shown(withoutVainBorders(places)), [
    "Chlorine as HCl@0,0,1,1",
    "10@0,1,1,1",
    "20@0,2,1,1",
    "Zinc@1,0,1,1",
    "3@1,1,1,1",
    "4@1,2,1,1",
  ]);
});
