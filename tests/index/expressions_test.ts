import assert from "node:assert/strict";
import { extractExpressions, isFormula } from "../../lib/index/expressions.ts";
import { search } from "../../lib/index/search.ts";
import { packedIndex } from "../support/small_package.ts";
import { sharedFile } from "../support/shared_data.ts";

const functions = sharedFile("reference/interop/dumps/functions.json");
Deno.test({
  name: `extractExpressions() gives the reference's expressions${functions.reason}`,
  ignore: !functions.present,
  fn() {
    const { expressions_extract } = functions.json<{ expressions_extract: [string, string[]][] }>();
    for (const [text, wanted] of expressions_extract) {
      assert.deepEqual(extractExpressions(text), wanted);
    }
  },
});

Deno.test("isFormula() tells formulas from hyphenated words, paths and bracketed words", () => {
  for (
    const formula of ["f(x)", "b(b+p+q)", "x^2+1", "a=b", "|a-b|<=c", "sin(x)+cos(y)=1", "a_{i}=b"]
  ) {
    assert(isFormula(formula), formula);
  }
  for (
    const other of [
      "state-of-the-art",
      "(see",
      "and/or",
      "http://a.b/c",
      "2024-01-02",
      "snake_case",
    ]
  ) {
    assert(!isFormula(other), other);
  }
});

const FORMULAS = {
  "plus.md": "The words sine and cosine; sin(x)+cos(y)=1 is stated.",
  "minus.md": "The words sine and cosine, sin, cos, sin, cos; sin(x)-cos(y)=1 is stated.",
  "power.md": "The bound |a-b|<=c holds for f(x)=x^2+1.",
};

Deno.test("search() answers a formula by the passage that states it, whatever words stand around (DEFECTS 31)", async () => {
  using index = await packedIndex(FORMULAS, { expressions: true });
  for (
    const query of ["sin(x)+cos(y)=1", "where is sin(x)+cos(y)=1 about sine, cos and sin stated?"]
  ) {
    const [first] = (await search([index], query)).passages;
    assert.deepEqual([first!.document, first!.matched_by], ["plus", "expression"], query);
  }
});

Deno.test("search() says that a formula is absent, and does not answer with its neighbours", async () => {
  using index = await packedIndex(FORMULAS, { expressions: true });
  const reply = await search([index], "sin(x)*cos(y)=1");
  assert.equal(reply.found, 0);
  assert(reply.hint!.includes("sin(x)*cos(y)=1"));
});

Deno.test("search() filters expressions by side before the cut, and gives their dates (DEFECTS 31)", async () => {
  using index = await packedIndex({
    "Sent/a.md": "---\ndate: 2020-01-02\n---\nIt says f(x)=x^2+1 here.",
    "Received/b.md": "It says f(x)=x^2+1 and f(x)=x^2+1 here.",
  }, { expressions: true });
  const { passages } = await search([index], "f(x)=x^2+1", { only: "sent", limit: 1 });
  assert.deepEqual(passages.map(({ document, dated }) => [document, dated]), [["a", "2020-01-02"]]);
});

Deno.test("search() tells 300 formulas apart that differ by one sign, and finds none of 100 others", async () => {
  const signs = "+-*/^=<>".split("");
  const formulas = Array.from({ length: 400 }, (_, at) => {
    const [one, two, three] = [at % 8, Math.floor(at / 8) % 8, Math.floor(at / 64)];
    return `g(x)${signs[one]}a${signs[two]}b${signs[three]}c`;
  });
  const stated = formulas.slice(0, 300);
  const files = Object.fromEntries(
    stated.map((formula, at) => [`d${at}.md`, `We state ${formula} here.`]),
  );
  using index = await packedIndex(files, { expressions: true });
  for (const [at, formula] of stated.entries()) {
    const { passages } = await search([index], formula, { limit: 2 });
    assert.deepEqual(passages.map(({ document }) => document), [`d${at}`], formula);
  }
  for (const formula of formulas.slice(300)) {
    assert.equal((await search([index], formula)).found, 0, formula);
  }
});
