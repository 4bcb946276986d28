import assert from "node:assert/strict";
import fc from "fast-check";
import { detectDialect } from "../../../../lib/convert/engines/csv/dialect.ts";
import { csvEngine } from "../../../../lib/convert/engines/csv/engine.ts";
import { LIMITS } from "../../../../lib/limits.ts";
import { cell } from "../../../../lib/markdown/blocks.ts";
import { csvReader } from "../../../../lib/convert/verify/readers/text.ts";
import { convertWith, documentOf, wordsLost } from "../../../support/engine_input.ts";
import { renderedHtml, textOfHtml } from "../../../support/rendered.ts";

const converted = (text: string, name = "t.csv") =>
  convertWith(csvEngine, documentOf(text, "csv", name));

/** A table in text and its Markdown. */
const CASES: readonly (readonly [name: string, text: string, markdown: string])[] = [
  [
    "quotes, line ends and pipes in fields",
    'id,text\r\n1,"a | b"\r\n2,"one\ntwo"\r\n3,"say ""hi"""\r\n',
    '| id | text |\n|---|---|\n| 1 | a \\| b |\n| 2 | one<br>two |\n| 3 | say "hi" |\n',
  ],
  [
    "semicolons beside decimal commas",
    "Year;Sum;\n2022;143,1;\n2023;-814,38;\n",
    "| Year | Sum |\n|---|---|\n| 2022 | 143,1 |\n| 2023 | -814,38 |\n",
  ],
  ["tabs", "a\tb\n1, 2\t3\n", "| a | b |\n|---|---|\n| 1, 2 | 3 |\n"],
  ["pipes as separators", "a|b\n1|2\n", "| a | b |\n|---|---|\n| 1 | 2 |\n"],
  ["ragged rows", "a,b\n1\n2,3,4\n\n", "| a | b |  |\n|---|---|---|\n| 1 |  |  |\n| 2 | 3 | 4 |\n"],
  ["the separator that Excel names", "sep=^\na^b\n1^2\n", "| a | b |\n|---|---|\n| 1 | 2 |\n"],
  [
    "blanks before quotes",
    '"x", 1, "a, b"\n"y", 2, "c"\n',
    "| x | 1 | a, b |\n|---|---|---|\n| y | 2 | c |\n",
  ],
  ["a first row of numbers as data", "1,2\n3,4\n", "|  |  |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n"],
  ["one column", "name\nAnn\nBob\n", "| name |\n|---|\n| Ann |\n| Bob |\n"],
  ["nothing of nothing", "\n\n", ""],
  [
    "titles above a table, with separators and without",
    "Report of 2024,,\n,,\nName,Qty,Price\nnail,3,1\n,,\nbolt,2,1\n",
    "Report of 2024\n\n| Name | Qty | Price |\n|---|---|---|\n| nail | 3 | 1 |\n| bolt | 2 | 1 |\n",
  ],
  [
    "several tables in one text, remarks above them",
    "# made by x, y\nStock\na,b\n1,2\n\nOrders\n\nc,d,e\n3,4,5\n",
    "\\# made by x, y\n\nStock\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nOrders\n\n| c | d | e |\n|---|---|---|\n| 3 | 4 | 5 |\n",
  ],
  [
    "times beside commas",
    "10:30:45,a\n11:30:45,b\n",
    "| 10:30:45 | a |\n|---|---|\n| 11:30:45 | b |\n",
  ],
  [
    "numbers between blanks, below a head that gives the names of rows no name",
    '"a b" c\n"x  y"   1 -2.5\nz  3 4e-7\n',
    "|  | a b | c |\n|---|---|---|\n| x y | 1 | -2.5 |\n| z | 3 | 4e-7 |\n",
  ],
  [
    "numbers with blanks between thousands",
    "1 234\n2 345\n13 456\n",
    "|  |\n|---|\n| 1 234 |\n| 2 345 |\n| 13 456 |\n",
  ],
  [
    "words between blanks in one column",
    "Ann Lee\nBob Ray\nCy Poe\n",
    "| Ann Lee |\n|---|\n| Bob Ray |\n| Cy Poe |\n",
  ],
  [
    "names of rows that have no name, as R writes them",
    '"n","v"\n"a",1,2\n"b",3,4\n',
    "|  | n | v |\n|---|---|---|\n| a | 1 | 2 |\n| b | 3 | 4 |\n",
  ],
  [
    "quotes that a backslash escapes",
    'a,b\n"x\\"y",2\n"p,q",3\n',
    '| a | b |\n|---|---|\n| x"y | 2 |\n| p,q | 3 |\n',
  ],
];

for (const [name, text, markdown] of CASES) {
  Deno.test(`csvEngine keeps ${name}`, async () => {
    assert.equal((await converted(text)).markdown, markdown);
    const { missing, surplus } = await wordsLost(csvEngine, csvReader, documentOf(text, "csv"));
    assert.deepEqual([missing, surplus], [[], []]);
  });
}

Deno.test("csvEngine gives back every field of every table", async () => {
  const field = fc.string({
    maxLength: 8,
    unit: fc.constantFrom(..."abc 1|,;\"'*_<\\é\n".split("")),
  })
    .map((text) => text.replace(/\s+/g, " ").trim());
  const table = fc.integer({ min: 2, max: 4 }).chain((width) =>
    fc.array(fc.array(field, { minLength: width, maxLength: width }), {
      minLength: 2,
      maxLength: 5,
    })
  );
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      fc.pre(rows.every((row) => row.every((cell) => cell !== "")));
      const text = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
        .join("\n");
      const { markdown } = await converted(text);
      const cells = [...renderedHtml(markdown).matchAll(/<t[dh]>([^]*?)<\/t[dh]>/g)].map((
        [, cell],
      ) => textOfHtml(cell!));
      assert.deepEqual(cells.filter((cell) => cell !== ""), rows.flat(), markdown);
    }),
    { numRuns: 300, seed: 4 },
  );
});

Deno.test("csvEngine keeps a mark from the first header and finds encodings (bugs/31)", async () => {
  assert.equal(
    (await converted("\ufeffName,Ort\nJürgen,Köln\n")).markdown,
    "| Name | Ort |\n|---|---|\n| Jürgen | Köln |\n",
  );
  const latin = Uint8Array.from("caf\xe9,na\xefve\n", (character) => character.charCodeAt(0));
  const { markdown, meta } = await convertWith(csvEngine, documentOf(latin, "csv"));
  assert.equal(markdown, "| café | naïve |\n|---|---|\n");
  assert.equal(meta["encoding"], "windows-1252");
});

Deno.test("csvEngine reads quotes that do not pair as text, and says so", async () => {
  const { markdown, findings } = await converted('a,b\n1,"open\n2,3\n');
  assert.deepEqual(findings.map(({ code }) => code), ["unpaired_quotes"]);
  assert(markdown.includes('| 1 | "open |\n| 2 | 3 |'));
});

Deno.test("csvEngine takes a cell of 50 MB in bounded time (HARDENING 14)", async () => {
  const started = performance.now();
  const { markdown } = await converted(`a,b\n1,"${"x y ".repeat(12_500_000)}"\n`);
  assert(markdown.length > 49_000_000);
  assert(performance.now() - started < 15_000);
});

Deno.test("csvEngine keeps rows of LIMITS.tableCells cells, and says where it leaves out the rest", async () => {
  const width = 1000;
  const rows = LIMITS.tableCells / width;
  const row = `x${",".repeat(width - 1)}\n`;
  const { blocks, findings } = await csvEngine.convert(documentOf(row.repeat(rows + 2), "csv"));
  const [table] = blocks;
  assert.equal(table?.kind === "table" && table.rows.length, rows);
  assert.deepEqual(findings.map(({ code }) => code), ["limit_cells"]);
  assert.match(findings[0]!.message, new RegExp(`^Rows from ${rows + 1} on `));
});

Deno.test("detectDialect() looks at the whole of the rows, and at the name where they leave a doubt", () => {
  assert.equal(detectDialect("a,b;c,d\ne,f;g,h\n", "x.csv").delimiter, ",");
  assert.equal(detectDialect('"a;b";c\n"d;e";f\n', "x.csv").delimiter, ";");
  assert.equal(detectDialect("10:30\n11:45\n", "x.csv").delimiter, ",");
  assert.equal(detectDialect("a b\nc d\n", "x.tsv").delimiter, "\t");
  assert.deepEqual(detectDialect("SEP=;\r\na;b", "x.csv"), { delimiter: ";", skip: 7 });
});

Deno.test("csvEngine keeps a cell as its text, and gives it as any other where it is asked for or written out", async () => {
  const { blocks } = await csvEngine.convert(documentOf('a,b\n 1,"x\ny"\n', "csv"));
  const [table] = blocks;
  assert(table?.kind === "table");
  const [number, lines] = table.rows[1]!;
  assert.deepEqual(number!.content, cell("1").content);
  assert.equal(JSON.stringify(number), JSON.stringify(cell("1")));
  const [content] = lines!.content;
  assert.deepEqual(content?.kind === "paragraph" && content.content.map(({ kind }) => kind), [
    "text",
    "break",
    "text",
  ]);
});

Deno.test("csvEngine reads 400,000 different cells, which are written and verified, in a heap of 130 MB", async () => {
  const lib = (path: string) => JSON.stringify(import.meta.resolve(`../../../../lib/${path}`));
  const script = `const { csvEngine } = await import(${lib("convert/engines/csv/engine.ts")});
    const { csvReader } = await import(${lib("convert/verify/readers/text.ts")});
    const { verify } = await import(${lib("convert/verify/verification.ts")});
    const { compactMarkdown } = await import(${lib("markdown/compact.ts")});
    const row = (r) => Array.from({ length: 10 }, (_, c) => "cell " + (r * 10 + c)).join(",");
    const bytes = new TextEncoder().encode(Array.from({ length: 40_000 }, (_, r) => row(r)).join("\\n"));
    const input = { bytes, name: "a.csv", format: "csv", passwords: [] };
    const { blocks } = await csvEngine.convert(input);
    const reference = await csvReader.read(input);
    const { markdown, verification } = verify({ blocks, furniture: [], reference, findings: [], isMarkdown: false });
    console.log(compactMarkdown(markdown).markdown.split("\\n").length, verification.coverage);`;
  const { code, stdout } = await new Deno.Command("deno", {
    args: ["eval", "--quiet", "--v8-flags=--max-old-space-size=130", script],
    stderr: "null",
  }).output();
  assert.equal(new TextDecoder().decode(stdout).trim(), "40002 1");
  assert.equal(code, 0);
});
