import assert from "node:assert/strict";
import { readEmbedded } from "../../../../lib/convert/engines/ooxml/embedded.ts";
import { OfficePackage } from "../../../../lib/convert/engines/ooxml/package.ts";
import { openZip } from "../../../../lib/convert/zip.ts";
import { zipOf } from "../../../support/zip_parts.ts";

Deno.test("readEmbedded() reads a chart once, under however many ids", async () => {
  const chart =
    '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:ser><c:tx><c:v>North</c:v></c:tx><c:val><c:pt idx="0"><c:v>10</c:v></c:pt></c:val></c:ser></c:chartSpace>';
  const office = new OfficePackage(await openZip(zipOf({ "chart.xml": chart })));
  const ids = Array.from({ length: 1000 }, (_, index) => `r${index}`);
  const reference = { type: "chart", target: "chart.xml", isExternal: false };
  const embedded = await readEmbedded(office, new Map(ids.map((id) => [id, reference])));
  assert.equal(embedded.size, ids.length);
  assert.equal(new Set(embedded.values()).size, 1);
  assert.equal(embedded.get("r7")?.length, 1);
});
