import assert from "node:assert/strict";
import { SheetScan } from "../../../../lib/convert/engines/xlsx/sheet_scan.ts";
import { CellFormats } from "../../../../lib/convert/engines/xlsx/workbook.ts";
import { LimitError } from "../../../../lib/errors.ts";
import { LIMITS } from "../../../../lib/limits.ts";

Deno.test("SheetScan takes LIMITS.tableCells filled cells, and refuses one more", () => {
  const scan = new SheetScan({
    strings: { texts: ["x"], runs: new Map() },
    formats: new CellFormats(undefined, false),
    budget: { characters: LIMITS.workbookCharacters, cells: Infinity },
  });
  const fill = () => {
    scan.open("c", { t: "s" });
    scan.open("v", {});
    scan.text("0");
    scan.close("v");
    scan.close("c");
  };
  for (let cells = 0; cells < LIMITS.tableCells; cells++) {
    if (cells % 1000 === 0) scan.open("row", {});
    fill();
  }
  assert.throws(
    fill,
    (error: unknown) => error instanceof LimitError && error.data?.["limit"] === "tableCells",
  );
  assert.equal(scan.finish().cells.length, LIMITS.tableCells);
});

Deno.test("SheetScan charges empty cells against LIMITS.embeddedCells", () => {
  const all: number = LIMITS.embeddedCells;
  const budget = { characters: LIMITS.workbookCharacters, cells: all };
  const scan = new SheetScan({
    strings: { texts: [], runs: new Map() },
    formats: new CellFormats(undefined, false),
    budget,
  });
  scan.open("row", {});
  scan.open("c", {});
  scan.close("c");
  assert.equal(budget.cells, all - 1);
  budget.cells = 0;
  assert.throws(
    () => scan.open("c", {}),
    (error: unknown) => error instanceof LimitError && error.data?.["limit"] === "embeddedCells",
  );
});
