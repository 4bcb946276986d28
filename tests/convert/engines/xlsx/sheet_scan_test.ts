import assert from "node:assert/strict";
import { SheetScan } from "../../../../lib/convert/engines/xlsx/sheet_scan.ts";
import { CellFormats } from "../../../../lib/convert/engines/xlsx/workbook.ts";
import { LimitError } from "../../../../lib/errors.ts";
import { LIMITS } from "../../../../lib/limits.ts";

Deno.test("SheetScan takes LIMITS.tableCells filled cells, and refuses one more", () => {
  const scan = new SheetScan({
    strings: { texts: ["x"], runs: new Map() },
    formats: new CellFormats(undefined, false),
    budget: { characters: LIMITS.workbookCharacters },
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
