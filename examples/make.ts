/**
 * Writes the example documents, one of every format. They tell of a tide mill that never was.
 *
 * `deno run --allow-read=examples --allow-write=examples examples/make.ts`
 *
 * The same bytes come out every time, so that the tests can tell whether the files are as made.
 *
 * @module
 */

import { strToU8, type Zippable, zipSync } from "fflate";

const EPOCH = new Date(1980, 0, 1);

/** A ZIP container of these parts, in order, without times. */
function zip(parts: Readonly<Record<string, string>>): Uint8Array {
  const files = Object.entries(parts).map(([name, text]) => {
    // The first part of an EPUB is read without unpacking (OCF 3.3, 4.3).
    const level = name === "mimetype" ? 0 : 6;
    return [name, [strToU8(text), { level, mtime: EPOCH }]] as const;
  });
  return zipSync(Object.fromEntries(files) as Zippable);
}

function xml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

function relationships(rows: readonly (readonly [string, string, string])[]): string {
  const items = rows.map(([id, type, target]) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${items.join("")}</Relationships>`;
}

function contentTypes(overrides: readonly (readonly [string, string])[]): string {
  const items = overrides.map(([part, type]) =>
    `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`
  );
  return `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${items.join("")}</Types>`;
}

/** Pages of text in Helvetica (PDF 1.7): a title in 18 points, headings in 14, paragraphs in 11. */
function pdf(
  title: string,
  pages: readonly (readonly (readonly [number, string])[])[],
): Uint8Array {
  const objects: string[] = [];
  const first = 5;
  const kids = pages.map((_, at) => `${first + 2 * at} 0 R`).join(" ");
  objects.push(
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    `<< /Title (${title}) /Producer (examples/make.ts) >>`,
  );
  for (const [at, lines] of pages.entries()) {
    const content = pageContent(lines);
    objects.push(
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] " +
        `/Resources << /Font << /F1 3 0 R >> >> /Contents ${first + 2 * at + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  let file = "%PDF-1.7\n";
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return strToU8(file, true);
}

function pageContent(lines: readonly (readonly [number, string])[]): string {
  let y = 780;
  const drawn = lines.map(([size, text]) => {
    y -= size * 1.45 + (size > 11 ? 12 : 0) + (text === "" ? 4 : 0);
    const escaped = text.replace(/[\\()]/g, (mark) => `\\${mark}`);
    return text === "" ? "" : `/F1 ${size} Tf 1 0 0 1 72 ${y.toFixed(1)} Tm (${escaped}) Tj`;
  });
  return `BT\n${drawn.filter((line) => line !== "").join("\n")}\nET`;
}

const SURVEY = pdf("Survey of the tide mill at Saltmarsh", [
  [
    [18, "Survey of the tide mill at Saltmarsh"],
    [11, "Made for the trustees by Ines Halloran, engineer, on 4 March 2021."],
    [14, "The water wheel"],
    [11, "The water wheel is 4.2 metres across and 1.1 metres wide. It carries 32 paddles of"],
    [11, "larch, of which five are split and have to be replaced before the wheel turns again."],
    [11, "The axle is sound. The bearings were last greased in 1998."],
    [14, "The sluice gate"],
    [11, "The oak sluice gate leaks at its lower edge. At high water it lets through about"],
    [11, "40 litres a second, so that the mill pond empties within three hours."],
  ],
  [
    [14, "Cost of the repair"],
    [11, "New paddles cost 2,750 pounds, a new gate 11,900 pounds, and the scaffolding 3,750"],
    [11, "pounds: 18,400 pounds in all."],
    [14, "Order of the work"],
    [11, "The gate comes first. As long as it leaks, the pond cannot be kept full, and the wheel"],
    [11, "cannot be tested. The work should be done between May and September, outside the"],
    [11, "storms, and needs the consent of the harbour master."],
  ],
]);

function paragraph(text: string, style = ""): string {
  const properties = style === "" ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${xml(text)}</w:t></w:r></w:p>`;
}

function docxTable(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) =>
    row.map((cell) =>
      `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${paragraph(cell)}</w:tc>`
    );
  const lines = rows.map((row) => `<w:tr>${cells(row).join("")}</w:tr>`);
  return `<w:tbl><w:tblPr/><w:tblGrid/>${lines.join("")}</w:tbl>`;
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const LETTER = zip({
  "[Content_Types].xml": contentTypes([
    ["/word/document.xml", "wordprocessingml.document.main"],
    ["/word/styles.xml", "wordprocessingml.styles"],
  ]),
  "_rels/.rels": relationships([["rId1", "officeDocument", "word/document.xml"]]),
  "word/_rels/document.xml.rels": relationships([["rId1", "styles", "styles.xml"]]),
  "word/styles.xml": `${XML}<w:styles ${W}>` +
    '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>',
  "word/document.xml": `${XML}<w:document ${W}><w:body>${
    [
      paragraph("Answer to the engineer", "Heading1"),
      paragraph("Saltmarsh, 19 March 2021"),
      paragraph("Dear Ms Halloran,"),
      paragraph(
        "Thank you for the survey. The trustees accept it, and have ordered the new sluice gate from " +
          "the boatyard of Tomas Reyes. The harbour master gave his consent on 15 March, on condition " +
          "that the channel stays open at spring tide.",
      ),
      paragraph("The work is planned as follows.", ""),
      docxTable([
        ["Work", "From", "By whom"],
        ["Sluice gate", "10 May 2021", "Reyes boatyard"],
        ["Paddles", "14 June 2021", "Volunteers"],
        ["First grinding", "4 September 2021", "The miller"],
      ]),
      paragraph("Yours sincerely, Maud Pender, for the trustees"),
    ].join("")
  }<w:sectPr/></w:body></w:document>`,
});

const GRAIN: readonly (readonly (string | number)[])[] = [
  ["Month", "Wheat (kg)", "Rye (kg)", "Visitors"],
  ["May", 420, 95, 610],
  ["June", 515, 120, 880],
  ["July", 640, 140, 1325],
  ["August", 655, 150, 1410],
  ["September", 380, 90, 540],
];

function sheetCell(value: string | number, name: string): string {
  return typeof value === "number"
    ? `<c r="${name}"><v>${value}</v></c>`
    : `<c r="${name}" t="inlineStr"><is><t>${xml(value)}</t></is></c>`;
}

const SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const ACCOUNTS = zip({
  "[Content_Types].xml": contentTypes([
    ["/xl/workbook.xml", "spreadsheetml.sheet.main"],
    ["/xl/worksheets/sheet1.xml", "spreadsheetml.worksheet"],
  ]),
  "_rels/.rels": relationships([["rId1", "officeDocument", "xl/workbook.xml"]]),
  "xl/_rels/workbook.xml.rels": relationships([["rId1", "worksheet", "worksheets/sheet1.xml"]]),
  "xl/workbook.xml": `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets>` +
    '<sheet name="Grain 2023" sheetId="1" r:id="rId1"/></sheets></workbook>',
  "xl/worksheets/sheet1.xml": `${XML}<worksheet xmlns="${SHEET}"><sheetData>${
    GRAIN.map((row, at) =>
      `<row r="${at + 1}">${
        row.map((value, column) => sheetCell(value, `${"ABCD"[column]}${at + 1}`)).join("")
      }</row>`
    ).join("")
  }</sheetData></worksheet>`,
});

const SLIDES: readonly (readonly [string, readonly string[]])[] = [
  ["Welcome, volunteers", [
    "The mill is open from May to September, Thursday to Sunday, 10:00 to 16:30",
    "Two volunteers are on duty at all times",
  ]],
  ["Before the wheel turns", [
    "Close the yellow gate and take the key with you",
    "Sound the bell three times",
    "Nobody stands on the wheel side of the rope",
  ]],
  ["If something goes wrong", [
    "Pull the red lever: it drops the sluice gate within eight seconds",
    "Call Maud Pender, then the harbour master",
  ]],
];

const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

function slide(title: string, points: readonly string[]): string {
  const shape = (id: number, kind: string, lines: readonly string[]) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${kind} ${id}"/><p:cNvSpPr/>` +
    `<p:nvPr><p:ph type="${kind}"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>` +
    lines.map((line) => `<a:p><a:r><a:t>${xml(line)}</a:t></a:r></a:p>`).join("") +
    "</p:txBody></p:sp>";
  return `${XML}<p:sld ${A} ${P} xmlns:r="${OFFICE}"><p:cSld><p:spTree>` +
    '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>' +
    shape(2, "title", [title]) + shape(3, "body", points) +
    "</p:spTree></p:cSld></p:sld>";
}

const numbered = SLIDES.map((_, at) => at + 1);
const TALK = zip({
  "[Content_Types].xml": contentTypes([
    ["/ppt/presentation.xml", "presentationml.presentation.main"],
    ...numbered.map((n) => [`/ppt/slides/slide${n}.xml`, "presentationml.slide"] as const),
  ]),
  "_rels/.rels": relationships([["rId1", "officeDocument", "ppt/presentation.xml"]]),
  "ppt/_rels/presentation.xml.rels": relationships(
    numbered.map((n) => [`rId${n}`, "slide", `slides/slide${n}.xml`]),
  ),
  "ppt/presentation.xml": `${XML}<p:presentation ${P} xmlns:r="${OFFICE}"><p:sldIdLst>${
    numbered.map((n) => `<p:sldId id="${255 + n}" r:id="rId${n}"/>`).join("")
  }</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
  ...Object.fromEntries(
    SLIDES.map(([title, points], at) => [`ppt/slides/slide${at + 1}.xml`, slide(title, points)]),
  ),
});

function chapter(title: string, paragraphs: readonly string[]): string {
  return '<?xml version="1.0" encoding="UTF-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml">' +
    `<head><title>${title}</title></head><body><h1>${title}</h1>` +
    paragraphs.map((text) => `<p>${xml(text)}</p>`).join("") + "</body></html>";
}

const BOOK = zip({
  mimetype: "application/epub+zip",
  "META-INF/container.xml": '<?xml version="1.0"?>\n' +
    '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>' +
    '<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
  "book.opf": '<?xml version="1.0"?>\n' +
    '<package version="3.0" unique-identifier="id" xmlns="http://www.idpf.org/2007/opf">' +
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">saltmarsh-mill</dc:identifier>' +
    "<dc:title>A short history of Saltmarsh Mill</dc:title><dc:language>en</dc:language>" +
    '<meta property="dcterms:modified">2020-01-01T00:00:00Z</meta></metadata><manifest>' +
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>' +
    '<item id="one" href="one.xhtml" media-type="application/xhtml+xml"/>' +
    '<item id="two" href="two.xhtml" media-type="application/xhtml+xml"/></manifest>' +
    '<spine><itemref idref="one"/><itemref idref="two"/></spine></package>',
  "nav.xhtml": '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Contents</title></head>' +
    '<body><nav epub:type="toc"><ol><li><a href="one.xhtml">The first miller</a></li>' +
    '<li><a href="two.xhtml">The great storm</a></li></ol></nav></body></html>',
  "one.xhtml": chapter("The first miller", [
    "The mill opened in 1787. Its first miller, Josiah Quill, had learned the trade in the Low Countries " +
    "and brought the French burr stones with him by ship.",
    "He ground twice a day, at every ebb, whatever the hour. The lamp in the meal loft was said to be " +
    "the first that sailors saw when they came up the creek by night.",
  ]),
  "two.xhtml": chapter("The great storm", [
    "On 25 November 1824 the sea broke the embankment and carried the wheel into the marsh. It was found " +
    "eleven days later, two miles inland, with hardly a paddle missing.",
    "Grinding began again in the spring of 1826, after the parish had lent 300 pounds.",
  ]),
});

const PAGE = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Visiting Saltmarsh Mill</title><style>td { padding: 4px }</style></head>
<body>
<h1>Visiting Saltmarsh Mill</h1>
<p>The mill stands on the quay, ten minutes&rsquo; walk from the station. Dogs are welcome on a lead.</p>
<h2>Tickets</h2>
<table>
<tr><th>Ticket</th><th>Price</th></tr>
<tr><td>Adults</td><td>&pound;6.50</td></tr>
<tr><td>Children under 14</td><td>free</td></tr>
<tr><td>Schools, a class</td><td>&pound;40.00</td></tr>
</table>
<h2>Getting in</h2>
<ul><li>The ground floor can be reached by wheelchair.</li><li>The stone floor has 23 steep steps.</li></ul>
</body>
</html>
`;

const TIDES = `Date;High water;Height (m);Grinding from
2023-08-01;11:42;5.4;13:10
2023-08-02;12:27;5.7;13:55
2023-08-03;13:11;5.9;14:40
2023-08-04;13:54;5.8;15:25
`;

/** Windows-1252, as an old editor saved it. */
const LOG = strToU8(
  [
    "Keeper's log, September 2022",
    "",
    "3 September. The café of Mme Lefèvre asked for 25 kg of rye, coarsely ground. Delivered by",
    "bicycle, which was a mistake.",
    "",
    "11 September. An eel in the sluice. Stopped the wheel for forty minutes and let it out at the",
    "pond side.",
    "",
    "18 September. Heard the bearing on the sea side again, a dry knock at every turn. Grease did not",
    "help. To be shown to Ms Halloran.",
    "",
  ].join("\r\n"),
  true,
);

const STONES = `---
title: The millstones
date: 2022-02-11
---

# The millstones

There are two pairs. The **French burrs** grind wheat and turn at 110 revolutions a minute; the
**Derbyshire greys** are kept for rye and barley.

## Dressing

The furrows are cut anew with a mill bill after every 25 tonnes of wheat. A pair takes two people
three days. The next dressing is due in the winter of 2024.

## Safety

Stones are lifted by the crane on the stone floor, never by hand: the runner of the French pair
weighs 1,250 kg.
`;

/** Every example document by its path under `examples/documents`. */
export const EXAMPLES: Readonly<Record<string, Uint8Array>> = {
  "Received/survey.pdf": SURVEY,
  "Sent/answer to the engineer.docx": LETTER,
  "accounts/grain.xlsx": ACCOUNTS,
  "talks/volunteers.pptx": TALK,
  "books/history.epub": BOOK,
  "web/visiting.html": strToU8(PAGE),
  "data/tides.csv": strToU8(TIDES),
  "notes/keeper log.txt": LOG,
  "notes/millstones.md": strToU8(STONES),
};

if (import.meta.main) {
  for (const [path, bytes] of Object.entries(EXAMPLES)) {
    const url = new URL(`documents/${path}`, import.meta.url);
    await Deno.mkdir(new URL(".", url), { recursive: true });
    await Deno.writeFile(url, bytes);
  }
}
