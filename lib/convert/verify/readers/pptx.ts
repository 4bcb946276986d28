/**
 * Reads the text of PPTX by fflate and htmlparser2, slide by slide in the order of the show.
 *
 * @module
 */

import { pictureDescription } from "../../engines/ooxml/picture_description.ts";
import type { DocumentInput, Reference, ReferenceReader } from "../../types.ts";
import {
  Alternatives,
  type Attributes,
  chartText,
  diagramText,
  Hidden,
  OfficeParts,
  unescaped,
} from "./_office.ts";
import { OpenShapes } from "./_open_shapes.ts";
import { shownRangeText } from "./xlsx.ts";

/** XML, and workbooks that are embedded in slides. */
const WANTED = /\.(?:xml|rels|xls[xm])$/i;

/** Reads the text of presentations. */
export const pptxReader: ReferenceReader = {
  formats: ["pptx"],
  read(input: DocumentInput): Promise<Reference> {
    const parts = new OfficeParts(input, WANTED);
    const slides = slidesOf(parts, parts.main("ppt/presentation.xml"));
    const wanted = input.pages ?? slides.map((_, index) => index + 1);
    const authors = authorsOf(parts);
    const pages = wanted.map((page) => slideText(parts, { page, part: slides[page - 1] }, authors));
    return Promise.resolve({ reader: "fflate 0.8 + htmlparser2 12", pages });
  },
};

function slidesOf(parts: OfficeParts, main: string): string[] {
  const references = parts.references(main);
  const slides: string[] = [];
  parts.scan(main, {
    open(name, attributes) {
      // Both ids of a slide come as "id" once prefixes are gone; the relationship's comes last.
      const target = name === "sldId" ? references.get(attributes.id ?? "")?.target : undefined;
      if (target !== undefined) slides.push(target);
    },
  });
  return slides;
}

function authorsOf(parts: OfficeParts): Map<string, string> {
  const authors = new Map<string, string>();
  for (const part of ["ppt/commentAuthors.xml", "ppt/authors.xml"]) {
    parts.scan(part, {
      open: (_, { id, name }) => id !== undefined && name !== undefined && authors.set(id, name),
    });
  }
  return authors;
}

/** What stands on a slide, on its notes page, on its layout and master, and in its comments. */
function slideText(
  parts: OfficeParts,
  { page, part: slide }: { readonly page: number; readonly part: string | undefined },
  authors: ReadonlyMap<string, string>,
): string {
  if (slide === undefined) return "";
  const hidden = new Set<string>();
  const number = String(page);
  const texts = [shapesText(parts, slide, { isNotes: false, isStanding: false, number, hidden })];
  for (const [id, { type, target }] of parts.references(slide)) {
    if (hidden.has(id)) continue;
    if (type === "chart" || type === "chartEx") texts.push(chartText(parts, target));
    else if (type === "diagramData") texts.push(diagramText(parts, target));
    else if (type === "package") texts.push(workbookText(parts, target));
    else if (type === "notesSlide") {
      texts.push(shapesText(parts, target, { isNotes: true, isStanding: false, number }));
    } else if (type === "slideLayout") texts.push(standingText(parts, target));
    else if (type === "comments") texts.push(commentsText(parts, target, authors));
  }
  return texts.join("\n");
}

/** The cells that an embedded workbook shows. */
function workbookText(parts: OfficeParts, part: string): string {
  const bytes = parts.bytes(part);
  return bytes === undefined ? "" : shownRangeText(new Uint8Array(bytes), part);
}

function standingText(parts: OfficeParts, layout: string): string {
  const master = [...parts.references(layout).values()].find(({ type }) => type === "slideMaster")
    ?.target;
  const text = [layout, master].map((part) =>
    part === undefined
      ? ""
      : shapesText(parts, part, { isNotes: false, isStanding: true, number: "" })
  )
    .join("\n");
  // A master and its layouts often say the same: it is shown once on a slide.
  return [...new Set(text.split("\n").map((line) => line.trim()))].join("\n");
}

/**
 * The text of shapes; of layouts only what is no placeholder, of notes not the number of the page.
 *
 * @param kind `number` stands in fields for it that hold none, `hidden` takes the ids of relationships that frames refer to which show nothing.
 */
function shapesText(
  parts: OfficeParts,
  part: string,
  kind: {
    readonly isNotes: boolean;
    readonly isStanding: boolean;
    readonly number: string;
    readonly hidden?: Set<string>;
  },
): string {
  let text = "";
  let shape = "";
  let isText = false;
  let isPassedOver = false;
  let mathDepth = 0;
  /** Where the field for the slide's number begins that is open. */
  let field = -1;
  const shapes = new OpenShapes();
  const hidden = new Hidden();
  const alternatives = new Alternatives();
  parts.scan(part, {
    open(name, attributes) {
      shapes.open(name, attributes);
      if (hidden.enter(alternatives.passesOver(name) || isCovered(name, attributes))) return;
      if (name === "ph" && /^(?:title|ctrTitle)$/.test(attributes.type ?? "")) shapes.show();
      if (name === "oleObj" && (shapes.areHidden || isOn(attributes.showAsIcon))) {
        kind.hidden?.add(attributes.id ?? "");
      }
      if (shapes.areHidden && name === "chart") kind.hidden?.add(attributes.id ?? "");
      if (shapes.areHidden && name === "relIds") kind.hidden?.add(attributes.dm ?? "");
      if (name === "oMath") mathDepth++;
      // Parts of a formula stand above and below each other, not in one word.
      if (mathDepth > 0 && name !== "r" && name !== "t") text += " ";
      if (name === "sp" || name === "graphicFrame" || name === "pic") {
        shape = "";
        isPassedOver = false;
      } else if (name === "ph") {
        isPassedOver ||= kind.isStanding || (kind.isNotes && attributes.type === "sldNum");
      } else if (name === "cNvPr") {
        shape = pictureDescription(attributes.descr) || pictureDescription(attributes.title);
      } else if (name === "blip" && !kind.isStanding && !shapes.areHidden) {
        text += `${shape}\n`;
        shape = "";
      } else if (name === "fld" && attributes.type === "slidenum") field = text.length;
      else if (name === "t") isText = true;
      else if (name === "br") text += " ";
    },
    text(piece) {
      if (isText && !hidden.isInside && !isPassedOver && !shapes.areHidden) text += piece;
    },
    close(name) {
      shapes.close(name);
      if (hidden.leave()) return;
      alternatives.close(name);
      if (name === "oMath") mathDepth--;
      if (mathDepth > 0 && name !== "r" && name !== "t") text += " ";
      if (name === "t") isText = false;
      if (name === "fld" && field >= 0) {
        const held = text.slice(field);
        if (held !== "" && !/\d/.test(held)) text = text.slice(0, field) + kind.number;
        field = -1;
      }
      if (name === "p" || name === "tc") text += "\n";
    },
  });
  return unescaped(text);
}

/** A cell of a table that a wider or higher one covers, though it may have kept a text. */
function isCovered(name: string, { hMerge, vMerge }: Attributes): boolean {
  return name === "tc" && (isOn(hMerge) || isOn(vMerge));
}

function isOn(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

function commentsText(
  parts: OfficeParts,
  part: string,
  authors: ReadonlyMap<string, string>,
): string {
  let text = "", author = "";
  let isText = false;
  parts.scan(part, {
    open(name, { authorId }) {
      if (name === "cm" || name === "reply") author = authors.get(authorId ?? "") ?? "";
      if (name === "text" || name === "t") isText = true;
    },
    text(piece) {
      if (!isText || piece.trim() === "") return;
      text += `${author} ${piece}`;
      author = "";
    },
    close(name) {
      if (name === "text" || name === "t") isText = false;
      if (name === "p" || name === "cm") text += "\n";
    },
  });
  return text;
}
