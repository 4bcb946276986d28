import assert from "node:assert/strict";
import { OfficePackage } from "../../../../lib/convert/engines/ooxml/package.ts";
import { textOf } from "../../../../lib/convert/xml.ts";
import { openZip } from "../../../../lib/convert/zip.ts";
import { CENTRAL, patchCentral, zipOf } from "../../../support/zip_parts.ts";

Deno.test("OfficePackage reads what is left of a damaged part, and says so", async () => {
  const bytes = patchCentral(zipOf({ "a.xml": "<a>kept</a>" }), 0, {
    field: CENTRAL.checksum,
    value: 1,
  });
  const office = new OfficePackage(await openZip(bytes));
  assert.equal(textOf(await office.tree("a.xml")), "kept");
  assert.equal(textOf((await office.optionalTree("a.xml"))!), "kept");
  let scanned = "";
  const take = { open() {}, close() {}, text: (piece: string) => void (scanned += piece) };
  await office.scan("a.xml", take);
  assert.equal(scanned, "kept");
  assert.equal(textOf((await office.optionalLooseTree("a.xml"))!), "kept");
  const codes = office.findings.map(({ code }) => code);
  assert.deepEqual(codes, Array(4).fill("damaged_part"));
});
