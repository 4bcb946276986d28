/**
 * XHTML, such as the parts of books, read once and passed on as often as it is needed.
 *
 * @module
 */

import { parseFragment } from "parse5";
import { FormatError } from "../../../errors.ts";
import { scanXml, type XmlAttributes, type XmlHandler } from "../../xml.ts";
import { type TexSigns, texSignsOf } from "./tex.ts";
import { parseHtml, walkHtml } from "./tree.ts";

const MATHML = "http://www.w3.org/1998/Math/MathML";
const NAMED_ENTITY = /&([A-Za-z][A-Za-z0-9]{1,31});/g;
const XML_ENTITIES = new Set(["amp", "lt", "gt", "quot", "apos"]);
const EMPTY_ELEMENT = /<([A-Za-z][\w:.-]*)((?:\s[^<>]*?)?)\/>/g;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** What a page begins with that says that it is XML. */
const XML_START =
  /^\s*<\?xml\s|<html\b[^>]*\sxmlns\s*=\s*["']http:\/\/www\.w3\.org\/1999\/xhtml["']/;
const START_CHARACTERS = 4096;

/**
 * Whether a page is XML, and has elements that end where they begin: HTML takes `<script/>` or `<title/>`
 * for the start of one, and all that follows for what stands in it.
 */
export function isXhtml(text: string): boolean {
  return XML_START.test(text.slice(0, START_CHARACTERS)) &&
    text.matchAll(EMPTY_ELEMENT).some(([, name]) => !VOID.test(name!));
}

type Event =
  | { readonly kind: "open"; readonly name: string; readonly attributes: XmlAttributes }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "close"; readonly name: string };

/** Records events; of an `epub:switch` only the case that a reading system would show. */
class Recorder implements XmlHandler {
  readonly events: Event[] = [];
  readonly #switches: { isDecided: boolean }[] = [];
  #skipped = 0;

  open(name: string, attributes: XmlAttributes): void {
    if (this.#skipped > 0 || this.#isLeftOut(name, attributes)) this.#skipped++;
    else {
      if (name === "epub:switch") this.#switches.push({ isDecided: false });
      this.events.push({ kind: "open", name, attributes });
    }
  }

  text(text: string): void {
    if (this.#skipped === 0) this.events.push({ kind: "text", text });
  }

  close(name: string): void {
    if (this.#skipped > 0) this.#skipped--;
    else {
      if (name === "epub:switch") this.#switches.pop();
      this.events.push({ kind: "close", name });
    }
  }

  #isLeftOut(name: string, attributes: XmlAttributes): boolean {
    const open = this.#switches.at(-1);
    if (open === undefined || (name !== "epub:case" && name !== "epub:default")) return false;
    const isShown = !open.isDecided &&
      (name === "epub:default" || attributes["required-namespace"] === MATHML);
    open.isDecided ||= isShown;
    return !isShown;
  }
}

/** The characters that an entity of HTML stands for. */
function entityText(name: string, known: Map<string, string>): string {
  let text = known.get(name);
  if (text === undefined) {
    const [node] = parseFragment(`&${name};`).childNodes;
    text = node !== undefined && "value" in node ? node.value : "";
    known.set(name, text);
  }
  return text;
}

function escapeXml(text: string): string {
  return text.replace(/[&<]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** XHTML may name the entities of HTML, whose declarations are in a DTD that is never read. */
function withoutNamedEntities(text: string): string {
  const known = new Map<string, string>();
  return text.replace(
    NAMED_ENTITY,
    (whole, name: string) => XML_ENTITIES.has(name) ? whole : escapeXml(entityText(name, known)),
  );
}

/** Markup that is XML. */
export class Markup {
  /** Whether it was no well-formed XML and had to be read as HTML. */
  readonly isMended: boolean;
  /** How TeX is told from text in it. */
  readonly tex: TexSigns;
  readonly #events: readonly Event[];

  /**
   * @param text XHTML, or HTML where it is not well-formed.
   * @throws {LimitError} Where elements are nested deeper than `LIMITS.elementDepth`.
   */
  constructor(text: string) {
    const recorder = new Recorder();
    let isMended = false;
    try {
      scanXml(withoutNamedEntities(text), recorder);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      isMended = true;
    }
    this.isMended = isMended;
    this.tex = texSignsOf(text);
    this.#events = isMended ? readAsHtml(text) : recorder.events;
  }

  /** The pieces of text in it, in order. */
  *texts(): Generator<string> {
    for (const event of this.#events) if (event.kind === "text") yield event.text;
  }

  /** Where its links lead, as it is written. */
  *links(): Generator<string> {
    for (const event of this.#events) {
      const href = event.kind === "open" && event.name === "a" ? event.attributes["href"] : "";
      if (href) yield href;
    }
  }

  /** Passes the events on. */
  replay(handler: XmlHandler): void {
    for (const event of this.#events) {
      if (event.kind === "open") handler.open(event.name, event.attributes);
      else if (event.kind === "text") handler.text(event.text);
      else handler.close(event.name);
    }
  }
}

/** HTML knows no empty elements but its own, so that the others get an end tag. */
function readAsHtml(text: string): readonly Event[] {
  const recorder = new Recorder();
  const written = text.replace(/^\s*<\?xml[^>]*\?>/, "").replace(
    EMPTY_ELEMENT,
    (whole, name: string, attributes: string) =>
      VOID.test(name) ? whole : `<${name}${attributes}></${name}>`,
  );
  walkHtml(parseHtml(written), recorder);
  return recorder.events;
}
