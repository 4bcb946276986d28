/**
 * What a packed document is: its text, where it came from, when it is from, how well it was
 * converted. Files of Markdown become one here; records are read in `records.ts`.
 *
 * @module
 */
import { parseFrontMatter } from "../../markdown/front_matter.ts";
import { dateFromSidecar, type DateSidecar } from "./date_sidecar.ts";
import {
  dateOfFields,
  type DateOrigin,
  dateOrigin,
  type DocumentDate,
  modifiedDay,
} from "./dates.ts";
import { type StoredDirection, storedDirection } from "../package/sides.ts";
import { directionOfPath } from "./direction.ts";
import { type ConvertedFidelity, fidelityOfFields, type ManifestFidelity } from "./fidelity.ts";
import { folderOf, nameOf, PSEUDOPATH_ROOT } from "./pseudopath.ts";
import { decodeSource, type SourceText } from "./source_text.ts";

/** A document on its way into a package. */
export interface SourceDocument {
  readonly name: string;
  /** `@/` and the path relative to the packed folder, with slashes. */
  readonly pseudopath: string;
  /** Parent of that path, `.` at the root. */
  readonly folder: string;
  readonly direction: StoredDirection;
  readonly source: SourceText;
  /** Where the text begins after byte order mark and front matter, in UTF-16 units. */
  readonly bodyStart: number;
  /** Kept and exported, not searched. */
  readonly isAttachment: boolean;
  readonly date?: DocumentDate;
  readonly fidelity?: ConvertedFidelity;
  /** Format that it was converted from, as its front matter says. */
  readonly sourceFormat: string;
}

/** A file of the packed folder, as the host reads it. */
export interface InputFile {
  /** Relative to the packed folder, with slashes. */
  readonly path: string;
  /** The whole file. */
  readonly bytes: Uint8Array;
  /** When it was changed, milliseconds since 1970, where the system tells. */
  readonly modifiedMs?: number;
}

/** Something that a person should know of the input: a date refused, characters replaced. */
export interface InputNote {
  /** Path relative to the input, and for records the line. */
  readonly path: string;
  /** What was refused or changed, and why. */
  readonly reason: string;
}

/** What documents are read with. */
export interface ReadingContext {
  readonly sidecar?: DateSidecar;
  readonly manifest?: ManifestFidelity;
  /** Documents without a date get the day on which they were changed. */
  readonly dateFromMtime?: boolean;
  /** Told of everything that was refused but does not keep the document out. */
  note(note: InputNote): void;
}

/**
 * Reads a Markdown file.
 *
 * @throws {FormatError} `malformed`, where it is not text in a certain encoding. Never for its front
 * matter: what cannot be read there is noted, and stays out of the passages.
 */
export function readMarkdown(file: InputFile, context: ReadingContext): SourceDocument {
  const source = decodeSource(file.bytes, file.path);
  const { fields, bodyStart } = parseFrontMatter(source.text);
  const pseudopath = PSEUDOPATH_ROOT + file.path;
  const date = dateOf(file, fields, context);
  const fidelity = fidelityOfFields(fields) ?? context.manifest?.get(pseudopath);
  return {
    name: nameOf(file.path),
    pseudopath,
    folder: folderOf(file.path),
    direction: storedDirection(directionOfPath(file.path)),
    source,
    bodyStart,
    isAttachment: statesNotIndexed(fields),
    sourceFormat: textField(fields, "source_format"),
    ...(date === undefined ? {} : { date }),
    ...(fidelity === undefined ? {} : { fidelity }),
  };
}

function dateOf(
  { path, modifiedMs }: InputFile,
  fields: Readonly<Record<string, unknown>>,
  context: ReadingContext,
): DocumentDate | undefined {
  const keys = [PSEUDOPATH_ROOT + path, path, nameOf(path)];
  const stated = statedDate(fields, { keys, path, origin: "front-matter" }, context);
  if (stated !== undefined || context.dateFromMtime !== true) return stated;
  const day = modifiedDay(fields, modifiedMs);
  return day === undefined ? undefined : { dated: day, dated_from: "mtime" };
}

/**
 * The date that is stated for a document: by the sidecar, else by its own fields. A field whose value is
 * no date is noted.
 *
 * @param fields Front matter, or a record.
 * @param document By which names the sidecar may know it, how a note calls it, and what its fields are
 *   as the origin of a date, where they do not say.
 */
export function statedDate(
  fields: Readonly<Record<string, unknown>>,
  document: {
    readonly keys: readonly string[];
    readonly path: string;
    readonly origin: DateOrigin;
  },
  context: ReadingContext,
): DocumentDate | undefined {
  const beside = dateFromSidecar(context.sidecar, document.keys);
  if (beside !== undefined) return beside;
  const found = dateOfFields(fields);
  if ("dated" in found) {
    const origin = dateOrigin(fields["dated_from"], document.origin);
    return { dated: found.dated, dated_from: origin };
  }
  if ("refused" in found) context.note({ path: document.path, reason: found.refused });
  return undefined;
}

/** Whether `indexed:` says no. */
export function statesNotIndexed(fields: Readonly<Record<string, unknown>>): boolean {
  return ["false", "no", "off", "0"].includes(textField(fields, "indexed").toLowerCase());
}

function textField(fields: Readonly<Record<string, unknown>>, wanted: string): string {
  const name = Object.keys(fields).find((key) => key.toLowerCase() === wanted);
  const value = name === undefined ? undefined : fields[name];
  return typeof value === "object" || value === undefined ? "" : String(value).trim();
}
