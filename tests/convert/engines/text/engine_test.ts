import assert from "node:assert/strict";
import { textEngine } from "../../../../lib/convert/engines/text/engine.ts";
import { textReader } from "../../../../lib/convert/verify/readers/text.ts";
import { convertWith, documentOf, wordsLost } from "../../../support/engine_input.ts";
import { renderedText } from "../../../support/rendered.ts";

const markdownOf = async (text: string) =>
  (await convertWith(textEngine, documentOf(text, "text"))).markdown;

const WRAPPED = "It was the best of times, it was the worst of times, it was the\n" +
  "age of wisdom, it was the age of foolishness, it was the epoch\nof belief.";

/** Plain text and its Markdown. */
const CASES: readonly (readonly [name: string, text: string, markdown: string])[] = [
  ["lines that a margin broke as one paragraph", WRAPPED, `${WRAPPED.replaceAll("\n", " ")}\n`],
  [
    "lines that their author ended",
    "Roses are red\r\nViolets are blue\r\rEnd",
    "Roses are red  \nViolets are blue\n\nEnd\n",
  ],
  [
    "lists and their numbers",
    "- one\n- two\n  more\n\n3) three\n4) four",
    "- one\n- two  \n  more\n\n3) three\n4) four\n",
  ],
  [
    "lists inside each other, of two kinds, below what introduces them",
    "There are:\n\t* one\n\t  goes on\n        * two\n          1. deep\n          2. deeper\n\t1) new\n\nA dash\n- here",
    "There are:\n\n- one  \n  goes on\n- two\n\n  1. deep\n  2. deeper\n\n1) new\n\nA dash  \n\\- here\n",
  ],
  [
    "code and tables by their indentation and rules",
    "Run:\n\n    if x:\n        y | z\n\n+---+---+\n| a | b |\n+---+---+\n\n==  ==\na   b\n==  ==",
    "Run:\n\n```\nif x:\n    y | z\n```\n\n```\n+---+---+\n| a | b |\n+---+---+\n```\n\n```\n==  ==\na   b\n==  ==\n```\n",
  ],
  [
    "lists with blank lines in them, and what is set in as their items are",
    "Steps\n * one\n\n   more\n\n * two:\n   1. deep\n\n   2. deeper\n\n * three\n\n - other\n\n1. a\n\n2. b\n\n4. d\n\n   e",
    "Steps\n\n- one\n\n  more\n\n- two:\n\n  1. deep\n  2. deeper\n\n- three\n\n* other\n\n1. a\n\n2. b\n\n4. d\n\n   e\n",
  ],
  [
    "lists right below a line, and items that go on at the margin",
    "2010-01-02  A. Name\n\t* file: A change that is described in more than one line,\n\tas is usual.\n\nA text\n- one\n- two\n\n" +
    "A dash in a sentence that goes on below, at the margin -\n- and no list\nat all",
    "2010-01-02 A. Name\n\n- file: A change that is described in more than one line, as is usual.\n\nA text\n\n- one\n- two\n\n" +
    "A dash in a sentence that goes on below, at the margin -  \n\\- and no list  \nat all\n",
  ],
  [
    "titles with text right below them, and tables below their heads",
    "Options\n-------\ntext\n\n   Centred\n   =======\n\nName  Age\n---------\nAnn   3\n\nA title\n---\nx",
    "## Options\n\ntext\n\n# Centred\n\nName Age  \n\\---------  \nAnn 3\n\nA title  \n\\---  \nx\n",
  ],
  [
    "titles in frames as wide as the page, and no sentences or columns in them",
    "==============================\n        The Title\n==============================\n\nPart\n----\n\n" +
    "------------------------------\nThis was a remark.\n------------------------------\n\n" +
    "------------------------------\nName  Age\n------------------------------",
    "# The Title\n\n## Part\n\n\\------------------------------  \nThis was a remark.  \n\\------------------------------\n\n" +
    "\\------------------------------  \nName Age  \n\\------------------------------\n",
  ],
  [
    "titles of AsciiDoc and wikis, short double lines, and rules that are drawn",
    "== One\n\n=== Two ===\n\nA longer title\n===\n\nx\n\n━━━━━━━━\n\n== no title\nmore",
    "## One\n\n### Two\n\n# A longer title\n\nx\n\n---\n\n== no title  \nmore\n",
  ],
  [
    "plus and minus where they tell items apart",
    "For\n+ fast\n- dear\n\n+ one\n+ two",
    "For  \n\\+ fast  \n\\- dear\n\n- one\n- two\n",
  ],
  [
    "what was written for a terminal as it looks there",
    "N\bNA\bA\n   a _\bl_\b__\bi +\bo\n\n\x1b[1;31mERROR\x1b[0m x\x1b]0;title\x07y\x1b(Bz \x1bHi\n\nb\b\bc",
    "NA  \na l_i o\n\nERROR xyz Hi\n\nb c\n",
  ],
  [
    "compounds that a margin has parted, and halves of compounds",
    `${
      WRAPPED.split("\n")[0]
    } well-\nknown age of wisdom, it was the age of foolishness with two-\nand three-digit epochs, and it was the age of belief, which -\nends.`,
    `${
      WRAPPED.split("\n")[0]
    } well-known age of wisdom, it was the age of foolishness with two- and three-digit epochs, and it was the age of belief, which - ends.\n`,
  ],
  [
    "titles of Markdown, and remarks",
    "## Part ##\n\ntext\n\n### Sub\n\n# a remark\n\n## of two\nlines",
    "## Part\n\ntext\n\n### Sub\n\n\\# a remark\n\n\\## of two  \nlines\n",
  ],
  [
    "the sections of manuals, and rules right above a text",
    "LS(1)\n\nNAME\n       ls - list\n\nSEE ALSO\n       dir(1)\n\nUSA\nSpain\n\n==========\nNext",
    "LS(1)\n\n## NAME\n\nls - list\n\n## SEE ALSO\n\ndir(1)\n\nUSA  \nSpain\n\n---\n\nNext\n",
  ],
  [
    "code between fences and marks",
    "Run:\n```python\nif x:\n\n    y\n```\n\n----------\n[core]\n  a = b\n----------\n\nE.g.\n  ```c\n  x;\n  ```\nand\n\n```\nno end",
    "Run:\n\n```python\nif x:\n\n    y\n```\n\n```\n----------\n[core]\n  a = b\n----------\n```\n\nE.g.\n\n```c\nx;\n```\n\nand\n\n\\`\\`\\`  \nno end\n",
  ],
  [
    "lines that a hand broke as one paragraph",
    `${WRAPPED} It was also the epoch of\nincredulity, it was the season of Light, it was the season of\nDarkness, it was the spring of hope.`,
    `${
      WRAPPED.replaceAll("\n", " ")
    } It was also the epoch of incredulity, it was the season of Light, it was the season of Darkness, it was the spring of hope.\n`,
  ],
  [
    "drawn tables as tables, and those with spans as they are",
    "+----+------+\n| id | name |\n+----+------+\n|  1 | Ann  |\n|  2 |      |\n+----+------+\n\n" +
    "+-----+-----+\n| one | two |\n+=====+=====+\n| a   | c   |\n| b   |     |\n+-----+-----+\n| x|y | z   |\n+-----+-----+\n\n" +
    "+---+---+\n| a | b |\n+---+---+\n| wide  |\n+---+---+\n\n+---+\n| a |\n+---+\n| b |\n+---+",
    "| id | name |\n|---|---|\n| 1 | Ann |\n| 2 |  |\n\n" +
    "| one | two |\n|---|---|\n| a b | c |\n| x\\|y | z |\n\n" +
    "```\n+---+---+\n| a | b |\n+---+---+\n| wide  |\n+---+---+\n```\n\n```\n+---+\n| a |\n+---+\n| b |\n+---+\n```\n",
  ],
  [
    "simple tables, and those with spans as they are",
    "  =====  ======\n  A      not A\n  =====  ======\n  False  True\n         again\n  True   False\n  =====  ======\n\n" +
    "==  ==\na   b\n--  --\nc   d\n==  ==\n\n==  ==\nspan\nc   d\n==  ==",
    "| A | not A |\n|---|---|\n| False | True again |\n| True | False |\n\n| a | b |\n|---|---|\n| c | d |\n\n" +
    "```\n==  ==\nspan\nc   d\n==  ==\n```\n",
  ],
  [
    "literal blocks of reStructuredText, and directives that hold text",
    "Run::\n\n   if x:\n     y\n\n   z\nBack\n\n.. code-block:: c\n   :linenos:\n\n   a;\n\n.. note::\n\n   Text\n\nstd::\nx",
    "Run::\n\n```\nif x:\n  y\n\nz\n```\n\nBack\n\n.. code-block:: c  \n:linenos:\n\n```\na;\n```\n\n.. note::\n\nText\n\nstd::  \nx\n",
  ],
  [
    "literal blocks of Org, TeX and AsciiDoc, and marks without an end",
    "#+BEGIN_SRC sh\n  a\n\n  b\n#+end_src\n\n\\begin{verbatim}\nc\n d\n\\end{verbatim}\n\n[source]\n----\ne\n  f\n----\n\n#+begin_example\ng",
    "```\n#+BEGIN_SRC sh\n  a\n\n  b\n#+end_src\n```\n\n```\n\\begin{verbatim}\nc\n d\n\\end{verbatim}\n```\n\n[source]\n\n```\n----\ne\n  f\n----\n```\n\n#+begin_example  \ng\n",
  ],
  [
    "lines of ideographs without blanks between them",
    `${"漢字".repeat(18)}\n${"仮名".repeat(18)}\n終わり。`,
    `${"漢字".repeat(18)}${"仮名".repeat(18)}終わり。\n`,
  ],
  [
    "headings of reStructuredText",
    "####\nBook\n####\n\nPart\n****\n\nSub\n~~~~\n\nlonger\n~~~\n\n=====\n Top\n=====\n\n****\n****",
    "# Book\n\n## Part\n\n### Sub\n\nlonger  \n\\~\\~\\~\n\n#### Top\n\n\\****  \n\\****\n",
  ],
  [
    "underlined headings",
    "Title\n=====\nlead\n\nPart\n----\n\ntext",
    "# Title\n\nlead\n\n## Part\n\ntext\n",
  ],
  [
    "columns and drawings as they are",
    "a    b     c\n1    2     3\n\n┌──┐\n│ x│\n└──┘",
    "```\na    b     c\n1    2     3\n```\n\n```\n┌──┐\n│ x│\n└──┘\n```\n",
  ],
  [
    "form feeds as pages",
    "one\ftwo\v2\f",
    "<!-- page 1 -->\n\none\n\n<!-- page 2 -->\n\ntwo  \n2\n",
  ],
  [
    "signs that Markdown would eat",
    "<T> *x* # y\n# no heading\n1986. A year",
    "\\<T> \\*x\\* # y  \n\\# no heading  \n1986\\. A year\n",
  ],
  ["nothing of blanks", " \n\t\n", ""],
];

for (const [name, text, markdown] of CASES) {
  Deno.test(`textEngine keeps ${name}`, async () => {
    assert.equal(await markdownOf(text), markdown);
    const { missing } = await wordsLost(textEngine, textReader, documentOf(text, "text"));
    assert.deepEqual(missing, []);
  });
}

Deno.test("textEngine gives pages only where form feeds separate texts", async () => {
  assert.equal((await textEngine.convert(documentOf("one\f", "text"))).pages, undefined);
  const { pages } = await textEngine.convert(documentOf("one\ftwo", "text"));
  assert.equal(pages, 2);
  const input = { ...documentOf("one\ftwo\fthree", "text"), pages: [3] };
  assert.equal((await convertWith(textEngine, input)).markdown, "<!-- page 3 -->\n\nthree\n");
});

Deno.test("textEngine shows each text as it is", async () => {
  const text = "a_b |x| $5\n\n    indented *code*\n\n---\n\n> no quote";
  assert.equal(renderedText(await markdownOf(text)), "a_b |x| $5 indented *code* > no quote");
});

Deno.test("textEngine keeps Markdown as it is, its own front matter apart (bugs/01)", async () => {
  const body = "1. Install.\n\nRestart.\n\n3. Run.\n\n| a | b |\n|---|---|\n| 1 | x \\| y |\n";
  for (const [end, shown] of [["\n", "\n"], ["\r\n", "\r\n"], ["\r", "\n"]] as const) {
    const written = `---\ntitle: "T"\ntags: [x]\n---\n${body}`.replaceAll("\n", end);
    const input = documentOf(written, "markdown");
    const { markdown, meta } = await convertWith(textEngine, input);
    assert.equal(markdown, body.replaceAll("\n", shown));
    assert.deepEqual(meta["front_matter"], { title: "T", tags: ["x"] });
    assert.equal(meta["title"], "T");
    assert.deepEqual((await textReader.read(input)).pages, [body]);
  }
});

Deno.test("textEngine says where bytes did not decode", async () => {
  const bytes = new TextEncoder().encode(
    "The quick brown fox jumps over the lazy dog, häßlich, größer, schön.",
  );
  const damaged = new Uint8Array([...bytes, 0xff, 0x20, ...bytes]);
  const { findings } = await convertWith(textEngine, documentOf(damaged, "text"));
  assert.deepEqual(findings.map(({ code, severity }) => [code, severity]), [[
    "undecodable_bytes",
    "warning",
  ]]);
});

Deno.test("textEngine takes lists without an end in bounded time", async () => {
  const text = "- a\n\n".repeat(30_000) + " * a\n   - b\n\n     1. c\n".repeat(20_000);
  const started = performance.now();
  await markdownOf(text);
  assert(performance.now() - started < 10_000);
});

Deno.test("textEngine takes marks without an end in bounded time", async () => {
  const text = "#+begin_src\n".repeat(100_000) + "a::\n\n".repeat(50_000) +
    "Title\n=====\n".repeat(50_000);
  const started = performance.now();
  await markdownOf(text);
  assert(performance.now() - started < 10_000);
});

Deno.test("textEngine and its reader take blanks and line ends without an end in bounded time", async () => {
  const [blanks, lines] = [" ".repeat(100_000), "\n".repeat(100_000)];
  const text =
    `## Title${blanks}of blanks ##\n\ncode::\n\n    a${lines}    b\n\nend${blanks}${lines}.\n`;
  const started = performance.now();
  const markdown = await markdownOf(text);
  await textReader.read(documentOf(text, "text"));
  assert(performance.now() - started < 10_000);
  assert(markdown.startsWith("## Title"));
});

Deno.test("textEngine takes long paragraphs in time that grows with them", async () => {
  const line = `${"aBcD".repeat(19)}\n`;
  const started = performance.now();
  const markdown = await markdownOf(line.repeat(60_000));
  assert(performance.now() - started < 10_000);
  assert.equal(markdown.length, 60_000 * line.length);
});
