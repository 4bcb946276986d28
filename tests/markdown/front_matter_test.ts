import assert from "node:assert/strict";
import fc from "fast-check";
import { parseFrontMatter, writeFrontMatter } from "../../lib/markdown/front_matter.ts";

Deno.test("parseFrontMatter() takes delimiters as whole lines (DEFECTS 16)", () => {
  const { fields, body } = parseFrontMatter(
    "---\ntitle: a --- b\ndate: 2020-01-02\n---\nText\n---\nmore\n",
  );
  assert.deepEqual(fields, { title: "a --- b", date: "2020-01-02" });
  assert.equal(body, "Text\n---\nmore\n");
});

Deno.test("parseFrontMatter() reads past a byte order mark (DEFECTS 16)", () => {
  const text = "\ufeff---\r\nindexed: false\r\n---\r\nText";
  const { fields, body, bodyStart } = parseFrontMatter(text);
  assert.deepEqual(fields, { indexed: false });
  assert.equal(body, "Text");
  assert.equal(text.slice(bodyStart), body);
  assert.equal(parseFrontMatter("\ufeffplain").body, "plain");
});

Deno.test("parseFrontMatter() leaves what is no mapping in the text", () => {
  for (
    const text of [
      "---\nA sentence.\n---\nx",
      "---\n- a\n- b\n---\nx",
      "---\nopen: 1\n",
      "x\n---\na: 1\n---\n",
    ]
  ) {
    assert.deepEqual(parseFrontMatter(text), { fields: {}, body: text, bodyStart: 0 });
  }
  assert.deepEqual(parseFrontMatter("---\n---\nx"), { fields: {}, body: "x", bodyStart: 8 });
});

Deno.test("parseFrontMatter() reads careless YAML line by line", () => {
  const { fields } = parseFrontMatter('---\ntitle: Part 2: the end\nauthor: "X"\n---\n');
  assert.deepEqual(fields, { title: "Part 2: the end", author: "X" });
});

Deno.test("parseFrontMatter() expands no bomb and reads no endless block", () => {
  const bomb = Array.from(
    { length: 40 },
    (_, index) => `a${index}: &a${index} [${index === 0 ? "x" : `*a${index - 1}, *a${index - 1}`}]`,
  ).join("\n");
  const started = performance.now();
  assert.equal(parseFrontMatter(`---\n${bomb}\n---\nx`).body, "x");
  const endless = `---\n${"k: v\n".repeat(200_000)}---\nx`;
  assert.equal(parseFrontMatter(endless).bodyStart, 0);
  assert(performance.now() - started < 3000);
});

Deno.test("writeFrontMatter() writes what parseFrontMatter() reads back", () => {
  const value = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.string()),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), value), fc.string(), (fields, body) => {
      const read = parseFrontMatter(writeFrontMatter(fields) + body);
      assert.deepEqual(read.fields, JSON.parse(JSON.stringify(fields)));
      assert.equal(read.body, body);
    }),
    { numRuns: 500, seed: 3 },
  );
});

Deno.test("writeFrontMatter() leaves out what is undefined and keeps the order", () => {
  assert.equal(
    writeFrontMatter({ title: 'a "b" \\c', pages: 3, ocr: false, missing: undefined, list: ["x"] }),
    '---\ntitle: "a \\"b\\" \\\\c"\npages: 3\nocr: false\nlist: ["x"]\n---\n',
  );
});
