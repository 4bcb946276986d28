/**
 * Selectors of style sheets, as far as they speak of an element and those around it: names, classes,
 * ids, attributes, descendants and children.
 *
 * @module
 */

import type { Attributes } from "./elements.ts";

/** An element that is open, as selectors see it. */
export interface StyledElement {
  readonly name: string;
  readonly attributes: Attributes;
}

/** A selector that was read. */
export interface Selector {
  /** What each element must be, the innermost first. */
  readonly steps: readonly Step[];
  /** Higher where browsers let it win. */
  readonly specificity: number;
  /** Whether all of it was understood; it may say less than it should otherwise. */
  readonly isWhole: boolean;
}

type Test = (element: StyledElement) => boolean;

interface Step {
  readonly tests: readonly Test[];
  /** Classes and ids without which nothing matches: `.a`, `#a`; where there are none the name or `*`. */
  readonly keys: readonly string[];
  /** Whether the next step outwards is the parent. */
  isChild: boolean;
}

const NAME = String.raw`(?:[\w-]|[^\x00-\x7f]|\\[0-9a-f]{1,6}\s?|\\[^\n])+`;
const VALUE = String.raw`"[^"]*"|'[^']*'|[^\]\s"']+`;
const TOKEN = new RegExp(
  [
    String.raw`(?<class>\.${NAME})`,
    String.raw`(?<id>#${NAME})`,
    String
      .raw`\[\s*(?<attribute>[\w|:-]+)\s*(?:(?<sign>[~|^$*]?=)\s*(?<value>${VALUE})\s*(?:[is]\s*)?)?\]`,
    String.raw`(?<part>::[\w-]+|:(?:before|after|first-l\w+)\b)`,
    String.raw`(?<state>:[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?)`,
    String.raw`(?<name>\*|${NAME})`,
    String.raw`(?<combinator>\s*[>+~]\s*|\s+)`,
  ].join("|"),
  "iuy",
);
/** A selector with more elements than this is not read. */
const MAX_STEPS = 12;
/** Elements further out than this are not looked at. */
const MAX_AROUND = 200;
const ID = 1 << 16;
const CLASS = 1 << 8;

function unescaped(name: string): string {
  return name.replace(
    /\\(?:([0-9a-f]{1,6})\s?|(.))/giu,
    (_, code: string | undefined, sign: string) =>
      code === undefined
        ? sign
        : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
  );
}

function hasWord(words: string | undefined, word: string): boolean {
  return words !== undefined && words.includes(word) && words.split(/\s+/).includes(word);
}

const COMPARISONS: Readonly<Record<string, (value: string, wanted: string) => boolean>> = {
  "=": (value, wanted) => value === wanted,
  "~=": hasWord,
  "|=": (value, wanted) => value === wanted || value.startsWith(`${wanted}-`),
  "^=": (value, wanted) => wanted !== "" && value.startsWith(wanted),
  "$=": (value, wanted) => wanted !== "" && value.endsWith(wanted),
  "*=": (value, wanted) => wanted !== "" && value.includes(wanted),
};

function attributeTest(name: string, sign: string | undefined, value: string): Test {
  const key = name.replace("|", ":").toLowerCase();
  const compare = sign === undefined ? undefined : COMPARISONS[sign];
  const wanted = value.replace(/^["']|["']$/g, "");
  return ({ attributes }) => {
    const found = attributes[key];
    return found !== undefined && (compare === undefined || compare(found, wanted));
  };
}

/** Reads a selector piece by piece. */
class SelectorReader {
  readonly #steps: { tests: Test[]; keys: string[]; isChild: boolean }[] = [this.#newStep()];
  #specificity = 0;
  #isWhole = true;

  #newStep(): { tests: Test[]; keys: string[]; isChild: boolean } {
    return { tests: [], keys: ["*"], isChild: false };
  }

  read(text: string): Selector | undefined {
    for (let at = 0; at < text.length;) {
      TOKEN.lastIndex = at;
      const groups = TOKEN.exec(text)?.groups;
      if (groups === undefined || groups["part"] !== undefined) return undefined;
      at = TOKEN.lastIndex;
      this.#take(groups);
    }
    const steps = this.#steps.reverse();
    if (steps.length > MAX_STEPS) return undefined;
    return { steps, specificity: this.#specificity, isWhole: this.#isWhole };
  }

  #take(groups: Readonly<Record<string, string | undefined>>): void {
    const { class: className, id, attribute, name, combinator } = groups;
    if (combinator !== undefined) this.#combine(combinator.trim());
    else if (className !== undefined) this.#class(unescaped(className.slice(1)));
    else if (id !== undefined) this.#id(unescaped(id.slice(1)));
    else if (attribute !== undefined) {
      this.#test(CLASS, attributeTest(attribute, groups["sign"], groups["value"] ?? ""));
    } else if (name === undefined) {
      this.#isWhole = false;
      this.#specificity += CLASS;
    } else if (name !== "*") this.#name(unescaped(name).toLowerCase());
  }

  #test(specificity: number, test: Test, key?: string): void {
    const step = this.#steps.at(-1)!;
    step.tests.push(test);
    this.#specificity += specificity;
    if (key === undefined) return;
    const others = step.keys.filter((other) => /^[.#]/.test(other));
    if (specificity > 1 || others.length === 0) step.keys = [...others, key];
  }

  #class(name: string): void {
    this.#test(CLASS, ({ attributes }) => hasWord(attributes["class"], name), `.${name}`);
  }

  #id(id: string): void {
    this.#test(ID, ({ attributes }) => attributes["id"] === id, `#${id}`);
  }

  #name(name: string): void {
    this.#test(1, (element) => element.name.toLowerCase() === name, name);
  }

  /** What stands beside an element was not kept: of a selector that asks for it the rest is left. */
  #combine(sign: string): void {
    if (sign === "+" || sign === "~") {
      this.#isWhole = false;
      this.#steps.length = 0;
    }
    const step = this.#newStep();
    step.isChild = sign === ">";
    this.#steps.push(step);
  }
}

/** Reads a selector; `undefined` where it is none of an element, or is not understood. */
export function parseSelector(text: string): Selector | undefined {
  return new SelectorReader().read(text);
}

/** Whether the innermost of the open elements is one that a selector means. */
export function isSelected(selector: Selector, open: readonly StyledElement[]): boolean {
  const last = open.length - 1;
  const [inner, ...outer] = selector.steps;
  if (last < 0 || !passes(inner!, open[last]!)) return false;
  let places = [last];
  let isChild = inner!.isChild;
  for (const step of outer) {
    places = isChild ? parentsOf(places) : allAround(places);
    places = places.filter((place) => passes(step, open[place]!));
    if (places.length === 0) return false;
    isChild = step.isChild;
  }
  return true;
}

function passes({ tests }: Step, element: StyledElement): boolean {
  return tests.every((test) => test(element));
}

function parentsOf(places: readonly number[]): number[] {
  return places.map((place) => place - 1).filter((place) => place >= 0);
}

function allAround(places: readonly number[]): number[] {
  const [innermost = 0] = places;
  const first = Math.max(0, innermost - MAX_AROUND);
  return Array.from({ length: innermost - first }, (_, index) => innermost - 1 - index);
}
