import assert from "node:assert/strict";
import { follows, labelOf, tickOf } from "../../../../../lib/convert/engines/pdf/layout/labels.ts";

const label = (text: string) => labelOf(`${text} text`)!;

Deno.test("labelOf() knows bullets, numbers, letters and numerals, and no words", () => {
  for (const text of ["•", "–", "1.", "12)", "(3)", "a)", "B.", "iv)"]) {
    assert.ok(labelOf(`${text} text`), text);
  }
  for (const text of ["1998.", "Ibid.", "1.5", "e.g."]) {
    assert.equal(labelOf(`${text} text`), undefined, text);
  }
});

Deno.test("follows() counts in the kind of its list", () => {
  assert.ok(follows(label("2."), label("1.")));
  assert.ok(!follows(label("3."), label("1.")));
  assert.ok(!follows(label("2)"), label("1.")));
  assert.ok(follows(label("b)"), label("a)")));
  assert.ok(follows(label("•"), label("•")));
});

Deno.test("follows() takes i for the first numeral or for the ninth letter", () => {
  assert.ok(follows(label("ii)"), label("i)")));
  assert.ok(follows(label("i)"), label("h)")));
});

Deno.test("labelOf() tells the number 0 from a bullet", () => {
  assert.equal(label("0.").ordered, true);
  assert.equal(label("•").ordered, false);
});

Deno.test("labelOf() puts ticked and empty boxes into one list", () => {
  assert.ok(follows(label("☑"), label("☐")));
  assert.equal(tickOf("☑"), true);
  assert.equal(tickOf("☐"), false);
  assert.equal(tickOf("•"), undefined);
});
