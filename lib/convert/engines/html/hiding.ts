/**
 * What style sheets hide, by the cascade of CSS as far as `display` and `visibility` go.
 *
 * In doubt an element is shown: a rule that hides counts only where all of it is understood and it
 * holds on every screen. One that shows what has a class or id of the element, be it in some state or
 * on some screen, outdoes it: so are made tabs, slides, and answers that unfold.
 *
 * @module
 */

import { type Attributes, isNoteElement } from "./elements.ts";
import { isSelected, parseSelector, type Selector, type StyledElement } from "./selectors.ts";
import type { StyleRule } from "./style_rules.ts";

type Property = "display" | "visibility";

/** A rule that hides or shows, with how strong it is. */
interface Rule {
  readonly selector: Selector;
  readonly strength: number;
  /** Whether all of it was understood, and it holds on every screen. */
  readonly isCertain: boolean;
}

/** Rules by the key of their innermost step. */
type RuleIndex = Map<string, Rule[]>;

const PROPERTIES: readonly Property[] = ["display", "visibility"];
const DECLARATION: Readonly<Record<Property, RegExp>> = {
  display: /(?:^|[;\s])display\s*:\s*([^;!]+)(!\s*important)?/gi,
  visibility: /(?:^|[;\s])visibility\s*:\s*([^;!]+)(!\s*important)?/gi,
};
const HIDING = /^(?:none|hidden|collapse)$/i;
/** The places of rules are told apart below this, and what is important is above all else. */
const PLACES = 1 << 20;
const IMPORTANT = 2 ** 45;
/** Where there are more rules for one class or name, nothing is hidden by it. */
const MAX_RULES = 100;

/** What the last declaration of a property says; `undefined` where there is none. */
function declared(
  property: Property,
  declarations: string,
): { readonly hides: boolean; readonly isImportant: boolean } | undefined {
  const last = [...declarations.matchAll(DECLARATION[property])].at(-1);
  if (last === undefined) return undefined;
  return { hides: HIDING.test(last[1]!.trim()), isImportant: last[2] !== undefined };
}

/** The rules of style sheets that hide elements, and those that show them. */
export class HidingRules {
  readonly #hiding: Record<Property, RuleIndex> = { display: new Map(), visibility: new Map() };
  readonly #showing: Record<Property, RuleIndex> = { display: new Map(), visibility: new Map() };
  /** Keys of the rules that hide: most elements have none of them. */
  readonly #keys = new Set<string>();
  /** Whether one of them is a name, or is for all. */
  #hasNames = false;
  #count = 0;
  readonly #mayHold: (rule: Rule, key: string) => boolean;

  /** @param isOfBook Whether they are those of a book, whose elements scripts do not change. */
  constructor(isOfBook: boolean) {
    this.#mayHold = (rule, key) => !(isOfBook && rule.isCertain) && mayHold(rule, key);
  }

  /** Adds a rule; later ones win. */
  add({ selectors, declarations, isUnconditional }: StyleRule): void {
    for (const property of PROPERTIES) {
      const said = declarations.includes(property) ? declared(property, declarations) : undefined;
      if (said === undefined || (said.hides && !isUnconditional)) continue;
      const importance = said.isImportant ? IMPORTANT : 0;
      for (const text of selectors) {
        const selector = parseSelector(text);
        if (selector === undefined || (said.hides && !selector.isWhole)) continue;
        const strength = importance + selector.specificity * PLACES + this.#count++;
        const rule = { selector, strength, isCertain: isUnconditional && selector.isWhole };
        if (said.hides) this.#addHiding(property, rule);
        else for (const key of selector.steps[0]!.keys) put(this.#showing[property], key, rule);
      }
    }
  }

  #addHiding(property: Property, rule: Rule): void {
    const key = rule.selector.steps[0]!.keys.at(-1)!;
    put(this.#hiding[property], key, rule);
    this.#keys.add(key);
    this.#hasNames ||= !/^[.#]/.test(key);
  }

  /** Whether the innermost of the open elements is hidden by them. */
  hides(open: readonly StyledElement[]): boolean {
    const element = open[open.length - 1]!;
    if (this.#keys.size === 0 || !this.#hasKey(element)) return false;
    const { name, attributes } = element;
    // A break parts words, whatever is shown in its place.
    if (name === "br") return false;
    // Without its body a page would be blank: scripts show what is hidden until they have run.
    if (name === "body" || name === "html" || isNoteElement(attributes)) return false;
    return PROPERTIES.some((property) => this.#isHiddenBy(property, open, attributes));
  }

  #hasKey({ name, attributes: { id, class: classes } }: StyledElement): boolean {
    const keys = this.#keys;
    return (id !== undefined && keys.has(`#${id}`)) ||
      (classes !== undefined && classesOf(classes).some((word) => keys.has(`.${word}`))) ||
      (this.#hasNames && (keys.has("*") || keys.has(name.toLowerCase())));
  }

  #isHiddenBy(
    property: Property,
    open: readonly StyledElement[],
    { style }: Attributes,
  ): boolean {
    if (style !== undefined && declared(property, style)?.hides === false) return false;
    const hiding = strongest(this.#hiding[property], open);
    return hiding >= 0 && hiding > strongest(this.#showing[property], open, this.#mayHold);
  }
}

function put(index: RuleIndex, key: string, rule: Rule): void {
  const rules = index.get(key);
  if (rules === undefined) index.set(key, [rule]);
  else if (rules.length < MAX_RULES) rules.push(rule);
}

/**
 * How strong the strongest rule is that holds for the innermost element; Infinity where one that may
 * speak of it in another state is met, -1 where there is none.
 */
function strongest(
  index: RuleIndex,
  open: readonly StyledElement[],
  isOfState?: (rule: Rule, key: string) => boolean,
): number {
  if (index.size === 0) return -1;
  let most = -1;
  for (const key of keysOf(open[open.length - 1]!)) {
    const rules = index.get(key) ?? [];
    if (rules.length >= MAX_RULES) return isOfState === undefined ? -1 : Infinity;
    for (const rule of rules) {
      if (rule.isCertain && isSelected(rule.selector, open)) most = Math.max(most, rule.strength);
      else if (isOfState?.(rule, key) === true) return Infinity;
    }
  }
  return most;
}

/** Whether a rule that does not hold may in another state; of a name alone many speak, for its looks. */
function mayHold({ selector, isCertain }: Rule, key: string): boolean {
  if (/^[.#]/.test(key)) return true;
  return key !== "*" && (!isCertain || selector.steps[0]!.tests.length > 1);
}

function* keysOf({ name, attributes }: StyledElement): Generator<string> {
  yield "*";
  yield name.toLowerCase();
  const { id, class: classes } = attributes;
  if (id !== undefined) yield `#${id}`;
  if (classes === undefined) return;
  for (const className of new Set(classesOf(classes))) yield `.${className}`;
}

/** The classes of an element, mostly one. */
function classesOf(classes: string): readonly string[] {
  return /\s/.test(classes) ? classes.split(/\s+/) : [classes];
}
