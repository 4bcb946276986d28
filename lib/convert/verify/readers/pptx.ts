/**
 * Reads the text of PPTX by fflate and htmlparser2, slide by slide in the order of the show.
 *
 * @module
 */

import { oncePerPart } from "../../once_per_part.ts";
import type { DocumentInput, Reference, ReferenceReader } from "../../types.ts";
import { embeddedWorkbookTexts } from "./_embedded_workbooks.ts";
import { equationTexts } from "./_equation_objects.ts";
import { chartText, diagramText, OfficeParts, type PartText } from "./_office.ts";
import type { ShownParts } from "./_shown_parts.ts";
import { type ShapesPart, SlideShapes } from "./_slide_shapes.ts";

/** XML, and workbooks that are embedded in slides. */
const WANTED = /\.(?:xml|rels|xls[xm])$/i;

/** Reads the text of presentations. */
export const pptxReader: ReferenceReader = {
  formats: ["pptx"],
  read(input: DocumentInput): Promise<Reference> {
    const parts = new OfficeParts(input, WANTED);
    const slides = slidesOf(parts, parts.main("ppt/presentation.xml"));
    const wanted = input.pages ?? slides.map((_, index) => index + 1);
    const shared: Shared = {
      authors: authorsOf(parts),
      workbooks: embeddedWorkbookTexts(parts),
      equations: equationTexts(parts),
    };
    const pages = wanted.map((page) => slideText(parts, { page, part: slides[page - 1] }, shared));
    return Promise.resolve({ reader: "fflate 0.8 + htmlparser2 12", pages });
  },
};

/** The slides in the order of the show, each once. */
function slidesOf(parts: OfficeParts, main: string): string[] {
  const references = parts.references(main);
  const slides = new Set<string>();
  parts.scan(main, {
    open(name, attributes) {
      // Both ids of a slide come as "id" once prefixes are gone; the relationship's comes last.
      const target = name === "sldId" ? references.get(attributes.id ?? "")?.target : undefined;
      if (target !== undefined) slides.add(target);
    },
  });
  return [...slides];
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
  { authors, workbooks, equations }: Shared,
): string {
  if (slide === undefined) return "";
  const number = String(page);
  const shapes = new SlideShapes({ kind: "slide", number });
  parts.scan(slide, shapes);
  const texts = [shapes.shown];
  const seen = new Set<string>();
  for (const [id, { type, target }] of parts.references(slide)) {
    if (shapes.unshown.has(id) || seen.has(target)) continue;
    seen.add(target);
    if (type === "chart" || type === "chartEx") texts.push(chartText(parts, target));
    else if (type === "diagramData") texts.push(diagramText(parts, target));
    else if (type === "oleObject") texts.push(equations.of(target));
    else if (type === "package") texts.push(workbooks.of(target));
    else if (type === "notesSlide") {
      texts.push(shapesText(parts, target, { kind: "notes", number }));
    } else if (type === "slideLayout") texts.push(standingText(parts, target));
    else if (type === "comments") texts.push(commentsText(parts, target, authors));
  }
  return texts.join("\n");
}

/** What slides have in common. */
interface Shared {
  readonly authors: ReadonlyMap<string, string>;
  readonly workbooks: ShownParts;
  readonly equations: ShownParts;
}

/** What a layout and its master show on each of their slides. */
const standingText: PartText = oncePerPart((parts, layout) => {
  const master = parts.related(layout, "slideMaster");
  const text = [layout, master].map((part) =>
    part === undefined ? "" : shapesText(parts, part, { kind: "layout", number: "" })
  ).join("\n");
  // A master and its layouts often say the same: it is shown once on a slide.
  return [...new Set(text.split("\n").map((line) => line.trim()))].join("\n");
});

/** The text of the shapes of a part. */
function shapesText(parts: OfficeParts, part: string, kind: ShapesPart): string {
  const shapes = new SlideShapes(kind);
  parts.scan(part, shapes);
  return shapes.shown;
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
