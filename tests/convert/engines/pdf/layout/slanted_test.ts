/** Text that runs neither along nor across its page. */
import assert from "node:assert/strict";
import type { Block } from "../../../../../lib/markdown/blocks.ts";
import { blocksOfPages, paragraphs } from "../../../../support/pdf_blocks.ts";
import { lines, type Mark } from "../../../../support/pdf_writer.ts";

const BODY = lines(60, 100, ["The text of a page that is read along its lines."]);

/** A line at a slant, in quarter turns. */
function slanted(x: number, y: number, text: string, turn: number, size = 11): Mark {
  return { kind: "text", x, y, text, size, turn };
}

function watermarks(blocks: readonly Block[]): [text: string, pages: readonly number[]][] {
  return blocks.flatMap((block) =>
    block.kind === "furniture" && block.role === "watermark" ? [[block.text, block.pages]] : []
  );
}

for (const turn of [1 / 3, 0.5, 1.4, 2.5, -1 / 3]) {
  Deno.test(`slantedRegions() reads words at ${Math.round(90 * turn)} degrees as words, below the text`, async () => {
    const blocks = await blocksOfPages([...BODY, slanted(300, 500, "Oak wheel and axle", turn)]);
    assert.equal(paragraphs(blocks).at(-1), "Oak wheel and axle");
    assert.deepEqual(watermarks(blocks), []);
  });
}

Deno.test("slantedRegions() joins the lines of a slanted paragraph, and parts what stands far off", async () => {
  // Lines at 45 degrees, each a step of its leading to the right and down.
  const blocks = await blocksOfPages([
    ...BODY,
    slanted(200, 500, "A wheel of oak that turns", 0.5),
    slanted(210, 510, "in the mill at the weir.", 0.5),
    slanted(450, 700, "Elsewhere", 0.5),
  ]);
  assert.deepEqual(paragraphs(blocks).slice(1), [
    "A wheel of oak that turns in the mill at the weir.",
    "Elsewhere",
  ]);
});

Deno.test("partWatermarks() takes a slanted text that comes back for a watermark, whatever its size", async () => {
  const page = () => [...BODY, slanted(300, 500, "Copy", 0.5)];
  assert.deepEqual(watermarks(await blocksOfPages(page(), page())), [["Copy", [1, 2]]]);
});
