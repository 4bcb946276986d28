import assert from "node:assert/strict";
import { contentFindings } from "../../../../lib/convert/engines/html/findings.ts";
import { Flow } from "../../../../lib/convert/engines/html/flow.ts";
import { OpenTable } from "../../../../lib/convert/engines/html/tables.ts";
import { LIMITS } from "../../../../lib/limits.ts";

Deno.test("OpenTable keeps LIMITS.tableCells cells, and says that it leaves out the next", () => {
  const table = new OpenTable({});
  const flow = new Flow();
  flow.blocks.push({ kind: "rule" });
  for (let cells = 0; cells < LIMITS.tableCells; cells++) {
    if (cells % 1000 === 0) table.startRow();
    table.addCell(flow, "td", {});
  }
  assert.equal(table.isCut, false);
  table.addCell(flow, "td", {});
  assert.equal(table.isCut, true);
  assert.deepEqual(
    contentFindings({ hiddenCharacters: 0, isCut: table.isCut }).map(({ code }) => code),
    ["limit_cells"],
  );
  const [block] = table.finish();
  assert.equal(block?.kind === "table" && block.rows.flat().length, LIMITS.tableCells);
});
