/**
 * Front matter: the YAML between two lines of `---` at the very start of a Markdown file.
 *
 * The delimiters are whole lines, so a title such as `a --- b` is a title; a byte order mark before
 * them is passed over. What looks like front matter and is no mapping is text of the document.
 *
 * @module
 */

import { CORE_SCHEMA, load, YAMLException } from "js-yaml";
import { isObject } from "../is_object.ts";

/** Front matter larger than this is taken for text. */
const MAX_BYTES = 256 * 1024;
/** Aliases that front matter may use; more is taken for an attack by expansion. */
const MAX_ALIASES = 64;

/** Values that front matter may hold once its aliases are followed. */
const MAX_NODES = 100_000;

const OPENING = /^\ufeff?---[ \t]*\r?\n/;
const CLOSING = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$(?![^]))/gm;
const PLAIN_KEY = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** A Markdown file taken apart. */
export interface FrontMatter {
  /** What the front matter says; empty where there is none. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The text after it, as it stands in the file. */
  readonly body: string;
  /** Offset of the body in the text, in UTF-16 units. */
  readonly bodyStart: number;
}

/** The offsets of the YAML and of what follows it. */
function locate(text: string): { start: number; end: number; bodyStart: number } | undefined {
  const opening = OPENING.exec(text);
  if (opening === null) return undefined;
  const start = opening[0].length;
  CLOSING.lastIndex = start;
  const closing = CLOSING.exec(text.slice(0, start + MAX_BYTES));
  if (closing === null) return undefined;
  return { start, end: closing.index, bodyStart: closing.index + closing[0].length };
}

/** `key: value` lines read one by one, for YAML that a careless hand wrote. */
function readLines(yaml: string): Record<string, unknown> | undefined {
  const fields: Record<string, unknown> = {};
  for (const line of yaml.split(/\r?\n/)) {
    if (/^(?:\s|#|- |$)/.test(line)) continue;
    const match = /^([^\s:][^:]*):(?:\s+(.*))?$/.exec(line);
    if (match === null) return undefined;
    fields[match[1]!.trim()] = (match[2] ?? "").trim().replace(/^(["'])(.*)\1$/, "$2");
  }
  return Object.keys(fields).length > 0 ? fields : undefined;
}

function readYaml(yaml: string): Record<string, unknown> | undefined {
  if (yaml.trim() === "") return {};
  try {
    const value: unknown = load(yaml, { schema: CORE_SCHEMA, maxAliases: MAX_ALIASES });
    return isObject(value) && isTree(value) ? value : undefined;
  } catch (error) {
    if (error instanceof YAMLException) return readLines(yaml);
    throw error;
  }
}

/** Whether a value is small enough to write out: aliases make a short text an endless one. */
function isTree(value: unknown): boolean {
  const waiting: unknown[] = [value];
  for (let seen = 0; waiting.length > 0; seen++) {
    if (seen > MAX_NODES) return false;
    const node = waiting.pop();
    if (typeof node !== "object" || node === null) continue;
    for (const value of Object.values(node)) waiting.push(value);
  }
  return true;
}

/**
 * Takes a Markdown file apart into the fields of its front matter and its body.
 *
 * @param text The file's text.
 */
export function parseFrontMatter(text: string): FrontMatter {
  const place = locate(text);
  const fields = place === undefined ? undefined : readYaml(text.slice(place.start, place.end));
  if (place === undefined || fields === undefined) {
    const bodyStart = text.startsWith("\ufeff") ? 1 : 0;
    return { fields: {}, body: text.slice(bodyStart), bodyStart };
  }
  return { fields, body: text.slice(place.bodyStart), bodyStart: place.bodyStart };
}

/** A string in double quotes, as YAML 1.2 and JSON both read it. */
function quoted(text: string): string {
  return JSON.stringify(text.toWellFormed()).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function scalar(value: unknown): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "null";
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `[${value.map(scalar).join(", ")}]`;
  if (isObject(value)) {
    return `{${
      Object.entries(value).map(([key, inner]) => `${quoted(key)}: ${scalar(inner)}`).join(", ")
    }}`;
  }
  return "null";
}

/**
 * Writes front matter with its delimiters: one field a line in the order given, strings always in
 * double quotes, fields that are `undefined` left out.
 *
 * @param fields What to write.
 * @returns Text that ends with the closing delimiter and a line end.
 */
export function writeFrontMatter(fields: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(fields).filter(([, value]) => value !== undefined).map(
    ([key, value]) => `${PLAIN_KEY.test(key) ? key : quoted(key)}: ${scalar(value)}\n`,
  );
  return `---\n${lines.join("")}---\n`;
}
