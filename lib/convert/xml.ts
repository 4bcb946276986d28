/**
 * Reads XML that comes from a stranger: as events, or as a tree of elements.
 *
 * A DOCTYPE is passed over and no entity but the five of XML is resolved, so nothing is fetched and
 * nothing multiplies. Depth is bounded, and no function here recurses. Names carry the prefixes of
 * `xml_namespaces.ts`, whatever prefixes the document chose: `w:p`, `m:oMath`, `row`.
 *
 * @module
 */

import { SaxesParser } from "saxes";
import { FormatError, LimitError } from "../errors.ts";
import { LIMITS } from "../limits.ts";
import { decodeXmlBytes, xmlEncodingOf } from "./xml_encoding.ts";
import { NAMESPACE_PREFIXES } from "./xml_namespaces.ts";

/** Attributes by their names. */
export type XmlAttributes = Readonly<Record<string, string>>;

/** An element of a tree. */
export interface XmlElement {
  /** Its name under our prefix. */
  readonly name: string;
  /** Its attributes, namespace declarations left out. */
  readonly attributes: XmlAttributes;
  /** What stands in it, in document order. */
  readonly children: readonly XmlNode[];
}

/** What stands in an element: another one, or text with its entities resolved. */
export type XmlNode = XmlElement | string;

/** Receives the events of a scan, in document order. */
export interface XmlHandler {
  /** An element begins. */
  open(name: string, attributes: XmlAttributes): void;
  /** Text; a run of it may come in pieces. */
  text(text: string): void;
  /** An element ends. */
  close(name: string): void;
}

/** How faults of the XML are met. */
export interface XmlOptions {
  /** Told of the first fault of well-formedness; reading goes on. Without it, a fault is thrown. */
  readonly onFault?: (message: string) => void;
}

/**
 * Scans XML held in memory.
 *
 * @throws {FormatError} `malformed` where it is not well-formed and `onFault` is not given.
 * @throws {LimitError} Where elements are nested deeper than `LIMITS.elementDepth`.
 */
export function scanXml(
  source: string | Uint8Array,
  handler: XmlHandler,
  options: XmlOptions = {},
): void {
  const scan = new Scan(handler, options);
  scan.write(typeof source === "string" ? source : decodeXmlBytes(source));
  scan.close();
}

/** Scans XML that arrives in pieces, as {@linkcode scanXml} does. */
export async function scanXmlChunks(
  chunks: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
  options: XmlOptions = {},
): Promise<void> {
  const scan = new Scan(handler, options);
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(xmlEncodingOf(chunk));
    scan.write(decoder.decode(chunk, { stream: true }));
  }
  scan.write(decoder?.decode() ?? "");
  scan.close();
}

/**
 * Reads XML into a tree and returns its root.
 *
 * @throws {FormatError} `malformed` where there is no root element, or where it is not well-formed
 * and `onFault` is not given.
 * @throws {LimitError} Where elements are nested deeper than `LIMITS.elementDepth`.
 */
export function parseXml(source: string | Uint8Array, options: XmlOptions = {}): XmlElement {
  const builder = new TreeBuilder();
  scanXml(source, builder, options);
  const [root] = builder.top.children;
  if (root === undefined || typeof root === "string") {
    throw new FormatError("malformed", "Cannot read XML: no element in it, expected one root");
  }
  return root;
}

/**
 * Hands over the elements right inside an element one by one, each as a tree, and forgets them: for
 * parts too large to hold as one tree.
 */
export class ChildTrees implements XmlHandler {
  /** Whether the element was there. */
  hasParent = false;
  readonly #parentName: string;
  readonly #take: (child: XmlElement) => void;
  #isInside = false;
  #builder: TreeBuilder | undefined;

  /**
   * @param parentName The element whose children are handed over; one inside another is no parent.
   * @param take Receives each child, in document order.
   */
  constructor(parentName: string, take: (child: XmlElement) => void) {
    this.#parentName = parentName;
    this.#take = take;
  }

  /** An element begins. */
  open(name: string, attributes: XmlAttributes): void {
    if (this.#isInside) (this.#builder ??= new TreeBuilder()).open(name, attributes);
    else if (name === this.#parentName) this.#isInside = this.hasParent = true;
  }

  /** Text of the element that is open. */
  text(text: string): void {
    this.#builder?.text(text);
  }

  /** An element ends. */
  close(): void {
    if (this.#builder === undefined) this.#isInside = false;
    else if (this.#builder.close()) this.finish();
  }

  /** Hands over a child that the part breaks off in; to be called after the scan. */
  finish(): void {
    const child = this.#builder?.top.children[0];
    this.#builder = undefined;
    if (isElement(child)) this.#take(child);
  }
}

/** Whether a node is an element, of that name where one is given. */
export function isElement(node: XmlNode | undefined, name?: string): node is XmlElement {
  return typeof node === "object" && (name === undefined || node.name === name);
}

/** The elements right inside an element, those of one name where it is given. */
export function childElements(parent: XmlElement, name?: string): XmlElement[] {
  return parent.children.filter((node): node is XmlElement => isElement(node, name));
}

/** The first element of a name along a path of names, each right inside the one before. */
export function childAt(parent: XmlElement, ...path: readonly string[]): XmlElement | undefined {
  let element: XmlElement | undefined = parent;
  for (const name of path) {
    element = element?.children.find((node): node is XmlElement => isElement(node, name));
  }
  return element;
}

/** Every element below an element, in document order; those of one name where it is given. */
export function* descendants(parent: XmlElement, name?: string): Generator<XmlElement> {
  const waiting: XmlNode[] = [...parent.children].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === "string") continue;
    if (name === undefined || node.name === name) yield node;
    for (let index = node.children.length - 1; index >= 0; index--) {
      waiting.push(node.children[index]!);
    }
  }
}

/** All text below an element, in document order, with nothing between its pieces. */
export function textOf(parent: XmlElement): string {
  let text = "";
  const waiting: XmlNode[] = [parent];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === "string") text += node;
    else for (let i = node.children.length - 1; i >= 0; i--) waiting.push(node.children[i]!);
  }
  return text;
}

interface OpenElement extends XmlElement {
  readonly children: XmlNode[];
}

/** Builds trees of the elements that it hears of. */
class TreeBuilder implements XmlHandler {
  readonly top: OpenElement = { name: "", attributes: {}, children: [] };
  readonly #stack = [this.top];

  open(name: string, attributes: XmlAttributes): void {
    const element: OpenElement = { name, attributes, children: [] };
    this.#stack.at(-1)!.children.push(element);
    this.#stack.push(element);
  }

  text(text: string): void {
    if (this.#stack.length > 1) this.#stack.at(-1)!.children.push(text);
  }

  /** Ends an element; true where it was one at the top. */
  close(): boolean {
    this.#stack.pop();
    return this.#stack.length === 1;
  }
}

/** The prefixes in force from one element on, and the names that were already translated. */
interface Scope {
  readonly depth: number;
  readonly prefixes: ReadonlyMap<string, string>;
  readonly names: Map<string, string>;
}

/** One pass of the parser, with names translated on the way. */
class Scan {
  readonly #parser = new SaxesParser();
  readonly #handler: XmlHandler;
  readonly #options: XmlOptions;
  readonly #scopes: Scope[] = [{ depth: 0, prefixes: new Map(), names: new Map() }];
  #depth = 0;
  #hasFault = false;

  constructor(handler: XmlHandler, options: XmlOptions) {
    this.#handler = handler;
    this.#options = options;
    this.#parser.on("error", (error) => this.#fault(error.message));
    this.#parser.on("opentag", (tag) => this.#open(tag.name, tag.attributes));
    this.#parser.on("closetag", (tag) => this.#close(tag.name));
    this.#parser.on("text", (text) => handler.text(text));
    this.#parser.on("cdata", (text) => handler.text(text));
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  /** Ends the scan. An element that was left open is a fault and gets no `close`. */
  close(): void {
    this.#parser.close();
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (++this.#depth > LIMITS.elementDepth) {
      throw new LimitError(
        `Cannot read XML: elements nested deeper than ${LIMITS.elementDepth}, expected at most that`,
        { data: { limit: "elementDepth" } },
      );
    }
    this.#enterScope(attributes);
    this.#handler.open(this.#translate(name, true), this.#translateAttributes(attributes));
  }

  /** Most elements have no prefixed attribute and keep what the parser made. */
  #translateAttributes(attributes: XmlAttributes): XmlAttributes {
    let isPlain = true;
    for (const key in attributes) isPlain &&= !key.includes(":") && key !== "xmlns";
    if (isPlain) return attributes;
    const translated: Record<string, string> = {};
    for (const key in attributes) {
      if (!isDeclaration(key)) translated[this.#translate(key, false)] = attributes[key]!;
    }
    return translated;
  }

  #close(name: string): void {
    this.#handler.close(this.#translate(name, true));
    if (this.#scopes.at(-1)!.depth === this.#depth && this.#depth > 0) this.#scopes.pop();
    this.#depth--;
  }

  #enterScope(attributes: Readonly<Record<string, string>>): void {
    let prefixes: Map<string, string> | undefined;
    for (const key in attributes) {
      if (!isDeclaration(key)) continue;
      prefixes ??= new Map(this.#scopes.at(-1)!.prefixes);
      prefixes.set(key === "xmlns" ? "" : key.slice("xmlns:".length), attributes[key]!);
    }
    if (prefixes !== undefined) {
      this.#scopes.push({ depth: this.#depth, prefixes, names: new Map() });
    }
  }

  /** The name under our prefix; as it is written where the namespace is not one of ours. */
  #translate(qualified: string, isElementName: boolean): string {
    const colon = qualified.indexOf(":");
    if (colon < 0 && !isElementName) return qualified;
    const { names, prefixes } = this.#scopes.at(-1)!;
    const known = names.get(qualified);
    if (known !== undefined) return known;
    const namespace = prefixes.get(colon < 0 ? "" : qualified.slice(0, colon));
    const prefix = namespace === undefined ? undefined : NAMESPACE_PREFIXES.get(namespace);
    const local = qualified.slice(colon + 1);
    const name = prefix === undefined ? qualified : prefix === "" ? local : `${prefix}:${local}`;
    names.set(qualified, name);
    return name;
  }

  #fault(message: string): void {
    if (this.#options.onFault === undefined) {
      throw new FormatError(
        "malformed",
        `Cannot read XML: ${message.replace(/\.$/, "")}, expected well-formed XML`,
      );
    }
    if (!this.#hasFault) this.#options.onFault(message);
    this.#hasFault = true;
  }
}

function isDeclaration(attribute: string): boolean {
  return attribute.startsWith("xmlns") && (attribute.length === 5 || attribute[5] === ":");
}
