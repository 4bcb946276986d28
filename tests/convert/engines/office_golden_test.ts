/** The Markdown of the samples, as it was reviewed; `deno task golden` writes it anew. */

import assert from "node:assert/strict";
import { engineFor } from "../../../lib/convert/engines/mod.ts";
import { verify } from "../../../lib/convert/verify/verification.ts";
import { readerFor } from "../../../lib/convert/verify/readers/mod.ts";
import { writeMarkdown } from "../../../lib/markdown/writer.ts";
import type { Furniture } from "../../../lib/markdown/blocks.ts";

import { OFFICE_SAMPLES } from "../../support/office_samples.ts";
import { documentOf } from "../../support/engine_input.ts";

const GOLDEN = new URL("../../golden/office/", import.meta.url);

for (const { format, name, bytes } of OFFICE_SAMPLES) {
  Deno.test(`${format} engine makes the reviewed Markdown of ${name}, and its reader misses nothing`, async () => {
    const input = documentOf(bytes(), format);
    const result = await (await engineFor(format)).convert(input);
    const markdown = writeMarkdown(result.blocks);
    assert.equal(markdown, await Deno.readTextFile(new URL(`${name}.md`, GOLDEN)));
    const reference = await (await readerFor(format)).read(input);
    const isFurniture = (block: { kind: string }): block is Furniture => block.kind === "furniture";
    const { verification } = verify({
      blocks: result.blocks.filter((block) => !isFurniture(block)),
      furniture: result.blocks.filter(isFurniture),
      reference,
      findings: result.findings,
      isMarkdown: false,
      pageNumbers: format === "docx" ? undefined : reference.pages.map((_, index) => index + 1),
    });
    assert.deepEqual([verification.coverage, verification.missing_sample], [1, []]);
  });
}
