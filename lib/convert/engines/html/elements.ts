/**
 * What the elements of HTML are to us, after the rendering section of the HTML standard: a browser
 * with scripts off decides what is shown and what stands on lines of its own.
 *
 * @module
 */

import { isTexScript } from "./tex_elements.ts";

/** Attributes of an element by their names. */
export type Attributes = Readonly<Record<string, string>>;

/** Elements whose content is never shown. */
const UNSHOWN = new Set([
  "script",
  "style",
  "template",
  "datalist",
  "noembed",
  "noframes",
  "iframe",
  "svg:style",
  "svg:script",
  "svg:defs",
  "svg:metadata",
  "svg:desc",
  "annotation",
  "annotation-xml",
]);

/** Elements that begin and end lines. */
const BLOCKS = new Set([
  "address",
  "article",
  "aside",
  "blockquote",
  "body",
  "center",
  "dd",
  "details",
  "dialog",
  "dir",
  "div",
  "dl",
  "dt",
  "fieldset",
  "figcaption",
  "figure",
  "footer",
  "form",
  "frameset",
  "header",
  "hgroup",
  "hr",
  "html",
  "legend",
  "li",
  "listing",
  "main",
  "menu",
  "nav",
  "ol",
  "optgroup",
  "p",
  "plaintext",
  "pre",
  "search",
  "section",
  "summary",
  "ul",
  "xmp",
  "svg:svg",
  "svg:text",
  "table",
  "caption",
  "colgroup",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "td",
  "th",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
]);

/** Whether an element stands on lines of its own. */
export function isBlockElement(name: string): boolean {
  return BLOCKS.has(name);
}

/** Elements that stand in a line as boxes of their own, so that nothing in them touches what is beside. */
const BOXES = new Set([
  "audio",
  "button",
  "canvas",
  "input",
  "meter",
  "object",
  "option",
  "output",
  "progress",
  "select",
  "textarea",
  "video",
]);

/** Whether an element is a box in the line, such as a field of a form. */
export function isBox(name: string): boolean {
  return BOXES.has(name);
}

/** Whether an element says of what kind the term before it is: style sheets put a colon there. */
export function isClassifier(name: string, attributes: Attributes): boolean {
  return name === "span" && attributes["class"] === "classifier";
}

/** Whether an element and all in it are left out because a browser shows nothing of them. */
export function isUnshown(name: string, attributes: Attributes): boolean {
  // XHTML keeps the case of names, and books have <Style>.
  const isShown = isShadowRoot(name, attributes) || isTexScript(name, attributes);
  return (UNSHOWN.has(name.toLowerCase()) && !isShown) ||
    (name === "input" && attributes["type"]?.toLowerCase() === "hidden") ||
    isLineNumber(name, attributes);
}

/** Whether a template holds what an element shows; web archives of Chromium name its mode otherwise. */
export function isShadowRoot(name: string, attributes: Attributes): boolean {
  return name === "template" &&
    (attributes["shadowrootmode"] ?? attributes["shadowmode"]) !== undefined;
}

/** Whether an element shows a page of its own in this one. */
export function isFrame(name: string): boolean {
  return name === "iframe" || name === "frame";
}

/** Classes by which generators mark the numbers of lines beside code. */
const LINE_NUMBERS =
  /(?:^|\s)(?:linenos|linenodiv|lineno|rouge-gutter|blob-num|line-numbers-rows|hljs-ln-numbers|src-line-numbers|source-line-no|sourceLineNo|lnt)(?:\s|$)/;
/** Classes that mean the same at a piece of a line or a cell; at the code itself they ask for numbers. */
const NUMBERS_OF_PIECES = /(?:^|\s)(?:gutter|line-?num(?:ber)?s?|line-?nos?)(?:\s|$)/i;
const PIECES = new Set(["a", "span", "td", "th"]);

/** Whether an element holds the numbers of lines of code, which a person who copies the code leaves out. */
function isLineNumber(name: string, attributes: Attributes): boolean {
  const classes = attributes["class"];
  if (classes === undefined) return false;
  return LINE_NUMBERS.test(classes) || (PIECES.has(name) && NUMBERS_OF_PIECES.test(classes));
}

/**
 * Whether the author has hidden an element: a browser keeps it from sight, and so do we. Notes are
 * hidden in their place and shown at their mark.
 */
export function isHidden(attributes: Attributes): boolean {
  const { hidden, style, class: classes } = attributes;
  const isOutOfSight = (hidden !== undefined && hidden.toLowerCase() !== "until-found") ||
    (style !== undefined && HIDING.test(style)) ||
    (classes !== undefined && TOOLTIP.test(classes));
  return isOutOfSight && !isNoteElement(attributes);
}

/** Whether the type of an element says that it is a note or holds notes. */
export function isNoteElement(attributes: Attributes): boolean {
  return NOTE_TYPE.test(`${attributes["epub:type"] ?? ""} ${attributes["role"] ?? ""}`);
}

const HIDING = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i;
/** What Doxygen shows where the mouse is; its style sheet, which is another file, hides it. */
const TOOLTIP = /(?:^|\s)ttc(?:\s|$)/;
const NOTE_TYPE = /\b(?:foot|end|rear)notes?\b/;
const NO_TYPES: ReadonlySet<string> = new Set();

/** The semantic types of an element: EPUB's `epub:type` and the ARIA roles that took their place. */
export function typesOf(attributes: Attributes): ReadonlySet<string> {
  const type = attributes["epub:type"];
  const role = attributes["role"];
  if (type === undefined && role === undefined) return NO_TYPES;
  const words = `${type ?? ""} ${role ?? ""}`.toLowerCase().split(/\s+/);
  return new Set(words.filter((word) => word !== "").map((word) => word.replace(/^doc-/, "")));
}
