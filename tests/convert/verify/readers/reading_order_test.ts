import assert from "node:assert/strict";
import { lineOf, withSeams } from "../../../../lib/convert/verify/readers/_reading_order.ts";
import { withoutStrokes } from "../../../../lib/convert/verify/readers/_arabic_forms.ts";
import { possibleParts, wordsOf } from "../../../../lib/convert/verify/words.ts";

/** Stretches of ten points a letter, one beside the other, with white where a blank stands. */
const stretches = (...texts: string[]) => {
  let at = 0;
  return texts.flatMap((text) => {
    const from = at;
    at += 10 * [...text].length;
    return text.trim() === "" ? [] : [{ text, from, to: at, height: 10, isGiven: true }];
  });
};

Deno.test("lineOf() reads right-to-left pieces from the right, Latin words among them from the left", () => {
  assert.equal(lineOf(stretches("דבר", " ", "big", " ", "old", " ", "אב", "ג")), "גאב big old דבר");
  assert.equal(
    lineOf(stretches("all", " ", "of", " ", "these", " ", "ב", "א")),
    "all of these אב",
  );
});

Deno.test("lineOf() gives a mark without a width to what is drawn next", () => {
  const [last, first] = stretches("ב", "א");
  const mark = { text: "\u05b8", from: 12, to: 12, height: 10, isGiven: true };
  assert.equal(lineOf([last!, mark, first!]), "א\u05b8ב");
});

Deno.test("lineOf() leaves it open whether a glyph that is in no piece is a letter or white", () => {
  const unseen = { text: "न", from: Infinity, to: -Infinity, height: 0, isGiven: true };
  const [first, , second] = [...stretches("क"), unseen, ...stretches("   म")];
  const line = lineOf([first!, unseen, { ...second!, from: 16, text: "म" }]);
  assert.deepEqual(wordsOf(line), ["कनम"]);
  assert.deepEqual(possibleParts(line), [{ word: "कनम", parts: ["क", "न", "म"] }]);
});

Deno.test("withSeams() leaves it open whether words that run against each other are two", () => {
  assert.deepEqual(possibleParts(withSeams("אבctrl"))[0]?.parts, ["אב", "ctrl"]);
  assert.equal(withSeams("אב ctrl"), "אב ctrl");
});

Deno.test("withoutStrokes() leaves out what stretches an Arabic word, and no line's end", () => {
  assert.equal(withoutStrokes("قttب ق\u008cب"), "قب قب");
  assert.equal(withoutStrokes("ق\nب ق t ب"), "ق\nب ق t ب");
});
