/**
 * Reads the definitions of lists (ISO/IEC 29500-1, 17.9): their levels, and what instances change.
 *
 * @module
 */

import { childAt, childElements, type XmlElement } from "../../xml.ts";
import { chosenAlternative } from "../ooxml/alternate_content.ts";
import { indentOf, integerOf, isOn, toInteger, valueOf } from "./properties.ts";
import type { Styles } from "./styles.ts";

/** How many levels a list has. */
export const LEVELS = 9;
/** Formats in words, which are known in English only. */
const SPELLED = new Set(["cardinalText", "ordinalText"]);

/** One level of a list's definition. */
export interface Level {
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
export interface Instance {
  readonly definitionId: string;
  readonly levels: readonly (Level | undefined)[];
  /** Levels that begin anew when the instance is first used. */
  readonly restarted: readonly number[];
}

/** What the reading of instances needs: everything by its id. */
interface Tables {
  readonly definitions: ReadonlyMap<string, XmlElement>;
  /** Definitions of instances. */
  readonly definitionIds: ReadonlyMap<string, string>;
  /** Definitions that call themselves the ones of list styles. */
  readonly styled: ReadonlyMap<string, string>;
  readonly styles: Styles;
}

/** The instances of a numbering part by their ids; none where there is no such part. */
export function readInstances(
  root: XmlElement | undefined,
  styles: Styles,
): ReadonlyMap<string, Instance> {
  const instances = new Map<string, Instance>();
  if (root === undefined) return instances;
  const definitions = byId(childElements(root, "w:abstractNum"), "w:abstractNumId");
  const numbers = byId(childElements(root, "w:num"), "w:numId");
  const tables = {
    definitions,
    definitionIds: valuesOf(numbers, "w:abstractNumId"),
    styled: new Map([...valuesOf(definitions, "w:styleLink")].map(([id, style]) => [style, id])),
    styles,
  };
  for (const [id, number] of numbers) {
    const definitionId = linkedDefinition(id, tables);
    const definition = definitions.get(definitionId);
    if (definition === undefined) continue;
    instances.set(id, readInstance(number, { definitionId, definition, styles }));
  }
  return instances;
}

function byId(elements: readonly XmlElement[], name: string): Map<string, XmlElement> {
  return new Map(elements.map((element) => [element.attributes[name] ?? "", element]));
}

/** What a child of each element says, of those that have it. */
function valuesOf(elements: ReadonlyMap<string, XmlElement>, name: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const [id, element] of elements) {
    const value = valueOf(element, name);
    if (value !== undefined) values.set(id, value);
  }
  return values;
}

/** A definition may only point to a list style, whose numbering points to the real one. */
function linkedDefinition(instanceId: string, tables: Tables): string {
  const id = tables.definitionIds.get(instanceId) ?? "";
  const link = valueOf(tables.definitions.get(id), "w:numStyleLink");
  if (link === undefined) return id;
  const linked = tables.definitionIds.get(tables.styles.numberingOf(link) ?? "") ?? id;
  return linked === id ? tables.styled.get(link) ?? id : linked;
}

function readInstance(
  number: XmlElement,
  { definitionId, definition, styles }: {
    readonly definitionId: string;
    readonly definition: XmlElement;
    readonly styles: Styles;
  },
): Instance {
  const levels: (Level | undefined)[] = [];
  for (const element of childElements(definition, "w:lvl")) setLevel(levels, element, styles);
  const restarted: number[] = [];
  for (const override of childElements(number, "w:lvlOverride")) {
    const level = childAt(override, "w:lvl");
    if (level !== undefined) setLevel(levels, level, styles);
    const index = toInteger(override.attributes["w:ilvl"]) ?? LEVELS;
    const start = integerOf(override, "w:startOverride");
    const overridden = levels[index];
    if (overridden === undefined || start === undefined) continue;
    levels[index] = { ...overridden, start };
    restarted.push(index);
  }
  return { definitionId, levels, restarted };
}

function setLevel(levels: (Level | undefined)[], element: XmlElement, styles: Styles): void {
  const index = toInteger(element.attributes["w:ilvl"]);
  if (index === undefined || index < 0 || index >= LEVELS) return;
  const format = formatOf(element);
  levels[index] = {
    start: integerOf(element, "w:start") ?? 0,
    format: SPELLED.has(format) && !styles.isEnglish ? "decimal" : format,
    text: valueOf(element, "w:lvlText") ?? "",
    isLegal: childAt(element, "w:isLgl") !== undefined && isOn(valueOf(element, "w:isLgl")),
    restartAfter: integerOf(element, "w:lvlRestart") ?? index,
    suffix: valueOf(element, "w:suff") ?? "tab",
    indent: indentOf(childAt(element, "w:pPr")),
    styleId: valueOf(element, "w:pStyle"),
  };
}

/** A format that an author made stands in an alternative, and shows its first numbers. */
function formatOf(level: XmlElement): string {
  const alternatives = childAt(level, "mc:AlternateContent");
  const place = alternatives === undefined ? level : chosenAlternative(alternatives);
  const { "w:val": name, "w:format": own } = (place && childAt(place, "w:numFmt"))?.attributes ??
    {};
  return (name === "custom" ? own : name) ?? "decimal";
}
