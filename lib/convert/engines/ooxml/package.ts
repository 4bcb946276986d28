/**
 * An Office document as a package of parts and relationships (ISO/IEC 29500-2).
 *
 * @module
 */

import { FormatError, MdcxError } from "../../../errors.ts";
import type { DocumentInput, Finding } from "../../types.ts";
import {
  childElements,
  parseXml,
  scanXmlChunks,
  type XmlElement,
  type XmlHandler,
} from "../../xml.ts";
import { openZip, type ZipArchive } from "../../zip.ts";
import { isCompoundFile } from "./compound_file.ts";
import { decryptOffice } from "./decrypt.ts";

/** What one part refers to. */
export interface Relationship {
  /** Last segment of its type: `image`, `hyperlink`, `footnotes`; strict and common forms alike. */
  readonly type: string;
  /** Name of the part, or the address where it lies outside. */
  readonly target: string;
  readonly isExternal: boolean;
}

/** The relationships of one part by their ids. */
export type Relationships = ReadonlyMap<string, Relationship>;

/** Where the main part of each kind of document lies when the relationships do not say it. */
const USUAL_MAIN_PARTS = ["word/document.xml", "xl/workbook.xml", "ppt/presentation.xml"];

/** An opened document; what could not be read of it is in `findings`. */
export class OfficePackage {
  /** Faults met so far, in the order in which they were met. */
  readonly findings: Finding[] = [];
  readonly #zip: ZipArchive;
  readonly #relationships = new Map<string, Relationships>();

  /** @param zip The container of the parts. */
  constructor(zip: ZipArchive) {
    this.#zip = zip;
  }

  /** Whether there is a part of that name. */
  has(part: string): boolean {
    return this.#zip.has(part);
  }

  /** The main part, by the package's relationships or where it usually lies. */
  async mainPart(): Promise<string> {
    const relationships = await this.relationships("");
    const main = firstOfType(relationships, "officeDocument")?.target;
    const found = [main, ...USUAL_MAIN_PARTS].find((part) => part !== undefined && this.has(part));
    if (found !== undefined) return found;
    throw new FormatError(
      "malformed",
      "Cannot read an Office document: it has no main part, expected a document, workbook or presentation",
    );
  }

  /** The relationships of a part, of the package itself where the name is empty. */
  async relationships(part: string): Promise<Relationships> {
    const known = this.#relationships.get(part);
    if (known !== undefined) return known;
    const root = await this.optionalTree(relationshipsPartOf(part));
    const found = root === undefined ? new Map() : readRelationships(root, part);
    this.#relationships.set(part, found);
    return found;
  }

  /** The part of a type that another one refers to, else the one of the usual name where it is there. */
  async related(part: string, type: string, usual: string): Promise<string | undefined> {
    const found = firstOfType(await this.relationships(part), type)?.target;
    return found ?? (this.has(usual) ? usual : undefined);
  }

  /**
   * The tree of a part that the document cannot be read without; of a damaged one what stands before
   * the damage.
   */
  async tree(part: string): Promise<XmlElement> {
    return parseXml(await this.#remains(part), {
      onFault: (fault) => this.#malformed(part, fault),
    });
  }

  #remains(part: string): Promise<Uint8Array> {
    return this.#zip.remains(part, (fault) => this.#readInPart(part, fault));
  }

  /**
   * The tree of a part, of a damaged one what stands before the damage; `undefined` where there is
   * none, or with a finding where it is unreadable.
   */
  async optionalTree(part: string | undefined): Promise<XmlElement | undefined> {
    return await this.#optional(part, (name) => this.tree(name));
  }

  /** The same of a part that Office itself does not write well-formed: VML. */
  async optionalLooseTree(part: string | undefined): Promise<XmlElement | undefined> {
    const onFault = () => {};
    return await this.#optional(
      part,
      async (name) => parseXml(await this.#remains(name), { onFault }),
    );
  }

  /** The bytes of a part, likewise; one larger than `maxBytes` is not read. */
  async optionalBytes(
    part: string | undefined,
    maxBytes: number = Infinity,
  ): Promise<Uint8Array | undefined> {
    if (part !== undefined && (this.#zip.sizeBytes(part) ?? 0) > maxBytes) return undefined;
    return await this.#optional(part, (name) => this.#zip.bytes(name));
  }

  async #optional<T>(
    part: string | undefined,
    read: (part: string) => Promise<T>,
  ): Promise<T | undefined> {
    if (part === undefined || !this.has(part)) return undefined;
    try {
      return await read(part);
    } catch (error) {
      if (!(error instanceof MdcxError)) throw error;
      this.findings.push({ code: "unread_part", message: error.message, severity: "warning" });
      return undefined;
    }
  }

  /** Scans a part without holding it, a damaged one as far as it goes. */
  async scan(part: string, handler: XmlHandler): Promise<void> {
    const chunks = this.#zip.remainingChunks(part, (fault) => this.#readInPart(part, fault));
    await scanXmlChunks(chunks, handler, { onFault: (fault) => this.#malformed(part, fault) });
  }

  #readInPart(part: string, fault: string): void {
    this.#damaged(`Part "${part}" is read in part only: ${fault}`);
  }

  #malformed(part: string, fault: string): void {
    this.#damaged(`Part "${part}" is not well-formed (${fault.replace(/\.$/, "")})`);
  }

  #damaged(message: string): void {
    this.findings.push({ code: "damaged_part", message, severity: "warning" });
  }
}

/**
 * Opens an Office document, deciphering it where it is protected.
 *
 * @throws {MdcxError} `malformed`, `limit`, or `password` where none of the passwords opens it.
 */
export async function openOfficePackage(input: DocumentInput): Promise<OfficePackage> {
  const bytes = isCompoundFile(input.bytes)
    ? await decryptOffice(input.bytes, input.passwords)
    : input.bytes;
  return new OfficePackage(await openZip(bytes));
}

/** The first relationship of a type. */
export function firstOfType(relationships: Relationships, type: string): Relationship | undefined {
  for (const relationship of relationships.values()) {
    if (relationship.type === type) return relationship;
  }
  return undefined;
}

/** What relationships of a type refer to, in the order of the part: each target once. */
export function allOfType(relationships: Relationships, type: string): Relationship[] {
  const byTarget = new Map<string, Relationship>();
  for (const relationship of relationships.values()) {
    const { target } = relationship;
    if (relationship.type === type && !byTarget.has(target)) byTarget.set(target, relationship);
  }
  return [...byTarget.values()];
}

function relationshipsPartOf(part: string): string {
  const slash = part.lastIndexOf("/");
  return `${part.slice(0, slash + 1)}_rels/${part.slice(slash + 1)}.rels`;
}

function readRelationships(root: XmlElement, part: string): Map<string, Relationship> {
  const found = new Map<string, Relationship>();
  for (const { attributes } of childElements(root, "Relationship")) {
    const { Id: id, Target: target, Type: type = "" } = attributes;
    if (id === undefined || target === undefined) continue;
    const isExternal = attributes.TargetMode === "External";
    found.set(id, {
      type: type.slice(type.lastIndexOf("/") + 1),
      target: isExternal ? target : resolvePart(part, target),
      isExternal,
    });
  }
  return found;
}

/** The name of a part that `target` means, seen from another part. */
function resolvePart(from: string, target: string): string {
  const path = target.replaceAll("\\", "/").split(/[?#]/, 1)[0]!;
  const folders = path.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const step of path.split("/")) {
    if (step === "..") folders.pop();
    else if (step !== "." && step !== "") folders.push(step);
  }
  return decodeName(folders.join("/"));
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A stray "%" is part of the name.
    return name;
  }
}
