/**
 * The first step of a conversion: what a file is, and its plain bytes where it is a protected Office
 * document.
 *
 * @module
 */

import { decryptOffice } from "./engines/ooxml/decrypt.ts";
import { identify, type Refusal } from "./identify.ts";
import type { DocumentJob } from "./job.ts";
import type { DocumentInput } from "./types.ts";

/** A document that an engine can be given. */
export interface OpenedDocument {
  readonly kind: "document";
  readonly input: DocumentInput;
}

/** A file that is not converted, with what its record says. */
export interface RefusedDocument extends Omit<Refusal, "kind"> {
  readonly kind: "refused";
}

/**
 * Opens a file.
 *
 * @throws {MdcxError} `password` where a protected Office document opens with none of the passwords.
 */
export function openDocument(
  bytes: Uint8Array<ArrayBuffer>,
  job: Pick<DocumentJob, "source" | "passwords">,
): OpenedDocument | RefusedDocument {
  const { source: { source_name: name }, passwords } = job;
  const found = identify(bytes, name);
  if (found.kind === "refused") return found;
  if (found.protectedOffice !== true) {
    return { kind: "document", input: { bytes, name, format: found.format, passwords } };
  }
  const plain = decryptOffice(bytes, passwords);
  const inside = identify(plain, name);
  if (inside.kind === "refused") return inside;
  return { kind: "document", input: { bytes: plain, name, format: inside.format, passwords } };
}
