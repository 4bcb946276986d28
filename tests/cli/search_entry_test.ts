import assert from "node:assert/strict";
import { runMdcx } from "./run_mdcx.ts";
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
});
