/**
 * Automatic numbers: what Word shows before a numbered paragraph (ISO/IEC 29500-1, 17.9).
 *
 * @module
 */

import { childAt, childElements, type XmlElement } from "../../xml.ts";
import type { Label } from "../ooxml/list_builder.ts";
import { formatCounter } from "../ooxml/number_formats.ts";
import { indentOf, integerOf, isOn, toInteger, valueOf } from "./properties.ts";
import type { ParagraphStyle, Styles } from "./styles.ts";

const LEVELS = 9;
/** The blank of the Symbol font, which stands for no sign: a further paragraph of an item. */
const SYMBOL_BLANK = "\uf020";

/** One level of a list's definition. */
interface Level {
  readonly start: number;
  readonly format: string;
  /** The label with `%1` … `%9` for the counters. */
  readonly text: string;
  readonly isLegal: boolean;
  /** The level, from 1, whose next item restarts this one; 0: never restarted. */
  readonly restartAfter: number;
  readonly suffix: string;
  readonly indent: number | undefined;
  readonly styleId: string | undefined;
}

/** A numbering instance: levels, some of them its own, over shared counters. */
interface Instance {
  readonly definitionId: string;
  readonly levels: readonly (Level | undefined)[];
  /** Start values that take effect when the instance is first used. */
  readonly starts: ReadonlyMap<number, number>;
}

/** The numbering that applies to a paragraph. */
export interface NumberingReference {
  readonly instanceId: string;
  /** From 0. */
  readonly level: number;
}

/** The lists of a document, and how far each has counted. */
export class Numbering {
  readonly #instances = new Map<string, Instance>();
  readonly #counters = new Map<string, (number | undefined)[]>();
  readonly #started = new Set<string>();

  /**
   * @param root The root of the numbering part; `undefined` where there is none.
   * @param styles Needed for lists that are defined by a list style.
   */
  constructor(root: XmlElement | undefined, styles: Styles) {
    if (root === undefined) return;
    const definitions = new Map(
      childElements(root, "w:abstractNum").map((
        element,
      ) => [element.attributes["w:abstractNumId"] ?? "", element]),
    );
    const numbers = childElements(root, "w:num");
    for (const number of numbers) {
      const definitionId = linkedDefinition(number, { definitions, numbers, styles });
      const definition = definitions.get(definitionId);
      if (definition === undefined) continue;
      this.#instances.set(
        number.attributes["w:numId"] ?? "",
        readInstance(number, definitionId, definition),
      );
    }
  }

  /** The numbering of a paragraph by its own properties, else by its style. */
  referenceOf(
    properties: XmlElement | undefined,
    style: ParagraphStyle,
  ): NumberingReference | undefined {
    const own = properties && childAt(properties, "w:numPr");
    const instanceId = valueOf(own, "w:numId") ?? style.numberingId;
    if (instanceId === undefined || instanceId === "0") return undefined;
    const instance = this.#instances.get(instanceId);
    if (instance === undefined) return undefined;
    const linked = instance.levels.findIndex((level) =>
      level?.styleId !== undefined && style.lineage.includes(level.styleId)
    );
    const level = integerOf(own, "w:ilvl") ?? (linked >= 0 ? linked : style.numberingLevel ?? 0);
    return level >= 0 && level < LEVELS ? { instanceId, level } : undefined;
  }

  /** Counts one paragraph on and returns its label; `undefined` where its level shows nothing. */
  next(reference: NumberingReference): Label | undefined {
    const instance = this.#instances.get(reference.instanceId)!;
    const { level: index } = reference;
    const level = instance.levels[index];
    if (level === undefined) return undefined;
    const value = this.#count(reference, instance, level);
    const isBullet = level.format === "bullet";
    const text = isBullet
      ? level.text.replaceAll(SYMBOL_BLANK, " ").trim()
      : this.#labelText(instance, level).trim();
    if (text === "") return undefined;
    return {
      text,
      isBullet,
      isPlain: level.format === "decimal" &&
        new RegExp(`^%${index + 1}[.)]?$`).test(level.text.trim()),
      value,
      isTight: level.suffix === "nothing",
      listKey: instance.definitionId,
    };
  }

  /** Left indentation that a level gives, in twentieths of a point. */
  indentOf(reference: NumberingReference): number | undefined {
    return this.#instances.get(reference.instanceId)?.levels[reference.level]?.indent;
  }

  #count(reference: NumberingReference, instance: Instance, level: Level): number {
    const counters = this.#countersOf(reference.instanceId, instance);
    const value = (counters[reference.level] ?? level.start - 1) + 1;
    counters[reference.level] = value;
    for (let deeper = reference.level + 1; deeper < LEVELS; deeper++) {
      const after = instance.levels[deeper]?.restartAfter ?? deeper;
      if (after > 0 && reference.level < after) counters[deeper] = undefined;
    }
    return value;
  }

  /** Counters belong to the definition; an instance that overrides a start sets it on first use. */
  #countersOf(instanceId: string, instance: Instance): (number | undefined)[] {
    let counters = this.#counters.get(instance.definitionId);
    if (counters === undefined) this.#counters.set(instance.definitionId, counters = []);
    if (!this.#started.has(instanceId)) {
      this.#started.add(instanceId);
      for (const [level, start] of instance.starts) counters[level] = start - 1;
    }
    return counters;
  }

  #labelText(instance: Instance, level: Level): string {
    const counters = this.#counters.get(instance.definitionId) ?? [];
    return level.text.replace(/%([1-9])/g, (_, digit: string) => {
      const index = Number(digit) - 1;
      const shown = instance.levels[index];
      const format = level.isLegal ? "decimal" : shown?.format ?? "decimal";
      return formatCounter(counters[index] ?? shown?.start ?? 1, format);
    });
  }
}

/** A definition may only point to a list style, whose numbering points to the real one. */
function linkedDefinition(
  number: XmlElement,
  tables: {
    readonly definitions: ReadonlyMap<string, XmlElement>;
    readonly numbers: readonly XmlElement[];
    readonly styles: Styles;
  },
): string {
  const id = valueOf(number, "w:abstractNumId") ?? "";
  const link = valueOf(tables.definitions.get(id), "w:numStyleLink");
  if (link === undefined) return id;
  const target = tables.styles.numberingOf(link);
  const linked = tables.numbers.find(({ attributes }) => attributes["w:numId"] === target);
  return valueOf(linked, "w:abstractNumId") ?? id;
}

function readInstance(number: XmlElement, definitionId: string, definition: XmlElement): Instance {
  const levels: (Level | undefined)[] = [];
  for (const element of childElements(definition, "w:lvl")) setLevel(levels, element);
  const starts = new Map<number, number>();
  for (const override of childElements(number, "w:lvlOverride")) {
    const level = childAt(override, "w:lvl");
    if (level !== undefined) setLevel(levels, level);
    const index = toInteger(override.attributes["w:ilvl"]);
    const start = integerOf(override, "w:startOverride");
    if (index !== undefined && start !== undefined) starts.set(index, start);
  }
  return { definitionId, levels, starts };
}

function setLevel(levels: (Level | undefined)[], element: XmlElement): void {
  const index = toInteger(element.attributes["w:ilvl"]);
  if (index === undefined || index < 0 || index >= LEVELS) return;
  levels[index] = {
    start: integerOf(element, "w:start") ?? 0,
    format: valueOf(element, "w:numFmt") ?? "decimal",
    text: valueOf(element, "w:lvlText") ?? "",
    isLegal: childAt(element, "w:isLgl") !== undefined && isOn(valueOf(element, "w:isLgl")),
    restartAfter: integerOf(element, "w:lvlRestart") ?? index,
    suffix: valueOf(element, "w:suff") ?? "tab",
    indent: indentOf(childAt(element, "w:pPr")),
    styleId: valueOf(element, "w:pStyle"),
  };
}
