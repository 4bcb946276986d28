import assert from "node:assert/strict";
import { OfficePackage } from "../../../../lib/convert/engines/ooxml/package.ts";
import { EmbeddedWorkbooks } from "../../../../lib/convert/engines/xlsx/embedded_workbooks.ts";
import { openZip } from "../../../../lib/convert/zip.ts";
import { cellRows, docx, xlsx } from "../../../support/office_documents.ts";

Deno.test("EmbeddedWorkbooks charges a workbook each time that it is shown, and says where that is too much", async () => {
  const document = docx({
    body: "",
    relationships: { rId7: { type: "package", target: "embeddings/a.xlsx" } },
    parts: {
      "word/embeddings/a.xlsx": xlsx({ sheets: [{ name: "S", rows: cellRows([["12345"]]) }] }),
    },
  });
  for (
    const budget of [{ characters: 14, cells: 9 }, { characters: 99, cells: 2 }]
  ) {
    const office = new OfficePackage(await openZip(document));
    const relationships = await office.relationships("word/document.xml");
    const object = relationships.get("rId7");
    const workbooks = new EmbeddedWorkbooks(office, budget);
    await workbooks.load(relationships);
    await workbooks.load(relationships);
    const shown = [1, 2, 3, 4].map(() => workbooks.blocksOf(object)?.length);
    assert.deepEqual(shown, [1, 1, undefined, undefined]);
    assert.deepEqual(office.findings.map(({ code }) => code), ["unread_part"]);
    assert.equal(workbooks.blocksOf(undefined), undefined);
  }
});
