/**
 * Lists as HTML has them: numbers that jump or count down, letters, definition lists.
 *
 * @module
 */

import type { Block, List, ListItem, Note } from "../../../markdown/blocks.ts";
import { romanNumeral } from "../roman.ts";
import type { Attributes } from "./elements.ts";
import { Flow } from "./flow.ts";

interface OpenItem {
  readonly blocks: Block[];
  /** Its number, where the page names it. */
  readonly value: number | undefined;
  /** How many items before it, after the last one of ours, left the list as notes. */
  readonly skips: number;
  readonly checked: boolean | undefined;
}

type Numbering = (number: number) => string;

function letters(number: number): string {
  if (number < 1) return String(number);
  let text = "";
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26)) {
    text = String.fromCharCode(0x61 + (left - 1) % 26) + text;
  }
  return text;
}

/** Numberings by the `type` attribute, in which case counts. */
const NUMBERINGS: ReadonlyMap<string, Numbering> = new Map<string, Numbering>([
  ["a", letters],
  ["A", (number) => letters(number).toUpperCase()],
  ["i", romanNumeral],
  ["I", (number) => romanNumeral(number).toUpperCase()],
]);

/** Kinds of markers of CSS, by the `type` that means the same. */
const MARKERS: Readonly<Record<string, string>> = {
  "lower-alpha": "a",
  "lower-latin": "a",
  "upper-alpha": "A",
  "upper-latin": "A",
  "lower-roman": "i",
  "upper-roman": "I",
};
/** Classes by which docutils and AsciiDoc say the same, for their style sheets. */
const MARKER_CLASS = /(?:^|\s)(lower|upper)(alpha|roman)(?:\s|$)/;
const SIGNS = new Set(["disc", "circle", "square"]);
const MARKER_STYLE = /(?:^|;)\s*list-style(?:-type)?\s*:([^;]*)/i;

/** The kind of marker that an element's own style or its class asks for. */
function markerOf(attributes: Attributes): string | undefined {
  const [, letters, kind] = MARKER_CLASS.exec(attributes["class"] ?? "") ?? [];
  const [, value = ""] = MARKER_STYLE.exec(attributes["style"] ?? "") ?? [];
  return value.toLowerCase().split(/\s+/).find((word) =>
    SIGNS.has(word) || Object.hasOwn(MARKERS, word)
  ) ?? (letters === undefined ? undefined : `${letters}-${kind}`);
}

function integer(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*[+-]?\d{1,9}\s*$/.test(text) ? Number(text) : undefined;
}

/** A list that is being read. */
export class OpenList {
  readonly kind = "list";
  readonly isDefinitions: boolean;
  /** Made for items that stand outside any list. */
  readonly isImplied: boolean;
  readonly #ordered: boolean;
  readonly #attributes: Attributes;
  readonly #items: OpenItem[] = [];
  readonly #notes: Note[] = [];
  #skips = 0;
  #stray: Flow | undefined;

  /** @param name The element: `ol`, `ul`, `dl`, `menu`, `dir`; empty for an implied list. */
  constructor(name: string, attributes: Attributes) {
    this.#ordered = name === "ol" && !SIGNS.has(markerOf(attributes) ?? "");
    this.isDefinitions = name === "dl";
    this.isImplied = name === "";
    this.#attributes = attributes;
  }

  /** Where content goes that stands in the list and in no item: to the item before it. */
  get stray(): Flow {
    return this.#stray ??= new Flow();
  }

  /** Adds a finished item. */
  addItem(flow: Flow, attributes: Attributes): void {
    this.#endStray();
    flow.flush();
    this.#items.push({
      blocks: flow.blocks,
      value: integer(attributes["value"]),
      skips: this.#skips,
      checked: flow.checked,
    });
    this.#skips = 0;
  }

  /** Adds to the last item: what a term is said to be. */
  addToLast(flow: Flow): void {
    flow.flush();
    const last = this.#items.at(-1);
    if (last === undefined) {
      this.#items.push({ blocks: flow.blocks, value: undefined, skips: 0, checked: undefined });
    } else for (const block of flow.blocks) last.blocks.push(block);
  }

  /** Takes in a note that is an item of the list in the page and none of ours. */
  addNote(note: Note): void {
    this.#endStray();
    this.#skips++;
    this.#notes.push(note);
  }

  /** The list, where it has items, and the notes that stood in it. */
  finish(): Block[] {
    const list = this.#finishList();
    return list === undefined ? this.#notes : [list, ...this.#notes];
  }

  #finishList(): List | undefined {
    this.#endStray();
    const numbers = this.#numbers();
    const items = this.#items.map((item, index) => ({ ...item, number: numbers[index]! }))
      .filter(({ blocks, checked }) => blocks.length > 0 || checked !== undefined);
    if (items.length === 0) return undefined;
    if (!this.#ordered) {
      return { kind: "list", ordered: false, items: items.map((item) => plainItem(item)) };
    }
    return this.#finishOrdered(items);
  }

  /** The number that a browser gives each item, empty ones too. */
  #numbers(): number[] {
    const isReversed = this.#attributes["reversed"] !== undefined;
    const count = this.#items.reduce((sum, { skips }) => sum + skips + 1, this.#skips);
    const step = isReversed ? -1 : 1;
    let next = integer(this.#attributes["start"]) ?? (isReversed ? count : 1);
    return this.#items.map(({ value, skips }) => {
      const number = value ?? next + skips * step;
      next = number + step;
      return number;
    });
  }

  #finishOrdered(items: readonly (OpenItem & { readonly number: number })[]): List {
    const type = MARKERS[markerOf(this.#attributes) ?? ""] ?? this.#attributes["type"];
    const numbering = NUMBERINGS.get(type ?? "");
    const first = items[0]!.number;
    const isPlain = numbering === undefined && first >= 0 &&
      items.every(({ number }, index) => number === first + index);
    return {
      kind: "list",
      ordered: true,
      start: first,
      items: items.map((item) =>
        isPlain ? plainItem(item) : plainItem(item, `${numbering?.(item.number) ?? item.number}.`)
      ),
    };
  }

  #endStray(): void {
    const stray = this.#stray;
    this.#stray = undefined;
    if (stray === undefined) return;
    stray.flush();
    if (stray.blocks.length > 0) this.addToLast(stray);
  }
}

function plainItem({ blocks, checked }: OpenItem, label?: string): ListItem {
  return {
    blocks,
    ...(label === undefined ? {} : { label }),
    ...(checked === undefined ? {} : { checked }),
  };
}
