import assert from "node:assert/strict";
import { askMdcx, runMdcx } from "./run_mdcx.ts";
import { packSmall, smallCorpus } from "./small_corpus.ts";

Deno.test("shapes adds the index in place, and asks for the key of a signed package", async () => {
  const corpus = await smallCorpus();
  const { folder, keyFile } = corpus;
  const [file, signingKey] = [`${folder}/shaped.mdcx`, `${folder}/shaping.hex`];
  const allow = [`--allow-read=${folder}`, `--allow-write=${folder}`];
  assert.equal((await runMdcx(["keygen", "--out", signingKey], { allow })).code, 0);
  assert.equal((await packSmall(corpus, file, "--signing-key-file", signingKey)).code, 0);
  const before = await Deno.readFile(file);

  const misspelled = ["search", file, "trnstees", "--key-file", keyFile];
  const unfound = await askMdcx(misspelled, { allow });
  assert.match(String(unfound.reply.hint), /misread words are found after: mdcx shapes FILE\.$/);
  const words = ["shapes", file, "--key-file", keyFile];
  const refused = await runMdcx([...words, "--json"], { allow });
  assert.equal(refused.code, 2);
  assert.equal(JSON.parse(refused.stderr).code, "usage");
  assert(JSON.parse(refused.stderr).message.includes(file));
  assert.deepEqual(await Deno.readFile(file), before);

  const { code, reply } = await askMdcx([...words, "--signing-key-file", signingKey], { allow });
  assert.equal(code, 0);
  assert(reply.shape_terms as number > 5);
  const found = await askMdcx(misspelled, { allow });
  assert.equal(found.code, 0);
  assert.deepEqual(found.reply.read_as, { trnstees: ["trustees"] });
  const { stdout } = await runMdcx(misspelled, { allow });
  assert.match(stdout, /^Read as: trnstees as trustees$/m);
  assert.doesNotMatch(stdout, /Not in/);
});
