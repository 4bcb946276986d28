/**
 * Reads HTML with parse5, which builds the tree that browsers build, and passes its nodes on in order.
 *
 * @module
 */

import {
  defaultTreeAdapter,
  type DefaultTreeAdapterMap,
  html,
  parse,
  type TreeAdapter,
} from "parse5";
import { LimitError } from "../../../errors.ts";
import { LIMITS } from "../../../limits.ts";
import type { XmlHandler } from "../../xml.ts";
import { type Attributes, isShadowRoot } from "./elements.ts";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];
type Template = DefaultTreeAdapterMap["template"];
/** A parsed page. */
export type HtmlTree = DefaultTreeAdapterMap["document"];

/** Counts how many elements are open, of which parse5 takes any number. */
function boundedAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let depth = 0;
  return {
    ...defaultTreeAdapter,
    onItemPush() {
      if (++depth <= LIMITS.elementDepth) return;
      throw new LimitError(
        `Cannot read HTML: elements nested deeper than ${LIMITS.elementDepth}, expected at most that`,
        { data: { limit: "elementDepth" } },
      );
    },
    onItemPop() {
      depth--;
    },
  };
}

/**
 * Parses a page as a browser with scripts off does.
 *
 * @throws {LimitError} Where elements are nested deeper than `LIMITS.elementDepth`.
 */
export function parseHtml(text: string): HtmlTree {
  return parse(text, { scriptingEnabled: false, treeAdapter: boundedAdapter() });
}

/** Attributes as a record; a namespaced one under its prefix. */
function attributesOf(element: Element): Attributes {
  const attributes: Record<string, string> = {};
  for (const { name, value, prefix } of element.attrs) {
    attributes[prefix === undefined ? name : `${prefix}:${name}`] ??= value;
  }
  return attributes;
}

/** Elements of drawings are told from those of pages by a prefix, as in `xml_namespaces.ts`. */
function nameOf(element: Element): string {
  return element.namespaceURI === html.NS.SVG ? `svg:${element.tagName}` : element.tagName;
}

function isElement(node: Node): node is Element {
  return "tagName" in node;
}

/** What stands in an element; what templates hold stands in a document of its own. */
function childrenOf(element: Element, attributes: Attributes): readonly Node[] {
  const isShown = "content" in element && isShadowRoot(element.tagName, attributes);
  return isShown ? (element as Template).content.childNodes : element.childNodes;
}

/** Passes the elements and texts of a page on, in document order. */
export function walkHtml(tree: HtmlTree, handler: XmlHandler): void {
  const stack: { readonly node: Node; readonly children: readonly Node[]; next: number }[] = [
    { node: tree, children: tree.childNodes, next: 0 },
  ];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const child = top.children[top.next++];
    if (child === undefined) {
      stack.pop();
      if (isElement(top.node)) handler.close(nameOf(top.node));
    } else if (isElement(child)) {
      const attributes = attributesOf(child);
      handler.open(nameOf(child), attributes);
      stack.push({ node: child, children: childrenOf(child, attributes), next: 0 });
    } else if (child.nodeName === "#text" && "value" in child) {
      handler.text(child.value);
    }
  }
}
