/**
 * 136 short documents in 34 languages, in one package: each question's own document first, and the
 * document of the same subject in another language.
 *
 * @module
 */
import type { PackageIndex } from "../lib/index/mod.ts";
import { SHARED } from "./places.ts";
import { goalRow, type Row } from "./report.ts";
import type { AskedPackages } from "./xquad.ts";

/** Every document of the package is asked for: the first of another language may come late. */
const ALL = 136;

interface Asked {
  readonly language: string;
  readonly subject: string;
  readonly question: string;
}

type Subjects = Readonly<Record<string, string>>;

/** Rows of the set. */
export async function* languages(packages: AskedPackages): AsyncIterable<Row> {
  const { records, asked } = readLanguages();
  using index = await packages.packed("languages", records);
  const isFirst: boolean[] = [], isSubjectFirst: boolean[] = [];
  for (const one of asked) {
    const documents = await documentsOf(packages, index, one.question);
    const own = `${one.language}-${one.subject}`;
    isFirst.push(documents[0] === own);
    const other = documents.find((name) => !name.startsWith(`${one.language}-`));
    isSubjectFirst.push(other?.endsWith(`-${one.subject}`) === true);
    if (documents[0] !== own) yield missed(one, documents[0]);
  }
  yield goalRow("languages: own document first", share(isFirst), 1, "1.31, bge-m3: 0.993 (stated)");
  yield goalRow("languages: same subject first in another", share(isSubjectFirst), 0.95);
}

function readLanguages(): { records: { name: string; text: string }[]; asked: Asked[] } {
  const records: { name: string; text: string }[] = [], asked: Asked[] = [];
  for (const file of ["latin", "other"]) {
    const text = Deno.readTextFileSync(`${SHARED}/data/languages/${file}.json`);
    const languages = JSON.parse(text) as Record<string, { docs: Subjects; queries: Subjects }>;
    for (const [language, { docs, queries }] of Object.entries(languages)) {
      for (const [subject, text] of Object.entries(docs)) {
        records.push({ name: `${language}-${subject}`, text });
      }
      for (const [subject, question] of Object.entries(queries)) {
        asked.push({ language, subject, question });
      }
    }
  }
  return { records, asked };
}

async function documentsOf(packages: AskedPackages, index: PackageIndex, question: string) {
  const { passages } = await packages.ask(index, question, { limit: ALL });
  return passages.map(({ document }) => document);
}

function missed({ language, subject, question }: Asked, found: string | undefined): Row {
  return { what: `${language}-${subject}: ${question}`, ours: `found ${found}`, theirs: "" };
}

function share(flags: readonly boolean[]): number {
  return flags.filter(Boolean).length / flags.length;
}
