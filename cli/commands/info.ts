/**
 * `mdcx info`: what the open header of a package says, and whether its body is intact.
 *
 * @module
 */

import { counted } from "@mdcx/mdcx/counted";
import {
  datedDocuments,
  type Header,
  type InspectedPackage,
  inspectPackage,
  type OwnSignature,
  ownSignature,
  statedVectors,
} from "@mdcx/mdcx/container";
import { EXIT, type ExitStatus } from "../exit_codes.ts";
import type { FileSource } from "@mdcx/mdcx/host";
import { packageSource } from "../package_source.ts";
import type { Arguments } from "../parse.ts";
import type { Shell } from "../shell.ts";
import { percent } from "../words.ts";

const LABEL_WIDTH = 12;

/** Prints the header. Needs no key, and opens nothing. */
export async function info(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const path = args.operand(0, "FILE");
  await using source = await packageSource(path);
  const known = await look(source, path);
  const { header, integrity, signature } = known;
  const dated = datedDocuments(header);
  if (shell.json) {
    shell.reply({
      ...header,
      signature: isSigned(header) ? "present" : "none",
      integrity,
      ...(signature.isThere ? { covers: signature.covers } : {}),
      ...(dated === undefined ? {} : { dated }),
    });
  } else {
    for (const [label, value] of rows(known, source.sizeBytes)) {
      if (value !== undefined) shell.tell(label.padEnd(LABEL_WIDTH) + value, LABEL_WIDTH);
    }
  }
  return integrity === "intact" ? EXIT.done : EXIT.notAuthentic;
}

/** What can be known of a package without its passphrase. */
interface Known extends InspectedPackage {
  /** By the key in the file itself; it covers nothing where the body is altered. */
  readonly signature: OwnSignature;
}

/** A package whose signature does not fit is not what was signed, whatever its digest says. */
async function look(source: FileSource, path: string): Promise<Known> {
  const inspected = await inspectPackage(source, path);
  const own = await ownSignature(inspected.header);
  const isIntact = inspected.integrity === "intact" && (own.fits || !own.isThere);
  return isIntact
    ? { ...inspected, signature: own }
    : { ...inspected, integrity: "altered", signature: { ...own, covers: [] } };
}

function rows(known: Known, sizeBytes: number): readonly (readonly [string, string | undefined])[] {
  const { header } = known;
  return [
    ["Format", `${text(header.file_format) ?? "mdcx"} v${header.version ?? 1}`],
    ["Issuer", text(header.issuer) || "(not declared)"],
    ["Created", text(header.created_utc)],
    ["Content", contentOf(header)],
    ["Language", text(header.language)],
    ["Encryption", `${text(header.encryption) ?? "AES-256-GCM"} with scrypt`],
    ["Compression", text(header.compression)],
    ["Integrity", integrityOf(known, sizeBytes)],
    ["Signature", signatureOf(known)],
    ["Dated", datedInWords(header)],
    ["Vectors", vectorsOf(header)],
    ["Answerable", answerableOf(header)],
    ["Conversion", conversionOf(header)],
  ];
}

function integrityOf({ integrity, wantedBytes, signature }: Known, sizeBytes: number): string {
  if (wantedBytes !== undefined) return `CUT SHORT: ${sizeBytes} of ${wantedBytes} bytes`;
  if (integrity === "intact") return signature.isThere ? "intact" : "intact by its own digest";
  return signature.isThere && !signature.fits ? "ALTERED: its signature does not fit" : "ALTERED";
}

/** Fields of a header are what its file says, whatever their types should be. */
function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function isSigned(header: Header): boolean {
  return (text(header.signature) ?? "") !== "";
}

/** The key stands in the file itself, so that a signature which fits does not tell who signed. */
function signatureOf({ header, signature }: Known): string {
  if (!signature.isThere) return "none";
  const { covers, fits } = signature;
  const key = `public key ${(text(header.public_key) ?? "").slice(0, 16)}…`;
  if (covers.length === 0) return fits ? `not of this file (${key})` : `does not fit (${key})`;
  return `of the ${covers.join(" and ")} (${key}, from the file: verify --public-key tells whose)`;
}

function contentOf({ documents, passages, attachments }: Header): string | undefined {
  if (documents === undefined) return undefined;
  const kinds = [
    counted(documents, "document"),
    counted(passages ?? 0, "passage"),
    attachments ? counted(attachments, "attachment") : "",
  ];
  return kinds.filter((kind) => kind !== "").join(", ");
}

function datedInWords(header: Header): string | undefined {
  const dated = datedDocuments(header);
  if (dated === undefined) return undefined;
  if (dated.documents === 0) return `none of ${counted(dated.of, "document")}`;
  return `${dated.documents} of ${counted(dated.of, "document")}${spanOf(dated)}`;
}

function spanOf({ from, to }: { readonly from?: string; readonly to?: string }): string {
  if (from === undefined) return "";
  return from === to ? `, ${from}` : `, ${from} to ${to}`;
}

/** `intfloat/multilingual-e5-small, 384 dimensions, 240 passages`: a package has a vector of each. */
function vectorsOf(header: Header): string | undefined {
  const stated = statedVectors(header);
  if (stated === undefined) return undefined;
  const { model, dimensions } = stated;
  return [model, counted(dimensions, "dimension"), counted(header.passages ?? 0, "passage")]
    .join(", ");
}

/** Where a reach was measured: `focus` at packing and `focus-after` both come from questions. */
function answerableOf({ answerable_at, answerable_at_from }: Header): string | undefined {
  if (typeof answerable_at !== "number" || answerable_at === 0) return undefined;
  const isFromQuestions = (text(answerable_at_from) ?? "").startsWith("focus");
  return `${answerable_at} (${
    isFromQuestions ? "from questions" : "estimated from its own passages"
  })`;
}

/** `15 of 18 documents ok, error 2, skipped 1, 99.8 % of 4729 words delivered` */
function conversionOf({ conversion }: Header): string | undefined {
  if (typeof conversion !== "object" || conversion === null) return undefined;
  const { documents, by_status, global_token_coverage: share, reference_tokens: words } =
    conversion as Readonly<Record<string, unknown>>;
  if (typeof documents !== "number" || typeof by_status !== "object" || by_status === null) {
    return everyFigure(conversion);
  }
  const { ok = 0, ...others } = by_status as Readonly<Record<string, unknown>>;
  return [
    `${ok} of ${counted(documents, "document")} ok`,
    ...Object.entries(others).map(([status, count]) => `${status} ${count}`),
    ...typeof share === "number" && typeof words === "number"
      ? [`${percent(share)} of ${counted(words, "word")} delivered`]
      : [],
  ].join(", ");
}

/** A summary of another make. */
function everyFigure(conversion: object): string | undefined {
  const facts = Object.entries(conversion).filter(([, value]) => typeof value !== "object");
  return facts.length === 0
    ? undefined
    : facts.map(([name, value]) => `${name.replaceAll("_", " ")} ${value}`).join(", ");
}
