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
  await assert.rejects(office.tree("a.xml"), { code: "malformed" });
  assert.equal(textOf((await office.optionalTree("a.xml"))!), "kept");
  let scanned = "";
  const take = { open() {}, close() {}, text: (piece: string) => void (scanned += piece) };
  await assert.rejects(office.scan("a.xml", take), { code: "malformed" });
  assert.equal(scanned, "kept");
  assert.deepEqual(office.findings.map(({ code }) => code), ["damaged_part"]);
});
