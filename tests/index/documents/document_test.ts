import assert from "node:assert/strict";
import { readDocument } from "../../../lib/index/documents/document.ts";
import { documentText } from "../../../lib/index/documents/document_text.ts";
import { interop, openReference, referenceDump } from "../../support/reference_packages.ts";
import { packedIndex } from "../../support/small_package.ts";

const LONG = "The wheel turns with the tide, and the stones grind what the farmers bring. ".repeat(
  40,
).trim();
const BOOK = `---
title: Book
date: 2020-01-01
---

# Book

<!-- page 1 -->

Opening words.

## One

<!-- page 2 -->

${LONG}

### Detail 🌊

Of one.

<!-- page 4 -->

## Two

| a | b |
|---|---|
| 1 | 2 |

Closing words.
`;
const BODY = BOOK.slice(BOOK.indexOf("# Book"));

Deno.test("readDocument() gives a document whole, without its front matter", async () => {
  using index = await packedIndex({ "docs/book.md": BOOK });
  const reply = readDocument([index], "book");
  assert.equal(reply.text, BODY);
  assert.deepEqual(
    { ...reply, text: undefined },
    {
      found: true,
      document: "book",
      path: "@/docs/book.md",
      direction: "other",
      pages: [1, 4],
      text: undefined,
    },
  );
  for (const name of ["@/docs/book.md", "docs/book.md"]) {
    assert.equal(readDocument([index], name).text, BODY);
  }
});

Deno.test("documentText() gives the text to the letter, front matter and gaps included", async () => {
  for (
    const text of [
      BOOK,
      "\n\n\n x \n\n---\n\n  y\n\n\n",
      "one line",
      `# 🌊\n\n| h |\n|---|\n${"| 🌊 row |\n".repeat(300)}`,
    ]
  ) {
    using index = await packedIndex({ "a.md": text });
    assert.equal(documentText(index, 1).text, text);
  }
});

Deno.test("readDocument() gives the outline with pages", async () => {
  using index = await packedIndex({ "book.md": BOOK });
  assert.deepEqual(readDocument([index], "book", { outline: true }).outline, [
    { level: 1, heading: "Book" },
    { level: 2, heading: "One", page: 1 },
    { level: 3, heading: "Detail 🌊", page: 2 },
    { level: 2, heading: "Two", page: 4 },
  ]);
});

Deno.test("readDocument() gives pages, and says which there are", async () => {
  using index = await packedIndex({ "book.md": BOOK, "plain.md": "No pages." });
  const pages = (first: number, last: number) =>
    readDocument([index], "book", { pages: [first, last] });
  const two = pages(2, 3);
  assert(two.text!.startsWith("<!-- page 2 -->") && two.text!.endsWith("Of one.\n"));
  assert.deepEqual(two.pages, [2, 2]);
  assert.deepEqual(pages(1, 9).pages, [1, 4]);
  assert.deepEqual([pages(3, 3).found, pages(7, 9).found], [false, false]);
  assert(pages(7, 9).message!.includes("1 to 4"));
  assert.equal(readDocument([index], "plain", { pages: [1, 1] }).found, false);
});

Deno.test("readDocument() says which page has the number that is printed on it", async () => {
  const scan = '<!-- page 1 label="205" -->\n\nOne.\n\n<!-- page 2 label="206" -->\n\nTwo.\n';
  using index = await packedIndex({ "scan.md": scan });
  const message = (page: number) => readDocument([index], "scan", { pages: [page, page] }).message;
  const there = "The document has the pages 1 to 2, counted from its first.";
  assert.equal(message(206), `${there} Page 2 is labelled "206".`);
  assert.equal(message(300), there);
});

Deno.test("readDocument() gives what stands under a heading, those below it included", async () => {
  using index = await packedIndex({ "book.md": BOOK });
  const one = readDocument([index], "book", { heading: "ONE" });
  assert(
    one.text!.startsWith("## One") && one.text!.includes("Of one.") && !one.text!.includes("Two"),
  );
  assert(readDocument([index], "book", { heading: "detail" }).text!.startsWith("### Detail"));
  assert.equal(readDocument([index], "book", { heading: "Three" }).found, false);
});

Deno.test("readDocument() names all documents of one name (DEFECTS 18), attachments too", async () => {
  using index = await packedIndex({
    "a/twin.md": "First.",
    "b/twin.md": "Second.",
    "note.md": "---\nindexed: false\n---\n\nKept aside.",
  });
  const twin = readDocument([index], "twin");
  assert.equal(twin.text, "First.");
  assert(twin.message!.includes("@/a/twin.md") && twin.message!.includes("@/b/twin.md"));
  assert.equal(readDocument([index], "b/twin.md").text, "Second.");
  const note = readDocument([index], "note");
  assert.deepEqual([note.found, note.attachment, note.text, note.direction], [
    true,
    true,
    "Kept aside.",
    undefined,
  ]);
});

Deno.test("readDocument() says of several packages which one has the document", async () => {
  using one = await packedIndex({ "a.md": "A." }, { name: "one.mdcx" });
  using two = await packedIndex({ "b.md": "B." }, { name: "two.mdcx" });
  assert.equal(readDocument([one, two], "b").package, "two.mdcx");
  assert.deepEqual(readDocument([one, two], "c"), {
    found: false,
    message: 'No document has the name or path "c".',
  });
});

Deno.test("readDocument() names the nearest documents, whatever folder and ending were typed", async () => {
  using one = await packedIndex({
    "notes/keeper log.md": "A.",
    "a/survey 2021.md": "B.",
    "b/survey 2022.md": "C.",
    "aside.md": "---\nindexed: false\n---\nKept aside.",
  });
  using two = await packedIndex({ "Keeper log.md": "D." }, { name: "two.mdcx" });
  const message = (name: string) => readDocument([one, two], name).message;
  assert.match(
    message("originals/keper log.docx")!,
    /\. Was it @\/notes\/keeper log\.md, or @\/Keeper log\.md\?$/,
  );
  assert.match(message("survey")!, /Was it @\/a\/survey 2021\.md, or @\/b\/survey 2022\.md\?$/);
  assert.match(message("aside.pdf")!, /Was it @\/aside\.md\?$/);
  assert.match(message("zeppelin")!, /"zeppelin"\.$/);
});

Deno.test({
  name: `readDocument() reads every document of a package of the reference${interop.reason}`,
  ignore: !interop.present,
  async fn() {
    using index = await openReference("default");
    for (const { pseudopath, name } of referenceDump("default").documents) {
      const reply = readDocument([index], String(pseudopath));
      assert.deepEqual([reply.found, reply.document, reply.text!.length > 0], [true, name, true]);
    }
    assert.equal(readDocument([index], "certificate").attachment, true);
  },
});

/** What conversion makes of a long document: an index, and chapters that say whose they are. */
function longDocument(folder: string, chapters: readonly [string, number, string][]) {
  const address = `@/${folder}.md`;
  const files = chapters.map(([title, page, text], at) => {
    const head = `title: "${title}"\nfirst_page: ${page}\nchapter: ${
      at + 1
    }\ndocument: "${address}"`;
    return [`docs/${folder}/${String(at + 1).padStart(2, "0")}.md`, `---\n${head}\n---\n\n${text}`];
  });
  return {
    [`docs/${folder}.md`]:
      `---\nmarkdown_pseudopath: "${address}"\ntype: "document_index"\n---\n\n# Atlas\n\n| # | Chapter |\n|---|---|\n| 1 | Preface |\n`,
    [`docs/${folder}/notes.md`]: "# Notes\n\n<!-- page 3 -->\n\nNo chapter.\n",
    ...Object.fromEntries(files),
  };
}

const ATLAS = longDocument("atlas", [
  ["Preface", 1, "<!-- page 1 -->\n\nTo the reader.\n\n<!-- page 2 -->\n\nThanks.\n"],
  ["Coasts", 3, "<!-- page 3 -->\n\n# 1 Coasts\n\nCliffs.\n\n# Dunes\n\nSand.\n"],
  ["Rivers", 4, "<!-- page 4 -->\n\n# 2 Rivers\n\n## Deltas\n\nSilt.\n"],
]);

Deno.test("readDocument() reads pages, headings and the outline of a split document from its chapters", async () => {
  using index = await packedIndex(ATLAS);
  const [, preface, coasts, rivers] = ["", "01", "02", "03"].map((name) =>
    `@/docs/atlas/${name}.md`
  );
  const { outline, read_from } = readDocument([index], "atlas", { outline: true });
  assert.deepEqual(outline, [
    { level: 1, heading: "Preface", page: 1 },
    { level: 1, heading: "1 Coasts", page: 3 },
    { level: 1, heading: "Dunes", page: 3 },
    { level: 1, heading: "2 Rivers", page: 4 },
    { level: 2, heading: "Deltas", page: 4 },
  ]);
  assert.deepEqual(read_from, [preface, coasts, rivers]);
  const page = readDocument([index], "atlas", { pages: [3, 3] });
  assert.deepEqual([page.path, page.read_from, page.pages], ["@/docs/atlas.md", [coasts], [3, 3]]);
  assert.match(page.text!, /^<!-- page 3 -->\n\n# 1 Coasts[^]*Sand\.\n$/);
  const across = readDocument([index], "atlas", { pages: [2, 3] });
  assert.deepEqual([across.read_from, across.pages], [[preface, coasts], [2, 3]]);
  assert.match(across.text!, /^<!-- page 2 -->\n\nThanks\.\n\n<!-- page 3 -->/);
  assert.match(readDocument([index], "atlas", { pages: [9, 9] }).message!, /pages 1 to 4/);
});

Deno.test("readDocument() gives a whole chapter of a split document by its title", async () => {
  using index = await packedIndex(ATLAS);
  const under = (heading: string) => readDocument([index], "atlas", { heading });
  assert.match(under("preface").text!, /^<!-- page 1 -->[^]*Thanks\.\n$/);
  assert.match(under("coasts").text!, /^# 1 Coasts[^]*Sand\.\n$/);
  assert.deepEqual([under("deltas").text, under("deltas").pages], ["## Deltas\n\nSilt.\n", [4, 4]]);
  assert.equal(under("Notes").found, false);
});

Deno.test("readDocument() says of an index of chapters that it is one", async () => {
  using index = await packedIndex(ATLAS);
  const { text, message, read_from } = readDocument([index], "atlas");
  assert.match(text!, /^# Atlas/);
  assert.match(message!, /index of 3 chapters/);
  assert.equal(read_from, undefined);
});

Deno.test("readDocument() takes a document by its file, its source or its title, the strictest first", async () => {
  const head = (source: string, title: string) =>
    `---\ntitle: "${title}"\nsource: "${source}"\nsource_pseudopath: "@/in/${source}"\n---\n\n`;
  using index = await packedIndex({
    "in/Étude.md": `${head("Étude.docx", "On Mills")}Of mills.`,
    "in/plain.md": "<!-- page 1 -->\n\n# On Weirs\n\nOf weirs.",
    "in/report__pdf.md": `${head("report.pdf", "Wheels")}Of wheels.`,
    "out/wheels.md": `${head("w.html", "Étude")}Of spokes.`,
    "in/twin.md": `${head("twin.odt", "Pair")}Other.`,
    "out/twin.md": `${head("twin.txt", "Pair")}One.`,
    ...ATLAS,
    "docs/atlas/04.md": `${
      head("atlas.pdf", "Lakes").replace("title", 'document: "@/atlas.md"\ntitle')
    }Water.`,
    "docs/atlas.md": `${head("atlas.pdf", "The Atlas")}An index.`,
  });
  const meant = (name: string) => {
    const { path, message } = readDocument([index], name);
    return message === undefined ? path : message;
  };
  for (const name of ["Étude", "etude.MD", "in/etude", "./in/Étude.md", "in\\étude.md"]) {
    assert.equal(meant(name), "@/in/Étude.md", name);
  }
  for (const name of ["étude.docx", "@/in/Étude.docx", "in/Étude.docx", "on mills"]) {
    assert.equal(meant(name), "@/in/Étude.md", name);
  }
  assert.equal(meant("report.pdf"), "@/in/report__pdf.md");
  assert.equal(meant("wheels"), "@/out/wheels.md", "a name before a title");
  assert.equal(meant("on weirs"), "@/in/plain.md");
  assert.equal(meant("in/twin.odt"), "@/in/twin.md");
  assert.equal(meant("atlas.pdf"), "@/docs/atlas.md", "chapters are of their document");
  for (const name of ["pair", "twin.md"]) {
    assert.match(meant(name)!, /^Several .*: @\/in\/twin\.md, @\/out\/twin\.md\.$/, name);
  }
  for (const name of ["report.docx", "tude", ".md", "/", " "]) {
    assert.match(meant(name)!, /^No document/, name);
  }
});
