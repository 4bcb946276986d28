/** Renders Markdown with an engine that nobody here wrote (micromark), to see what a reader sees. */

import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { type DefaultTreeAdapterMap, parseFragment, serialize } from "parse5";

/** Markdown as HTML, raw HTML passed through. */
export function renderedHtml(markdown: string): string {
  return micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
}

/** Names of the elements that the Markdown makes, in order. */
export function renderedElements(markdown: string): string[] {
  return [...renderedHtml(markdown).matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name]) => name!);
}

/** The text that a reader of the Markdown sees, runs of white space as one space. */
export function renderedText(markdown: string): string {
  return textOfHtml(renderedHtml(markdown));
}

/** The text that a reader of HTML sees, runs of white space as one space. */
export function textOfHtml(html: string): string {
  const texts: string[] = [];
  const collect = (node: DefaultTreeAdapterMap["node"]) => {
    if ("value" in node && node.nodeName === "#text") texts.push(node.value);
    if ("childNodes" in node) { for (const child of node.childNodes) collect(child); }
    if (node.nodeName === "br") texts.push(" ");
  };
  collect(parseFragment(html));
  return texts.join("").replace(/\s+/g, " ").trim();
}

/** An element by its name, and what stands in it: elements, or its text. */
export type Shape = readonly [name: string, ...inside: (string | Shape)[]];

/** The structure that a reader of the Markdown sees; the number of an ordered list stands in its name. */
export function renderedShapes(markdown: string): Shape[] {
  return shapesIn(parseFragment(renderedHtml(markdown)).childNodes);
}

const CONTAINERS = new Set(["ul", "ol", "li", "blockquote"]);

function shapesIn(nodes: readonly DefaultTreeAdapterMap["node"][]): Shape[] {
  return nodes.flatMap((node): Shape[] => {
    if (!("tagName" in node)) {
      // The paragraph of an item in a list without blank lines is its text alone.
      const text = "value" in node ? node.value.trim() : "";
      return text === "" ? [] : [["p", text]];
    }
    const { tagName, childNodes, attrs } = node;
    const start = attrs.find(({ name }) => name === "start")?.value ?? "1";
    const name = tagName === "ol" ? `ol ${start}` : tagName;
    if (CONTAINERS.has(tagName)) return [[name, ...shapesIn(childNodes)]];
    if (tagName === "hr") return [[name]];
    const html = serialize(node);
    const cells = tagName === "table" ? html.match(/(?<=<t[dh]>)[^<]*/g) : null;
    return [[name, ...(cells?.map(textOfHtml) ?? [textOfHtml(html)])]];
  });
}
