import assert from "node:assert/strict";
import { equationText } from "../../../../lib/convert/engines/docx/equation_field.ts";

Deno.test("equationText() gives what EQ fields draw, and nothing of other fields", () => {
  const cases: readonly (readonly [instruction: string, text: string | undefined])[] = [
    [String.raw`EQ \* jc2 \* "Font:MS Mincho" \* hps12 \o\ad(\s\up 11(かん),漢)`, "漢（かん）"],
    [String.raw` EQ \f(1,2) `, "1/2"],
    [String.raw`EQ x = \f(a + b;\r(3,n-1))`, "x = (a + b)/(3√(n-1))"],
    [String.raw`EQ \i \su(n=1,9,\b \bc\[ (n\,m))`, "∑n=1 9 (n,m)"],
    [String.raw`EQ \o(O,/), 5`, "O/, 5"],
    [String.raw`EQ \a \al \co2 \hs3(a,b,c) \l(d,e) \x \to(f)`, "a b c d,e f"],
    ["EQ plain (text)", "plain (text)"],
    ["EQ", ""],
    [" EQUATION x", undefined],
    ["PAGE", undefined],
  ];
  for (const [instruction, text] of cases) assert.equal(equationText(instruction), text);
});

Deno.test("equationText() takes fractions inside each other without end", () => {
  assert.equal(typeof equationText(`EQ ${"\\f(".repeat(100_000)}`), "string");
});
