/**
 * Automatic numbers: what Word shows before a numbered paragraph (ISO/IEC 29500-1, 17.9).
 *
 * @module
 */

import { LIMITS } from "../../../limits.ts";
import { childAt, type XmlElement } from "../../xml.ts";
import type { Label } from "../ooxml/list_builder.ts";
import { formatCounter } from "../ooxml/number_formats.ts";
import { type Instance, type Level, LEVELS, readInstances } from "./numbering_part.ts";
import { integerOf, valueOf } from "./properties.ts";
import type { ParagraphStyle, Styles } from "./styles.ts";

/** The blank of the Symbol font, which stands for no sign: a further paragraph of an item. */
const SYMBOL_BLANK = "\uf020";

/** The numbering that applies to a paragraph. */
export interface NumberingReference {
  readonly instanceId: string;
  /** From 0. */
  readonly level: number;
}

/** The lists of a document, and how far each has counted. */
export class Numbering {
  /** Whether a label was longer than it may be. */
  hasShortened = false;
  readonly #instances: ReadonlyMap<string, Instance>;
  readonly #counters = new Map<string, (number | undefined)[]>();
  readonly #started = new Set<string>();

  /**
   * @param root The root of the numbering part; `undefined` where there is none.
   * @param styles Needed for lists that are defined by a list style.
   */
  constructor(root: XmlElement | undefined, styles: Styles) {
    this.#instances = readInstances(root, styles);
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
    const level = integerOf(own, "w:ilvl") ?? levelOfStyle(style, instance);
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
    const pattern = this.#shortened(level.text);
    const shown = isBullet
      ? pattern.replaceAll(SYMBOL_BLANK, " ")
      : this.#shortened(this.#labelText(instance, level, pattern));
    const text = shown.trim();
    if (text === "") return undefined;
    return {
      text,
      isBullet,
      isPlain: level.format === "decimal" &&
        new RegExp(`^%${index + 1}[.)]?$`).test(pattern.trim()),
      value,
      isTight: level.suffix === "nothing" && shown.trimEnd() === shown,
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

  /** Counters belong to the definition; an instance that overrides a start restarts them on first use. */
  #countersOf(instanceId: string, instance: Instance): (number | undefined)[] {
    let counters = this.#counters.get(instance.definitionId);
    if (counters === undefined) this.#counters.set(instance.definitionId, counters = []);
    if (!this.#started.has(instanceId)) {
      this.#started.add(instanceId);
      for (const level of instance.restarted) counters[level] = undefined;
    }
    return counters;
  }

  #shortened(text: string): string {
    if (text.length <= LIMITS.labelCharacters) return text;
    this.hasShortened = true;
    return text.slice(0, LIMITS.labelCharacters);
  }

  #labelText(instance: Instance, level: Level, pattern: string): string {
    const counters = this.#counters.get(instance.definitionId) ?? [];
    return pattern.replace(/%([1-9])/g, (_, digit: string) => {
      const index = Number(digit) - 1;
      const shown = instance.levels[index];
      const format = level.isLegal ? "decimal" : shown?.format ?? "decimal";
      return formatCounter(counters[index] ?? shown?.start ?? 1, format);
    });
  }
}

/** The level that the nearest style asks for, by its own word or because a level is linked to it. */
function levelOfStyle({ lineage }: ParagraphStyle, { levels }: Instance): number {
  for (const { id, level } of lineage) {
    const linked = level ?? levels.findIndex((candidate) => candidate?.styleId === id);
    if (linked >= 0) return linked;
  }
  return 0;
}
