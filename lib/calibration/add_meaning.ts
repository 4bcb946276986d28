/**
 * Giving a package its meaning: vectors of its passages, and how far they reach.
 *
 * @module
 */

import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { yieldToEvents } from "../encode/yield_to_events.ts";
import type { EncodeOptions, EncodeProgress, Encoder } from "../encode/encoder.ts";
import { Meter, type Workload } from "../encode/meter.ts";
import { encodeVector, rowOf } from "../encode/vectors.ts";
import { setMeta } from "../index/build/meta.ts";
import { denseIndexOf, modelOf } from "../index/meaning/meaning.ts";
import { indexOver } from "../index/package/open.ts";
import type { PackageIndex } from "../index/package/package_index.ts";
import { type Measured, measureReach } from "./measure.ts";
import { parseReach } from "./reach.ts";
import { CHANGED_SINCE, reachOf, reachRows, storedFocus } from "./stored_reach.ts";

/** Passages that are read and encoded together: memory is set by their number, not by the corpus. */
const BLOCK = 512;
/**
 * The reach of an older package is kept until more than this share of the passages has changed: less
 * changes it less than the draw of its trials does.
 */
const MOST_CHANGED = 0.02;

/** How meaning is added. */
export interface AddMeaningOptions extends EncodeOptions {
  /** Reads the passages. */
  readonly encoder: Encoder;
  /** Questions that the corpus answers. */
  readonly focus?: readonly string[];
  /** An older package, whose vectors of unchanged passages are kept. */
  readonly reuse?: PackageIndex;
  /** Told how far the measuring of the reach is, that comes after the encoding. */
  readonly reportMeasuring?: (progress: EncodeProgress) => void;
}

/** What was added; the names are those of `--json`. */
export interface MeaningReport extends Measured {
  /** The model that made the vectors. */
  readonly embedding_model: string;
  /** Components of a vector. */
  readonly embedding_dimensions: number;
  /** Passages that were encoded. */
  readonly passages_encoded: number;
  /** Passages whose vectors were kept. */
  readonly passages_reused: number;
  /** The focus questions are those of the older package. */
  readonly focus_inherited: boolean;
  /** The reach is that of the older package, as hardly anything has changed since. */
  readonly reach_inherited: boolean;
  /** Why nothing of the older package could be kept. */
  readonly reuse_refused?: string;
  /** The questions, where there are any. */
  readonly focus: readonly string[];
}

/**
 * Encodes every passage of a database that is being built, and measures its reach.
 *
 * @param database Open for writing, its passages and `meta` there, its vectors not.
 */
export async function addMeaning(
  database: DatabaseSync,
  options: AddMeaningOptions,
): Promise<MeaningReport> {
  const { encoder, reuse } = options;
  const kept = reuse === undefined || modelOf(reuse) !== encoder.name
    ? new Map<string, Float32Array>()
    : vectorsByDigest(reuse);
  const counts = await encodePassages(database, kept, options);
  setMeta(database, [
    ["embedding_model", encoder.name],
    ["embedding_dimensions", String(encoder.dimensions)],
    ["passages_encoded", String(counts.encoded)],
    ["passages_reused", String(counts.reused)],
  ]);
  const given = options.focus ?? [];
  const focus = given.length > 0 || reuse === undefined ? given : storedFocus(reuse);
  const older = given.length > 0 || kept.size === 0 ? undefined : inheritedReach(reuse!, counts);
  const measured = older ?? await measureReach(indexOver(database), encoder, {
    questions: focus,
    ...(options.reportMeasuring === undefined ? {} : { report: options.reportMeasuring }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  setMeta(database, reachRows(measured, focus));
  if (older !== undefined) setMeta(database, [[CHANGED_SINCE, String(older.changed)]]);
  const { answerable_at, answerable_at_from, reach } = measured;
  return {
    answerable_at,
    answerable_at_from,
    reach,
    embedding_model: encoder.name,
    embedding_dimensions: encoder.dimensions,
    passages_encoded: counts.encoded,
    passages_reused: counts.reused,
    focus_inherited: focus.length > given.length,
    reach_inherited: older !== undefined,
    focus,
    ...refusal(reuse, encoder),
  };
}

/**
 * The reach of an older package, where almost all of its passages are those of the new one. Changes
 * add up from package to package until it is measured anew.
 */
function inheritedReach(
  older: PackageIndex,
  { encoded, reused }: { readonly encoded: number; readonly reused: number },
): Measured & { readonly changed: number } | undefined {
  const reach = parseReach(older.meta.get("reach"));
  if (reach === undefined) return undefined;
  const size = denseIndexOf(older).size;
  const gone = Math.max(0, size - reused);
  const changed = (older.metaNumber(CHANGED_SINCE) ?? 0) + (encoded + gone) / Math.max(1, size);
  if (!(changed >= 0 && changed <= MOST_CHANGED)) return undefined;
  const stated = reachOf(older);
  return {
    answerable_at: stated.answerableAt,
    answerable_at_from: stated.answerableAtFrom as Measured["answerable_at_from"],
    reach,
    changed,
  };
}

function refusal(reuse: PackageIndex | undefined, encoder: Encoder): { reuse_refused?: string } {
  const model = reuse === undefined ? encoder.name : modelOf(reuse);
  if (model === encoder.name) return {};
  return {
    reuse_refused: model === undefined
      ? `"${reuse!.name}" has no vectors`
      : `"${reuse!.name}" has vectors of ${model}, and ${encoder.name} is used now`,
  };
}

/** SHA-256 of a passage's text, hex: what tells that a passage is unchanged. */
function digestOf(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

function vectorsByDigest(index: PackageIndex): Map<string, Float32Array> {
  const dense = denseIndexOf(index);
  const vectors = new Map<string, Float32Array>();
  const passages = index.each<{ id: number; text: string }>("SELECT id, text FROM passage");
  for (const { id, text } of passages) {
    const row = dense.rowOf(id);
    if (row !== undefined) vectors.set(digestOf(text), dense.vectorAt(row));
  }
  return vectors;
}

interface PassageRow {
  readonly id: number;
  readonly text: string;
}

async function encodePassages(
  database: DatabaseSync,
  kept: ReadonlyMap<string, Float32Array>,
  { encoder, report, signal }: AddMeaningOptions,
): Promise<{ encoded: number; reused: number }> {
  const meter = new Meter(workOf(database, kept), {
    ...(report === undefined ? {} : { report }),
    ...(signal === undefined ? {} : { signal }),
  });
  const next = database.prepare("SELECT id, text FROM passage WHERE id > ? ORDER BY id LIMIT ?");
  const insert = database.prepare("INSERT INTO passage_vector (passage_id, vector) VALUES (?, ?)");
  const counts = { encoded: 0, reused: 0 };
  for (let last = 0;;) {
    await yieldToEvents(signal);
    const block = next.all(last, BLOCK) as unknown as PassageRow[];
    if (block.length === 0) return counts;
    last = block.at(-1)!.id;
    const known = block.map(({ text }) => kept.size === 0 ? undefined : kept.get(digestOf(text)));
    const unknown = block.filter((_, at) => known[at] === undefined);
    const vectors = await meter.encode(encoder, unknown.map(({ text }) => text), "passage");
    unknown.forEach(({ id }, at) =>
      insert.run(id, encodeVector(rowOf(vectors, at, encoder.dimensions)))
    );
    block.forEach(({ id }, at) => known[at] && insert.run(id, encodeVector(known[at])));
    counts.encoded += unknown.length;
    counts.reused += block.length - unknown.length;
    meter.addDone(block.length - unknown.length);
  }
}

function workOf(database: DatabaseSync, kept: ReadonlyMap<string, Float32Array>): Workload {
  let [texts, characters] = [0, 0];
  for (const row of database.prepare("SELECT text FROM passage").iterate()) {
    const text = String(row["text"]);
    texts++;
    if (kept.size === 0 || !kept.has(digestOf(text))) characters += text.length;
  }
  return { texts, characters };
}
