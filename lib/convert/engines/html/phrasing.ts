/**
 * Elements of running text: links, images, breaks, formulas, ruby, code, form fields.
 *
 * @module
 */

import type { Assembly, Handler } from "./assembly.ts";
import { enterPreformatted } from "./code.ts";
import { type Attributes, isClassifier } from "./elements.ts";
import { OpenFormula } from "./formulas.ts";
import { OpenList } from "./lists.ts";
import { pictureTex } from "./tex_elements.ts";

/** A picture that scripts load stands before the one that is shown without them: they are one. */
function addImage(assembly: Assembly, alt: string): void {
  const text = alt.replace(/\s+/g, " ").trim();
  if (text === "" || (assembly.inNoscript && text === assembly.lastAlt)) return;
  assembly.addInline({ kind: "image", alt: text });
  assembly.lastAlt = text;
}

const enterNoscript: Handler = (assembly) => {
  const outer = assembly.inNoscript;
  assembly.inNoscript = true;
  return () => void (assembly.inNoscript = outer);
};

/** Fragments and, in a set of documents, paths inside it lead nowhere in Markdown. */
function isExternal(assembly: Assembly, href: string): boolean {
  if (href === "" || href.startsWith("#")) return false;
  return assembly.options.resolve === undefined || /^[a-z][a-z0-9+.-]*:/i.test(href);
}

const enterLink: Handler = (assembly, _name, attributes) => {
  const outer = assembly.link;
  const href = attributes["href"]?.trim() ?? "";
  if (isExternal(assembly, href)) assembly.link = { href };
  if (!href.startsWith("#")) return () => void (assembly.link = outer);
  const flow = assembly.flow();
  const length = flow.seal();
  const signs = LINK_CLASS.test(attributes["class"] ?? "") ? ANY_LINK_SIGN : LINK_SIGN;
  return () => {
    assembly.link = outer;
    if (assembly.flow() === flow) flow.takeBack(length, signs);
  };
};

/** Signs by which headings and terms link to themselves, for copying the address: no part of them. */
const LINK_SIGN = /^(?:[¶◆]|🔗\ufe0e?|⚓\ufe0e?)$/u;
const ANY_LINK_SIGN = /^(?:[¶◆#§∞]|🔗\ufe0e?|⚓\ufe0e?)$/u;
const LINK_CLASS = /link|anchor|hash/i;

/** Where the author wrote parentheses around the reading, they stay; else the reading is raised. */
const enterRuby: Handler = (assembly) => {
  const outer = assembly.hasRubyParentheses;
  assembly.hasRubyParentheses = false;
  return () => void (assembly.hasRubyParentheses = outer);
};

const enterRubyParenthesis: Handler = (assembly) => {
  assembly.hasRubyParentheses = true;
  return undefined;
};

const enterQuotation: Handler = (assembly) => {
  const { style, link } = assembly;
  return assembly.quotations.begin((mark) => assembly.flow().addText(mark, style, link));
};

const enterFormula: Handler = (assembly, _name, attributes) => {
  const formula = new OpenFormula(attributes);
  assembly.formula = formula;
  return () => {
    assembly.formula = undefined;
    assembly.addFormula(formula.latex(), formula.isDisplay);
  };
};

const enterSpan: Handler = (assembly, name, attributes) => {
  const flow = assembly.flow();
  const isParted = flow.isAtStart || flow.endsWith(":");
  if (isClassifier(name, attributes) && !isParted) assembly.addText(" : ");
  return undefined;
};

const enterTextArea: Handler = (assembly) =>
  assembly.capture((text) => assembly.addText(` ${text} `));

const enterTitle: Handler = (assembly) =>
  assembly.capture((text) => {
    assembly.title ||= text.replace(/\s+/g, " ").trim();
  });

const enterDrawingTitle: Handler = (assembly) =>
  assembly.capture((text) => addImage(assembly, text));

const addBreak: Handler = (assembly) => {
  assembly.addInline({ kind: "break" });
  return undefined;
};

const addRule: Handler = (assembly) => {
  assembly.flow().addBlock({ kind: "rule" });
  return undefined;
};

const addAlternative: Handler = (assembly, name, attributes) => {
  const tex = pictureTex(name, attributes);
  if (tex === undefined) addImage(assembly, attributes["alt"] ?? "");
  else assembly.addFormula(tex, /-display\b/.test(attributes["class"] ?? ""));
  return undefined;
};

/** The only scripts that are shown are formulas in TeX. */
const enterTexScript: Handler = (assembly, _name, attributes) =>
  assembly.capture((text) =>
    assembly.addFormula(text.trim(), /mode\s*=\s*display/i.test(attributes["type"] ?? ""))
  );

/** A check box at the start of an item makes it a task; other fields show their values. */
const addInput: Handler = (assembly, _name, attributes) => {
  assembly.addText(" ");
  const type = attributes["type"]?.toLowerCase() ?? "text";
  if (type === "checkbox") addCheckBox(assembly, attributes);
  else if (type === "image") addImage(assembly, attributes["alt"] ?? "");
  else if (!/^(?:radio|password|file)$/.test(type)) {
    assembly.addText(attributes["value"] ?? "");
  }
  assembly.addText(" ");
  return undefined;
};

function addCheckBox(assembly: Assembly, attributes: Attributes): void {
  const flow = assembly.flow();
  const isFirst = assembly.aroundTop instanceof OpenList && flow.isAtStart &&
    flow.blocks.length === 0;
  if (isFirst) flow.checked = attributes["checked"] !== undefined;
}

/** A box in the line, such as a button. */
export const enterBox: Handler = (assembly) => {
  assembly.addText(" ");
  return () => assembly.addText(" ");
};

/** Labels stand beside their fields and each other; their punctuation may stand outside. */
const enterLabel: Handler = (assembly) => {
  assembly.flow().part();
  return () => assembly.flow().part();
};

/** Handlers by the names of their elements. */
export const PHRASING: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ...["pre", "listing", "xmp", "plaintext"].map((name) => [name, enterPreformatted] as const),
  ...["img", "image", "svg:image", "area"].map((name) => [name, addAlternative] as const),
  ["a", enterLink],
  ["br", addBreak],
  ["hr", addRule],
  ["input", addInput],
  ["label", enterLabel],
  ["math", enterFormula],
  ["noscript", enterNoscript],
  ["q", enterQuotation],
  ["rp", enterRubyParenthesis],
  ["ruby", enterRuby],
  ["script", enterTexScript],
  ["span", enterSpan],
  ["svg:title", enterDrawingTitle],
  ["textarea", enterTextArea],
  ["title", enterTitle],
]);
