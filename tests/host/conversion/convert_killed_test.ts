/** Conversion that is killed: the next run ends where an undisturbed one would have. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { readProgressRecords } from "../../../lib/convert/artefacts/manifest.ts";
import type { DocumentRecord } from "../../../lib/convert/artefacts/record.ts";
import { convertFolder, type WorkingOn } from "../../../lib/host/conversion/convert_folder.ts";
import { killWhen } from "../../support/kill_when.ts";
import { lines, writePdf } from "../../support/pdf_writer.ts";

const KILLS = 4;
const DOCUMENTS = 60;
const SCRIPT = new URL("../../support/convert_once.ts", import.meta.url).pathname;
/** What differs between two runs: moments and durations. */
const VOLATILE = /^(?:converted_at|generated_utc|seconds.*)$/;

function startConverting(folder: string): Deno.ChildProcess {
  return new Deno.Command("deno", {
    args: [
      "run",
      "--quiet",
      "--no-prompt",
      "--allow-read",
      `--allow-write=${folder}`,
      "--allow-run=deno",
      SCRIPT,
      join(folder, "in"),
      join(folder, "out"),
    ],
    stdout: "null",
    stderr: "null",
  }).spawn();
}

/** The records that a run has logged so far. */
async function loggedIn(output: string): Promise<DocumentRecord[]> {
  const log = await Deno.readTextFile(join(output, "_progress.jsonl")).catch(() => "");
  return readProgressRecords(log);
}

/** The records of an output, and the text of every other file, without what differs. */
async function readOutput(folder: string): Promise<Record<string, unknown>> {
  const files: Record<string, unknown> = {};
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) {
      files[name] = await readOutput(join(folder, name));
      continue;
    }
    const text = await Deno.readTextFile(join(folder, name));
    files[name] = name === "_manifest.json"
      ? JSON.parse(text, (key, value) => VOLATILE.test(key) ? undefined : value).documents
      : text.replace(/^converted_utc: .*$|^- Converted: .*$/m, "");
  }
  return files;
}

Deno.test("convertFolder() ends the same after kills at any moment as undisturbed", async () => {
  const folder = await Deno.makeTempDir({ prefix: "mdcx-killed-" });
  try {
    await Deno.mkdir(join(folder, "in"));
    for (let index = 0; index < DOCUMENTS; index++) {
      const text = Array.from({ length: 300 }, (_, line) => `Line ${line} of document ${index}.`);
      await Deno.writeTextFile(join(folder, `in/${index}.txt`), text.join("\n\n"));
    }
    await convertFolder({ input: join(folder, "in"), output: join(folder, "undisturbed") });
    const output = join(folder, "out");
    for (let kill = 1; kill <= KILLS; kill++) {
      const done = Math.ceil(DOCUMENTS * kill / (KILLS + 1));
      const isKilled = await killWhen(
        startConverting(folder),
        async () => (await loggedIn(output)).length >= done,
      );
      assert(isKilled, `It was over before it was killed at ${done} documents of ${DOCUMENTS}`);
    }
    await convertFolder({ input: join(folder, "in"), output });
    assert.deepEqual(
      await readOutput(output),
      await readOutput(join(folder, "undisturbed")),
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

const LONG_PAGES = 400;

/** A long document with bookmarks. */
function writeLong(): Uint8Array {
  return writePdf({
    pages: Array.from({ length: LONG_PAGES }, (_, index) => ({
      marks: lines(72, 100, [`Words of sheet ${index + 1} in number.`, "And a second line."]),
    })),
    outline: [1, 51, 101, 151, 201, 251, 301, 351].map((page) => ({
      title: `Part from ${page}`,
      page,
      level: 1,
    })),
  });
}

/** When each chapter was converted. */
async function chapterTimes(output: string): Promise<Map<string, string>> {
  const { documents } = JSON.parse(await Deno.readTextFile(join(output, "_manifest.json")));
  const chapters: DocumentRecord[] = documents.filter((record: DocumentRecord) =>
    record.is_chapter === true
  );
  return new Map(
    chapters.map(({ chapter, converted_at }) => [chapter!.title, converted_at]),
  );
}

/** Kills a run between the chapters of its document; returns how many of them it had done. */
async function killWithinDocument(folder: string): Promise<number> {
  const logged = () => loggedIn(join(folder, "out"));
  for (let attempt = 0; attempt < 5; attempt++) {
    await killWhen(startConverting(folder), async () => (await logged()).length > 0);
    const records = await logged();
    const isWithin = records.length > 0 && records.every(({ is_chapter }) => is_chapter === true);
    if (isWithin) return records.length;
    await Deno.remove(join(folder, "out"), { recursive: true });
  }
  throw new Error("Every run was over before it could be killed");
}

Deno.test("convertFolder() resumes a long document by its chapters (SPEC 13.7, DEFECTS 49)", async (t) => {
  const folder = await Deno.makeTempDir({ prefix: "mdcx-chapters-" });
  const [input, output] = [join(folder, "in"), join(folder, "out")];
  const at = (year: number) => ({ clock: { now: () => Date.UTC(year, 0) } });
  const inYear = (times: Map<string, string>, year: number) =>
    [...times].filter(([, time]) => time.startsWith(String(year))).map(([title]) => title);
  try {
    await Deno.mkdir(input);
    await Deno.writeFile(join(input, "long.pdf"), writeLong());
    const working: (WorkingOn | undefined)[] = [];
    await convertFolder({
      input,
      output: join(folder, "undisturbed"),
      report: (event) => working.push(event.working),
      ...at(2001),
    });

    await t.step("it is named from its start, with the chapters that are written", () => {
      assert.deepEqual(working[1], { path: "long.pdf", chapters: 0, page: 0 });
      const last = working.findLast((one) => one !== undefined)!;
      assert(last.chapters >= 4 && last.page === last.chapters * 50, JSON.stringify(last));
      assert.equal(working.at(-1), undefined);
    });

    await t.step("after a run that was killed within it", async () => {
      const done = await killWithinDocument(folder);
      await convertFolder({ input, output, ...at(2002) });
      assert.deepEqual(await readOutput(output), await readOutput(join(folder, "undisturbed")));
      assert.equal(inYear(await chapterTimes(output), 2002).length, 8 - done);
    });

    await t.step("where the Markdown of one is gone", async () => {
      await convertFolder({ input, output, force: true, ...at(2003) });
      await Deno.remove(join(output, "long/02 - Part from 51.md"));
      await convertFolder({ input, output, ...at(2004) });
      assert.deepEqual(inYear(await chapterTimes(output), 2004), ["Part from 51"]);
      assert.deepEqual(await readOutput(output), await readOutput(join(folder, "undisturbed")));
    });

    await t.step("where one has findings", async () => {
      const manifest = join(output, "_manifest.json");
      const { documents, ...rest } = JSON.parse(await Deno.readTextFile(manifest));
      documents.find((record: DocumentRecord) => record.chapter?.outline === 3).status = "warn";
      await Deno.writeTextFile(manifest, JSON.stringify({ ...rest, documents }));
      await convertFolder({ input, output, ...at(2005) });
      assert.deepEqual(inYear(await chapterTimes(output), 2005), ["Part from 101"]);
    });

    await t.step("but with another option all of it", async () => {
      await convertFolder({ input, output, compact: false, ...at(2006) });
      assert.equal(inYear(await chapterTimes(output), 2006).length, 8);
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
