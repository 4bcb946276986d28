import assert from "node:assert/strict";
import { indexFolder } from "../../../lib/host/packages/folder_index.ts";
import { searchPhrase } from "../../../lib/index/query/phrase_search.ts";
import { scratchFolder } from "../../support/scratch.ts";

const STATEMENT = "The keeper wrote it down";

async function folder(): Promise<string> {
  const path = await scratchFolder();
  const long = (topic: string) => `${topic} and so on, at some length. `.repeat(40);
  await Deno.writeTextFile(
    `${path}/a.md`,
    `# Log\n\n${long("Wind")}\n\n${STATEMENT} on Monday.\n\n${long("Rain")}\n`,
  );
  await Deno.writeTextFile(`${path}/b.md`, "The keeper of the mill wrote. It broke down.\n");
  return path;
}

Deno.test("searchPhrase() literally finds what is stated, letter case and accents aside", async () => {
  using index = (await indexFolder(await folder())).index;
  const reply = await searchPhrase(index, "the KEEPÉR wrote  it", { by: "literal" });
  assert.deepEqual(reply.passages.map(({ path }) => path), ["@/a.md"]);
  assert.equal(reply.passages[0]!.matched_by, "quotation");
  const none = await searchPhrase(index, "the keeper broke", { by: "literal" });
  assert.equal(none.found, 0);
  assert.match(none.hint!, /as it stands/);
});

Deno.test("searchPhrase() gives what is stated first, then what has the words, each once", async () => {
  using index = (await indexFolder(await folder())).index;
  const reply = await searchPhrase(index, STATEMENT);
  assert.deepEqual(reply.passages.map(({ path }) => path), ["@/a.md", "@/b.md"]);
  assert.deepEqual(reply.passages.map(({ rank }) => rank), [1, 2]);
  const words = await searchPhrase(index, "keeper", { by: "words" });
  assert(words.passages.every(({ matched_by }) => matched_by === "words"));
});

Deno.test("searchPhrase() shows what stands around a passage", async () => {
  using index = (await indexFolder(await folder())).index;
  const { passages } = await searchPhrase(index, STATEMENT, { by: "literal", context: 1 });
  assert(passages[0]!.context!.includes(STATEMENT));
  assert(passages[0]!.context!.length > passages[0]!.text.length);
  const words = await searchPhrase(index, "keeper mill", { by: "words", context: 5 });
  const alone = words.passages.find(({ path }) => path === "@/b.md")!;
  assert.equal(alone.context, alone.text.trim(), "neighbours are of the same document");
});
