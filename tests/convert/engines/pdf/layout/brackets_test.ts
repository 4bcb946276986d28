import assert from "node:assert/strict";
import { withSettledBrackets } from "../../../../../lib/convert/engines/pdf/layout/brackets.ts";

const settled = (...texts: string[]): string =>
  withSettledBrackets(texts.map((text) => ({ text }))).map((run) => run.text).join("");

Deno.test("withSettledBrackets() opens a bracket after white and closes it before white", () => {
  assert.equal(
    settled("בשנת 1998 )שעות: ", "9:00–17:00(. המנוי"),
    "בשנת 1998 (שעות: 9:00–17:00). המנוי",
  );
  assert.equal(settled("الإصدار (0.7( للبحث"), "الإصدار (0.7) للبحث");
});

Deno.test("withSettledBrackets() leaves what is right, and what white does not tell", () => {
  assert.equal(settled("א) ראשון ב) שני"), "א) ראשון ב) שני");
  assert.equal(settled("f(x)ג"), "f(x)ג");
});
