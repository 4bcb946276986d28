import assert from "node:assert/strict";
import fc from "fast-check";
import { fitPassages, LEAST_CHARACTERS, type ServedPassage } from "../../mcp/budget.ts";
import { decodeCursor, encodeCursor } from "../../mcp/cursor.ts";
import { excerptAround, questionWords } from "../../mcp/excerpt.ts";

const FILLER = "nothing of any interest stands here at all ".repeat(30);

Deno.test("excerptAround() takes the window with the most different words of the question", () => {
  const text = `a heron heron heron ${FILLER}the Héron caught an EEL ${FILLER}`;
  const { text: part, of } = excerptAround(text, questionWords("heron eel"), 200)!;
  assert.match(part, /Héron caught an EEL/);
  assert.match(part, /^….*…$/s);
  assert.equal(of, text.length);
  assert(part.length <= 200);
});

Deno.test("excerptAround() begins at the beginning where nothing matches, and leaves a short text alone", () => {
  assert.match(excerptAround(FILLER, questionWords("zeppelin"), 100)!.text, /^nothing of/);
  assert.equal(excerptAround("short", questionWords("short"), 100), undefined);
});

Deno.test("excerptAround() finds words of scripts without spaces", () => {
  const text = `${"山の上に古い寺がある。".repeat(60)}茶園は霧の中。${
    "川は静かに流れる。".repeat(60)
  }`;
  assert.match(excerptAround(text, questionWords("茶園"), 120)!.text, /茶園/);
});

Deno.test("excerptAround() never exceeds its size, nor cuts a character in two", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 600 }),
      fc.string({ maxLength: 20 }),
      fc.integer({ min: 8, max: 300 }),
      (text, question, size) => {
        const excerpt = excerptAround(text, questionWords(question), size);
        if (excerpt === undefined) return text.length <= size;
        return excerpt.text.length <= size &&
          (excerpt.text.isWellFormed() || !text.isWellFormed());
      },
    ),
    { numRuns: 500, seed: 7 },
  );
});

const passage = (rank: number, text: string): ServedPassage => ({
  rank,
  document: "d",
  path: "@/d.md",
  direction: "other",
  text,
  position: rank,
  matched_by: "words",
});

Deno.test("fitPassages() keeps short passages whole and lets long ones share what is left", () => {
  const [short, long] = ["a short one", "word ".repeat(2_000)];
  const fitted = fitPassages(
    [passage(1, long), passage(2, short), passage(3, long)],
    "word",
    3_000,
  );
  assert.deepEqual(fitted.map(({ shortened }) => shortened), [true, undefined, true]);
  assert.equal(fitted[1]!.text, short);
  assert(JSON.stringify(fitted).length <= 3_000);
  assert(fitted[0]!.text.length > 1_000);
});

Deno.test("fitPassages() leaves the last passages for the next page where none could say anything, never the first", () => {
  const passages = Array.from({ length: 20 }, (_, at) => passage(at + 1, "x ".repeat(500)));
  const fitted = fitPassages(passages, "x", 1_000);
  assert(fitted.length >= 1 && fitted.length < 20);
  for (const { text } of fitted) assert(text.length >= LEAST_CHARACTERS / 2);
  assert.equal(fitPassages(passages, "x", 0).length, 1);
});

Deno.test("fitPassages() counts what a text takes as JSON", () => {
  const escaped = '"\n\t\\'.repeat(2_000);
  const fitted = fitPassages([passage(1, escaped)], "x", 2_000);
  assert(JSON.stringify(fitted).length <= 2_000);
});

Deno.test("decodeCursor() takes a cursor for the request that gave it, and for no other", () => {
  const cursor = encodeCursor(["query", undefined, "recent"], 15);
  assert.equal(decodeCursor(cursor, ["query", null, "recent"]), 15);
  assert.equal(decodeCursor(undefined, ["query"]), 0);
  for (const wrong of [`${cursor}0000000000`, "", "15", cursor.toUpperCase()]) {
    assert.throws(() => decodeCursor(wrong, ["query", null, "recent"]), { code: "usage" }, wrong);
  }
  assert.throws(() => decodeCursor(cursor, ["other", null, "recent"]), { code: "usage" });
});
