/**
 * Questions asked one by one, in a process of its own, as `peers/words.py` asks them:
 *
 * - `ours PACKAGE KEY QUESTIONS_FILE` asks a package,
 * - `fts5 PASSAGES_FILE QUESTIONS_FILE` asks SQLite's FTS5 alone, its passages a line each.
 *
 * The first half of the questions warms up and is not measured. Prints {@linkcode Asked} as JSON.
 *
 * @module
 */
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { openPackageFile } from "../lib/host/packages/open_package.ts";
import { search } from "../lib/index/asking.ts";

/** What the measured questions cost, each of them, in milliseconds. */
export interface Asked {
  /** CPU time of the whole process. */
  readonly cpu: readonly number[];
  /** Wall time, which other programs lengthen. */
  readonly wall: readonly number[];
}

type Ask = (question: string) => unknown;

async function measure(path: string, ask: Ask): Promise<Asked> {
  const questions = Deno.readTextFileSync(path).trimEnd().split("\n");
  const measured = questions.splice(questions.length / 2);
  for (const question of questions) await ask(question);
  const cpu: number[] = [];
  const wall: number[] = [];
  for (const question of measured) {
    const before = process.cpuUsage();
    const start = performance.now();
    await ask(question);
    wall.push(performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1000);
  }
  return { cpu, wall };
}

async function ours(path: string, key: string, questions: string): Promise<Asked> {
  using index = await openPackageFile(path, key);
  return await measure(questions, (question) => search([index], question, { limit: 5 }));
}

/** Any of the words, the five best by bm25, with their text. */
async function fts5(passages: string, questions: string): Promise<Asked> {
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE VIRTUAL TABLE passage USING fts5(text, tokenize = unicode61); BEGIN");
  const insert = database.prepare("INSERT INTO passage VALUES (?)");
  for (const text of Deno.readTextFileSync(passages).trimEnd().split("\n")) insert.run(text);
  database.exec("COMMIT; INSERT INTO passage (passage) VALUES ('optimize')");
  const select = database.prepare(
    "SELECT text FROM passage WHERE passage MATCH ? ORDER BY rank LIMIT 5",
  );
  const asked = await measure(
    questions,
    (question) => select.all(question.split(" ").map((word) => `"${word}"`).join(" OR ")),
  );
  database.close();
  return asked;
}

const [side, ...words] = Deno.args as [string, string, string, string];
const asked = await (side === "ours" ? ours(...words as [string, string, string]) : fts5(
  words[0],
  words[1],
));
// deno-lint-ignore no-console -- the figures are what this program is for.
console.log(JSON.stringify(asked));
