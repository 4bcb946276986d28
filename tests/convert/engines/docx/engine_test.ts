import assert from "node:assert/strict";
import { docxEngine } from "../../../../lib/convert/engines/docx/mod.ts";
import { LIMITS } from "../../../../lib/limits.ts";
import { docxReader } from "../../../../lib/convert/verify/readers/docx.ts";
import { writeMarkdown } from "../../../../lib/markdown/writer.ts";
import { docx, p, type TestDocx } from "../../../support/office_documents.ts";
import { documentOf, wordsLost } from "../../../support/engine_input.ts";

const code = (wanted: string) => (error: unknown) => (error as { code?: string }).code === wanted;

async function convert(of: TestDocx) {
  const result = await docxEngine.convert(documentOf(docx(of), "docx"));
  return { ...result, markdown: writeMarkdown(result.blocks).trim() };
}

const run = (text: string, properties = "") =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const inP = (inside: string) => `<w:p>${inside}</w:p>`;
const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const style = (id: string, name: string, inside = "") =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${inside}</w:style>`;

/** A numbering definition of three levels: `1.`, `1.1`, `a)`. */
const NUMBERING = `<w:abstractNum w:abstractNumId="1">` +
  `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:pPr><w:ind w:left="720"/></w:pPr></w:lvl>` +
  `<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/><w:pPr><w:ind w:left="1440"/></w:pPr></w:lvl>` +
  `<w:lvl w:ilvl="2"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%3)"/><w:pPr><w:ind w:left="2160"/></w:pPr></w:lvl>` +
  `</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>` +
  `<w:num w:numId="2"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="10"/></w:lvlOverride></w:num>`;
const item = (text: string, level = 0, numbering = 1) =>
  p(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numbering}"/></w:numPr>`);

Deno.test("docxEngine says that it cuts labels of lists that are longer than any is", async () => {
  const long = NUMBERING.replace(`w:val="%1."`, `w:val="%1.${"x".repeat(LIMITS.labelCharacters)}"`);
  const { markdown, findings } = await convert({ numbering: long, body: item("a") + item("b") });
  assert.ok(markdown.length < 3 * LIMITS.labelCharacters);
  assert.deepEqual(findings.map(({ code }) => code), ["limit_label_characters"]);
});

Deno.test("docxEngine numbers headings by their styles and knows localised names by outline level", async () => {
  const { markdown } = await convert({
    styles: style(
      "berschrift1",
      "heading 1",
      `<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="0"/></w:pPr>`,
    ) +
      style(
        "Kapitel",
        "Kapitel zwei",
        `<w:basedOn w:val="berschrift1"/><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr><w:outlineLvl w:val="1"/></w:pPr>`,
      ),
    numbering: NUMBERING,
    body: p("Zweck", `<w:pStyle w:val="berschrift1"/>`) +
      p("Umfang", `<w:pStyle w:val="Kapitel"/>`) +
      p("Pflichten", `<w:pStyle w:val="berschrift1"/>`) + p("Akten", `<w:pStyle w:val="Kapitel"/>`),
  });
  assert.equal(markdown, "# 1. Zweck\n\n## 1.1 Umfang\n\n# 2. Pflichten\n\n## 2.1 Akten");
});

Deno.test("docxEngine knows headings whose styles are named in the language of the document", async () => {
  const { markdown } = await convert({
    styles: style("style1", "Überschrift 1") + style("style2", "Titre 2") + style("s3", "Rubrik"),
    body: p("Eins", `<w:pStyle w:val="style1"/>`) + p("Deux", `<w:pStyle w:val="style2"/>`) +
      p("Tre", `<w:pStyle w:val="s3"/>`),
  });
  assert.equal(markdown, "# Eins\n\n## Deux\n\nTre");
});

Deno.test("docxEngine makes no headings of clauses that have an outline level, nor of whole paragraphs", async () => {
  const level = `<w:pPr><w:outlineLvl w:val="1"/></w:pPr>`;
  const sentence = "The lender shall pay the sum on the day of drawing.";
  const long = "word ".repeat(50).trim();
  const { markdown } = await convert({
    styles: style("Clause", "Clause Level 2", level) + style("H2", "heading 2"),
    body: [["Clause", "Payment"], ["Clause", sentence], ["H2", sentence], ["H2", long]].map((
      [id, text],
    ) => p(text!, `<w:pStyle w:val="${id}"/>`)).join(""),
  });
  assert.equal(markdown, `## Payment\n\n${sentence}\n\n## ${sentence}\n\n${long}`);
});

Deno.test("docxEngine nests lists, continues them after text and restarts them where the file says so", async () => {
  const { blocks, markdown } = await convert({
    numbering: NUMBERING,
    body: item("one") + item("one one", 1) + item("one two", 1) + item("two") + p("between") +
      item("three") + item("ten", 0, 2) + item("deep", 2, 2),
  });
  assert.deepEqual(
    blocks.filter(({ kind }) => kind === "list").map((block) =>
      block.kind === "list" && block.start
    ),
    [undefined, 3, 10],
  );
  assert.match(
    markdown,
    /1\. one\n\s*- 1\.1 one one\n\s*- 1\.2 one two\n2\. two\n\nbetween\n\n3\. three/,
  );
  assert.match(markdown, /10[.)] ten\n\s+- a\) deep/);
});

Deno.test("docxEngine shows numbers without a text where a cell has nothing else", async () => {
  const row = (...cells: readonly string[]) =>
    `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join("")}</w:tr>`;
  const { markdown } = await convert({
    numbering: NUMBERING,
    body:
      `<w:tbl>${row(p("No."), p("Name"))}${row(item(""), p("Ada"))}${
        row(item(""), item("") + p("Grace"))
      }</w:tbl>` + item("") + p("end"),
  });
  assert.equal(markdown, "| No. | Name |\n|---|---|\n| 1. | Ada |\n| 2. | Grace |\n\nend");
});

Deno.test("docxEngine hangs an indented paragraph on the item before it", async () => {
  const { blocks } = await convert({
    numbering: NUMBERING,
    body: item("first") + p("goes on", `<w:ind w:left="720"/>`) + item("second") + p("outside"),
  });
  assert.deepEqual(blocks.map(({ kind }) => kind), ["list", "paragraph"]);
});

Deno.test("docxEngine lays out spans over columns and rows (corpus bug 18) and rows that begin further in", async () => {
  const cell = (text: string, properties = "") =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`;
  const { markdown } = await convert({
    body: `<w:tbl><w:tblPr><w:tblLook w:firstRow="1"/></w:tblPr>` +
      `<w:tr>${cell("Region")}${cell("First half", `<w:gridSpan w:val="2"/>`)}</w:tr>` +
      `<w:tr>${cell("North", `<w:vMerge w:val="restart"/>`)}${cell("100")}${cell("110")}</w:tr>` +
      `<w:tr>${cell("", "<w:vMerge/>")}${cell("120")}${cell("130")}</w:tr>` +
      `<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${cell("x")}${cell("y")}</w:tr>` +
      `<w:tr><w:trPr><w:del w:id="1"/></w:trPr>${cell("deleted")}</w:tr></w:tbl>`,
  });
  assert.deepEqual(markdown.split("\n"), [
    "| Region | First half |  |",
    "|---|---|---|",
    "| North | 100 | 110 |",
    "|  | 120 | 130 |",
    "|  | x | y |",
  ]);
});

Deno.test("docxEngine takes a column around tables for a frame, and no other column", async () => {
  const cell = (inside: string) => `<w:tc>${inside}</w:tc>`;
  const row = (...cells: readonly string[]) => `<w:tr>${cells.map(cell).join("")}</w:tr>`;
  const table = (...rows: readonly string[]) => `<w:tbl>${rows.join("")}</w:tbl>`;
  const inner = table(row(p("a"), p("b")), row(p("c"), p("d")));
  const { markdown } = await convert({
    body: table(row(p("Above")), row(inner), row(p("Below"))) + p("Between") +
      table(row(p("one")), row(p("two"))),
  });
  assert.equal(
    markdown,
    "Above\n\n| a | b |\n|---|---|\n| c | d |\n\nBelow\n\nBetween\n\n| one |\n|---|\n| two |",
  );
});

Deno.test("docxEngine keeps notes, also those of a table cell (corpus bug 22), once and in order", async () => {
  const mark = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
  const note = (kind: string, id: number, text: string, type = "") =>
    `<w:${kind} w:id="${id}"${type}>${p(text)}</w:${kind}>`;
  const { markdown } = await convert({
    body: inP(run("Claim") + mark("footnote", 2)) +
      `<w:tbl><w:tr><w:tc>${inP(run("Cell") + mark("footnote", 3))}</w:tc><w:tc>${
        inP(run("End") + mark("endnote", 1))
      }</w:tc></w:tr></w:tbl>` +
      inP(run("Seen") + mark("comment", 0)) + inP(`<w:del>${mark("footnote", 4)}</w:del>`),
    footnotes: note("footnote", 0, "---", ` w:type="separator"`) +
      note("footnote", 2, "BODY NOTE") +
      note("footnote", 3, "CELL NOTE") + note("footnote", 4, "GONE"),
    endnotes: note("endnote", 1, "AT THE END"),
    comments: `<w:comment w:id="0" w:author="Ana">${p("really?")}</w:comment>`,
  });
  const order = ["[^1]: BODY NOTE", "[^2]: CELL NOTE", "AT THE END", "Ana: really?"].map((text) =>
    markdown.indexOf(text)
  );
  assert.deepEqual(order, [...order].sort((a, b) => a - b));
  assert(order[0]! > 0);
  assert.equal(markdown.split("CELL NOTE").length, 2);
  assert(!markdown.includes("GONE") && !markdown.includes("---\n"));
});

Deno.test("docxEngine gives the accepted view of tracked changes", async () => {
  const deletedMark = `<w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr>`;
  const { markdown } = await convert({
    body: inP(
      run("kept ") +
        `<w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:ins>${run("new")}</w:ins>`,
    ) +
      inP(`<w:moveFrom>${run("moved")}</w:moveFrom>`) +
      inP(`<w:moveTo>${run("moved")}</w:moveTo>`) +
      inP(deletedMark + run("joined ")) + inP(run("lines")),
  });
  assert.equal(markdown, "kept new\n\nmoved\n\njoined lines");
});

Deno.test("docxEngine joins paragraphs whose mark is deleted within a cell, and none to a table or formula", async () => {
  const deleted = `<w:rPr><w:del w:id="1"/></w:rPr>`;
  const cell = (...paragraphs: string[]) => `<w:tc>${paragraphs.join("")}</w:tc>`;
  const { markdown } = await convert({
    body: `<w:tbl><w:tr>${cell(p("one ", deleted), p("cell"))}${cell(p("last", deleted))}</w:tr>` +
      `<w:tr>${cell(p("", deleted), p("stays"))}${cell(p("b"), p("", deleted))}</w:tr></w:tbl>` +
      p("before the table", deleted) +
      `<w:tbl><w:tr>${cell(p("x"))}${cell(p("y"))}</w:tr></w:tbl>` +
      inP(
        `<w:pPr>${deleted}</w:pPr><m:oMathPara><m:oMath><m:r><m:t>z</m:t></m:r></m:oMath></m:oMathPara>`,
      ) + p("end"),
  });
  assert.equal(
    markdown,
    "| one cell | last |\n|---|---|\n| stays | b |\n\nbefore the table\n\n" +
      "|  |  |\n|---|---|\n| x | y |\n\n$$\nz\n$$\n\nend",
  );
});

Deno.test("docxEngine does not count notes whose mark is typed, and keeps the mark", async () => {
  const mark = (id: number, own = "") => {
    const follows = own === "" ? "" : ` w:customMarkFollows="1"`;
    return `<w:r><w:footnoteReference${follows} w:id="${id}"/><w:t>${own}</w:t></w:r>`;
  };
  const note = (id: number, text: string) => `<w:footnote w:id="${id}">${p(text)}</w:footnote>`;
  const { markdown } = await convert({
    body: inP(run("a") + mark(1) + run(" b") + mark(2, "†") + run(" c") + mark(3)),
    footnotes: note(1, "one") + note(2, "† typed") + note(3, "two"),
  });
  assert.equal(
    markdown,
    "a[^1] b[^marked-1]† c[^2]\n\n[^1]: one\n\n[^marked-1]: † typed\n\n[^2]: two",
  );
});

Deno.test("docxEngine reads a text box once, whatever forms of it the file keeps", async () => {
  const box = `<w:txbxContent>${p("in the box")}</w:txbxContent>`;
  const { markdown } = await convert({
    body: inP(
      run("anchor") +
        `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wps:txbx>${box}</wps:txbx></wp:inline></w:drawing></mc:Choice>` +
        `<mc:Fallback><w:pict><v:shape><v:textbox>${box}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
    ),
  });
  assert.equal(markdown, "anchor\n\nin the box");
});

Deno.test("docxEngine shows results of fields, not their instructions, and links by either way", async () => {
  const instruction = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
  const { markdown } = await convert({
    relationships: {
      rIdLink: { type: "hyperlink", target: "https://example.org/a", isExternal: true },
    },
    body: inP(
      field("begin") + instruction(" DATE \\* MERGEFORMAT ") + field("separate") + run("1 May") +
        field("end"),
    ) +
      inP(
        field("begin") + instruction(' HYPERLINK "https://example.org/b" ') + field("separate") +
          run("by field") + field("end"),
      ) +
      inP(`<w:hyperlink r:id="rIdLink">${run("by relationship")}</w:hyperlink>`) +
      inP(
        field("begin") + instruction(" IF ") + field("begin") + instruction(" X ") +
          field("separate") + run("inner") + field("end") + field("separate") + run("outer") +
          field("end"),
      ) +
      inP(
        `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:checked/></w:checkBox></w:ffData></w:fldChar></w:r>` +
          instruction(" FORMCHECKBOX ") + field("end") + run(" agreed"),
      ) +
      inP(`<w:fldSimple w:instr=" PAGE ">${run("7")}</w:fldSimple>`),
  });
  assert.equal(
    markdown,
    "1 May\n\n[by field](https://example.org/b)\n\n[by relationship](https://example.org/a)\n\nouter\n\n☒ agreed\n\n7",
  );
});

Deno.test("docxEngine and its reader lose no text to a field that has no end", async () => {
  const instruction = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
  const of = {
    body: inP(run("orphan ") + field("separate") + run("kept") + field("end")) +
      inP(field("begin") + instruction("IF 1 = 1 one")) + inP("") +
      inP(instruction("two") + field("separate") + run("over paragraphs") + field("end")) +
      inP(run("open ") + field("begin") + instruction("PAGE") + run("rest", "<w:b/>")) +
      inP(field("begin") + instruction("DATE") + field("separate") + run("held") + field("end")) +
      `<w:tbl><w:tr><w:tc>${p("cell")}</w:tc><w:tc>${p("by cell")}</w:tc></w:tr></w:tbl>` +
      p("and the rest") + inP(field("begin") + instruction("PAGE") + run("last")) +
      inP(run("end") + field("begin") + instruction("PAGE")),
  };
  const { markdown, findings } = await convert(of);
  assert.equal(
    markdown,
    "orphan kept\n\nover paragraphs\n\nopen **rest**\n\nheld\n\n|  |  |\n|---|---|\n| cell | by cell |\n\nand the rest\n\nlast\n\nend",
  );
  assert.deepEqual(findings.map(({ code }) => code), ["unfinished_field"]);
  const { pages: [text] } = await docxReader.read(documentOf(docx(of), "docx"));
  assert.equal(
    text!.replace(/\s+/g, " ").trim(),
    "orphan kept over paragraphs open rest held cell by cell and the rest last end",
  );
});

Deno.test("docxEngine and its reader have what EQ fields and symbols show", async () => {
  const instruction = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
  const of = {
    body: inP(
      run("the ") + field("begin") + instruction("EQ \\o\\ad(\\s\\up 11(かん),") +
        instruction("漢)") +
        field("end") + run("字 "),
    ) + inP(
      field("begin") + instruction("EQ \\f(1,2)") + field("separate") + run("stored") +
        field("end") + run(" ab", `<w:rFonts w:ascii="Symbol"/>`) +
        `<w:r><w:sym w:font="Symbol" w:char="F067"/></w:r>`,
    ),
  };
  assert.equal((await convert(of)).markdown, "the 漢（かん）字\n\nstored αβγ");
  const lost = await wordsLost(docxEngine, docxReader, documentOf(docx(of), "docx"));
  assert.deepEqual(lost, { missing: [], surplus: [] });
});

Deno.test("docxEngine converts every formula although one is odd (corpus bug 20)", async () => {
  const { markdown } = await convert({
    body: inP(
      `<m:oMath><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>`,
    ) +
      inP(`<m:oMathPara><m:oMath><m:nary/><m:r/></m:oMath></m:oMathPara>`) +
      inP(run("where ") + `<m:oMath><m:r><m:t>a≤b</m:t></m:r></m:oMath>`),
  });
  assert.match(markdown, /x\^\{2\}/);
  assert.match(markdown, /where \$a\\leq b\$/);
});

Deno.test("docxEngine and its reader take inserted pages, web archives, RTF and texts in where they stand", async () => {
  const chunk = (id: string) => `<w:altChunk r:id="${id}"/>`;
  const archive =
    'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x\r\n' +
    'Content-Type: text/html; charset="iso-8859-1"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n' +
    '<link rel=3Dstylesheet href=3D"cid:s"><p style=3D"color:red">caf=E9 <b>cr=\r\n\u00e8me</b></p><p class=3Da>no</p>' +
    '<iframe src=3D"cid:f"></iframe>\r\n--x\r\nContent-Type: text/css\r\nContent-ID: <s>\r\n\r\n.a{display:none}\r\n' +
    "--x\r\nContent-Type: text/html\r\nContent-ID: <f>\r\n\r\n<p>framed\r\n--x\r\nContent-Type: image/png\r\n\r\nzz\r\n--x--";
  const targets = { a: "a.html", b: "b.mht", c: "c.txt", d: "d.rtf", e: "e.odt" };
  const of = {
    body: p("before") + Object.keys(targets).map(chunk).join("") + p("after"),
    relationships: Object.fromEntries(
      Object.entries(targets).map(([id, target]) => [id, { type: "aFChunk", target }]),
    ),
    parts: {
      "word/a.html": "<html><title>no text</title><h2>Page</h2><ul><li>item</ul></html>",
      "word/b.mht": Uint8Array.from(archive, (character) => character.charCodeAt(0)),
      "word/c.txt": "plain\r\n\r\ntext",
      "word/d.rtf": "{\\rtf1 rich {\\b text}}",
      "word/e.odt": "PK",
    },
  };
  const { markdown, findings } = await convert(of);
  assert.equal(
    markdown,
    "before\n\n## Page\n\n- item\n\ncafé **crème**\n\nframed\n\nplain\n\ntext\n\nrich **text**\n\nafter",
  );
  assert.deepEqual(findings.map(({ code }) => code).toSorted(), ["foreign_part", "hidden_text"]);
  const lost = await wordsLost(docxEngine, docxReader, documentOf(docx(of), "docx"));
  assert.deepEqual(lost, { missing: [], surplus: [] });
});

Deno.test("docxEngine and its reader take inserted Word documents in, with their own styles and notes", async () => {
  const mark = (id: string) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
  const footnote = (text: string) => `<w:footnote w:id="2">${p(text)}</w:footnote>`;
  const chunk = (id: string) => `<w:altChunk r:id="${id}"/>`;
  const relationships = { a: { type: "aFChunk", target: "a.docx" } };
  const inner = docx({
    body: p("Inner", `<w:pStyle w:val="X"/>`) +
      `<w:p><w:r><w:t>text</w:t></w:r>${mark("2")}</w:p>` +
      chunk("a"),
    styles: `<w:style w:type="paragraph" w:styleId="X"><w:name w:val="heading 2"/></w:style>`,
    footnotes: footnote("inner note"),
    relationships,
    parts: { "word/a.docx": docx({ body: p("too deep") }) },
  });
  const of = {
    body: `<w:p><w:r><w:t>before</w:t></w:r>${mark("2")}</w:p>` + chunk("a") + chunk("b") +
      p("after"),
    footnotes: footnote("outer note"),
    relationships: { ...relationships, b: { type: "aFChunk", target: "b.docx" } },
    parts: { "word/a.docx": inner, "word/b.docx": inner.slice(0, 200) },
  };
  const { markdown, findings } = await convert(of);
  assert.equal(
    markdown,
    "before[^1]\n\n## Inner\n\ntext[^inserted-1]\n\n[^inserted-1]: inner note\n\nafter\n\n[^1]: outer note",
  );
  assert.match(findings.map(({ message }) => message).join(), /^2 inserted documents not read/);
  const lost = await wordsLost(docxEngine, docxReader, documentOf(docx(of), "docx"));
  assert.deepEqual(lost, { missing: [], surplus: [] });
});

Deno.test("docxEngine and its reader hide no cell that goes on with one which is not merged", async () => {
  const cell = (text: string, properties = "") =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`;
  const row = (...cells: string[]) => `<w:tr>${cells.join("")}</w:tr>`;
  const goesOn = "<w:vMerge/>";
  const inner = `<w:tbl>${row(cell("in"))}</w:tbl>`;
  const of = {
    body: `<w:tbl>${row(cell("a"), cell("b", `<w:vMerge w:val="restart"/>`))}${
      row(cell("c", goesOn), cell("HIDDEN", goesOn))
    }${row(`<w:tc>${inner}${p("d")}</w:tc>`, cell("HIDDEN", goesOn))}</w:tbl>`,
  };
  assert.equal((await convert(of)).markdown, "| a | b |\n|---|---|\n| c |  |\n| in<br>d |  |");
  const lost = await wordsLost(docxEngine, docxReader, documentOf(docx(of), "docx"));
  assert.deepEqual(lost, { missing: [], surplus: [] });
});

Deno.test("docxEngine makes one quotation of paragraphs that follow each other", async () => {
  const quoted = (text: string) => p(text, `<w:pStyle w:val="Q"/>`);
  const { markdown } = await convert({
    styles: style("Q", "Quote"),
    body: quoted("one") + quoted("two") + p("text") + quoted("three"),
  });
  assert.equal(markdown, "> one\n>\n> two\n\ntext\n\n> three");
});

Deno.test("docxEngine raises letters that are moved and made smaller, and no others", async () => {
  const moved = (text: string, shift: number, size: number) =>
    run(text, `<w:position w:val="${shift}"/><w:sz w:val="${size}"/>`);
  const body = inP(
    run("m") + moved("2", 8, 19) + run(" H") + moved("2", -2, 19) + run("O ") +
      moved("big", 8, 40) +
      run(" up", `<w:position w:val="6"/>`),
  );
  assert.equal((await convert({ body })).markdown, "m² H₂O big up");
});

Deno.test("docxEngine joins drop caps, shows symbols, says what is hidden", async () => {
  const { markdown, findings } = await convert({
    body: p("D", `<w:framePr w:dropCap="drop"/>`) + p("rop cap") +
      inP(
        `<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>` + run(" done, ") +
          run("a", `<w:rFonts w:ascii="Symbol"/>`),
      ) +
      inP(run("seen") + run("secret", "<w:vanish/>")),
  });
  assert.equal(markdown, "Drop cap\n\n✓ done, α\n\nseen");
  assert.deepEqual(findings.map(({ code }) => code), ["hidden_text"]);
});

Deno.test("docxEngine lists headers and footers once as furniture", async () => {
  const { blocks } = await convert({
    headers: { header1: p("Draft"), header2: p("Draft"), footer1: p("Page 1") },
    body: p(
      "Text",
      `<w:sectPr><w:headerReference r:id="header1"/><w:footerReference r:id="footer1"/></w:sectPr>`,
    ) +
      `<w:sectPr><w:headerReference r:id="header2"/><w:footerReference r:id="footer1"/></w:sectPr>`,
  });
  const furniture = blocks.flatMap((block) =>
    block.kind === "furniture" ? [`${block.role} ${block.text}`] : []
  );
  assert.deepEqual(furniture, ["header Draft", "footer Page 1", "header Draft"]);
  assert.equal(writeMarkdown(blocks).split("Draft").length, 2);
});

Deno.test("docxEngine and its reader read a header once, under however many ids", async () => {
  const ids = Array.from({ length: 50 }, (_, index) => `other${index}`);
  const sections = ids.map((id) =>
    p("Text", `<w:sectPr><w:headerReference r:id="${id}"/></w:sectPr>`)
  );
  const document: TestDocx = {
    headers: { header1: p("Draft") },
    relationships: Object.fromEntries(
      ids.map((id) => [id, { type: "header", target: "header1.xml" }]),
    ),
    body: sections.join(""),
  };
  const { blocks } = await convert(document);
  assert.equal(blocks.filter(({ kind }) => kind === "furniture").length, 1);
  const { pages } = await docxReader.read(documentOf(docx(document), "docx"));
  assert.equal(pages[0]?.match(/Draft/g)?.length, 1);
});

Deno.test("docxEngine and its reader take no name of a file for the description of a picture", async () => {
  const picture = (description: string) =>
    `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="${description}"/>` +
    `<pic:pic><pic:blipFill><a:blip/></pic:blipFill></pic:pic></wp:inline></w:drawing></w:r>`;
  const names = [
    "C:\\Users\\someone\\Blue hills.bmp",
    "Description: D:\\Pictures\\hills",
    "https://pictures.example/hills?size=2",
    "Blue hills.JPG",
  ];
  const document: TestDocx = {
    body: inP([...names, "Hills: blue at dusk"].map(picture).join("")),
  };
  const { markdown, findings } = await convert(document);
  assert.equal(markdown, "![Hills: blue at dusk]()");
  assert.match(findings[0]!.message, /^4 pictures without a description/);
  const { pages } = await docxReader.read(documentOf(docx(document), "docx"));
  assert.equal(pages[0]!.trim(), "Hills: blue at dusk");
});

Deno.test("docxEngine draws lines across the page as rules", async () => {
  const line =
    `<w:r><w:pict><v:rect style="width:0;height:1.5pt" o:hralign="center" o:hr="t"/></w:pict></w:r>`;
  const { markdown } = await convert({
    body: p("before") + inP(line) + inP(run("with text") + line) +
      `<w:tbl><w:tr><w:tc>${inP(run("cell") + line)}</w:tc><w:tc>${
        p("next")
      }</w:tc></w:tr></w:tbl>`,
  });
  assert.equal(
    markdown,
    "before\n\n---\n\nwith text\n\n---\n\n|  |  |\n|---|---|\n| cell | next |",
  );
});

Deno.test("docxEngine says that parts of a master document stand in files of their own", async () => {
  const { markdown, findings } = await convert({
    body: p("chapters") + inP(`<w:subDoc r:id="a"/>`) + inP(`<w:subDoc r:id="b"/>`),
    relationships: { a: { type: "subDocument", target: "one.docx", isExternal: true } },
  });
  assert.equal(markdown, "chapters");
  assert.deepEqual(findings.map(({ code, message }) => [code, message]), [
    ["sub_document", "2 parts of the document in other files, not read with it"],
  ]);
});

Deno.test("docxEngine takes empty paragraphs with a line above or below for rules, several for one", async () => {
  const bordered = (...sides: readonly string[]) =>
    `<w:pBdr>${sides.map((side) => `<w:${side} w:val="single"/>`).join("")}</w:pBdr>`;
  const { markdown } = await convert({
    styles: style("line", "Horizontal Line", `<w:pPr>${bordered("bottom")}</w:pPr>`),
    body: p("a") + p("", bordered("bottom")) + p("", `<w:pStyle w:val="line"/>`) + p("b") +
      p("", `<w:pStyle w:val="line"/><w:pBdr><w:bottom w:val="nil"/></w:pBdr>`) +
      p("", bordered("top", "left", "bottom", "right")) + p("c", bordered("bottom")),
  });
  assert.equal(markdown, "a\n\n---\n\nb\n\nc");
});

Deno.test("docxEngine and its reader say who is to sign on a line", async () => {
  const document: TestDocx = {
    body: inP(
      `<w:r><w:pict><v:shape alt="Signature line"><v:imagedata/>` +
        `<o:signatureline o:suggestedsigner="Ada Byron" o:suggestedsigner2="Engineer"/></v:shape></w:pict></w:r>`,
    ),
  };
  const { markdown } = await convert(document);
  assert.equal(markdown, "![Signature line]()\n\nAda Byron\n\nEngineer");
  const lost = await wordsLost(docxEngine, docxReader, documentOf(docx(document), "docx"));
  assert.deepEqual(lost, { missing: [], surplus: [] });
});

Deno.test("docxEngine and its reader leave out headers of first and even pages where pages are not told apart", async () => {
  const reference = (type: string, id: string) =>
    `<w:headerReference w:type="${type}" r:id="${id}"/>`;
  const body = p(
    "One",
    `<w:sectPr>${reference("default", "header1")}${reference("first", "header2")}${
      reference("even", "header3")
    }</w:sectPr>`,
  );
  const headers = { header1: p("Usual"), header2: p("First"), header3: p("Even") };
  const settings = (inside: string) => ({
    "word/settings.xml":
      `<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${inside}</w:settings>`,
  });
  const relationships = { rIdS: { type: "settings", target: "settings.xml" } };
  const shown = async (last: string, inside: string) => {
    const document: TestDocx = {
      headers,
      relationships,
      parts: settings(inside),
      body: body + p("Two") + last,
    };
    const { blocks } = await convert(document);
    const { pages } = await docxReader.read(documentOf(docx(document), "docx"));
    const texts = blocks.flatMap((block) => block.kind === "furniture" ? [block.text] : []);
    const known = ["Usual", "First", "Even"];
    assert.deepEqual(known.filter((text) => pages[0]!.includes(text)), texts);
    return texts;
  };
  assert.deepEqual(await shown("", ""), ["Usual"]);
  assert.deepEqual(await shown("", "<w:evenAndOddHeaders/>"), ["Usual", "Even"]);
  // The last section takes the header of first pages over from the one before.
  assert.deepEqual(await shown("<w:sectPr><w:titlePg/></w:sectPr>", ""), ["Usual", "First"]);
  assert.deepEqual(
    await shown(
      `<w:sectPr><w:sectPrChange><w:sectPr><w:titlePg/></w:sectPr></w:sectPrChange></w:sectPr>`,
      "",
    ),
    ["Usual"],
  );
});

Deno.test("docxEngine keeps angle brackets (corpus bug 24) and the look of runs", async () => {
  const { markdown } = await convert({
    body: p("List&lt;String&gt; and &lt;T&gt;") +
      inP(
        run("bold", "<w:b/>") + run(" and ") + run("it", "<w:i/>") + run(" m") +
          run("2", `<w:vertAlign w:val="superscript"/>`) + run(" not", `<w:b w:val="0"/>`),
      ),
  });
  assert.match(markdown, /List\\<String>/);
  assert.match(markdown, /\*\*bold\*\* and \*it\* m² not/);
});

Deno.test("docxEngine reads content controls, check boxes and descriptions of pictures", async () => {
  const { markdown, blocks } = await convert({
    numbering: NUMBERING.replace(
      'w:val="decimal"/><w:lvlText w:val="%1."',
      'w:val="bullet"/><w:lvlText w:val="•"',
    ),
    body:
      `<w:sdt><w:sdtContent><w:sdt><w:sdtContent>${
        p("controlled")
      }</w:sdtContent></w:sdt></w:sdtContent></w:sdt>` +
      item("☒ done").replace("☒ done", "☒ done") + item("☐ open") +
      inP(
        `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="A  red square"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
      ),
  });
  assert.match(markdown, /^controlled\n/);
  assert.match(markdown, /!\[A red square\]/);
  const list = blocks.find((block) => block.kind === "list");
  assert.deepEqual(list?.kind === "list" && list.items.map(({ checked }) => checked), [
    true,
    false,
  ]);
});

Deno.test("docxEngine reads what is nested deeper than the call stack", async () => {
  const nested = (open: string, close: string, depth: number) =>
    open.repeat(depth) + p("CORE") + close.repeat(depth);
  const cases = [
    nested("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>", 3300),
    nested("<w:sdt><w:sdtContent>", "</w:sdtContent></w:sdt>", 4900),
    nested(
      "<w:p><w:r><w:pict><v:shape><v:textbox><w:txbxContent>",
      "</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>",
      1600,
    ),
    `<w:p>${"<w:ins>".repeat(9900)}${run("CORE")}${"</w:ins>".repeat(9900)}</w:p>`,
  ];
  for (const body of cases) assert.match((await convert({ body })).markdown, /CORE/);
});

Deno.test("docxEngine refuses what is no document and reads on past a damaged side part", async () => {
  const noBody = docx({ body: "" });
  await assert.rejects(
    docxEngine.convert(documentOf(noBody.slice(0, 500), "docx")),
    code("malformed"),
  );
  const { markdown, findings } = await convert({
    body: p("text"),
    parts: { "word/styles.xml": "<w:styles" },
    relationships: { s: { type: "styles", target: "styles.xml" } },
  });
  assert.equal(markdown, "text");
  assert.deepEqual(findings.map(({ code, severity }) => `${code} ${severity}`), [
    "damaged_part warning",
    "unread_part warning",
  ]);
});

Deno.test("docxEngine reads the strict form, whose names lie elsewhere", async () => {
  const bytes = docx({ body: p("strict text", `<w:outlineLvl w:val="1"/>`) });
  const { unzipSync, zipSync } = await import("fflate");
  const parts = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [
      name,
      new TextEncoder().encode(
        new TextDecoder().decode(content)
          .replaceAll(
            "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
            "http://purl.oclc.org/ooxml/wordprocessingml/main",
          )
          .replaceAll(
            "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
            "http://purl.oclc.org/ooxml/officeDocument/relationships",
          ),
      ),
    ]),
  );
  const result = await docxEngine.convert(documentOf(new Uint8Array(zipSync(parts)), "docx"));
  assert.equal(writeMarkdown(result.blocks).trim(), "## strict text");
});

Deno.test("docxEngine reads a text box with more paragraphs than a call takes arguments", async () => {
  const count = 130_000;
  const box = Array.from(
    { length: count },
    (_, index) => `<w:p><w:r><w:t>${index}</w:t></w:r></w:p>`,
  );
  const { blocks } = await convert({
    body: `<w:p><w:r><w:pict><v:textbox><w:txbxContent>${
      box.join("")
    }</w:txbxContent></v:textbox></w:pict></w:r></w:p>`,
  });
  assert.equal(blocks.length, count);
});

Deno.test("docxEngine keeps a comment whose range is marked and whose own mark is missing", async () => {
  const { markdown } = await convert({
    body: inP(`<w:commentRangeStart w:id="4"/>${run("said")}<w:commentRangeEnd w:id="4"/>`),
    comments: `<w:comment w:id="4" w:author="Ana">${p("who?")}</w:comment><w:comment w:id="5">${
      p("GONE")
    }</w:comment>`,
  });
  assert.match(markdown, /^said\n[^]*Ana: who\?/);
  assert(!markdown.includes("GONE"));
});

Deno.test("docxEngine shows a choice once, whether its result is stored or not", async () => {
  const field = (type: string, inside = "") =>
    `<w:r><w:fldChar w:fldCharType="${type}">${inside}</w:fldChar></w:r>`;
  const choice = (result: string) =>
    `<w:p>${
      field(
        "begin",
        `<w:ffData><w:ddList><w:listEntry w:val="married"/><w:listEntry w:val="single"/></w:ddList></w:ffData>`,
      )
    }<w:r><w:instrText>FORMDROPDOWN</w:instrText></w:r>${field("separate")}${result}${
      field("end")
    }</w:p>`;
  const stored = choice("<w:r><w:t>married</w:t></w:r>");
  assert.equal((await convert({ body: stored + choice("") })).markdown, "married\n\nmarried");
});

Deno.test("docxEngine keeps words apart that a picture in the line keeps apart, and no others", async () => {
  const run = (inside: string) => `<w:r>${inside}</w:r>`;
  const text = (shown: string) => run(`<w:t>${shown}</w:t>`);
  const picture = (place: string) =>
    run(`<w:drawing><wp:${place}><pic:pic><a:blip/></pic:pic></wp:${place}></w:drawing>`);
  const body = ["inline", "anchor"].map((place) =>
    `<w:p>${text("mem")}${picture(place)}${text("bers")}</w:p>`
  ).join("");
  assert.equal((await convert({ body })).markdown, "mem bers\n\nmembers");
});

Deno.test("docxEngine keeps the blanks of code, and the place in a document that a link leads to", async () => {
  const body = p("if x:", `<w:pStyle w:val="Code"/>`) +
    p("    return 1", `<w:pStyle w:val="Code"/>`) +
    inP(`<w:hyperlink r:id="out" w:anchor="part">${run("by relationship")}</w:hyperlink>`) +
    inP(
      field("begin") +
        `<w:r><w:instrText>HYPERLINK "http://a.example/b" \\l "c d"</w:instrText></w:r>` +
        field("separate") + run("by field") + field("end"),
    );
  const { markdown } = await convert({
    body,
    styles: `<w:style w:type="paragraph" w:styleId="Code"><w:name w:val="Source Code"/></w:style>`,
    relationships: { out: { type: "hyperlink", target: "http://a.example/", isExternal: true } },
  });
  assert.equal(
    markdown,
    "```\nif x:\n    return 1\n```\n\n[by relationship](http://a.example/#part)\n\n[by field](http://a.example/b#c%20d)",
  );
});
