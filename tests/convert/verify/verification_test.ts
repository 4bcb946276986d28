import assert from "node:assert/strict";
import { type Block, type Furniture, paragraph } from "../../../lib/markdown/blocks.ts";
import type { Finding } from "../../../lib/convert/types.ts";
import { aggregate } from "../../../lib/convert/verify/aggregate.ts";
import { noVerification, verify } from "../../../lib/convert/verify/verification.ts";

interface Case {
  readonly blocks: readonly Block[];
  readonly pages: readonly string[];
  readonly furniture?: readonly Furniture[];
  readonly findings?: readonly Finding[];
  readonly fields?: readonly string[];
}

function verified({ blocks, pages, furniture = [], findings = [], fields = [] }: Case) {
  return verify({
    blocks,
    furniture,
    findings,
    reference: { reader: "test", pages, fields },
    isMarkdown: false,
  });
}

const words = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `word${from + index}`).join(" ");

Deno.test("verify() publishes coverage as it was before the appendix (DEFECTS 50)", () => {
  const { verification, markdown, recoveredLines } = verified({
    blocks: [paragraph("the first line")],
    pages: ["the first line\nthe second, which is lost"],
  });
  assert.equal(verification.coverage, 3 / 8);
  assert.equal(verification.coverage_final, 1);
  assert.equal(verification.status, "fail");
  assert.equal(recoveredLines, 1);
  assert.match(markdown, /## Recovery appendix[^]*the second, which is lost/);
  assert.deepEqual(verification.missing_in_context[0], {
    word: "the",
    context: "the first line «the» second which is lost",
  });
});

Deno.test("verify() decides by 0.995 and 0.970 of the words, and by the numbers", () => {
  const statusOf = (delivered: number, reference: string) =>
    verified({ blocks: [paragraph(words(delivered))], pages: [reference] }).verification.status;
  assert.equal(statusOf(995, words(1000)), "ok");
  assert.equal(statusOf(994, words(1000)), "warn");
  assert.equal(statusOf(969, words(1000)), "fail");
  const prose = "so it is ".repeat(400);
  const losesNumber = verified({ blocks: [paragraph(prose)], pages: [`${prose} 7`] });
  assert.equal(losesNumber.verification.numeric_coverage, 0);
  assert.equal(losesNumber.verification.status, "warn");
});

Deno.test("verify() warns of many words that the second reading has not", () => {
  const surplus = (more: number, pages = [words(400)]) => {
    const { verification, findings } = verified({ blocks: [paragraph(words(400 + more))], pages });
    return [verification.status, ...findings.map(({ code }) => code)];
  };
  assert.deepEqual(surplus(22), ["warn", "surplus_words"]);
  assert.deepEqual(surplus(18), ["ok"]);
  assert.deepEqual(surplus(22, [""]), ["unverifiable"]);
});

Deno.test("verify() rounds down: only what is whole is 1", () => {
  const { verification } = verified({
    blocks: [paragraph("a ".repeat(999_999))],
    pages: ["a ".repeat(1_000_000)],
  });
  assert.equal(verification.coverage, 0.99999);
});

Deno.test("verify() counts a running head on every page that the list names", () => {
  const blocks: Block[] = [1, 2, 3].flatMap((page) => [
    { kind: "page_break", page },
    paragraph(`text ${page}`),
  ]);
  const pages = [1, 2, 3].map((page) => `Annual Report\ntext ${page}\nPage ${page} of 3`);
  const furniture: Furniture[] = [
    { kind: "furniture", role: "header", text: "Annual Report", pages: [1, 2, 3] },
    ...[1, 2, 3].map((page): Furniture => ({
      kind: "furniture",
      role: "page_number",
      text: `Page ${page} of 3`,
      pages: [page],
    })),
  ];
  const { verification, markdown } = verified({ blocks, pages, furniture });
  assert.equal(verification.coverage, 1);
  assert.equal(verification.surplus_tokens, 0);
  assert.equal(markdown.match(/Annual Report/g)?.length, 1);
  assert.equal(verified({ blocks, pages }).verification.status, "fail");
});

Deno.test("verify() never calls glyph codes without a mapping verified", () => {
  const finding = { code: "unmapped_glyphs", message: "Page 1", severity: "warning" } as const;
  const { verification } = verified({
    blocks: [paragraph("abc")],
    pages: ["abc"],
    findings: [finding],
  });
  assert.equal(verification.coverage, 1);
  assert.equal(verification.status, "unverifiable");
});

Deno.test("verify() appends nothing from a reading that cannot be relied on", () => {
  const finding = { code: "unmapped_glyphs", message: "x", severity: "warning", page: 1 } as const;
  const { markdown } = verified({
    blocks: [paragraph("abc")],
    pages: ["\u03d1\u03f1 gibberish"],
    findings: [finding],
  });
  assert.equal(markdown, "abc\n");
});

Deno.test("verify() warns where few pages have glyph codes without a mapping", () => {
  const pages = [words(90), words(10, 90)];
  const blocks: Block[] = pages.flatMap((text, index) => [
    { kind: "page_break", page: index + 1 },
    paragraph(text),
  ]);
  const on = (page: number): Finding => ({
    code: "unmapped_glyphs",
    message: "x",
    severity: "warning",
    page,
  });
  const statusWith = (page: number) =>
    verified({ blocks, pages, findings: [on(page)] }).verification.status;
  assert.equal(statusWith(2), "warn");
  assert.equal(statusWith(1), "unverifiable");
});

Deno.test("verify() does not call a document ok of which a page gave no text", () => {
  const finding = {
    code: "page_without_text",
    message: "Page 2 has no text",
    severity: "warning",
    page: 2,
  } as const;
  const { verification } = verified({
    blocks: [paragraph("abc")],
    pages: ["abc"],
    findings: [finding],
  });
  assert.equal(verification.status, "warn");
});

Deno.test("verify() leaves unverifiable what has no text, and what only its engine could read", () => {
  assert.equal(verified({ blocks: [], pages: [" "] }).verification.status, "unverifiable");
  const { verification } = verify({
    blocks: [paragraph("abc")],
    furniture: [],
    findings: [],
    reference: undefined,
    isMarkdown: false,
  });
  assert.equal(verification.measurable, false);
  assert.equal(verification.status, "unverifiable");
  assert.equal(verification.markdown_tokens, 1);
});

Deno.test("verify() takes a word that a page's end has cut for the same word joined, and no other", () => {
  const pages = [
    "Running head\nThe text goes on to a documen-\npage 1 of 2",
    "Running head\ntation of what is known.\npage 2 of 2",
  ];
  const verifiedAs = (text: string) => verified({ blocks: [paragraph(text)], pages });
  const text = "Running head Running head page 1 of 2 page 2 of 2 The text goes on to a";
  const joined = verifiedAs(`${text} documentation of what is known.`);
  assert.equal(joined.verification.coverage, 1);
  assert.ok(!joined.markdown.includes("Recovery appendix"));
  assert.deepEqual(
    verifiedAs(`${text} documents of what is known.`).verification.missing_sample,
    ["documen", "tation"],
  );
});

Deno.test("verify() says where words are there and parted elsewhere, and appends them not", () => {
  const spaced = verified({
    blocks: [paragraph("Hello World, thus it is")],
    pages: ["H e l l o W o r l d, thus it is"],
  });
  assert.equal(spaced.verification.status, "fail");
  assert.equal(spaced.verification.missing_tokens, 10);
  assert.ok(!spaced.markdown.includes("Recovery appendix"));
  assert.deepEqual(spaced.findings.map(({ code }) => code), ["words_cut_otherwise"]);
});

Deno.test("verify() takes no letters for a word that stand in another order, or once for two words", () => {
  const findingsOf = (text: string, page: string) => {
    const { findings, markdown } = verified({ blocks: [paragraph(text)], pages: [page] });
    return [findings.length, markdown.includes("Recovery appendix")];
  };
  assert.deepEqual(findingsOf("silent night", "listen night"), [0, true]);
  assert.deepEqual(findingsOf("example", "exam ple\nexam ple\nexam ple"), [0, true]);
});

Deno.test("verify() counts words that the document does not have", () => {
  const { verification } = verified({ blocks: [paragraph("a a invented")], pages: ["a"] });
  assert.equal(verification.surplus_tokens, 2);
  assert.deepEqual(verification.surplus_sample, ["a", "invented"]);
});

Deno.test("verify() takes for no surplus what the fields of a form hold, as often as they do", () => {
  const blocks = [paragraph("the text"), paragraph("town: Cork"), paragraph("Cork")];
  const { verification } = verified({ blocks, pages: ["the text"], fields: ["town", "Cork"] });
  assert.equal(verification.coverage, 1);
  assert.deepEqual(verification.surplus_sample, ["cork"]);
});

Deno.test("aggregate() weighs parts by their words, and calls none ok of which a part is not", () => {
  const good = verified({ blocks: [paragraph(words(900))], pages: [words(900)] }).verification;
  const bad = verified({ blocks: [paragraph("x")], pages: [words(100)] }).verification;
  const whole = aggregate([good, bad]);
  assert.equal(whole.coverage, 0.9);
  assert.equal(whole.status, "fail");
  const large = verified({ blocks: [paragraph(words(9000))], pages: [words(9000)] }).verification;
  assert.equal(aggregate([large, bad]).status, "warn");
  assert.equal(aggregate([good, noVerification("unverifiable")]).status, "warn");
  assert.equal(aggregate([noVerification("unverifiable")]).status, "unverifiable");
});
