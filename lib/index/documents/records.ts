/**
 * Documents out of JSON lines: one object a line, with `name` and `text`.
 *
 * A record becomes the Markdown file that stands for it: what it states beside its text (its date,
 * that it is not to be searched) is written as front matter, so that an export packs to the same.
 *
 * @module
 */
import { isObject } from "../../is_object.ts";
import { writeFrontMatter } from "../../markdown/front_matter.ts";
import type { DocumentDate } from "./dates.ts";
import { type StoredDirection, storedDirection } from "../package/sides.ts";
import { directionOfName } from "./direction.ts";
import { asComponent, folderOf, PSEUDOPATH_ROOT, safeRelativePath } from "./pseudopath.ts";
import {
  type InputNote,
  type ReadingContext,
  type SourceDocument,
  statedDate,
  statesNotIndexed,
} from "./source_documents.ts";
import { sourceOfText } from "./source_text.ts";

/** One line of a file of records, as the host reads it. */
export interface RecordLine {
  /** From 1. */
  readonly number: number;
  /** The line without its end. */
  readonly bytes: Uint8Array;
}

/** What a line gave: a document, a reason why not, or nothing where it is blank. */
export type ReadRecord = SourceDocument | { readonly refused: InputNote } | undefined;

/** The fields of a record, of whatever types; those that are not documented are passed over. */
type Fields = Readonly<Record<string, unknown>>;

/** Reads one line. `file` names the input in what is told. */
export function readRecord(line: RecordLine, file: string, context: ReadingContext): ReadRecord {
  const path = `${file} line ${line.number}`;
  const parsed = parseLine(line.bytes);
  if (parsed === undefined) return undefined;
  if (typeof parsed === "string") return { refused: { path, reason: parsed } };
  const { name, text } = parsed;
  if (typeof name !== "string" || name.trim() === "") {
    return { refused: { path, reason: `"name" is ${kindOf(name)}, expected a text` } };
  }
  if (typeof text !== "string" || text.trim() === "") {
    return { refused: { path, reason: `"text" is ${kindOf(text)}, expected a text` } };
  }
  return documentOf(parsed, { name, text, path }, context);
}

function documentOf(
  fields: Fields,
  record: { readonly name: string; readonly text: string; readonly path: string },
  context: ReadingContext,
): SourceDocument {
  if (!record.text.isWellFormed() || !record.name.isWellFormed()) {
    context.note({ path: record.path, reason: "half surrogates were replaced by U+FFFD" });
  }
  const name = record.name.toWellFormed().replaceAll("\0", "").trim();
  const pseudopath = pseudopathOf(fields, name);
  const relative = pseudopath.slice(PSEUDOPATH_ROOT.length);
  const keys = [pseudopath, relative, name];
  const date = statedDate(fields, { keys, path: record.path, origin: "source" }, context);
  const isAttachment = statesNotIndexed(fields);
  const head = frontMatterOf(date, isAttachment);
  return {
    name,
    pseudopath,
    folder: folderOf(relative),
    direction: statedDirection(fields["source"]),
    source: sourceOfText(head + record.text.toWellFormed()),
    bodyStart: head.length,
    isAttachment,
    sourceFormat: "",
    ...(date === undefined ? {} : { date }),
  };
}

function parseLine(bytes: Uint8Array): Fields | string | undefined {
  let line: string;
  try {
    line = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "not UTF-8";
  }
  if (line.trim() === "") return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : `${kindOf(value)}, expected an object`;
  } catch {
    return "not JSON";
  }
}

function pseudopathOf(fields: Fields, name: string): string {
  const stated = fields["pseudopath"];
  if (typeof stated === "string" && stated.trim() !== "") {
    return PSEUDOPATH_ROOT + safeRelativePath(stated.toWellFormed());
  }
  const folder = typeof fields["folder"] === "string" ? fields["folder"].toWellFormed() : ".";
  const file = `${asComponent(name)}.md`;
  return PSEUDOPATH_ROOT + safeRelativePath(`${PSEUDOPATH_ROOT}${folder}/${file}`);
}

function statedDirection(source: unknown): StoredDirection {
  return storedDirection(typeof source === "string" ? directionOfName(source) : "other");
}

function frontMatterOf(date: DocumentDate | undefined, isAttachment: boolean): string {
  if (date === undefined && !isAttachment) return "";
  return writeFrontMatter({
    ...(date === undefined ? {} : { dated: date.dated, dated_from: date.dated_from }),
    ...(isAttachment ? { indexed: false } : {}),
  });
}

function kindOf(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return value === "" || (typeof value === "string" && value.trim() === "")
    ? "empty"
    : `a ${typeof value}`;
}
