/**
 * A long document in chapters. They are read again and verified a few at a time, so that what is done
 * is done when a run is cut short, and chapters of an earlier run are not verified twice.
 *
 * The engine reads the whole document each time: what is a heading or a running head shows in all of
 * it, and a chapter comes out the same in whichever run it was made.
 *
 * @module
 */

import {
  blocksOfChapter,
  type Chapter,
  type ChapterPlan,
  furnitureOfChapter,
} from "../chapters.ts";
import { toMilliseconds } from "../../iso_time.ts";
import { chapterIndex } from "./chapter_index.ts";
import type { ConvertedFile, DocumentJob, DocumentOutcome } from "../job.ts";
import { slugOf } from "../pseudopath.ts";
import { baseRecord, byteLength, type PublishFacts, publishUnit } from "./publish_unit.ts";
import { distinct, type Reading, readReference } from "../read_document.ts";
import type { ChapterPlace, DocumentRecord } from "./record.ts";
import { aggregate } from "../verify/aggregate.ts";

/** Chapters of at least so many pages are verified together, as pdf.js opens the document for each. */
const PAGES_TOGETHER = 120;

/** A chapter and where it goes. */
interface Target {
  readonly chapter: Chapter;
  readonly place: ChapterPlace;
  readonly pseudopath: string;
}

/** Makes files and records of the chapters of a document, and their index. */
export async function publishChapters(
  job: DocumentJob,
  reading: Reading,
  facts: PublishFacts & { readonly plan: ChapterPlan },
): Promise<DocumentOutcome> {
  const targets = facts.plan.chapters.map((chapter, index) => targetOf(job, chapter, index + 1));
  const records = finishedChapters(job, targets);
  const wanted = targets.filter(({ pseudopath }) => !records.has(pseudopath));
  const files: ConvertedFile[] = [];
  for (const group of groupsOf(wanted)) {
    const part = await publishGroup(job, reading, { facts, group });
    for (const record of part.records) records.set(record.markdown_pseudopath!, record);
    if (facts.emit === undefined) files.push(...part.files);
    else facts.emit(part);
  }
  const chapters = targets.map(({ pseudopath }) => records.get(pseudopath)!);
  const index = indexRecord(job, reading, { facts, chapters });
  const text = chapterIndex(index, chapters, facts.plan.by);
  return {
    records: [{ ...index, md_bytes: byteLength(text) }, ...chapters],
    files: [{ pseudopath: job.markdown_pseudopath, text }, ...files],
  };
}

function targetOf(job: DocumentJob, chapter: Chapter, outline: number): Target {
  const { title, first, last } = chapter;
  const name = `${String(outline).padStart(2, "0")} - ${
    slugOf(title, `Pages ${first}-${last}`)
  }.md`;
  const place = {
    title,
    outline,
    pages: [first, last] as const,
    document_pseudopath: job.markdown_pseudopath,
  };
  return { chapter, place, pseudopath: `${job.chapters_folder}/${name}` };
}

/** The chapters of an earlier run that the plan has too, by their Markdown. */
function finishedChapters(
  { finished_chapters: finished = [] }: DocumentJob,
  targets: readonly Target[],
): Map<string, DocumentRecord> {
  const places = new Map(targets.map(({ pseudopath, place }) => [pseudopath, place]));
  return new Map(
    finished.filter(({ markdown_pseudopath: pseudopath, chapter }) => {
      const place = pseudopath === null ? undefined : places.get(pseudopath);
      return place !== undefined && chapter?.title === place.title &&
        chapter.pages[0] === place.pages[0] && chapter.pages[1] === place.pages[1];
    }).map((record) => [record.markdown_pseudopath!, record]),
  );
}

function groupsOf(targets: readonly Target[]): Target[][] {
  const groups: Target[][] = [];
  let pages = PAGES_TOGETHER;
  for (const target of targets) {
    if (pages >= PAGES_TOGETHER) {
      groups.push([]);
      pages = 0;
    }
    groups.at(-1)!.push(target);
    pages += pagesOf(target).length;
  }
  return groups;
}

function pagesOf({ chapter: { first, last } }: Target): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

async function publishGroup(
  job: DocumentJob,
  whole: Reading,
  { facts, group }: { readonly facts: PublishFacts; readonly group: readonly Target[] },
): Promise<DocumentOutcome> {
  const pages = group.flatMap(pagesOf);
  const reading = await readReference(whole, facts.clock, pages);
  let from = 0;
  const published = group.map((target) => {
    const { chapter, place, pseudopath } = target;
    const pageNumbers = pagesOf(target);
    const secondsReference = reading.secondsReference * pageNumbers.length / pages.length;
    const texts = reading.reference?.pages.slice(from, from += pageNumbers.length) ?? [];
    const unit = {
      blocks: blocksOfChapter(reading.blocks, chapter),
      furniture: furnitureOfChapter(reading.furniture, chapter),
      reference: reading.reference && { ...reading.reference, pages: texts },
      pageNumbers,
      findings: findingsIn(reading, chapter),
      pseudopath,
    };
    const extra = { chapter: place, is_chapter: true, pages: pageNumbers.length } as const;
    const timed = { ...facts, started: facts.clock.now() };
    const { record, file } = publishUnit(job, reading, { unit, facts: timed, extra });
    return { record: withItsShare(record, secondsReference), file };
  });
  return {
    records: published.map(({ record }) => record),
    files: published.map(({ file }) => file),
  };
}

/** The second reading is of several chapters, by their pages; the engine's is the document's alone. */
function withItsShare(record: DocumentRecord, secondsReference: number): DocumentRecord {
  return {
    ...record,
    seconds: toMilliseconds(record.seconds + secondsReference),
    seconds_reference: toMilliseconds(secondsReference),
  };
}

function findingsIn({ findings }: Reading, { first, last }: Chapter): Reading["findings"] {
  return findings.filter(({ page = first }) => page >= first && page <= last);
}

function indexRecord(
  job: DocumentJob,
  reading: Reading,
  { facts, chapters }: {
    readonly facts: PublishFacts;
    readonly chapters: readonly DocumentRecord[];
  },
): DocumentRecord {
  const verification = aggregate(chapters.map((chapter) => chapter.verification));
  const troubled = chapters.filter(({ ok }) => !ok);
  const sum = (of: (chapter: DocumentRecord) => number) =>
    toMilliseconds(chapters.reduce((total, chapter) => total + of(chapter), 0));
  return {
    ...baseRecord(job, reading, facts),
    markdown_pseudopath: job.markdown_pseudopath,
    engine: "split into chapters",
    status: verification.status,
    ok: verification.status === "ok",
    verification,
    findings: distinct([...reading.findings, ...chapters.flatMap(({ findings }) => findings)]),
    pages: reading.result.pages!,
    recovered_lines: sum((chapter) => chapter.recovered_lines),
    table_rows: sum((chapter) => chapter.table_rows),
    seconds_reference: sum((chapter) => chapter.seconds_reference),
    seconds_verify: sum((chapter) => chapter.seconds_verify),
    is_document_index: true,
    chapters: chapters.length,
    chapters_pseudopaths: chapters.map((chapter) => chapter.markdown_pseudopath!),
    chapters_with_findings: troubled.map((chapter) => ({
      outline: chapter.chapter!.outline,
      title: chapter.chapter!.title,
      pages: chapter.chapter!.pages,
      status: chapter.status,
      coverage: chapter.verification.coverage,
      pseudopath: chapter.markdown_pseudopath!,
    })),
  };
}
