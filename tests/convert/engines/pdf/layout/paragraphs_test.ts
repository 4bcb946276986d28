import assert from "node:assert/strict";
import { textOf } from "../../../../../lib/convert/engines/pdf/layout/line_looks.ts";
import { linesOf } from "../../../../../lib/convert/engines/pdf/layout/lines.ts";
import type { Fragment, Role } from "../../../../../lib/convert/engines/pdf/layout/model.ts";
import { paragraphsOf } from "../../../../../lib/convert/engines/pdf/layout/paragraphs.ts";

const style = { font: "Any", size: 10, bold: false, italic: false, mono: false };

/** The words of a line, each 6 points a letter; `mark` is the number of its marked content. */
function line(text: string, baseline: number, mark = -1, left = 60): Fragment[] {
  let x = left;
  return text.split(" ").map((word) => {
    const fragment: Fragment = {
      text: word,
      left: x,
      right: x + 6 * word.length,
      top: baseline - 8,
      bottom: baseline + 2,
      baseline,
      style,
      spaced: true,
      mark,
      artifact: false,
      glyphs: word.length,
      unmapped: 0,
    };
    x = fragment.right + 3;
    return fragment;
  });
}

function paragraphs(fragments: readonly Fragment[], roles = new Map<number, Role>()): string[] {
  const region = { turn: 0 as const, lines: linesOf(fragments) };
  return paragraphsOf(region, { page: 1, roles }).map((draft) => draft.lines.map(textOf).join(" "));
}

const role = (block: number): Role => ({ block, type: "P", listDepth: 0 });
const RUNNING = [
  "one two three four five six seven",
  "eight nine ten eleven twelve more",
  "and again the words of a sentence",
  "that runs on from line to line to",
  "its end, which is far off as it is",
  "in all long sentences of old books",
];

Deno.test("paragraphsOf() goes by the tags of a document", () => {
  const roles = new Map([[1, role(1)], [2, role(1)], [3, role(2)]]);
  const fragments = [
    ...line("Title of one", 100, 1),
    ...line("paragraph here", 130, 2),
    ...line("and another", 142, 3),
  ];
  assert.deepEqual(paragraphs(fragments, roles), ["Title of one paragraph here", "and another"]);
});

Deno.test("paragraphsOf() does not believe tags that make a paragraph of every line", () => {
  const fragments = RUNNING.flatMap((text, index) => line(text, 100 + 12 * index, index));
  const roles = new Map(RUNNING.map((_, index) => [index, role(index)]));
  assert.deepEqual(paragraphs(fragments, roles), [RUNNING.join(" ")]);
});

Deno.test("paragraphsOf() parts hanging items when a line returns to the edge", () => {
  const fragments = [
    ...line("Knuth, D. E. The art of computer", 100),
    ...line("programming, volume one, of many.", 112, -1, 80),
    ...line("Lamport, L. A document preparation", 124),
    ...line("system, in its second edition now.", 136, -1, 80),
  ];
  assert.equal(paragraphs(fragments).length, 2);
});

Deno.test("paragraphsOf() ends a paragraph where the next word had room", () => {
  const fragments = [
    ...line("A sentence fills this line to the very edge", 100),
    ...line("and ends early.", 112),
    ...line("Another begins below it and fills its line", 124),
  ];
  assert.equal(paragraphs(fragments).length, 2);
});

/** Which paragraphs are broken where their lines end. */
function broken(fragments: readonly Fragment[]): boolean[] {
  const region = { turn: 0 as const, lines: linesOf(fragments) };
  return paragraphsOf(region, { page: 1, roles: new Map() }).map((draft) => draft.brokenLines);
}

const WIDE = ["a line that is twice as wide as those of the column below it, as titles are"];

Deno.test("paragraphsOf() joins lines that fill a measure narrower than that of their page", () => {
  const fragments = [...WIDE, "", ...RUNNING].flatMap((text, index) =>
    text === "" ? [] : line(text, 100 + 12 * index)
  );
  assert.deepEqual(broken(fragments), [false, false]);
});

Deno.test("paragraphsOf() leaves the lines of verse where their author ended them", () => {
  const verse = [
    "The wheel of oak",
    "Turns in the stream all day",
    "And rests at night",
    "The mill",
  ];
  const fragments = [...WIDE, "", ...verse].flatMap((text, index) =>
    text === "" ? [] : line(text, 100 + 12 * index)
  );
  assert.deepEqual(broken(fragments), [false, true]);
});
