/**
 * The tool `info`: what the packages hold, from their headers. It opens none of them.
 *
 * @module
 */

import type { McpServer } from "@modelcontextprotocol/server";
import {
  type DatedDocuments,
  datedDocuments,
  type Header,
  type StatedVectors,
  statedVectors,
} from "@mdcx/mdcx/container";
import { printableLine } from "@mdcx/mdcx/printable";
import { z } from "zod";
import type { PackagePool, PackageState } from "../pool.ts";
import type { QuestionModel } from "../question_model.ts";
import { INFO_OUTPUT } from "../schemas.ts";
import { answerOrMend, READS_PACKAGES } from "../tool_result.ts";

const DESCRIPTION =
  `What the corpus holds: documents, languages, dates, who issued it, how well it was \
converted. Ask once before the first search, to know in which language to ask and whether the corpus can \
answer at all. Do not use it to look for content.`;

/** Registers the tool. */
export function registerInfo(server: McpServer, pool: PackagePool, model: QuestionModel): void {
  server.registerTool("info", {
    title: "Corpus information",
    description: DESCRIPTION,
    inputSchema: z.strictObject({}),
    outputSchema: INFO_OUTPUT,
    annotations: READS_PACKAGES,
  }, () => answerOrMend(() => Promise.resolve(describeCorpus(pool.states, model.reason))));
}

/**
 * What is said of the corpus.
 *
 * @param states Its packages.
 * @param withoutModel Why questions cannot be asked on meaning here, where that is known.
 */
function describeCorpus(states: readonly PackageState[], withoutModel?: string): object {
  const each = states.map((state) => describePackage(state, withoutModel));
  if (each.length === 1) return { packages: 1, ...each[0] };
  return {
    packages: each.length,
    documents: sum(each.map(({ documents }) => documents)),
    passages: sum(each.map(({ passages }) => passages)),
    integrity: integrityOf(states.some(({ isAltered }) => isAltered)),
    dated: datedTogether(each.flatMap(({ dated }) => dated ?? [])),
    cross_language_search: each[0]!.cross_language_search,
    each,
  };
}

function describePackage(state: PackageState, withoutModel: string | undefined) {
  const { name, header, signature, isOpen, openBytes, isAltered } = state;
  const reach = header.answerable_at ?? null;
  return {
    package: name,
    open: isOpen,
    resident_mib: Math.floor(openBytes / 1024 ** 2),
    format: `mdcx v${header.version ?? 1}`,
    issuer: printableLine(header.issuer ?? "") || "(not declared)",
    created_utc: header.created_utc ?? undefined,
    documents: header.documents ?? 0,
    passages: header.passages ?? 0,
    ...(header.attachments ? { attachments: header.attachments } : {}),
    language: header.language ?? "(not detected)",
    integrity: integrityOf(isAltered),
    signature,
    conversion: header.conversion ?? {},
    ...(reach === null ? {} : { answerable_at: reach }),
    ...vectorsOf(header),
    ...datedOf(header),
    cross_language_search: acrossLanguages(state, withoutModel),
  };
}

/** The model of the vectors and their dimensions, where the header states them. */
function vectorsOf(header: Header): { readonly vectors?: StatedVectors } {
  const stated = statedVectors(header);
  return stated === undefined ? {} : { vectors: { ...stated, model: printableLine(stated.model) } };
}

/** Whether a question in another language finds anything; the sealed part tells, or the header. */
function acrossLanguages(
  { hasVectors, header }: PackageState,
  withoutModel: string | undefined,
): string {
  const isStated = Boolean(header.embedding_model ?? header.answerable_at);
  const canBe = hasVectors ?? (isStated ? true : undefined);
  if (canBe === undefined) return "not known before the first search";
  if (!canBe) return "no: ask in the language of the documents";
  if (withoutModel === undefined) return "yes: questions are asked on meaning too";
  return `not in this installation: ${printableLine(withoutModel)}`;
}

/** Digest and signatures were checked at the start, the header's sealed twin once it was opened. */
function integrityOf(isAltered: boolean): "intact" | "ALTERED" {
  return isAltered ? "ALTERED" : "intact";
}

function datedOf(header: Header): { readonly dated?: DatedDocuments } {
  const dated = datedDocuments(header);
  if (dated === undefined) return {};
  if (dated.from === undefined || dated.to === undefined) return { dated };
  return { dated: { ...dated, from: printableLine(dated.from), to: printableLine(dated.to) } };
}

function datedTogether(each: readonly DatedDocuments[]): DatedDocuments {
  const froms = each.flatMap(({ from }) => from ?? []).sort();
  const tos = each.flatMap(({ to }) => to ?? []).sort();
  const [from, to] = [froms[0], tos.at(-1)];
  return {
    documents: sum(each.map(({ documents }) => documents)),
    of: sum(each.map(({ of }) => of)),
    ...(from === undefined || to === undefined ? {} : { from, to }),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
