import assert from "node:assert/strict";
import { MdcxError } from "../../../../lib/errors.ts";
import { pdfEngine } from "../../../../lib/convert/engines/pdf/mod.ts";
import type { DocumentInput, EngineResult } from "../../../../lib/convert/types.ts";
import type { Block, Inline } from "../../../../lib/markdown/blocks.ts";
import { writeMarkdown } from "../../../../lib/markdown/writer.ts";
import {
  grid,
  lines,
  type Mark,
  type PdfSpec,
  text,
  widget,
  writePdf,
} from "../../../support/pdf_writer.ts";

function convert(spec: PdfSpec, more: Partial<DocumentInput> = {}): Promise<EngineResult> {
  const bytes = writePdf(spec);
  return pdfEngine.convert({ bytes, name: "test.pdf", format: "pdf", passwords: [], ...more });
}

const onePage = (...marks: Mark[]): PdfSpec => ({ pages: [{ marks }] });
const plain = (inlines: readonly Inline[]): string =>
  inlines.map((inline) =>
    inline.kind === "text" ? inline.text : inline.kind === "link" ? plain(inline.content) : " "
  ).join("");
const paragraphs = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => block.kind === "paragraph" ? [plain(block.content)] : []);
const body = (blocks: readonly Block[]): string => writeMarkdown(blocks);

/** Ten words of filler that differ from line to line. */
const prose = (seed: number, words = 8): string =>
  Array.from({ length: words }, (_, index) => `word${seed}x${index}`).join(" ");

Deno.test("pdfEngine makes paragraphs of lines, not of pages (DEFECTS 55)", async () => {
  const { blocks } = await convert(onePage(
    ...lines(60, 80, ["The first paragraph has two lines of text that", "belong together."]),
    ...lines(60, 130, ["The second one stands apart."]),
  ));
  assert.deepEqual(paragraphs(blocks), [
    "The first paragraph has two lines of text that belong together.",
    "The second one stands apart.",
  ]);
});

Deno.test("pdfEngine parts paragraphs by the indent of their first lines", async () => {
  const { blocks } = await convert(onePage(...[
    [72, "Alpha begins here and its text fills the line to the edge of"],
    [60, "the column, until it stops."],
    [72, "Beta begins after it, indented as the first one was, and then"],
    [60, "runs on for a line."],
  ].map(([x, line], index) => text(x as number, 80 + 14 * index, line as string))));
  assert.equal(paragraphs(blocks).length, 2);
});

Deno.test("pdfEngine reads columns one after the other around a full-width line", async () => {
  const column = (x: number, y: number, seed: number) =>
    Array.from({ length: 6 }, (_, index) => text(x, y + index * 14, prose(seed + index, 4), 10));
  const { blocks } = await convert(onePage(
    ...column(60, 100, 10),
    ...column(310, 100, 20),
    text(
      60,
      200,
      "A line across both columns that nothing in them may swallow, as wide as it is.",
      10,
    ),
    ...column(60, 230, 30),
    ...column(310, 230, 40),
    text(295, 330, "7", 10),
  ));
  const all = paragraphs(blocks).join(" ");
  const order = [
    "word10x0",
    "word15x3",
    "word20x0",
    "word25x3",
    "A line across",
    "word30x0",
    "word40x0",
  ];
  const places = order.map((word) => all.indexOf(word));
  assert.ok(places.every((place) => place >= 0));
  assert.deepEqual(places, places.toSorted((a, b) => a - b));
});

Deno.test("pdfEngine sets spaces between words that are text objects of their own", async () => {
  const words = ["Every", "word", "is", "an", "object"];
  let x = 60;
  const { blocks } = await convert(onePage(...words.map((word) => {
    const mark = text(x, 80, word);
    x += word.length * 6.5 + 4;
    return mark;
  })));
  assert.deepEqual(paragraphs(blocks), ["Every word is an object"]);
});

Deno.test("pdfEngine mends words that a line end has broken, and keeps compounds", async () => {
  const { blocks } = await convert(onePage(...lines(60, 80, [
    "A well-known rule says that good docu-",
    "mentation is written by those who pre-",
    "and postpone it, in a well-",
    "known manner, and that COVID-",
    "19 has a number.",
  ])));
  assert.equal(
    paragraphs(blocks)[0],
    "A well-known rule says that good documentation is written by those who pre- and postpone it, " +
      "in a well-known manner, and that COVID-19 has a number.",
  );
});

Deno.test("pdfEngine turns right-to-left words around wherever they are stored", async () => {
  const shalom = "\u05e9\u05dc\u05d5\u05dd";
  const visual = [...shalom].reverse().join("");
  const { blocks } = await convert(onePage(
    text(400, 80, visual, 11, "cid"),
    text(360, 80, "2031", 11, "cid"),
  ));
  assert.deepEqual(paragraphs(blocks), [`${shalom} 2031`]);
});

Deno.test("pdfEngine counts text that is drawn twice for boldness once", async () => {
  const { blocks } = await convert(
    onePage(text(60, 80, "Bold by overprint"), text(60.4, 80, "Bold by overprint")),
  );
  assert.deepEqual(paragraphs(blocks), ["Bold by overprint"]);
});

for (const turn of [1, 2, 3]) {
  Deno.test(`pdfEngine reads text turned by ${turn * 90} degrees`, async () => {
    const marks: Mark[] = [0, 1].map((line) => ({
      kind: "text",
      x: turn === 1 ? 300 + 14 * line : turn === 3 ? 300 - 14 * line : 400,
      y: turn === 2 ? 400 - 14 * line : 400,
      text: line === 0 ? "The upper line ends" : "in the lower one.",
      turn,
    }));
    const { blocks } = await convert(onePage(...marks));
    assert.deepEqual(paragraphs(blocks), ["The upper line ends in the lower one."]);
  });
  Deno.test(`pdfEngine reads pages turned by ${turn * 90} degrees`, async () => {
    const { blocks } = await convert({
      pages: [{ rotate: turn, marks: lines(60, 80, ["The upper line ends", "in the lower one."]) }],
    });
    assert.deepEqual(paragraphs(blocks), ["The upper line ends in the lower one."]);
  });
}

Deno.test("pdfEngine takes headings of the levels of the outline", async () => {
  const { blocks } = await convert({
    pages: [{
      marks: [
        text(60, 80, "The Whole", 18, "bold"),
        ...lines(60, 110, [prose(1), prose(2)]),
        text(60, 160, "A Part", 14, "bold"),
        ...lines(60, 190, [prose(3), prose(4)]),
      ],
    }],
    outline: [{ title: "The Whole", page: 1, level: 1 }, { title: "A part", page: 1, level: 2 }],
  });
  const headings = blocks.flatMap((block) =>
    block.kind === "heading" ? [[block.level, plain(block.content)]] : []
  );
  assert.deepEqual(headings, [[1, "The Whole"], [2, "A Part"]]);
});

Deno.test("pdfEngine makes no headings of the outline of the document that a page was taken out of", async () => {
  const entry = (title: string) => ({ title, page: 1, level: 1 });
  const headings = async (...titles: string[]) => {
    const { blocks } = await convert({
      pages: [{ marks: lines(60, 110, [prose(1), prose(2)]) }],
      outline: titles.map(entry),
    });
    return blocks.flatMap((block) => block.kind === "heading" ? [plain(block.content)] : []);
  };
  assert.deepEqual(await headings("Preface", "Methods", "Results", "Index"), []);
  assert.deepEqual(await headings("Preface", "Methods"), ["Preface", "Methods"]);
});

Deno.test("pdfEngine takes headings by size and weight where there is no outline", async () => {
  const { blocks } = await convert(onePage(
    text(60, 80, "Large", 20),
    ...lines(60, 120, [prose(1), prose(2), prose(3)]),
    text(60, 180, "Small but bold", 11, "bold"),
    ...lines(60, 205, [prose(4), prose(5), prose(6)]),
  ));
  const headings = blocks.flatMap((block) => block.kind === "heading" ? [block.level] : []);
  assert.deepEqual(headings, [1, 2]);
});

Deno.test("pdfEngine nests lists by their indents and keeps where they start", async () => {
  const { blocks } = await convert(onePage(
    text(60, 80, "3. Third"),
    text(80, 96, "• inner one"),
    text(80, 112, "• inner two"),
    text(60, 128, "4. Fourth"),
  ));
  const list = blocks.find((block) => block.kind === "list");
  assert.equal(list?.start, 3);
  assert.equal(list?.items.length, 2);
  const inner = list?.items[0]?.blocks.find((block) => block.kind === "list");
  assert.equal(inner?.items.length, 2);
});

Deno.test("pdfEngine reads a drawn table once, with spanning and multi-line cells", async () => {
  const { blocks } = await convert(onePage(
    text(60, 60, "Before the table."),
    ...grid([60, 160, 260, 360], [80, 100, 140]),
    text(66, 94, "Name"),
    text(166, 94, "Amount"),
    text(266, 94, "Note"),
    text(66, 114, "KX-901"),
    text(166, 114, "1,250.75"),
    text(266, 114, "two lines"),
    text(266, 128, "of a note"),
    text(60, 170, "After the table."),
  ));
  const table = blocks.find((block) => block.kind === "table");
  assert.deepEqual(
    table?.rows.map((row) => row.map((cell) => paragraphs(cell.content).join(" "))),
    [["Name", "Amount", "Note"], ["KX-901", "1,250.75", "two lines of a note"]],
  );
  assert.equal(body(blocks).split("KX-901").length, 2);
  assert.ok(body(blocks).indexOf("Before") < body(blocks).indexOf("KX-901"));
  assert.ok(body(blocks).indexOf("KX-901") < body(blocks).indexOf("After"));
});

Deno.test("pdfEngine joins fields that no line parts into one spanning cell", async () => {
  const { blocks } = await convert(onePage(
    ...[80, 100, 120, 140].map((y): Mark => ({ kind: "line", x1: 60, y1: y, x2: 360, y2: y })),
    ...[60, 360].map((x): Mark => ({ kind: "line", x1: x, y1: 80, x2: x, y2: 140 })),
    ...[160, 260].map((x): Mark => ({ kind: "line", x1: x, y1: 100, x2: x, y2: 140 })),
    text(150, 94, "A heading over all of it"),
    ...["a1", "b1", "c1"].map((cell, index) => text(66 + 100 * index, 114, cell)),
    ...["a2", "b2", "c2"].map((cell, index) => text(66 + 100 * index, 134, cell)),
  ));
  const table = blocks.find((block) => block.kind === "table");
  assert.equal(table?.rows[0]?.[0]?.columns, 3);
  assert.deepEqual(table?.rows.map((row) => row.length), [1, 3, 3]);
});

Deno.test("pdfEngine reads tables of shaded rows and tables without lines", async () => {
  const row = (y: number, cells: readonly string[]) =>
    cells.map((cell, index) => text(66 + 130 * index, y, cell));
  const shaded = [0, 2].map((index): Mark => ({
    kind: "fill",
    x: 60,
    y: 300 + 20 * index,
    width: 380,
    height: 20,
  }));
  const { blocks } = await convert(onePage(
    ...row(80, ["City", "Country", "People"]),
    ...row(96, ["Lima", "Peru", "10,004"]),
    ...row(112, ["Quito", "Ecuador", "1,763"]),
    ...row(128, ["La Paz", "Bolivia", "757"]),
    ...shaded,
    ...[0, 1, 2].flatMap((index) =>
      row(314 + 20 * index, [`left${index}`, `middle${index}`, `right${index}`])
    ),
  ));
  const tables = blocks.flatMap((block) =>
    block.kind === "table"
      ? [block.rows.map((cells) => cells.map((cell) => paragraphs(cell.content).join(" ")))]
      : []
  );
  assert.deepEqual(tables, [
    [["City", "Country", "People"], ["Lima", "Peru", "10,004"], ["Quito", "Ecuador", "1,763"], [
      "La Paz",
      "Bolivia",
      "757",
    ]],
    [0, 1, 2].map((index) => [`left${index}`, `middle${index}`, `right${index}`]),
  ]);
});

function report(pages: number): PdfSpec {
  return {
    pages: Array.from({ length: pages }, (_, index) => ({
      marks: [
        text(60, 40, "Annual Report of the Mill", 9, "italic"),
        text(
          60,
          90,
          index === 2
            ? "Harvest stands first on this page"
            : `Page text ${index} begins the sheet and`,
        ),
        ...lines(60, 104, [prose(index * 10), prose(index * 10 + 1)]),
        text(
          60,
          132,
          index === 3
            ? `the sentence of page ${index} runs over to the`
            : "This page ends with a full sentence.",
        ),
        text(270, 810, `Page ${index + 1} of ${pages}`, 9),
      ],
    })),
  };
}

Deno.test("pdfEngine takes running heads and page numbers out of the text, and no first line with them", async () => {
  const { blocks } = await convert(report(6));
  const furniture = blocks.flatMap((block) => block.kind === "furniture" ? [block] : []);
  const head = furniture.find((block) => block.role === "header");
  assert.deepEqual([head?.text, head?.pages], ["Annual Report of the Mill", [1, 2, 3, 4, 5, 6]]);
  assert.equal(furniture.filter((block) => block.role === "page_number").length, 6);
  const all = paragraphs(blocks).join(" ");
  assert.ok(!all.includes("Annual Report"));
  assert.ok(all.includes("Harvest stands first on this page"));
  assert.ok(all.includes("Page text 5 begins the sheet"));
});

Deno.test("pdfEngine joins a sentence across pages", async () => {
  const { blocks } = await convert({
    pages: [
      {
        marks: lines(60, 80, [
          "A paragraph that fills its lines up to the very edge and then",
          "has to stop in the middle of its sentence because the sheet",
        ]),
      },
      { marks: lines(60, 80, ["ran out of room, which is no fault of the reader at all."]) },
    ],
  });
  assert.ok(
    paragraphs(blocks)[0]?.endsWith(
      "because the sheet ran out of room, which is no fault of the reader at all.",
    ),
  );
  const marks = blocks.flatMap((block) => block.kind === "page_break" ? [block.page] : []);
  assert.deepEqual(marks, [1, 2]);
});

Deno.test("pdfEngine leaves all the text of a page on it where no sentence ends there", async () => {
  const certificate = (name: string) => ({
    marks: lines(60, 80, ["certificate of attendance", `this is awarded to ${name}`]),
  });
  const { blocks } = await convert({ pages: ["anna", "bert", "carl", "dora"].map(certificate) });
  const pages = blocks.flatMap((block) => block.kind === "paragraph" ? [block.page] : []);
  assert.deepEqual(pages, [1, 2, 3, 4]);
});

Deno.test("pdfEngine links footnotes to their marks", async () => {
  const { blocks } = await convert(onePage(
    ...lines(60, 80, [prose(1), prose(2)]),
    text(60, 108, "A claim that needs proof"),
    text(183, 104, "1", 7),
    text(190, 108, "stands here."),
    text(60, 780, "1", 6),
    text(66, 783, "The proof is in the appendix.", 8),
  ));
  const note = blocks.find((block) => block.kind === "note");
  assert.equal(note?.role, "footnote");
  assert.deepEqual(paragraphs(note?.blocks ?? []), ["The proof is in the appendix."]);
  assert.ok(
    blocks.some((block) =>
      block.kind === "paragraph" &&
      block.content.some((inline) => inline.kind === "note_mark" && inline.id === note?.id)
    ),
  );
});

Deno.test("pdfEngine keeps code with its indents, links with their targets", async () => {
  const { blocks } = await convert(onePage(
    ...lines(60, 80, [prose(1), prose(2), prose(3)]),
    text(60, 140, "if (ready) {", 10, "mono"),
    text(72, 152, "start();", 10, "mono"),
    text(60, 164, "}", 10, "mono"),
    text(60, 200, "See the manual for more."),
    { kind: "link", x: 60, y: 190, width: 72, height: 14, href: "https://example.org/manual" },
  ));
  const code = blocks.find((block) => block.kind === "code");
  assert.equal(code?.text, "if (ready) {\n  start();\n}");
  assert.ok(
    blocks.some((block) =>
      block.kind === "paragraph" &&
      block.content.some((inline) =>
        inline.kind === "link" && inline.href === "https://example.org/manual" &&
        plain(inline.content).includes("manual")
      )
    ),
  );
});

Deno.test("pdfEngine names fields, comments, attachments, labels", async () => {
  const result = await convert({
    pages: [
      { marks: [text(60, 80, "Front matter")] },
      {
        marks: [
          text(60, 80, "First Name:"),
          {
            kind: "field",
            x: 140,
            y: 70,
            width: 100,
            height: 14,
            name: "First Name",
            value: "Alice",
          },
          { kind: "comment", x: 300, y: 80, text: "Is this right?", author: "Bob" },
        ],
      },
    ],
    romanPages: 1,
    attachments: ["data.csv"],
    title: "A form",
  });
  const markdown = body(result.blocks);
  assert.ok(markdown.includes("First Name: Alice"));
  assert.ok(markdown.includes("Bob: Is this right?"));
  assert.deepEqual(result.meta["attachments"], ["data.csv"]);
  assert.deepEqual(result.meta["page_labels"], ["i", "1"]);
  assert.equal(result.meta["title"], "A form");
  assert.ok(result.findings.some((finding) => finding.code === "attachment"));
});

Deno.test("pdfEngine gives the language of a document, and no bookmarks' pages in other documents", async () => {
  const pages = ["One", "Two", "Three"].map((word) => ({ marks: [text(60, 80, word)] }));
  const leading = (type: string) =>
    `/Outlines << /First << /Title (Volume) /A << /S /${type} /F (b.pdf) /D [2 /Fit] >> >> >>`;
  const elsewhere = await convert({ pages, catalog: `/Lang (de-CH) ${leading("GoToR")}` });
  assert.equal(elsewhere.meta["language"], "de-CH");
  assert.deepEqual(elsewhere.meta["outline"], [{ title: "Volume", level: 1, page: 0 }]);
  assert.doesNotMatch(body(elsewhere.blocks), /Volume/);
  const here = await convert({ pages, catalog: leading("GoTo") });
  assert.deepEqual(here.meta["outline"], [{ title: "Volume", level: 1, page: 3 }]);
});

Deno.test("pdfEngine gives what a stamp draws where it has no other text", async () => {
  const stamp = (contents: string): Mark => ({
    kind: "annotation",
    x: 300,
    y: 70,
    width: 200,
    height: 40,
    entries: `/Subtype /Stamp /T (Ann) ${contents}`,
    appearance: "BT /bold 14 Tf 2 20 Td (APPROVED) Tj 0 -14 Td (1 May 2020) Tj ET",
  });
  const markdownOf = async (contents: string) =>
    body((await convert(onePage(text(60, 80, "A plan"), stamp(contents)))).blocks);
  assert.match(await markdownOf(""), /> Ann: APPROVED 1 May 2020\n/);
  assert.match(await markdownOf("/Contents (fine with me)"), /> Ann: fine with me\n/);
});

Deno.test("pdfEngine gives a comment of several parts once", async () => {
  const part = (entries: string): Mark => ({
    kind: "annotation",
    x: 60,
    y: 70,
    width: 40,
    height: 14,
    entries: `/Subtype /StrikeOut /T (Ann) ${entries}`,
  });
  const first = part("/Contents (say shall) /NM (1)");
  const { blocks } = await convert(onePage(
    text(60, 80, "Everybody must"),
    first,
    part("/Contents (say shall) /RT /Group /IRT << /NM (1) >>"),
  ));
  assert.equal(body(blocks).match(/say shall/g)?.length, 1);
});

Deno.test("pdfEngine names attached files with their sizes, those of pages with the page", async () => {
  const result = await convert({
    pages: [{
      marks: [text(60, 80, "Text"), {
        kind: "annotation",
        x: 60,
        y: 100,
        width: 20,
        height: 20,
        entries:
          "/Subtype /FileAttachment /FS << /Type /Filespec /F (plan.txt) /Desc (Our plan) >>",
      }],
    }],
    attachments: ["data.csv"],
    attachmentBytes: 4,
  });
  assert.deepEqual(result.findings.map(({ message, page }) => [message, page]), [
    ['The file "data.csv" (4 bytes) is attached and not converted', undefined],
    ['Page 1: the file "plan.txt" (Our plan) is attached and not converted', 1],
  ]);
  assert.deepEqual(result.meta["attachments"], ["data.csv", "plan.txt"]);
  assert.match(body(result.blocks), /Attachment: plan\.txt/);
});

Deno.test("pdfEngine warns of a form that only programs of Adobe draw, and not of others", async () => {
  const form = (more: string) => ({
    ...onePage(text(60, 80, "Please wait...")),
    catalog: `/AcroForm << /Fields [] /XFA [] >> ${more}`,
  });
  const dynamic = await convert(form("/NeedsRendering true"));
  assert.deepEqual(dynamic.findings.map(({ code, severity }) => [code, severity]), [
    ["xfa_form", "warning"],
  ]);
  assert.deepEqual((await convert(form(""))).findings, []);
});

Deno.test("pdfEngine gives what signatures show, and nothing of those that are not signed", async () => {
  const field = (name: string, appearance?: string): Mark => ({
    kind: "annotation",
    x: 60,
    y: 100,
    width: 200,
    height: 40,
    entries: `/Subtype /Widget /FT /Sig /T (${name})`,
    isField: true,
    ...(appearance === undefined ? {} : { appearance }),
  });
  const drawn = "BT /regular 9 Tf 2 20 Td (Signed by Ann Lee) Tj 0 -12 Td (Date: 1 May 2020) Tj ET";
  const { blocks } = await convert(onePage(
    text(60, 80, "A contract"),
    field("Seller", drawn),
    field("Buyer"),
  ));
  assert.match(body(blocks), /- Seller: Signed by Ann Lee Date: 1 May 2020\n/);
  assert.doesNotMatch(body(blocks), /Buyer/);
});

Deno.test("pdfEngine gives what is filled into fields that no form lists", async () => {
  const { blocks } = await convert(onePage(text(60, 80, "A page of a form"), {
    kind: "annotation",
    x: 60,
    y: 100,
    width: 90,
    height: 14,
    entries: "/Subtype /Widget /FT /Tx /T (town) /V (Cork)",
  }));
  assert.match(body(blocks), /- town: Cork\n/);
});

Deno.test("pdfEngine gives what is ticked and chosen as it is shown, by the names for people", async () => {
  const { blocks } = await convert(onePage(
    text(60, 80, "A form"),
    widget("/FT /Btn /T (a1) /TU (I agree) /V /Yes /AS /Yes"),
    widget("/FT /Btn /T (a2) /TU (I refuse) /V /Off /AS /Off"),
    widget("/FT /Ch /T (unit) /V (a) /Opt [[(a) (Acres)] [(b) (Barns)]]"),
    widget("/FT /Ch /Ff 2097152 /T (days) /V [(Mon) (Fri)] /Opt [(Mon) (Tue) (Fri)]"),
    widget("/FT /Tx /Ff 8192 /T (word) /V (secret)"),
    widget("/FT /Btn /T (pay) /V /Card /AS /Card"),
    widget("/FT /Btn /T (pay) /V /Card /AS /Off"),
  ));
  const markdown = body(blocks);
  assert.match(markdown, /- \[x\] I agree\n/);
  assert.match(markdown, /- \[x\] pay: Card\n/);
  assert.match(markdown, /unit: Acres\n/);
  assert.match(markdown, /days: Mon, Fri\n/);
  assert.doesNotMatch(markdown, /refuse|secret/);
});

Deno.test("pdfEngine names a page that is a picture, and one that is blank", async () => {
  const { findings } = await convert({
    pages: [
      { marks: [text(60, 80, "Text")] },
      { marks: [{ kind: "image", x: 0, y: 0, width: 595, height: 842 }] },
      { marks: [] },
    ],
  });
  assert.deepEqual(
    findings.map((finding) => [finding.code, finding.page, finding.severity]),
    [["page_without_text", 2, "warning"], ["blank_page", 3, "note"]],
  );
});

Deno.test("pdfEngine names a table that it was announced and did not find", async () => {
  const { findings } = await convert(onePage(
    text(60, 80, "Table 4. Output by year"),
    { kind: "image", x: 60, y: 100, width: 400, height: 60 },
    ...lines(60, 200, [prose(1), prose(2)]),
  ));
  assert.deepEqual(findings.map((finding) => finding.code), ["unresolved_table"]);
});

Deno.test("pdfEngine says that a grid of single signs is no table in the text", async () => {
  const letters = ["A", "B", "C", "D", "E"];
  const grid = letters.flatMap((_, row) =>
    letters.map((letter, column) => text(80 + 40 * column, 100 + 20 * row, letter))
  );
  const { findings } = await convert({ pages: [{ marks: grid }] });
  assert.deepEqual(findings.map((finding) => finding.code), ["unresolved_table"]);
});

Deno.test("pdfEngine converts the pages that are asked for, under their own numbers", async () => {
  const { blocks, pages } = await convert(report(6), { pages: [2, 5] });
  assert.equal(pages, 6);
  const marks = blocks.flatMap((block) => block.kind === "page_break" ? [block.page] : []);
  assert.deepEqual(marks, [2, 5]);
});

Deno.test("pdfEngine refuses what is no PDF", async () => {
  const bytes = new TextEncoder().encode("no document at all");
  await assert.rejects(
    pdfEngine.convert({ bytes, name: "a.pdf", format: "pdf", passwords: [] }),
    (error: unknown) => error instanceof MdcxError && error.code === "malformed",
  );
});

Deno.test("pdfEngine gives a table that goes on no second header, and keeps one that is repeated", async () => {
  const rows = (y: number, cells: readonly (readonly string[])[]) => [
    ...grid([60, 200, 340], Array.from({ length: cells.length + 1 }, (_, row) => y + 20 * row)),
    ...cells.flatMap((row, line) =>
      row.map((cell, column) => text(66 + 140 * column, y + 14 + 20 * line, cell))
    ),
  ];
  const headerRows = async (second: readonly (readonly string[])[]) => {
    const first = rows(700, [["Name", "Sum"], ["Anna", "1"], ["Bela", "2"]]);
    const { blocks } = await convert({ pages: [{ marks: first }, { marks: rows(60, second) }] });
    return blocks.flatMap((block) => block.kind === "table" ? [block.headerRows] : []);
  };
  assert.deepEqual(await headerRows([["Cleo", "3"], ["Dora", "4"]]), [1, 0]);
  assert.deepEqual(await headerRows([["Name", "Sum"], ["Dora", "4"]]), [1, 1]);
});

/** A document whose text is changed before it is read, as damage would. */
function damaged(change: (source: string) => string): Uint8Array<ArrayBuffer> {
  const source = new TextDecoder("latin1").decode(
    writePdf({ pages: [{ marks: [text(60, 80, "Whole")] }] }),
  );
  return Uint8Array.from(change(source), (character) => character.charCodeAt(0));
}

async function outcome(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    const { findings } = await pdfEngine.convert({
      bytes,
      name: "d.pdf",
      format: "pdf",
      passwords: [],
    });
    return findings.map((finding) => finding.code).join(" ");
  } catch (error) {
    return error instanceof MdcxError ? error.code : `unexpected: ${error}`;
  }
}

Deno.test("pdfEngine answers damaged and hostile structures by name", async () => {
  assert.equal(
    await outcome(damaged((source) => source.replace("/Count 1", "/Count 1000000"))),
    "limit",
  );
  assert.equal(
    await outcome(
      damaged((source) =>
        source.replace(/\/Kids \[\d+ 0 R\]/, "/Kids []").replace("/Count 1", "/Count 0")
      ),
    ),
    "malformed",
  );
  assert.equal(
    await outcome(
      damaged((source) => source.replace("/Size", "/Encrypt << /Filter /Foo /V 9 >> /Size")),
    ),
    "unsupported",
  );
  assert.equal(await outcome(damaged((source) => source.slice(0, source.length / 2))), "malformed");
  assert.equal(
    await outcome(damaged((source) => source.replace("/Count 1", "/Count 5000"))),
    "rebuilt_structure unreadable_page",
  );
});

Deno.test("pdfEngine says of a file whose last objects have no end after them that it was cut short", async () => {
  const change = "9 0 obj << /Type /Annot /Contents (A later remark) >> endobj\n";
  assert.equal(await outcome(damaged((source) => source + "\0\0 obj and other bytes")), "");
  assert.equal(await outcome(damaged((source) => source + change)), "cut_short");
});

Deno.test("the PDF engine says what of a page's text lies beyond its edges", async () => {
  const inside = text(72, 100, "On the page");
  const beyond = [text(72, 900, "Total of row 90"), text(72, 920, "1,204.50 pounds")];
  const { findings } = await convert(onePage(inside, ...beyond));
  const found = findings.find(({ code }) => code === "text_beyond_page");
  assert.equal(
    found?.message,
    "Page 1 draws 26 characters beyond its edges, left out, as no viewer shows them: " +
      '"Total of row 90 1,204.50 pounds"',
  );
  const long = await convert(onePage(inside, text(72, 900, "word ".repeat(50))));
  assert.match(long.findings[0]!.message, /: "word (?:word )*…"$/);
});
