/**
 * Whole documents against the Markdown beside them in tests/golden/pdf. To write them anew, and then
 * to review the difference: `deno run --allow-read --allow-write=tests/golden/pdf tests/convert/engines/pdf/golden_test.ts`.
 */
import assert from "node:assert/strict";
import { pdfEngine } from "../../../../lib/convert/engines/pdf/mod.ts";
import { writeMarkdown } from "../../../../lib/markdown/writer.ts";
import { writePdf } from "../../../support/pdf_writer.ts";
import { GOLDEN } from "./golden_documents.ts";

const FOLDER = new URL("../../../golden/pdf/", import.meta.url);

async function markdownOf(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string> {
  const { blocks } = await pdfEngine.convert({ bytes, name, format: "pdf", passwords: [] });
  return writeMarkdown(blocks);
}

if (import.meta.main) {
  for (const [name, spec] of Object.entries(GOLDEN)) {
    const bytes = writePdf(spec);
    await Deno.writeFile(new URL(`${name}.pdf`, FOLDER), bytes);
    await Deno.writeTextFile(new URL(`${name}.md`, FOLDER), await markdownOf(bytes, name));
  }
} else {
  for (const [name, spec] of Object.entries(GOLDEN)) {
    Deno.test(`pdfEngine makes of golden/pdf/${name}.pdf the Markdown beside it`, async () => {
      const bytes = await Deno.readFile(new URL(`${name}.pdf`, FOLDER));
      assert.deepEqual(bytes, writePdf(spec), "the document is not what its description says");
      const expected = await Deno.readTextFile(new URL(`${name}.md`, FOLDER));
      assert.equal(await markdownOf(bytes, name), expected);
    });
  }
}
