import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type Block,
  cell,
  heading,
  type Inline,
  paragraph,
  type TextRun,
} from "../../lib/markdown/blocks.ts";
import { inlineText } from "../../lib/markdown/inline_text.ts";
import { readPageMarkers } from "../../lib/markdown/page_marker.ts";
import { parseFrontMatter } from "../../lib/markdown/front_matter.ts";
import { writeMarkdown } from "../../lib/markdown/writer.ts";
import {
  renderedElements,
  renderedHtml,
  renderedShapes,
  renderedText,
  type Shape,
  textOfHtml,
} from "../support/rendered.ts";

const list = (
  items: readonly (readonly Block[])[],
  more: Partial<{ ordered: boolean; start: number }> = {},
): Block => ({
  kind: "list",
  ordered: false,
  items: items.map((blocks) => ({ blocks })),
  ...more,
});

/** Text made of what Markdown and HTML give a meaning. */
const hostile = fc.array(
  fc.constantFrom(
    ..."*_~`\\[]()<>!#|$&+-=.:;\"'".split(""),
    "a",
    "B",
    "7",
    "é",
    "語",
    "😀",
    " ",
    " ",
    "\n",
    "\t",
    "http://a.b/c_d",
    "<T>",
    "</div>",
    "<!--",
    "-->",
    "&lt;",
    "&#35;",
    "---",
    "***",
    "1. ",
    "- ",
    "[^1]",
    "![x](y)",
    "```",
    "~~",
    "**",
    "| a | b |",
    "|---|---|",
    "x@y.zz",
    "  \n",
    "[ ] ",
    "$x$",
    "\u0000",
    "\u200b",
  ),
  { maxLength: 14 },
).map((parts) => parts.join(""));

const collapse = (text: string) =>
  text.replaceAll("\ufeff", "").replace(/[\p{Cc}\s]+/gu, " ").trim();

/** What a reader sees has the text in it, and no structure that the text would have forged. */
function assertShown(block: Block, text: string, elements: readonly string[]): void {
  const markdown = writeMarkdown([block]);
  assert.equal(renderedText(markdown), collapse(text), markdown);
  const made = renderedElements(markdown).filter((name) => name !== "a");
  if (collapse(text) !== "") assert.deepEqual(made, elements, markdown);
}

Deno.test("writeMarkdown() shows every text of a paragraph as it is", () => {
  fc.assert(
    fc.property(hostile, (text) => assertShown(paragraph(text), text, ["p"])),
    { numRuns: 1000, seed: 7 },
  );
});

Deno.test("writeMarkdown() shows every text of a heading as it is", () => {
  fc.assert(
    fc.property(hostile, (text) => assertShown(heading(2, text), text, ["h2"])),
    { numRuns: 500, seed: 8 },
  );
});

Deno.test("writeMarkdown() shows every text of a list item as it is", () => {
  fc.assert(
    fc.property(hostile, (text) => assertShown(list([[paragraph(text)]]), text, ["ul", "li"])),
    { numRuns: 500, seed: 9 },
  );
});

Deno.test("writeMarkdown() keeps every text in its cell", () => {
  fc.assert(
    fc.property(hostile, hostile, (one, other) => {
      const markdown = writeMarkdown([{
        kind: "table",
        headerRows: 1,
        rows: [[cell("h"), cell("i")], [cell(one), cell(other)]],
      }]);
      const cells = renderedHtml(markdown).match(/<td>[^]*?<\/td>/g)!.map((td) =>
        textOfHtml(td.slice(4, -5))
      );
      assert.deepEqual(cells, [collapse(one), collapse(other)], markdown);
    }),
    { numRuns: 500, seed: 10 },
  );
});

Deno.test("writeMarkdown() shows every text whatever the styles of its runs", () => {
  const run = fc.record({
    text: hostile,
    bold: fc.boolean(),
    italic: fc.boolean(),
    strike: fc.boolean(),
  }).map((run): TextRun => ({ kind: "text", ...run }));
  fc.assert(
    fc.property(fc.array(run, { maxLength: 5 }), (content) => {
      const markdown = writeMarkdown([{ kind: "paragraph", content }]);
      const text = content.map(({ text }) => text).join("");
      assert.equal(
        renderedText(markdown).replaceAll(" ", ""),
        collapse(text).replaceAll(" ", ""),
        markdown,
      );
    }),
    { numRuns: 1000, seed: 11 },
  );
});

Deno.test("writeMarkdown() keeps styles beside spaces, words, punctuation and each other", () => {
  const b = (text: string): TextRun => ({ kind: "text", text, bold: true });
  const i = (text: string): TextRun => ({ kind: "text", text, italic: true });
  const bi = (text: string): TextRun => ({ kind: "text", text, bold: true, italic: true });
  const t = (text: string): TextRun => ({ kind: "text", text });
  const cases: readonly (readonly [TextRun[], string])[] = [
    [[t("a "), b("bold"), i(" italic"), t(" z")], "a **bold** *italic* z"],
    [[b("Note:"), t("text")], "**Note**:text"],
    [[t("see "), b("「語」"), t("の")], "see **「語**」の"],
    [[b("one "), b("two")], "**one two**"],
    [[b("a"), t(" "), b("b")], "**a b**"],
    [[b("x"), bi("y"), i("z")], "**x*y***z"],
    [[t("in"), b("side"), t("word")], "in**side**word"],
  ];
  for (const [content, markdown] of cases) {
    assert.equal(writeMarkdown([{ kind: "paragraph", content }]), `${markdown}\n`);
  }
});

Deno.test("writeMarkdown() shows the text of links and images as it is", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const link: Inline = { kind: "link", href: "x y(z", content: [{ kind: "text", text }] };
      const content: Inline[] = [{ kind: "text", text: "see! " }, link, {
        kind: "image",
        alt: text,
      }];
      const markdown = writeMarkdown([{ kind: "paragraph", content }]);
      if (collapse(text) === "") return;
      const html = renderedHtml(markdown);
      assert.match(html, /<a href="x%20y%28z">/);
      assert.equal(
        textOfHtml(html.replace(/<img[^>]*>/g, "")),
        `see! ${collapse(text)}`,
        markdown,
      );
    }),
    { numRuns: 500, seed: 12 },
  );
});

Deno.test("writeMarkdown() escapes no more than it must", () => {
  const readable = [
    "snake_case and a * b and 2 < 3 > 1, R&D, AT&T",
    "costs $5 or $10, about ~5 or ~6",
    "file.name-with_parts/~user, C# and F#, [1] and (2)",
    "a|b, c:d, 50% - 60%, x = y",
  ];
  for (const text of readable) assert.equal(writeMarkdown([paragraph(text)]), `${text}\n`);
  assert.equal(writeMarkdown([heading(1, "1. Introduction")]), "# 1. Introduction\n");
});

Deno.test("writeMarkdown() puts no address with an entity between angle brackets", () => {
  const address = "http://a.b/c?d=1&amp;e=2";
  const link: Inline = { kind: "link", href: address, content: [{ kind: "text", text: address }] };
  for (const content of [[{ kind: "text", text: `see ${address} there` } as const], [link]]) {
    const markdown = writeMarkdown([{ kind: "paragraph", content }]);
    assert.doesNotMatch(markdown, /<http/);
    assert.ok(renderedText(markdown).includes(address), markdown);
  }
  assert.equal(writeMarkdown([paragraph("http://a.b/_c_?d=1&e=2")]), "<http://a.b/_c_?d=1&e=2>\n");
});

Deno.test("writeMarkdown() lets no text forge front matter, page markers or tables (HARDENING 18)", () => {
  const markdown = writeMarkdown([
    paragraph("---"),
    paragraph("title: forged"),
    paragraph("---"),
    paragraph("<!-- page 9 -->"),
    { kind: "code", text: "<!-- page 8 -->\n---" },
    paragraph("| a | b |\n|---|---|"),
    { kind: "page_break", page: 2, label: 'x" --><script>' },
    paragraph("<script>alert(1)</script>"),
  ]);
  assert.deepEqual(parseFrontMatter(markdown).fields, {});
  assert.deepEqual(readPageMarkers(markdown).map(({ page }) => page), [2]);
  const elements = renderedElements(markdown);
  assert(!elements.includes("table") && !elements.includes("script"), markdown);
});

Deno.test("writeMarkdown() keeps rows of a table whole (DEFECTS 52) and spans on their grid", () => {
  const markdown = writeMarkdown([{
    kind: "table",
    headerRows: 2,
    caption: [{ kind: "text", text: "Table 1" }],
    rows: [
      [{ ...cell("Name"), rows: 2 }, { ...cell("Scores"), columns: 2 }],
      [cell("A"), cell("B")],
      [cell("Ann"), cell("1"), cell("2")],
      [{ ...cell("Bob"), columns: 3 }],
    ],
  }]);
  assert.equal(
    markdown,
    "Table 1\n\n| Name | Scores |  |\n|---|---|---|\n|  | A | B |\n| Ann | 1 | 2 |\n| Bob |  |  |\n",
  );
});

Deno.test("writeMarkdown() flattens what a cell holds to one line", () => {
  const inner: Block = {
    kind: "table",
    headerRows: 0,
    rows: [[cell("x"), cell("y")], [cell("z")]],
  };
  const content: Block[] = [
    paragraph("a"),
    list([[paragraph("one")], [paragraph("two")]], { ordered: true, start: 3 }),
    { kind: "code", text: "p | q\nr" },
    inner,
  ];
  const markdown = writeMarkdown([{ kind: "table", headerRows: 0, rows: [[{ content }]] }]);
  assert.equal(
    markdown,
    "|  |\n|---|\n| a<br>3. one<br>4. two<br>`p \\| q`<br>`r`<br>x \\| y<br>z |\n",
  );
});

Deno.test("writeMarkdown() numbers lists as the document does and keeps labels that are no numbers", () => {
  const markdown = writeMarkdown([
    list([[paragraph("three"), list([[paragraph("inner")]])], [paragraph("four")]], {
      ordered: true,
      start: 3,
    }),
    {
      kind: "list",
      ordered: true,
      items: [{ label: "b)", blocks: [paragraph("bee")] }, { label: "7.", blocks: [] }],
    },
    list([[paragraph("p"), paragraph("q")]]),
    { kind: "list", ordered: false, items: [{ checked: true, blocks: [paragraph("done")] }] },
  ]);
  assert.equal(
    markdown,
    "3. three\n   - inner\n4. four\n\n- b) bee\n7.\n\n- p\n\n  q\n\n* [x] done\n",
  );
});

Deno.test("writeMarkdown() makes fences longer than any in the code", () => {
  const markdown = writeMarkdown([list([[{ kind: "code", text: "````\nx", language: "md" }]])]);
  assert.equal(markdown, "- `````md\n  ````\n  x\n  `````\n");
});

Deno.test("writeMarkdown() writes notes with both a mark and a text as footnotes, others as quotes", () => {
  const markdown = writeMarkdown([
    {
      kind: "paragraph",
      content: [{ kind: "text", text: "Fact" }, { kind: "note_mark", id: "fn 1" }, {
        kind: "note_mark",
        id: "gone",
      }],
    },
    {
      kind: "note",
      role: "footnote",
      id: "fn 1",
      blocks: [paragraph("First."), paragraph("Second.")],
    },
    { kind: "note", role: "speaker", id: "s", blocks: [paragraph("Say it.")] },
  ]);
  assert.equal(
    markdown,
    "Fact[^fn-1][gone]\n\n[^fn-1]: First.\n\n    Second.\n\n<!-- speaker notes -->\n\n> Say it.\n",
  );
});

Deno.test("writeMarkdown() lists running heads once, with their pages", () => {
  const markdown = writeMarkdown([
    paragraph("Body."),
    ...[1, 2, 3].map((page): Block => ({
      kind: "furniture",
      role: "page_number",
      text: `Page ${page} of 3`,
      pages: [page],
    })),
    { kind: "furniture", role: "header", text: "Annual Report", pages: [1, 2, 3] },
    { kind: "furniture", role: "header", text: "Annual Report", pages: [5] },
  ]);
  assert.equal(
    markdown,
    "Body.\n\n## Running heads and page numbers\n\n- Page 1–3 of 3 (pages 1–3)\n- Annual Report (pages 1–3, 5)\n",
  );
});

Deno.test("writeMarkdown() puts page markers on lines of their own, in lists too", () => {
  const markdown = writeMarkdown([
    list([[{ kind: "page_break", page: 2 }, paragraph("a"), {
      kind: "page_break",
      page: 3,
      label: "iii",
    }, paragraph("b")]]),
  ]);
  assert.deepEqual(readPageMarkers(markdown).map(({ page, label }) => [page, label]), [[
    2,
    undefined,
  ], [3, "iii"]]);
  assert.equal(renderedText(markdown), "a b");
});

Deno.test("writeMarkdown() writes formulas between dollars and raised digits as such", () => {
  const content: Inline[] = [
    { kind: "text", text: "$5 for m" },
    { kind: "text", text: "2", raised: true },
    { kind: "text", text: " or x" },
    { kind: "text", text: "abc", lowered: true },
    { kind: "text", text: ", 19" },
    { kind: "text", text: "th", raised: true },
    { kind: "text", text: ": " },
    { kind: "text", text: "v", code: true },
    { kind: "text", text: "i", code: true, raised: true },
    { kind: "text", text: " " },
    { kind: "formula", latex: "a\n+ b" },
  ];
  const markdown = writeMarkdown([{ kind: "paragraph", content }, {
    kind: "formula",
    latex: "E=mc^2",
  }]);
  assert.equal(
    markdown,
    "\\$5 for m² or x<sub>abc</sub>, 19th: `v`<sup>`i`</sup> $a + b$\n\n$$\nE=mc^2\n$$\n",
  );
});

Deno.test("writeMarkdown() makes no link of a script", () => {
  const content: Inline[] = [{
    kind: "link",
    href: " JavaScript:alert(1)",
    content: [{ kind: "text", text: "go" }],
  }];
  assert.equal(writeMarkdown([{ kind: "paragraph", content }]), "go\n");
});

Deno.test("writeMarkdown() returns a lone verbatim block byte for byte", () => {
  const markdown = "# x \r\n\n\n  3. three\n\ttab";
  assert.equal(writeMarkdown([{ kind: "verbatim", markdown }]), markdown);
});

Deno.test("writeMarkdown() takes time that grows with its input, nested or not", () => {
  let nested: Block = paragraph("x");
  for (let level = 0; level < 50_000; level++) {
    nested = level % 2 === 0 ? list([[nested]]) : { kind: "quote", blocks: [nested] };
  }
  let tables: Block = paragraph("y");
  for (let level = 0; level < 50_000; level++) {
    tables = { kind: "table", headerRows: 0, rows: [[{ content: [tables] }]] };
  }
  const started = performance.now();
  const markdown = writeMarkdown([
    nested,
    tables,
    paragraph("*".repeat(2_000_000)),
    paragraph("`[".repeat(500_000)),
  ]);
  assert(performance.now() - started < 10_000);
  assert(markdown.includes("x") && markdown.includes("| y |"));
});

Deno.test("writeMarkdown() bounds a table whose spans multiply", () => {
  const rows = Array.from(
    { length: 2000 },
    () => Array.from({ length: 10 }, () => ({ ...cell("x"), columns: 1000, rows: 60_000 })),
  );
  const markdown = writeMarkdown([{ kind: "table", headerRows: 0, rows }]);
  assert.equal(markdown.match(/x/g)!.length, 20_000);
  assert(markdown.length < 200_000);
});

Deno.test("writeMarkdown() writes a linked picture as a link with its description", () => {
  const link = (...content: Inline[]): Block => ({
    kind: "paragraph",
    content: [{ kind: "link", href: "toc.xhtml", content }],
  });
  const cover: Inline = { kind: "image", alt: "Cover [1]" };
  const text: Inline = { kind: "text", text: "see " };
  assert.equal(
    writeMarkdown([link(cover), link(text, cover)]).trim(),
    "[Cover \\[1\\]](toc.xhtml)\n\n[see ![Cover \\[1\\]]()](toc.xhtml)",
  );
});

Deno.test("writeMarkdown() writes addresses that lead where the document's do, and end no formula", () => {
  const link = (href: string): Block => ({
    kind: "paragraph",
    content: [{ kind: "text", text: "x$1: " }, {
      kind: "link",
      href,
      content: [{ kind: "text", text: "y" }],
    }],
  });
  assert.equal(writeMarkdown([link("a?b&lt;c&d")]), "x$1: [y](a?b&amp;lt;c&d)\n");
  assert.equal(writeMarkdown([link("a#b$c")]), "x$1: [y](a#b%24c)\n");
  assert.equal(writeMarkdown([link("a(b)c(d(e))")]), "x$1: [y](a%28b%29c%28d%28e%29%29)\n");
  assert.equal(writeMarkdown([link("a(b)c(d)")]), "x$1: [y](a(b)c(d))\n");
});

Deno.test("writeMarkdown() lets no dollar sign of a text pair with one in code", () => {
  const content: Inline[] = [
    { kind: "text", text: "Set $PATH for $5 or " },
    { kind: "link", href: "x", content: [{ kind: "text", text: "$HOME", code: true }] },
  ];
  assert.equal(
    writeMarkdown([{ kind: "paragraph", content }]),
    "Set \\$PATH for \\$5 or [`$HOME`](x)\n",
  );
});

Deno.test("writeMarkdown() joins runs of code that touch, and no others", () => {
  const code = (text: string, more: Partial<TextRun> = {}): TextRun => ({
    kind: "text",
    code: true,
    text,
    ...more,
  });
  const written = (...content: TextRun[]) => writeMarkdown([{ kind: "paragraph", content }]).trim();
  assert.equal(written(code("a::"), code("b", { bold: false })), "`a::b`");
  assert.equal(written(code("a"), code("b", { bold: true })), "`a`**`b`**");
});

const { tree } = fc.letrec<{ tree: Block; inside: Block[] }>((tie) => {
  const text = fc.constantFrom("a", "1. b", "- c", "# d", "> e", "===", "| f |", "```", "    g");
  return {
    tree: fc.oneof(
      { depthSize: "small", maxDepth: 4 },
      text.map((text) => paragraph(text)),
      fc.tuple(fc.integer({ min: 1, max: 6 }), text).map(([level, text]) => heading(level, text)),
      text.map((text): Block => ({ kind: "code", text })),
      fc.constant<Block>({ kind: "rule" }),
      text.map((text): Block => ({
        kind: "table",
        headerRows: 1,
        rows: [[cell(text), cell("")], [cell("h"), cell(text)]],
      })),
      tie("inside").map((blocks): Block => ({ kind: "quote", blocks })),
      fc.record({
        items: fc.array(tie("inside"), { minLength: 1, maxLength: 3 }),
        start: fc.constantFrom(1, 7),
        ordered: fc.boolean(),
      }).map(({ items, ...more }) => list(items, more)),
    ),
    inside: fc.array(tie("tree"), { minLength: 1, maxLength: 3 }),
  };
});

const shapeOf = (block: Block): Shape => {
  const text = (blocks: readonly Block[]) => blocks.map(shapeOf).flat().slice(1).join("");
  switch (block.kind) {
    case "list":
      return [
        block.ordered ? `ol ${block.start}` : "ul",
        ...block.items.map(({ blocks }): Shape => ["li", ...blocks.map(shapeOf)]),
      ];
    case "quote":
      return ["blockquote", ...block.blocks.map(shapeOf)];
    case "table":
      return ["table", ...block.rows.flat().map(({ content }) => text(content))];
    case "heading":
      return [`h${block.level}`, inlineText(block.content).trim()];
    case "paragraph":
      return ["p", inlineText(block.content).trim()];
    default:
      return block.kind === "code" ? ["pre", block.text.trim()] : ["hr"];
  }
};

Deno.test("writeMarkdown() keeps the structure of any document", () => {
  fc.assert(
    fc.property(fc.array(tree, { minLength: 1, maxLength: 3 }), (blocks) => {
      const markdown = writeMarkdown(blocks);
      assert.deepEqual(renderedShapes(markdown), blocks.map(shapeOf), markdown);
    }),
    { numRuns: 1000, seed: 13 },
  );
});
