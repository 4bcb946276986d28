/** Makes small Office documents for tests, part by part, as the common producers write them. */

import { type Parts, zipOf } from "./zip_parts.ts";

const HEAD = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const OOXML = "http://schemas.openxmlformats.org/";
const RELATIONSHIP = `${OOXML}officeDocument/2006/relationships/`;
const COMMON = [
  `xmlns:r="${OOXML}officeDocument/2006/relationships"`,
  `xmlns:a="${OOXML}drawingml/2006/main"`,
  `xmlns:c="${OOXML}drawingml/2006/chart"`,
  `xmlns:dgm="${OOXML}drawingml/2006/diagram"`,
  `xmlns:m="${OOXML}officeDocument/2006/math"`,
  `xmlns:mc="${OOXML}markup-compatibility/2006"`,
].join(" ");
const WORD = [
  `xmlns:w="${OOXML}wordprocessingml/2006/main"`,
  `xmlns:wp="${OOXML}drawingml/2006/wordprocessingDrawing"`,
  `xmlns:pic="${OOXML}drawingml/2006/picture"`,
  `xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"`,
  `xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"`,
  `xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"`,
].join(" ");

/** A relationship: its type's last word, its target, and whether that lies outside. */
export interface TestRelationship {
  readonly type: string;
  readonly target: string;
  readonly isExternal?: boolean;
}

/** Relationships by their ids. */
export type TestRelationships = Readonly<Record<string, TestRelationship>>;

function relationships(of: TestRelationships): string {
  const list = Object.entries(of).map(([id, { type, target, isExternal }]) =>
    `<Relationship Id="${id}" Type="${RELATIONSHIP}${type}" Target="${target}"${
      isExternal ? ' TargetMode="External"' : ""
    }/>`
  );
  return `${HEAD}<Relationships xmlns="${OOXML}package/2006/relationships">${
    list.join("")
  }</Relationships>`;
}

function officePackage(main: string, parts: Parts): Uint8Array<ArrayBuffer> {
  return zipOf({
    "[Content_Types].xml": `${HEAD}<Types xmlns="${OOXML}package/2006/content-types"/>`,
    "_rels/.rels": relationships({ rId1: { type: "officeDocument", target: main } }),
    ...parts,
  });
}

/** What a test's Word document is made of; each part is the inside of its root element. */
export interface TestDocx {
  readonly body: string;
  readonly styles?: string;
  readonly numbering?: string;
  readonly footnotes?: string;
  readonly endnotes?: string;
  readonly comments?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly relationships?: TestRelationships;
  readonly parts?: Parts;
}

/** A Word document. Headers are parts by relationship id, `footer…` where the id begins so. */
export function docx(of: TestDocx): Uint8Array<ArrayBuffer> {
  const parts: Record<string, string> = {};
  const related: Record<string, TestRelationship> = { ...of.relationships };
  const add = (name: string, root: string, inside: string | undefined) => {
    if (inside === undefined) return;
    parts[`word/${name}.xml`] = `${HEAD}<w:${root} ${WORD} ${COMMON}>${inside}</w:${root}>`;
    related[`rId_${name}`] = { type: name, target: `${name}.xml` };
  };
  for (const name of ["styles", "numbering", "footnotes", "endnotes", "comments"] as const) {
    add(name, name, of[name]);
  }
  for (const [id, inside] of Object.entries(of.headers ?? {})) {
    const type = id.startsWith("footer") ? "footer" : "header";
    parts[`word/${id}.xml`] = `${HEAD}<w:${
      type === "footer" ? "ftr" : "hdr"
    } ${WORD} ${COMMON}>${inside}</w:${type === "footer" ? "ftr" : "hdr"}>`;
    related[id] = { type, target: `${id}.xml` };
  }
  return officePackage("word/document.xml", {
    "word/document.xml":
      `${HEAD}<w:document ${WORD} ${COMMON}><w:body>${of.body}</w:body></w:document>`,
    "word/_rels/document.xml.rels": relationships(related),
    ...parts,
    ...of.parts,
  });
}

/** A paragraph with one run; `properties` is the inside of `w:pPr`. */
export function p(text: string, properties = ""): string {
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

/** A sheet of a test's workbook. */
export interface TestSheet {
  readonly name: string;
  /** The inside of `sheetData`. */
  readonly rows: string;
  /** What follows it: merges, links, headers. */
  readonly after?: string;
  readonly state?: "hidden" | "veryHidden";
  readonly relationships?: TestRelationships;
}

/** What a test's workbook is made of. */
export interface TestXlsx {
  readonly sheets: readonly TestSheet[];
  /** Shared strings, each the inside of `si`. */
  readonly strings?: readonly string[];
  /** The inside of `styleSheet`. */
  readonly styles?: string;
  readonly is1904?: boolean;
  /** What else stands in the main part. */
  readonly workbook?: string;
  readonly parts?: Parts;
}

/** An Excel workbook. */
export function xlsx(of: TestXlsx): Uint8Array<ArrayBuffer> {
  const main = `xmlns="${OOXML}spreadsheetml/2006/main" ${COMMON}`;
  const parts: Record<string, string> = {};
  const related: Record<string, TestRelationship> = {
    rIdStyles: { type: "styles", target: "styles.xml" },
    rIdStrings: { type: "sharedStrings", target: "sharedStrings.xml" },
  };
  const entries = of.sheets.map((sheet, index) => {
    const number = index + 1;
    related[`rId${number}`] = { type: "worksheet", target: `worksheets/sheet${number}.xml` };
    parts[`xl/worksheets/sheet${number}.xml`] =
      `${HEAD}<worksheet ${main}><sheetData>${sheet.rows}</sheetData>${
        sheet.after ?? ""
      }</worksheet>`;
    parts[`xl/worksheets/_rels/sheet${number}.xml.rels`] = relationships(sheet.relationships ?? {});
    const state = sheet.state === undefined ? "" : ` state="${sheet.state}"`;
    return `<sheet name="${sheet.name}" sheetId="${number}"${state} r:id="rId${number}"/>`;
  });
  const strings = (of.strings ?? []).map((inside) => `<si>${inside}</si>`).join("");
  return officePackage("xl/workbook.xml", {
    "xl/workbook.xml": `${HEAD}<workbook ${main}><workbookPr date1904="${
      of.is1904 ? 1 : 0
    }"/><sheets>${entries.join("")}</sheets>${of.workbook ?? ""}</workbook>`,
    "xl/_rels/workbook.xml.rels": relationships(related),
    "xl/styles.xml": `${HEAD}<styleSheet ${main}>${of.styles ?? ""}</styleSheet>`,
    "xl/sharedStrings.xml": `${HEAD}<sst ${main}>${strings}</sst>`,
    ...parts,
    ...of.parts,
  });
}

/** Rows of inline texts and numbers; `null` leaves a cell out. */
export function cellRows(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row, index) => {
    const cells = row.map((value, column) => {
      const reference = `${String.fromCharCode(65 + column)}${index + 1}`;
      if (value === null) return "";
      return typeof value === "number"
        ? `<c r="${reference}"><v>${value}</v></c>`
        : `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
    });
    return `<row r="${index + 1}">${cells.join("")}</row>`;
  }).join("");
}

/** A slide of a test's presentation. */
export interface TestSlide {
  /** The shapes: the inside of `p:spTree`. */
  readonly shapes: string;
  readonly isHidden?: boolean;
  /** The shapes of its notes page. */
  readonly notes?: string;
  readonly relationships?: TestRelationships;
}

/** What a test's presentation is made of. */
export interface TestPptx {
  readonly slides: readonly TestSlide[];
  /** The shapes of the one layout and of the one master. */
  readonly layout?: string;
  readonly master?: string;
  /** The inside of the master's `p:txStyles`. */
  readonly textStyles?: string;
  /** The order of the show, as indexes of `slides`; as they are where it is not given. */
  readonly order?: readonly number[];
  readonly parts?: Parts;
}

/** A PowerPoint presentation. */
export function pptx(of: TestPptx): Uint8Array<ArrayBuffer> {
  const main = `xmlns:p="${OOXML}presentationml/2006/main" ${COMMON}`;
  const tree = (shapes = "") => `<p:cSld><p:spTree>${shapes}</p:spTree></p:cSld>`;
  const parts: Record<string, string> = {
    "ppt/slideLayouts/slideLayout1.xml": `${HEAD}<p:sldLayout ${main}>${
      tree(of.layout)
    }</p:sldLayout>`,
    "ppt/slideLayouts/_rels/slideLayout1.xml.rels": relationships({
      rId1: { type: "slideMaster", target: "../slideMasters/slideMaster1.xml" },
    }),
    "ppt/slideMasters/slideMaster1.xml": `${HEAD}<p:sldMaster ${main}>${
      tree(of.master)
    }<p:txStyles>${of.textStyles ?? ""}</p:txStyles></p:sldMaster>`,
  };
  const related: Record<string, TestRelationship> = {};
  of.slides.forEach((slide, index) => {
    const name = `slide${index + 1}.xml`;
    related[`rId${index + 1}`] = { type: "slide", target: `slides/${name}` };
    const show = slide.isHidden ? ` show="0"` : "";
    parts[`ppt/slides/${name}`] = `${HEAD}<p:sld ${main}${show}>${tree(slide.shapes)}</p:sld>`;
    const own: Record<string, TestRelationship> = {
      rIdLayout: { type: "slideLayout", target: "../slideLayouts/slideLayout1.xml" },
      ...slide.relationships,
    };
    if (slide.notes !== undefined) {
      own["rIdNotes"] = { type: "notesSlide", target: `../notesSlides/notes${name}` };
      parts[`ppt/notesSlides/notes${name}`] = `${HEAD}<p:notes ${main}>${
        tree(slide.notes)
      }</p:notes>`;
    }
    parts[`ppt/slides/_rels/${name}.rels`] = relationships(own);
  });
  const order = of.order ?? of.slides.map((_, index) => index);
  const list = order.map((index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`).join(
    "",
  );
  return officePackage("ppt/presentation.xml", {
    "ppt/presentation.xml":
      `${HEAD}<p:presentation ${main}><p:sldIdLst>${list}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationships(related),
    ...parts,
    ...of.parts,
  });
}

/** A shape with a text; `box` is left, top, width, height in hundredths of an inch. */
export function shape(
  text: string,
  of: { readonly box?: readonly [number, number, number, number]; readonly placeholder?: string } =
    {},
): string {
  const paragraphs = text.split("\n").map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`)
    .join("");
  return `<p:sp><p:nvSpPr><p:cNvPr id="1" name=""/><p:cNvSpPr/><p:nvPr>${
    of.placeholder ?? ""
  }</p:nvPr></p:nvSpPr><p:spPr>${
    of.box === undefined ? "" : transform(of.box)
  }</p:spPr><p:txBody><a:bodyPr/>${paragraphs}</p:txBody></p:sp>`;
}

/** The place of a shape, as {@linkcode shape} takes it. */
export function transform(
  [left, top, width, height]: readonly [number, number, number, number],
): string {
  return `<a:xfrm><a:off x="${left * 9144}" y="${top * 9144}"/><a:ext cx="${width * 9144}" cy="${
    height * 9144
  }"/></a:xfrm>`;
}
