/**
 * The second step of a conversion: the engine's reading of a document and the independent one.
 *
 * @module
 */

import type { Clock } from "../bytes.ts";
import { MdcxError } from "../errors.ts";
import type { Block, Furniture } from "../markdown/blocks.ts";
import { engineFor } from "./engines/mod.ts";
import type { OpenedDocument } from "./open_document.ts";
import type { DocumentOptions } from "./record.ts";
import { samplePages } from "./sample.ts";
import type { DocumentInput, EngineResult, Finding, Reference } from "./types.ts";
import { readerFor } from "./verify/readers/mod.ts";

/** A document as it was read twice. */
export interface Reading {
  readonly input: DocumentInput;
  readonly result: EngineResult;
  /** The engine's blocks, without the furniture at the top level. */
  readonly blocks: readonly Block[];
  readonly furniture: readonly Furniture[];
  /** `undefined` where the document could not be read a second time. */
  readonly reference: Reference | undefined;
  readonly findings: readonly Finding[];
  /** The pages of a sample, in the document's own numbering. */
  readonly sampled: readonly number[] | undefined;
  readonly secondsReference: number;
}

/**
 * Reads a document with its engine and with its independent reader.
 *
 * @throws {MdcxError} Where the engine cannot read it.
 */
export async function readDocument(
  { input }: OpenedDocument,
  options: DocumentOptions,
  clock: Clock,
): Promise<Reading> {
  const engine = await engineFor(input.format);
  const sampled = await sampleOf(input, options);
  const wanted = sampled === undefined ? input : { ...input, pages: sampled };
  const result = await engine.convert(wanted);
  const started = clock.now();
  const { reference, findings } = await readAgain(wanted);
  const { blocks, furniture } = setApart(result.blocks);
  return {
    input: wanted,
    result,
    blocks,
    furniture,
    reference,
    findings: distinct([...result.findings, ...findings]),
    sampled,
    secondsReference: Math.round(clock.now() - started) / 1000,
  };
}

/** The pages of a sample; `undefined` where the whole document is wanted. */
async function sampleOf(
  input: DocumentInput,
  { sample_pages: wanted }: DocumentOptions,
): Promise<number[] | undefined> {
  if (wanted <= 0 || input.format !== "pdf") return undefined;
  const first = await (await engineFor(input.format)).convert({ ...input, pages: [1] });
  const pages = first.pages ?? 1;
  return pages > wanted ? samplePages(pages, wanted) : undefined;
}

/** A document that only its engine can read stays unverifiable, and a finding says why. */
async function readAgain(
  input: DocumentInput,
): Promise<{ reference: Reference | undefined; findings: readonly Finding[] }> {
  try {
    const reference = await (await readerFor(input.format)).read(input);
    return { reference, findings: reference.findings ?? [] };
  } catch (thrown) {
    const reason = thrown instanceof MdcxError
      ? thrown.message
      : `the reader failed (${thrown instanceof Error ? thrown.message : String(thrown)})`;
    return { reference: undefined, findings: [noReference(reason)] };
  }
}

function noReference(reason: string): Finding {
  return {
    code: "no_reference",
    message: `The document could not be read a second time: ${reason.split("\n", 1)[0]}`,
    severity: "warning",
  };
}

function setApart(all: readonly Block[]): { blocks: Block[]; furniture: Furniture[] } {
  const blocks: Block[] = [];
  const furniture: Furniture[] = [];
  for (const block of all) {
    if (block.kind === "furniture") furniture.push(block);
    else blocks.push(block);
  }
  return { blocks, furniture };
}

function distinct(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ code, message, page }) => {
    const key = `${code}\n${page ?? ""}\n${message}`;
    return !seen.has(key) && seen.add(key);
  });
}
