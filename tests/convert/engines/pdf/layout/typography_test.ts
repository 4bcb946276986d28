/** What the faces of a document say. */
import assert from "node:assert/strict";
import { writeMarkdown } from "../../../../../lib/markdown/writer.ts";
import { blocksOfPages } from "../../../../support/pdf_blocks.ts";
import { type Mark, text } from "../../../../support/pdf_writer.ts";

const PROGRAM = [
  "const mill = open({ wheel: true });",
  "for (const paddle of mill.paddles) {",
  "  paddle.turn(3 * mill.speed);",
  "}",
  "await mill.close({ gently: true });",
];

async function markdownOf(marks: Mark[]): Promise<string> {
  return writeMarkdown(await blocksOfPages(marks));
}

const inMono = (lines: readonly string[], top: number) =>
  lines.map((line, row) => text(60, top + 12 * row, line.replace(/^ +/, ""), 10, "mono"));

Deno.test("program text is code although a document has more of it than of prose", async () => {
  const marks = [text(60, 80, "This starts the mill and stops it.", 10), ...inMono(PROGRAM, 110)];
  const markdown = await markdownOf(marks);
  assert.match(markdown, /```\nconst mill = open\(\{ wheel: true \}\);\n/);
});

Deno.test("what is typewritten is prose, also below a head in another face", async () => {
  const letter = [
    "Dear Mr Harbottle, the wheel was",
    "delivered on Tuesday and fits the",
    "axle, as the carpenter had said. We",
    "begin to grind on Monday next week.",
  ];
  const marks = [text(60, 80, "The Saltmarsh Mill Company", 10), ...inMono(letter, 110)];
  const markdown = await markdownOf(marks);
  assert.doesNotMatch(markdown, /`/);
});

Deno.test("a hyphen at the end of a line is part of the code that it breaks", async () => {
  const markdown = await markdownOf([
    text(60, 80, "Whoever wants no question asked at all in a script adds", 10),
    text(60, 92, "the option ", 10),
    text(112, 92, "--no-", 10, "mono"),
    text(60, 104, "prompt", 10, "mono"),
    text(100, 104, " to the command, as the manual of the mill says.", 10),
    text(60, 128, "Whoever does not is asked for each and every permission.", 10),
  ]);
  assert.match(markdown, /`--no-prompt`/);
});

Deno.test("an item of two lines is one text, however far from its bullet it begins", async () => {
  const markdown = await markdownOf([
    text(60, 80, "•", 10),
    text(90, 80, "a wheel of oak with its paddles, which the carpenter made in", 10),
    text(90, 92, "the spring of that year", 10),
    text(60, 110, "•", 10),
    text(90, 110, "an axle", 10),
  ]);
  assert.match(markdown, /^- a wheel .* made in the spring of that year$/m);
});

Deno.test("a line of nothing but code in the middle of a sentence is part of it", async () => {
  const markdown = await markdownOf([
    text(60, 80, "Whoever starts the great wheel in the early morning still has to say", 10),
    text(60, 92, "mill start --wheel oak --paddles 32 --then grind", 10, "mono"),
    text(60, 104, "and to wait until the stones are warm enough for it.", 10),
    text(60, 128, "After that there is nothing to do until the evening.", 10),
  ]);
  assert.match(markdown, /has to say `mill start .* grind` and to wait/);
});

Deno.test("lines that names of code fill are running text", async () => {
  const markdown = await markdownOf([
    text(60, 70, "What the mill says of itself when", 10),
    text(60, 82, "it is asked stands in this table:", 10),
    text(60, 106, "It has ", 10),
    text(92, 106, "wheel_width, wheel_depth,", 10, "mono"),
    text(60, 118, "paddle_count, paddle_wood ", 10, "mono"),
    text(218, 118, "and", 10),
    text(60, 130, "axle", 10, "mono"),
    text(88, 130, "for those who mend it.", 10),
  ]);
  assert.match(markdown, /^It has `wheel_width, wheel_depth, .*for those who mend it\.$/m);
});

Deno.test("lines are one paragraph where code in them is set smaller, and a title over two lines is one", async () => {
  const markdown = await markdownOf([
    text(60, 60, "How the great wheel of Saltmarsh is", 14),
    text(60, 81, "mended again", 14),
    text(60, 130, "The wheel is turned by hand to where the paddle that has", 10),
    text(60, 145, "split stands ", 10),
    text(122, 145, "at the very top of it all, held", 8, "mono"),
    text(60, 160, "by a wedge, and then taken out of its two grooves.", 10),
    text(60, 200, "A new one goes in from the side.", 10),
  ]);
  assert.match(markdown, /^# How the great wheel of Saltmarsh is mended again$/m);
  assert.match(
    markdown,
    /^The wheel is .* split stands `at the .* held` by a wedge, .* grooves\.$/m,
  );
});
