/** `mdcx pack` where something that was handed in beside the documents is lost. */
import assert from "node:assert/strict";
import { LIMITS } from "../../lib/limits.ts";
import { runMdcx } from "./run_mdcx.ts";
import { packSmall, smallCorpus } from "./small_corpus.ts";

const { folder, keyFile } = await smallCorpus();
const target = `${folder}/findings.mdcx`;

async function documentsWith(name: string, files: Readonly<Record<string, string>>) {
  const documents = `${folder}/${name}`;
  await Deno.mkdir(documents);
  for (const [path, text] of Object.entries({ "a.md": "The mill.\n", ...files })) {
    await Deno.writeTextFile(`${documents}/${path}`, text);
  }
  return { folder, documents, keyFile };
}

Deno.test("pack warns of a broken _manifest.json, packs all the same, and ends with 3", async () => {
  const broken = await documentsWith("cut short", { "_manifest.json": '{"summary": {"docu' });
  const { code, stdout, stderr } = await packSmall(broken, target, "--json");
  assert.equal(code, 3);
  assert.match(
    stderr,
    /warning: _manifest\.json: it is not the manifest of a conversion, so the fidel/,
  );
  const { documents, findings } = JSON.parse(stdout);
  assert.equal(documents, 1);
  assert.deepEqual(
    findings.map(({ path, fault }: { path: string; fault: boolean }) => [path, fault]),
    [
      ["_manifest.json", true],
    ],
  );
  await Deno.mkdir(`${(await documentsWith("a folder", {})).documents}/_manifest.json`);
  const inItsPlace = await packSmall({ ...broken, documents: `${folder}/a folder` }, target);
  assert.equal(inItsPlace.code, 3);
  assert.match(inItsPlace.stderr, /_manifest\.json: it is a folder/);
});

Deno.test("pack ends with 3 where a line of --dates is refused, not where a document's own date is odd", async () => {
  const dates = `${folder}/dates.csv`;
  await Deno.writeTextFile(dates, "path,date\na.md,2021-03-04\nb.md,4 March\nc.md,2020\n");
  const documents = await documentsWith("dated", {
    "b.md": "---\ndate: last spring\n---\nText.\n",
  });
  const refused = await packSmall(documents, target, "--dates", dates);
  assert.equal(refused.code, 3);
  assert.match(refused.stderr, /warning: dates\.csv line 3: "4 March" is not an ISO date/);
  assert.match(refused.stderr, /^dates\.csv: no document is dated by .*c\.md$/m);
  const odd = await packSmall(documents, target);
  assert.equal(odd.code, 0, odd.stderr);
  assert.match(odd.stderr, /^b\.md: date: "last spring" is not an ISO date$/m);
});

Deno.test("pack --date-from-mtime dates a converted document by its source, any other by its own file", async () => {
  const { folder } = await smallCorpus();
  const documents = `${folder}/modified`;
  await Deno.mkdir(documents);
  const source = '---\nsource_modified_utc: "2011-02-03T04:05:06Z"\n---\n\n';
  await Deno.writeTextFile(`${documents}/converted.md`, `${source}The mill grinds rye.\n`);
  await Deno.writeTextFile(`${documents}/written.md`, "The wheel is of larch.\n");
  await Deno.utime(`${documents}/written.md`, 0, 0);
  const target = `${folder}/modified.mdcx`;
  const words = ["pack", "--output", documents, "--target", target, "--key", "x", "--json"];
  const { code, stdout } = await runMdcx([...words, "--compression", "zstd", "--date-from-mtime"], {
    allow: [`--allow-read=${folder}`, `--allow-write=${folder}`],
  });
  assert.equal(code, 0);
  assert.deepEqual(JSON.parse(stdout).dated_range, ["1970-01-01", "2011-02-03"]);
});

Deno.test("pack says of records without any document which line is at fault, and what is expected once", async () => {
  const records = `${folder}/records.jsonl`;
  await Deno.writeTextFile(records, '\n{"title":"A","text":"words"}\n');
  const { code, stderr } = await packSmall({ folder, documents: records, keyFile }, target);
  assert.equal(code, 2);
  assert.match(
    stderr,
    /"records\.jsonl": no document of it can be read; records\.jsonl line 2: "name" is missing, expected a text$/m,
  );
});

Deno.test("pack --dates reads LIMITS.datesBytes, search --phrases LIMITS.phrasesBytes, and no more", async () => {
  const long = `${folder}/long.csv`;
  const documents = await documentsWith("undated", {});
  await Deno.writeTextFile(long, "");
  await Deno.truncate(long, LIMITS.datesBytes + 1);
  const packed = await packSmall(documents, target, "--dates", long);
  assert.equal(packed.code, 7);
  assert.match(
    packed.stderr,
    /Cannot read ".*long\.csv": it is too long, expected at most \d+ bytes/,
  );
  await Deno.truncate(long, LIMITS.phrasesBytes + 1);
  const words = ["search", documents.documents, "--phrases", long];
  const { code, stderr } = await runMdcx(words, { allow: [`--allow-read=${folder}`] });
  assert.equal(code, 7);
  assert.match(stderr, /long\.csv": it is too long, expected at most/);
});
