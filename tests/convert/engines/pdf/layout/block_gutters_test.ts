/** Blocks of short lines that stand side by side. */
import assert from "node:assert/strict";
import { writeMarkdown } from "../../../../../lib/markdown/writer.ts";
import { blocksOfPages } from "../../../../support/pdf_blocks.ts";
import { lines, type Mark, text } from "../../../../support/pdf_writer.ts";

const SENDER = ["Oak & Elm Ltd", "4 Mill Lane", "Barton", "Northshire"];
const INVOICE = ["INVOICE DATE", "3 May", "INVOICE NUMBER", "0046", "CUSTOMER"];

async function wordsOf(...marks: Mark[]): Promise<string> {
  return writeMarkdown(await blocksOfPages(marks)).replace(/[\s*#|-]+/g, " ");
}

Deno.test("blockGutter() parts the head of a letter whose sides have leadings of their own", async () => {
  const words = await wordsOf(
    ...lines(60, 100, SENDER, 14),
    ...lines(340, 103, INVOICE, 11.5),
    ...lines(60, 220, ["The text of the letter runs over the whole width of the page below."]),
  );
  assert.match(
    words,
    /Oak & Elm Ltd 4 Mill Lane Barton Northshire INVOICE DATE 3 May INVOICE NUMBER/,
  );
});

Deno.test("blockGutter() parts a title from the lines between which it stands", async () => {
  const words = await wordsOf(
    text(60, 121, "RECEIPT", 20),
    ...lines(340, 100, SENDER, 14),
  );
  assert.match(words, /RECEIPT Oak & Elm Ltd 4 Mill Lane Barton/);
});

Deno.test("blockGutter() leaves labels with what stands on their lines, wherever these break", async () => {
  const words = await wordsOf(
    ...["Invoice no.", "Date", "Delivered to", "Paid"].flatMap((label, row) => [
      text(60, 100 + 14 * row, label),
      text(200, 100 + 14 * row, ["0046", "3 May", "Barton", "no"][row]!, 9),
    ]),
  );
  assert.match(words, /Invoice no\. 0046 Date 3 May Delivered to Barton Paid no/);
});

Deno.test("blockGutter() leaves labels that stand at the middle of what they name", async () => {
  const words = await wordsOf(
    ...["Wheel", "Axle", "Paddles"].flatMap((label, row) => [
      text(60, 107 + 42 * row, label),
      ...lines(200, 100 + 42 * row, ["made of oak", "in the mill"], 14),
    ]),
  );
  assert.match(words, /Wheel.* Axle.* Paddles/);
  assert.ok(words.indexOf("made of oak") < words.indexOf("Axle"));
});

Deno.test("blockGutter() reads the cards of a grid row by row, each as a whole", async () => {
  const card = (x: number, y: number, name: string, leading: number) =>
    lines(x, y, [`${name} one`, `${name} two`, `${name} three`], leading);
  const words = await wordsOf(
    ...card(60, 100, "a", 13),
    ...card(300, 104, "b", 15),
    ...card(60, 200, "c", 15),
    ...card(300, 203, "d", 13),
  );
  assert.match(words, /a one a two a three b one b two b three c one c two c three d one/);
});

Deno.test("blockGutter() parts those who sign beside each other on the same lines", async () => {
  const signature = (x: number, name: string, place: string) =>
    lines(x, 100, ["By:", `Name: ${name}`, `Title: ${place}`], 16);
  const words = await wordsOf(
    ...signature(60, "Ann Oak", "Miller"),
    ...signature(320, "Bob Elm", "Founder"),
  );
  assert.match(words, /By: Name: Ann Oak Title: Miller By: Name: Bob Elm Title: Founder/);
});

Deno.test("blockGutter() parts the authors of a paper, whose addresses stand on the same lines", async () => {
  const author = (x: number, name: string, mail: string) =>
    lines(x, 100, [name, "School of Milling", mail], 13);
  const words = await wordsOf(
    ...author(60, "Ann Oak", "oak@mill.edu"),
    ...author(240, "Bob Elm", "elm@mill.edu"),
    ...author(420, "Cy Larch", "larch@mill.edu"),
  );
  assert.match(words, /Ann Oak School of Milling oak@mill.edu Bob Elm School/);
  assert.match(words, /elm@mill.edu Cy Larch/);
});

Deno.test("blockGutter() leaves a table whose rows are labelled at their middle", async () => {
  const rows = [["Saw", "48", "steel"], ["Lamp", "39", "brass"], ["Pen", "240", "wood"]];
  const words = await wordsOf(
    text(60, 107, "Tools"),
    ...rows.flatMap((row, down) =>
      row.map((cell, right) => text(140 + 80 * right, 100 + 15 * down, cell))
    ),
  );
  assert.match(words, /Saw 48 steel.*Lamp 39 brass.*Pen 240 wood/);
});

Deno.test("blockGutter() parts blocks on the same baselines that labels or lines to sign on begin", async () => {
  for (const [left, right] of [["From:", "Bill to:"], ["__________", "__________"]] as const) {
    const words = await wordsOf(
      ...lines(60, 100, [left, "Jane Miller", "Oak & Elm Ltd"], 14),
      ...lines(330, 100, [right, "Robert Stone", "Weir Works plc"], 14),
    );
    assert.match(words, /Jane Miller Oak & Elm Ltd .*Robert Stone Weir Works plc/);
  }
});

Deno.test("blockGutter() leaves rows below names that end in no colon, and labels row by row", async () => {
  const names = await wordsOf(
    ...lines(60, 100, ["Town", "Barton", "Camford"], 14),
    ...lines(330, 100, ["Weirs", "seven", "three"], 14),
  );
  assert.match(names, /Town Weirs Barton seven/);
  const labels = await wordsOf(
    ...lines(60, 100, ["Town:", "Weirs:", "Mills:"], 14),
    ...lines(330, 100, ["Streets:", "Bridges:", "Locks:"], 14),
  );
  assert.match(labels, /Town: Streets: Weirs: Bridges:/);
});
