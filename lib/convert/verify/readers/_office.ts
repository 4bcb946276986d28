/**
 * What the readers of Office documents share: fflate for the container, htmlparser2 for the XML, and
 * only names without prefixes, so that nothing of the engines' reading is used.
 *
 * @module
 */

import { unzipSync } from "fflate";
import { Parser } from "htmlparser2";
import { FormatError, LimitError, MdcxError } from "../../../errors.ts";
import { LIMITS } from "../../../limits.ts";
import type { DocumentInput } from "../../types.ts";
import { oncePerPart } from "../../once_per_part.ts";
import { isCompoundFile } from "../../engines/ooxml/compound_file.ts";
import { decryptOffice } from "../../engines/ooxml/decrypt.ts";
import { cellFormat } from "../../engines/xlsx/format_number.ts";

/** Attributes by their names without prefixes. */
export type Attributes = Readonly<Record<string, string | undefined>>;

/** Receives the events of a scan; element names come without prefixes. */
export interface Events {
  /** An element begins. */
  open(name: string, attributes: Attributes): void;
  /** Text. */
  text?(text: string): void;
  /** An element ends. */
  close?(name: string): void;
}

/** Pieces in which a part is decoded and parsed. */
const CHUNK_BYTES = 1 << 16;
/** What is no document of its own, or one that is embedded. */
const NOT_INSERTED = /\.(?:xml|rels|xls[xm]|bin)$/i;
/** XML, and documents that others take in as they are or embed. */
const WANTED = /\.(?:xml|rels|x?html?|mht(?:ml)?|txt|rtf|do[ct][xm]|xls[xm]|dat)$/i;
/** Objects of other programs, of which some are equations. */
const OBJECT_PART = /(?:^|\/)embeddings\/[^/]+\.bin$/i;

/** What a part refers to inside its document, by the ids of the relationships. */
type References = ReadonlyMap<string, { readonly type: string; readonly target: string }>;

/** The XML parts of a document. */
export class OfficeParts {
  readonly #files: ReadonlyMap<string, Uint8Array>;
  /** What parts refer to, of those that were asked for. */
  readonly #references = new Map<string, References>();

  /**
   * @param input The document; it is deciphered where it is protected.
   * @param wanted Names of the parts that are read.
   */
  constructor(input: Pick<DocumentInput, "bytes" | "name" | "passwords">, wanted = WANTED) {
    const bytes = isCompoundFile(input.bytes)
      ? decryptOffice(input.bytes, input.passwords)
      : input.bytes;
    this.#files = unzip(bytes, input.name, wanted);
  }

  /** Whether there is a part of that name. */
  has(part: string): boolean {
    return this.#files.has(part.toLowerCase());
  }

  /** Whether there are parts that are documents of their own. */
  get hasInserted(): boolean {
    return [...this.#files.keys()].some((part) => !NOT_INSERTED.test(part));
  }

  /** The bytes of a part; `undefined` where there is none. */
  bytes(part: string | undefined): Uint8Array | undefined {
    return part === undefined ? undefined : this.#files.get(part.toLowerCase());
  }

  /** Scans a part; nothing happens where there is none. */
  scan(part: string | undefined, events: Events): void {
    const bytes = this.bytes(part);
    if (bytes === undefined) return;
    const parser = new Parser({
      onopentag: (name, attributes) => events.open(local(name), withoutPrefixes(attributes)),
      ontext: (text) => events.text?.(text),
      onclosetag: (name) => events.close?.(local(name)),
    }, { xmlMode: true });
    const decoder = new TextDecoder(
      bytes[0] === 0xff ? "utf-16le" : bytes[0] === 0xfe ? "utf-16be" : "utf-8",
    );
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      parser.write(decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true }));
    }
    parser.end(decoder.decode());
  }

  /** What a part refers to inside the document: targets by their ids, and their types. */
  references(part: string): References {
    const known = this.#references.get(part);
    if (known !== undefined) return known;
    const folder = part.slice(0, part.lastIndexOf("/") + 1);
    const found = new Map<string, { readonly type: string; readonly target: string }>();
    this.scan(`${folder}_rels/${part.slice(folder.length)}.rels`, {
      open(name, { Id, Target, Type, TargetMode }) {
        if (name !== "Relationship" || TargetMode === "External") return;
        const target = partAt(Target ?? "", folder);
        if (target === undefined) return;
        found.set(Id ?? "", { type: (Type ?? "").split("/").at(-1)!, target });
      },
    });
    this.#references.set(part, found);
    return found;
  }

  /** The first part of a type that a part refers to. */
  related(part: string, type: string): string | undefined {
    return [...this.references(part).values()].find((reference) => reference.type === type)?.target;
  }

  /** The same without the ids, each target once. */
  targets(part: string): { readonly type: string; readonly target: string }[] {
    const references = [...this.references(part).values()];
    return [...new Map(references.map((reference) => [reference.target, reference])).values()];
  }

  /** The first of the parts named that is there, else the one that the package calls its document. */
  main(usual: string): string {
    if (this.has(usual)) return usual;
    const named = this.related("", "officeDocument");
    if (named !== undefined) return named;
    throw new FormatError(
      "malformed",
      `Cannot verify an Office document: it has no "${usual}", expected one`,
    );
  }
}

/** The part to which an address leads from a folder; `undefined` where it is no address. */
function partAt(address: string, folder: string): string | undefined {
  try {
    return decodeURI(new URL(address, `part:///${folder}`).pathname).slice(1);
  } catch {
    return undefined;
  }
}

function unzip(bytes: Uint8Array, name: string, wanted: RegExp): Map<string, Uint8Array> {
  let total = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name: part, originalSize }) => {
        const isObject = OBJECT_PART.test(part) && originalSize <= LIMITS.equationObjectBytes;
        if (!isObject && !wanted.test(part)) return false;
        total += originalSize;
        if (originalSize <= LIMITS.zipPartBytes && total <= LIMITS.zipTotalBytes) return true;
        throw new LimitError(
          `Cannot verify "${name}": part "${part}" is too large, expected at most ${LIMITS.zipPartBytes} bytes`,
        );
      },
    });
    return new Map(
      Object.entries(files).map((
        [part, content],
      ) => [part.replaceAll("\\", "/").replace(/^\//, "").toLowerCase(), content]),
    );
  } catch (error) {
    if (error instanceof MdcxError) throw error;
    throw new FormatError(
      "malformed",
      `Cannot verify "${name}": fflate cannot open it, expected a ZIP container`,
      { cause: error },
    );
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function withoutPrefixes(attributes: Readonly<Record<string, string>>): Attributes {
  const plain: Record<string, string> = {};
  for (const name in attributes) plain[local(name)] = attributes[name]!;
  return plain;
}

/** Counts how deep a scan is inside something that is not shown. */
export class Hidden {
  #depth = 0;

  /** Whether the scan is inside. */
  get isInside(): boolean {
    return this.#depth > 0;
  }

  /** To be called for each element that begins; true where it, or one around it, is not shown. */
  enter(isHidden: boolean): boolean {
    if (this.#depth > 0 || isHidden) this.#depth++;
    return this.#depth > 0;
  }

  /** To be called for each element that ends; true where it was not shown. */
  leave(): boolean {
    if (this.#depth === 0) return false;
    this.#depth--;
    return true;
  }
}

/** Says for the forms of alternate content which one is read: the first choice, else the fallback. */
export class Alternatives {
  readonly #hasChoice: boolean[] = [];

  /** Whether the element that begins is a form that is not read. */
  passesOver(name: string): boolean {
    if (name === "AlternateContent") this.#hasChoice.push(false);
    if (name !== "Choice" && name !== "Fallback") return false;
    const isLater = this.#hasChoice.at(-1) ?? false;
    this.#hasChoice[this.#hasChoice.length - 1] = true;
    return isLater;
  }

  /** To be called for each shown element that ends. */
  close(name: string): void {
    if (name === "AlternateContent") this.#hasChoice.pop();
  }
}

/** The text of a part that may be shown in many places; empty where it is not there. */
export type PartText = (parts: OfficeParts, part: string) => string;

/** The text of a chart: titles, names of series, categories once, values in their formats. */
export const chartText: PartText = oncePerPart(readChartText);

function readChartText(parts: OfficeParts, part: string): string {
  const lines: string[] = [];
  const path: string[] = [];
  const categories = new Set<string>();
  let text = "", code = "", ownCode = "", place = "";
  let paragraph = "";
  let is1904 = false;
  parts.scan(part, {
    open(name, attributes) {
      path.push(name);
      if (/^(?:t|v|pt|formatCode)$/.test(name)) text = "";
      if (name === "pt") {
        ownCode = attributes.formatCode ?? "";
        place = attributes.idx ?? "";
      } else if (/(?:Cache|Lit)$/.test(name)) code = "";
      else if (name === "date1904") is1904 = !/^(?:0|false)$/.test(attributes.val ?? "1");
    },
    text: (piece) => text += piece,
    close(name) {
      path.pop();
      if (name === "formatCode") code = text;
      const isCategory = path.includes("cat") || path.includes("xVal") || path.includes("strDim");
      const isValue = name === "v" ||
        (name === "pt" && (path.includes("strDim") || path.includes("numDim")));
      // Fields of labels stand for what the series says, or for cells that are stored beside them.
      const isText = name === "t" && !path.includes("fld");
      if (isText) paragraph += text;
      else if (name === "p" || name === "br") {
        lines.push(paragraph);
        paragraph = "";
      } else if (isValue && (!isCategory || !categories.has(`${place} ${text}`))) {
        lines.push(inFormat(text, ownCode || code, is1904));
      }
      if (isCategory) categories.add(`${place} ${text}`);
    },
  });
  return [...lines, ...textsOver(parts, part)].join("\n");
}

/** A stored value as its number format shows it; any other text, and one without a format, as it is. */
function inFormat(text: string, code: string, is1904: boolean): string {
  const isNumber = code !== "" && text.trim() !== "" && !Number.isNaN(Number(text));
  return isNumber ? cellFormat(code, is1904).number(Number(text)).trim() || text : text;
}

/** Texts of the shapes that stand over a chart. */
function textsOver(parts: OfficeParts, chart: string): string[] {
  const texts: string[] = [];
  let isText = false;
  for (const { type, target } of parts.targets(chart)) {
    if (type !== "chartUserShapes") continue;
    parts.scan(target, {
      open(name) {
        isText = name === "t";
        if (name === "p") texts.push("");
      },
      text(piece) {
        if (isText) texts.push(`${texts.pop() ?? ""}${piece}`);
      },
      close: () => void (isText = false),
    });
  }
  return texts;
}

/** The texts of a diagram's points; those that only lay them out repeat them. */
export const diagramText: PartText = oncePerPart(readDiagramText);

function readDiagramText(parts: OfficeParts, part: string): string {
  let text = "";
  let isText = false;
  const hidden = new Hidden();
  const alternatives = new Alternatives();
  parts.scan(part, {
    open(name, { type }) {
      const isLayout = name === "pt" && type === "pres";
      if (hidden.enter(isLayout || alternatives.passesOver(name))) return;
      if (name === "t") isText = true;
    },
    text(piece) {
      if (isText && !hidden.isInside) text += piece;
    },
    close(name) {
      if (hidden.leave()) return;
      alternatives.close(name);
      if (name === "t") isText = false;
      if (name === "p" || name === "pt") text += "\n";
    },
  });
  return unescaped(text);
}

/** Characters that Office writes as `_x000B_`. */
export function unescaped(text: string): string {
  return text.replace(
    /_x([0-9A-F]{4})_/gi,
    (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)),
  );
}
