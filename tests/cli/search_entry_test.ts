import assert from "node:assert/strict";
import { askMdcx, runMdcx } from "./run_mdcx.ts";
import { smallCorpus } from "./small_corpus.ts";

const entry = "cli/search.ts";

Deno.test("mdcx-search writes {phrase: [results]} to the file of --json", async () => {
  const { folder, documents } = await smallCorpus();
  const [phrases, found] = [`${folder}/phrases.txt`, `${folder}/found.json`];
  await Deno.writeTextFile(phrases, "repair\n\nzeppelin\n");
  const { code, stdout } = await runMdcx(
    ["water wheel", "--output", documents, "--frases", phrases, "--json", found],
    { entry, allow: [`--allow-read=${folder}`, `--allow-write=${folder}`] },
  );
  assert.equal(code, 0);
  assert.match(stdout, /SEARCH: water wheel\n2 passages/);
  assert.match(stdout, new RegExp(`Details in ${found}\n$`));
  const results = JSON.parse(await Deno.readTextFile(found));
  assert.deepEqual(Object.keys(results), ["water wheel", "repair", "zeppelin"]);
  assert.equal(results.repair[0].document, "survey");
  assert.equal(results.repair[0].source, "RECEIVED");
  assert.equal(results.repair[0].pseudopath, "@/Received/survey.md");
  assert.equal(results.repair[0].folder, "Received");
  assert.match(results.repair[0].passage, /18,400 pounds/);
  // The fields of a reply stand beside the names that scripts of mdcx 1.31 read.
  assert.equal(results.repair[0].text, results.repair[0].passage);
  assert.deepEqual(results.repair[0].pages, [2, 2]);
  assert.match(results.repair[0].context, /4\.2 metres[^]*18,400 pounds/);
  assert.doesNotMatch(stdout, /4\.2 metres[^]*4\.2 metres/);
  assert.deepEqual(results["zeppelin"], []);
});

Deno.test("mdcx-search ends with 2 without a phrase or without documents, 4 without an answer", async () => {
  const { folder, documents } = await smallCorpus();
  const allow = [`--allow-read=${folder}`];
  const code = async (...words: string[]) => (await runMdcx(words, { entry, allow })).code;
  await Deno.mkdir(`${folder}/empty`, { recursive: true });
  assert.equal(await code("--output", documents), 2);
  assert.equal(await code("wheel", "--output", `${folder}/empty`), 2);
  assert.equal(await code("zeppelin", "--output", documents), 4);
  assert.equal(await code("water wheel", "--output", documents, "--literal"), 0);
  assert.equal(await code("wheel water", "--output", documents, "--literal"), 4);
  assert.equal(await code("wheel", "--output", documents, "--literal", "--bm25"), 2);
  assert.equal(
    await code("kept, not searched", "--output", documents),
    4,
    "attachments (DEFECTS 43)",
  );
});

Deno.test("search on a folder asks the phrases of a file, and writes what it prints", async () => {
  const { folder, documents } = await smallCorpus();
  const [phrases, out] = [`${folder}/asked.txt`, `${folder}/answered.json`];
  await Deno.writeTextFile(phrases, "\ufeffrepair costs\r\nzeppelin\r\n");
  const allow = [`--allow-read=${folder}`, `--allow-write=${folder}`];
  const words = ["search", documents, "--phrases", phrases, "--context", "1", "--out", out];
  const { code, reply } = await askMdcx(words, { allow });
  assert.equal(code, 0);
  const [costs, zeppelin] = reply.searches as { query: string; passages: { context: string }[] }[];
  assert.equal(costs!.query, "repair costs");
  assert.match(costs!.passages[0]!.context, /4\.2 metres[^]*18,400 pounds/);
  assert.deepEqual(zeppelin!.passages, []);
  assert.deepEqual(JSON.parse(await Deno.readTextFile(out)), reply);
});

Deno.test("search follows the same word rules on a folder as on its package (DEFECTS 43)", async () => {
  const { folder, documents, package: file, keyFile } = await smallCorpus();
  const allow = [`--allow-read=${folder}`];
  const found = async (...words: string[]) =>
    ((await askMdcx(["search", ...words], { allow })).reply.passages as { text: string }[])
      .map(({ text }) => text);
  for (const question of ["the eel", "4.2 metres", "18,400", "the cost of a survey of the wheel"]) {
    const inFolder = await found(documents, question);
    assert.deepEqual(inFolder, await found(file, question, "--key-file", keyFile), question);
    assert(inFolder.length > 0, question);
  }
});

Deno.test("search refuses on a folder what needs vectors, on a package what needs a folder", async () => {
  const { folder, documents, package: file, keyFile } = await smallCorpus();
  const allow = [`--allow-read=${folder}`];
  const refused = async (...words: string[]) => {
    const { code, stderr } = await runMdcx(["search", ...words, "--json"], { allow });
    assert.equal(code, 2);
    assert.equal(JSON.parse(stderr).code, "usage");
  };
  await refused(documents, "wheel", "--mode", "semantic");
  await refused(documents, "wheel", "--model", "any");
  await refused(file, "wheel", "--literal", "--key-file", keyFile);
});
