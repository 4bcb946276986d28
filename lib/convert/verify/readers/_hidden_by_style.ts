/**
 * What the style sheets of a page hide, for the reading that an engine is measured by: its own way
 * through sheets and selectors. Elements are lines of words here, and a selector is a row of regular
 * expressions for them.
 *
 * @module
 */

type Attributes = Readonly<Record<string, string>>;

/** A rule that hides or shows, for `display` or for `visibility`. */
interface Rule {
  readonly property: string;
  readonly hides: boolean;
  /** What an element and those around it must look like, the innermost first. */
  readonly path: readonly { readonly look: RegExp; readonly isParentNext: boolean }[];
  readonly weight: number;
  /** Words of which the line of the element must have one: `.class`, `#id`, else `<name` or `*`. */
  readonly keys: readonly string[];
  /** Whether it holds wherever its path does: on every screen, and of no state that lines do not tell. */
  readonly isSure: boolean;
  /** Whether it may hold for an element in another state: by its class or id, or by more than its name. */
  readonly isOfState: boolean;
}

/** Comments, and the signs by which sheets were hidden from old browsers. */
const NO_RULES = /\/\*[^]*?(?:\*\/|$)|<!--|-->/g;
const DECLARED = /(?:^|[;\s{])(display|visibility)\s*:\s*([\w-]+)[^;]*/gi;
const CONCEALING = new Set(["none", "hidden", "collapse"]);
const MOST_CHARACTERS = 1 << 20;
/** Blocks around a rule that is read. */
const DEEPEST = 20;
/** Of one word; where there are more, nothing is hidden by it. */
const MOST_RULES = 100;
/** One thing that a selector says of an element. */
const SAYING =
  /(?<sign>[.#]?)(?:\[\s*(?<attribute>[\w|:-]+)\s*(?:(?<operator>[~^$*|]?=)\s*["']?(?<value>[^"'\]]*)["']?)?\s*\]|(?<name>\*|(?:[\w-]|[^\0-\x7f]|\\.)+)|(?<state>:{1,2}[\w-]+(?:\([^)]*\))?))/gu;

function literal(text: string): string {
  return text.replace(/\\(.)/gu, "$1").replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

/** An element as a line: name, id, classes and attributes, each between blanks. */
function lineOf(name: string, attributes: Attributes): string {
  const classes = (attributes["class"] ?? "").split(/\s+/).filter(Boolean).map((word) =>
    `.${word}`
  );
  const others = Object.entries(attributes).map(([key, value]) =>
    `[${key.toLowerCase()}= ${value.replace(/\s+/g, " ")} ]`
  );
  return ` ${[`<${name.toLowerCase()}`, `#${attributes["id"] ?? ""}`, ...classes].join(" ")}  ${
    others.join(" ")
  }`;
}

const VALUES: Readonly<Record<string, (value: string) => string>> = {
  "=": (value) => ` ${value} \\]`,
  "~=": (value) => `[^\\]]* ${value} `,
  "^=": (value) => ` ${value}`,
  "$=": (value) => `[^\\]]*${value} \\]`,
  "*=": (value) => `[^\\]]*${value}`,
  "|=": (value) => ` ${value}(?:-| )`,
};

/** What one saying of a selector wants of a line; `undefined` where lines do not tell. */
function wantedBy(groups: Readonly<Record<string, string | undefined>>): string | undefined {
  const { sign = "", attribute, operator, value = "", name } = groups;
  if (attribute !== undefined) {
    const key = literal(attribute.replace("|", ":").toLowerCase());
    return ` \\[${key}=${operator === undefined ? "" : VALUES[operator]!(literal(value))}`;
  }
  if (name === undefined) return undefined;
  if (name === "*") return "";
  return sign === "" ? ` <${literal(name.toLowerCase())} ` : ` ${literal(sign + name)} `;
}

/** The pattern of what a selector says of one element, and whether it says no more. */
function lookOf(compound: string): { look: RegExp; isWhole: boolean } {
  let isWhole = compound.replace(SAYING, "") === "";
  const parts = [...compound.matchAll(SAYING)].map(({ groups = {} }) => {
    const wanted = wantedBy(groups);
    if (wanted === undefined) isWhole = false;
    return wanted ? `(?=.*${wanted})` : "";
  });
  return { look: new RegExp(`^${parts.join("")}`, "u"), isWhole };
}

function weightOf(selector: string): number {
  const count = (pattern: RegExp) => selector.match(pattern)?.length ?? 0;
  return count(/#/g) * 1e4 + count(/[.[]|:/g) * 100 + count(/(?:^|[\s>+~])[\w-]/g);
}

/** What a declaration says, and whether it holds on every screen. */
interface Said {
  readonly property: string;
  readonly hides: boolean;
  readonly isImportant: boolean;
  readonly isSure: boolean;
}

function* rulesOf(
  selector: string,
  { property, hides, isImportant, isSure }: Said,
): Generator<Rule> {
  const sides = selector.split(/[+~](?!=)/);
  if (
    /::|:(?:before|after|first-l)|[@%]/i.test(selector) || (hides && (!isSure || sides.length > 1))
  ) {
    return;
  }
  const steps = sides.at(-1)!.trim().replace(/\s*>\s*/g, " >").split(/\s+/).filter(Boolean)
    .reverse();
  const looks = steps.map((step) => ({
    ...lookOf(step.replace(/^>/, "")),
    isParentNext: step.startsWith(">"),
  }));
  if (looks.length === 0 || (hides && looks.some(({ isWhole }) => !isWhole))) return;
  const inner = steps[0]!.replace(/^>/, "");
  const keys = keysOf(inner);
  const isCertain = isSure && sides.length === 1 && looks.every(({ isWhole }) => isWhole);
  yield {
    property,
    hides,
    path: looks,
    weight: weightOf(selector) + (isImportant ? 1e8 : 0),
    keys: hides ? keys.slice(-1) : keys,
    isSure: isCertain,
    isOfState: /^[.#]/.test(keys[0]!) ||
      (keys[0] !== "*" && (!isCertain || [...inner.matchAll(SAYING)].length > 1)),
  };
}

function keysOf(compound: string): readonly string[] {
  const words = [...compound.matchAll(SAYING)].flatMap(({ groups = {} }) => {
    const { sign = "", name } = groups;
    return name === undefined ? [] : [`${sign || "<"}${name.replace(/\\(.)/gu, "$1")}`];
  });
  const telling = words.filter((word) => /^[.#]/.test(word));
  if (telling.length > 0) return telling;
  return words.length === 0 || words[0] === "<*" ? ["*"] : [words[0]!.toLowerCase()];
}

/** Whether rules in a block hold on every screen, on some, or on none. */
function reachOf(block: string): "all" | "some" | "none" {
  const name = /^@([\w-]+)/.exec(block)?.[1]?.toLowerCase();
  if (name === "layer" || (name === "supports" && !/^@supports\s+not/i.test(block))) return "all";
  if (name !== "media") return "some";
  const queries = block.slice("@media".length).split(",").map((query) => query.trim());
  if (queries.some((query) => /^(?:(?:only\s+)?(?:all|screen))?$/i.test(query))) return "all";
  return queries.every((query) => /^(?!.*\b(?:all|screen)\b)[\w\s-]*$/i.test(query))
    ? "none"
    : "some";
}

/** The selectors of a rule; a comma in parentheses parts none. */
function* apart(prelude: string): Generator<string> {
  let start = 0;
  let open = 0;
  for (let at = 0; at < prelude.length; at++) {
    const sign = prelude[at];
    if (sign === "(") open++;
    else if (sign === ")") open--;
    else if (sign === "," && open <= 0) {
      yield prelude.slice(start, at);
      start = at + 1;
    }
  }
  yield prelude.slice(start);
}

/** The rules of the sheets of a page. */
export class HidingSheets {
  readonly #rules = new Map<string, Rule[]>();
  #characters = 0;
  #number = 0;
  /** Words of which an element that is hidden has one. */
  readonly #hidingKeys = new Set<string>();
  #hidesNames = false;
  /** Whether they are those of a book: no script gives its elements another state. */
  readonly isOfBook: boolean;

  constructor(isOfBook = false) {
    this.isOfBook = isOfBook;
  }

  /** Whether one of them hides anything. */
  get hasHiding(): boolean {
    return this.#hidingKeys.size > 0;
  }

  /** Whether an element has a word by which it could be hidden. */
  mayHide(name: string, { id, class: classes }: Attributes): boolean {
    const keys = this.#hidingKeys;
    if (id !== undefined && keys.has(`#${id}`)) return true;
    if (this.#hidesNames && (keys.has("*") || keys.has(`<${name.toLowerCase()}`))) return true;
    if (classes === undefined || keys.has(`.${classes}`)) return classes !== undefined;
    return /\s/.test(classes) && classes.split(/\s+/).some((word) => keys.has(`.${word}`));
  }

  /** Reads a sheet. */
  add(sheet: string): void {
    this.#characters += sheet.length;
    if (this.#characters > MOST_CHARACTERS) return;
    const around: string[] = [];
    for (const [, text = "", sign] of sheet.replace(NO_RULES, " ").matchAll(/([^{}]*)([{}])/g)) {
      if (sign === "{") around.push(text.split(";").at(-1)!.trim());
      else this.#addRules(around.pop() ?? "", text, around);
    }
  }

  #addRules(prelude: string, declarations: string, around: readonly string[]): void {
    if (!/display|visibility/i.test(declarations) || prelude.startsWith("@")) return;
    if (around.length > DEEPEST) return;
    const reaches = around.map(reachOf);
    if (reaches.includes("none")) return;
    for (const [whole, property = "", value = ""] of declarations.matchAll(DECLARED)) {
      const said = {
        property: property.toLowerCase(),
        hides: CONCEALING.has(value.toLowerCase()),
        isImportant: /!\s*important/i.test(whole),
        isSure: !reaches.includes("some"),
      };
      for (const selector of apart(prelude)) this.#add(selector.trim(), said);
    }
  }

  #add(selector: string, said: Said): void {
    for (const rule of rulesOf(selector, said)) {
      if (rule.hides) this.#hidingKeys.add(rule.keys[0]!);
      this.#hidesNames ||= rule.hides && /^[<*]/.test(rule.keys[0]!);
      const numbered = { ...rule, weight: rule.weight * 1e6 + this.#number++ };
      for (const key of rule.keys) {
        const others = this.#rules.get(key);
        if (others === undefined) this.#rules.set(key, [numbered]);
        else if (others.length < MOST_RULES) others.push(numbered);
      }
    }
  }

  /** The rules that may hold for an element. */
  rulesFor(name: string, attributes: Attributes): Rule[] {
    const classes = (attributes["class"] ?? "").split(/\s+/).map((word) => `.${word}`);
    const keys = new Set(["*", `<${name.toLowerCase()}`, `#${attributes["id"] ?? ""}`, ...classes]);
    const lists = [...keys].map((key) => this.#rules.get(key) ?? []);
    return lists.some(({ length }) => length >= MOST_RULES) ? [] : lists.flat();
  }
}

/** The elements of a page that are open, and what its sheets hide of them. */
export class StyleHiding {
  readonly #sheets: HidingSheets;
  readonly #open: { readonly name: string; readonly attributes: Attributes; line?: string }[] = [];

  constructor(sheets: HidingSheets) {
    this.#sheets = sheets;
  }

  /** To be told of each element that begins; says whether the sheets hide it. */
  enter(name: string, attributes: Attributes): boolean {
    if (!this.#sheets.hasHiding) return false;
    this.#open.push({ name, attributes });
    if (/^(?:html|body|br)$/.test(name) || !this.#sheets.mayHide(name, attributes)) return false;
    const rules = this.#sheets.rulesFor(name, attributes);
    const style = attributes["style"] ?? "";
    const own = [...style.matchAll(DECLARED)].map(([, property]) => property!.toLowerCase());
    return ["display", "visibility"].some((property) =>
      !own.includes(property) && this.#winner(property, rules)?.hides === true
    );
  }

  /** To be told of each element that ends. */
  leave(): void {
    this.#open.pop();
  }

  /** Of the rules that hold the heaviest; none where one shows the element in another state. */
  #winner(property: string, rules: readonly Rule[]): Rule | undefined {
    let winner: Rule | undefined;
    for (const rule of rules) {
      if (rule.property !== property) continue;
      if (rule.isSure && this.#holds(rule)) {
        if (rule.weight > (winner?.weight ?? -1)) winner = rule;
      } else if (!rule.hides && rule.isOfState && !(rule.isSure && this.#sheets.isOfBook)) {
        return undefined;
      }
    }
    return winner;
  }

  #holds({ path }: Rule): boolean {
    let at = this.#open.length - 1;
    if (!path[0]!.look.test(this.#lineAt(at))) return false;
    for (let step = 1; step < path.length; step++) {
      const { look } = path[step]!;
      at--;
      if (!path[step - 1]!.isParentNext) { while (at >= 0 && !look.test(this.#lineAt(at))) at--; }
      if (at < 0 || !look.test(this.#lineAt(at))) return false;
    }
    return true;
  }

  #lineAt(place: number): string {
    const element = this.#open[place]!;
    return element.line ??= lineOf(element.name, element.attributes);
  }
}
