/** Renders Markdown with an engine that nobody here wrote (micromark), to see what a reader sees. */

import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { type DefaultTreeAdapterMap, parseFragment } from "parse5";

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
