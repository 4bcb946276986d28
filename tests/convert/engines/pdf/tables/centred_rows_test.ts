import assert from "node:assert/strict";
import { blocksOfPages, tables } from "../../../../support/pdf_blocks.ts";
import { text } from "../../../../support/pdf_writer.ts";

Deno.test("centredRows() tells rows without white between them by the middles of their cells", async () => {
  const rows = [
    ["Motor of the old pump"],
    ["Bracket of zinc, drilled twice", "and painted"],
    ["Housing with a cover of glass", "that is held by four screws,", "two of them long"],
    ["Nozzle as drawn, cleaned and", "tried"],
    ["Gasket"],
  ];
  let y = 120;
  const body = rows.flatMap((lines, row) => {
    const top = y;
    y += 12 * lines.length;
    const middle = top + 6 * (lines.length - 1);
    return [
      text(60, middle, String(row + 1), 10),
      ...lines.map((line, index) => text(110, top + 12 * index, line, 10)),
      text(300, middle, String(17 * row + 11), 10),
    ];
  });
  const head = [text(60, 104, "No", 10), text(110, 104, "Part", 10), text(300, 104, "Sum", 10)];
  assert.deepEqual(tables(await blocksOfPages([...head, ...body])), [[
    ["No", "Part", "Sum"],
    ...rows.map((lines, row) => [String(row + 1), lines.join(" "), String(17 * row + 11)]),
  ]]);
});
