import assert from "node:assert/strict";
import {
  directionOf,
  inReadingOrder,
  type Placed,
  settleBrackets,
  wordInReadingOrder,
} from "../../../../../lib/convert/engines/pdf/layout/direction.ts";

const ALEF = "\u05d0";
const BET = "\u05d1";
const GIMEL = "\u05d2";

/** Pieces side by side from left to right. */
const inRow = (...texts: string[]): Placed[] =>
  texts.map((text, index) => ({ text, left: 10 * index, right: 10 * index + 9 }));
const texts = (pieces: readonly Placed[]) => pieces.map((piece) => piece.text);

Deno.test("directionOf() goes by the first strong letter", () => {
  assert.equal(directionOf("(abc"), "left");
  assert.equal(directionOf(`12 ${ALEF}`), "right");
  assert.equal(directionOf("12.5"), "none");
});

Deno.test("inReadingOrder() reads right-to-left words from the right, Latin ones among them from the left", () => {
  const row = inRow(GIMEL, "two", "words", ALEF);
  assert.deepEqual(texts(inReadingOrder(row, "right")), [ALEF, "two", "words", GIMEL]);
  assert.deepEqual(texts(inReadingOrder(inRow("an", BET, ALEF, "end"), "left")), [
    "an",
    ALEF,
    BET,
    "end",
  ]);
});

Deno.test("inReadingOrder() leaves a number beside a Latin word with it", () => {
  assert.deepEqual(texts(inReadingOrder(inRow(BET, "14", "april", ALEF), "right")), [
    ALEF,
    "14",
    "april",
    BET,
  ]);
});

Deno.test("inReadingOrder() does not care in which order pieces are stored", () => {
  const row = inRow("a", "b", "c");
  assert.deepEqual(texts(inReadingOrder([row[2]!, row[0]!, row[1]!], "left")), ["a", "b", "c"]);
});

Deno.test("wordInReadingOrder() keeps digits from left to right and marks with their letters", () => {
  assert.equal(wordInReadingOrder(inRow("2", "0", "3", "1", "-", BET, ALEF)), `${ALEF}${BET}-2031`);
  const point = { text: "\u05b8", left: 12, right: 13 };
  assert.equal(wordInReadingOrder([...inRow(BET, ALEF), point]), `${ALEF}\u05b8${BET}`);
});

Deno.test("wordInReadingOrder() turns the letters of one glyph around", () => {
  const at = { left: 0, right: 9 };
  assert.equal(
    wordInReadingOrder([{ text: "\u0627", ...at }, { text: "\u0644", ...at }]),
    "\u0644\u0627",
  );
});

Deno.test("settleBrackets() turns brackets that close before they open", () => {
  assert.equal(settleBrackets(`)${ALEF}(`), `(${ALEF})`);
  assert.equal(settleBrackets(`(${ALEF})`), `(${ALEF})`);
  assert.equal(settleBrackets("(january("), "(january)");
});
