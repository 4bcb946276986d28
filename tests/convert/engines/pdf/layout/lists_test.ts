/** Lists of labelled paragraphs. */
import assert from "node:assert/strict";
import { labelOf } from "../../../../../lib/convert/engines/pdf/layout/labels.ts";
import {
  type LabelledParagraph,
  listsOf,
} from "../../../../../lib/convert/engines/pdf/layout/lists.ts";
import { writeMarkdown } from "../../../../../lib/markdown/writer.ts";

function labelled(text: string, indent = 50): LabelledParagraph {
  const label = labelOf(text)!;
  const content = [{ kind: "text", text: text.slice(label.printed.length) }] as const;
  return { label, content: [...content], indent, page: 1, under: [] };
}

const written = (...paragraphs: LabelledParagraph[]) => writeMarkdown(listsOf(paragraphs)).trim();

Deno.test("listsOf() counts on after bullets", () => {
  const list = written(
    labelled("1. one"),
    labelled("2. two"),
    labelled("• apart"),
    labelled("• from it"),
    labelled("3. three"),
  );
  assert.equal(list, "1. one\n2. two\n\n- apart\n- from it\n\n3. three");
});

Deno.test("listsOf() takes a number that nothing comes before or after for text", () => {
  const list = written(labelled("• apart"), labelled("• from it"), labelled("3. three"));
  assert.equal(list, "- apart\n- from it\n\n3\\. three");
});
