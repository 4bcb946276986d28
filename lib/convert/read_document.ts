/**
 * The second step of a conversion: the engine's reading of a document and the independent one.
 *
 * @module
 */

import type { Clock } from "../bytes.ts";
import { MdcxError } from "../errors.ts";
import type { Block, Furniture } from "../markdown/blocks.ts";
import { type ChapterPlan, planChapters } from "./chapters.ts";
import { engineFor } from "./engines/mod.ts";
import { secondsSince } from "./job.ts";
import type { OpenedDocument } from "./open_document.ts";
import type { DocumentOptions } from "./artefacts/record.ts";
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
  /** `undefined` where the document could not be read a second time, or is not yet. */
  readonly reference: Reference | undefined;
  readonly findings: readonly Finding[];
  /** The pages of a sample, in the document's own numbering. */
  readonly sampled: readonly number[] | undefined;
  /** The chapters of a long document. */
  readonly plan: ChapterPlan | undefined;
  readonly secondsReference: number;
}

/**
 * Reads a document with its engine and, unless it is to be split, with its independent reader: of a
 * long one that is done a few chapters at a time.
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
  const apart = setApart(result.blocks);
  const reading = {
    input: wanted,
    result,
    ...apart,
    reference: undefined,
    findings: distinct(result.findings),
    sampled,
    plan: sampled === undefined ? planOf(input, result, options) : undefined,
    secondsReference: 0,
  };
  return reading.plan === undefined ? await readReference(reading, clock) : reading;
}

/** The chapters of a document that is long and is to be split. */
function planOf(
  { format }: DocumentInput,
  { pages = 0, meta, blocks }: EngineResult,
  { split, split_threshold: threshold }: DocumentOptions,
): ChapterPlan | undefined {
  const isLong = split && format === "pdf" && pages >= threshold;
  return isLong ? planChapters(pages, meta["outline"], blocks) : undefined;
}

/**
 * Adds the independent reading.
 *
 * @param reading Of the engine.
 * @param clock Times it.
 * @param pages The pages that are wanted; all that the engine read where they are not given.
 */
export async function readReference(
  reading: Reading,
  clock: Clock,
  pages?: readonly number[],
): Promise<Reading> {
  const started = clock.now();
  const input = pages === undefined ? reading.input : { ...reading.input, pages };
  const { reference, findings } = await readAgain(input);
  return {
    ...reading,
    reference,
    findings: distinct([...reading.findings, ...findings]),
    secondsReference: secondsSince(started, clock),
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

/** Findings without those that are said twice. */
export function distinct(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ code, message, page }) => {
    const key = `${code}\n${page ?? ""}\n${message}`;
    return !seen.has(key) && seen.add(key);
  });
}
