import assert from "node:assert/strict";
import {
  expressionsOf,
  extractExpressions,
  isFormula,
} from "../../../lib/index/exact/expressions.ts";
import { spacedFormulas } from "../../../lib/index/exact/formulas.ts";
import { search } from "../../../lib/index/query/search.ts";
import { tokenizeText } from "../../../lib/text/mod.ts";
import { packedIndex } from "../../support/small_package.ts";
import { sharedFile } from "../../support/shared_data.ts";

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

const spaced = (text: string) => spacedFormulas(text).map(({ expression }) => expression);

Deno.test("spacedFormulas() finds what operators and brackets bind across spaces", () => {
  assert.deepEqual(spaced("It is $b (b + p + q)$ and f(x) = x^2 − 1, so a < b."), [
    "b(b+p+q)",
    "f(x)=x^2-1",
    "a<b",
  ]);
  assert.deepEqual(spaced("`max(a, b + 1) * -c` or (u + v) / w"), ["max(a,b+1)*-c", "(u+v)/w"]);
});

Deno.test("spacedFormulas() leaves prose, tables, emphasis and lists alone", () => {
  const prose =
    "A well-known mill - of oak - and/or elm; see (fig. 3), **bold** *text* A+ grade, 1 - 2 pages.";
  assert.deepEqual(spaced(`${prose}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- item\n> quote\n`), []);
});

Deno.test("expressionsOf() takes time in proportion to the text", () => {
  for (
    const text of [
      "(".repeat(100_000),
      "a + ".repeat(50_000),
      "a(".repeat(50_000),
      "a ".repeat(50_000),
    ]
  ) {
    const started = performance.now();
    expressionsOf(text);
    for (const expression of extractExpressions(text)) isFormula(expression);
    assert(performance.now() - started < 1000);
  }
});

for (const language of ["en", "es", "de", "zh", "ar"]) {
  const prose = sharedFile(`data/xquad/passages.${language}.jsonl`);
  Deno.test({
    name: `less than 1 % of the tokens of prose count as formulas: ${language}${prose.reason}`,
    ignore: !prose.present,
    fn() {
      const texts = prose.text().trim().split("\n").map((line) => JSON.parse(line).text as string);
      const found = texts.flatMap((text) => [...expressionsOf(text)].filter(isFormula));
      const tokens = texts.reduce((sum, text) => sum + tokenizeText(text).length, 0);
      assert(found.length < tokens * 0.01, `${found.length} of ${tokens}`);
    },
  });
}

Deno.test("search() tells formulas from the running text of scripts without spaces", async () => {
  using index = await packedIndex({
    "panthers.md": "卡罗来纳黑豹队的防守只丢了308分，排在联赛第六。",
    "time.md": "求解所需的时间是f(n)，则图灵机停止。",
    "channel.md": "Sky+HD内容是使用卫星播放的。",
    "thai.md": "เวลาที่ใช้คือg(n)ตามที่กล่าวไว้",
  }, { expressions: true });
  for (
    const [query, document, matchedBy] of [
      ["卡罗来纳黑豹队（2015年）的防守丢了多少分？", "panthers", "words"],
      ["卡罗来纳黑豹队(2015年)的防守丢了多少分?", "panthers", "words"],
      ["时间f(n)是什么？", "time", "expression"],
      ["f(n)", "time", "expression"],
      ["Sky+HD的内容是什么？", "channel", "expression"],
      ["g(n)คืออะไร", "thai", "expression"],
    ] as const
  ) {
    const [first] = (await search([index], query)).passages;
    assert.deepEqual([first?.document, first?.matched_by], [document, matchedBy], query);
  }
  assert(isFormula("f(n)"));
  assert.match((await search([index], "时间f(m)是什么？")).hint ?? "", /expression f\(m\)/);
});

Deno.test("search() finds a formula however it is spaced, and between Markdown's signs", async () => {
  using index = await packedIndex({
    "spaced.md": "The sum $b (b + p + q)$ is stated here.",
    "other.md": "The sum b (b - p - q) of b and b and p and q.",
    "tight.md": "And `x^2+1` too.",
  }, { expressions: true });
  for (const query of ["b(b+p+q)", "b (b + p + q)", "what is $b (b + p + q)$ here?"]) {
    const [first] = (await search([index], query)).passages;
    assert.deepEqual([first?.document, first?.matched_by], ["spaced", "expression"], query);
  }
  assert.equal((await search([index], "is x^2+1 stated?")).passages[0]!.document, "tight");
  assert.equal((await search([index], "b (b * p * q)")).found, 0);
});
