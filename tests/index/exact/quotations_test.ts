import assert from "node:assert/strict";
import type { PackageIndex } from "../../../lib/index/package/package_index.ts";
import { search } from "../../../lib/index/query/search.ts";
import { documentText } from "../../../lib/index/documents/document_text.ts";
import { packedIndex } from "../../support/small_package.ts";
import { sharedFile } from "../../support/shared_data.ts";

/** XQuAD's articles, each a document of several paragraphs. */
function articles(language: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (
    const line of sharedFile(`data/xquad/passages.${language}.jsonl`).text().trim().split("\n")
  ) {
    const { name, text } = JSON.parse(line) as { name: string; text: string };
    const path = `${name.split("-")[0]}.md`;
    files[path] = files[path] === undefined ? text : `${files[path]}\n\n${text}`;
  }
  return files;
}

interface Quote {
  readonly document: string;
  readonly text: string;
}

/** Seeded quotations of documents: so many words, or for scripts without spaces so many characters. */
function* quotesOf(index: PackageIndex, count: number, split: RegExp): Generator<Quote> {
  let seed = 38;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor(seed / 2 ** 32 * below);
  };
  const documents = index.rows<{ id: number; name: string }>("SELECT id, name FROM document");
  for (let at = 0; at < count; at++) {
    const { id, name } = documents[next(documents.length)]!;
    const words = documentText(index, id).text.trim().split(split).filter((word) => word !== "");
    const length = Math.min(5 + next(56), words.length);
    const start = next(words.length - length + 1);
    const separator = split.source === "(?:)" ? "" : " ";
    yield { document: name, text: words.slice(start, start + length).join(separator) };
  }
}

const english = sharedFile("data/xquad/passages.en.jsonl");
for (const quotes of ["document", "boundary"] as const) {
  Deno.test({
    name:
      `search() finds 500 quotations of 5 to 60 words first, quotes kept by ${quotes}${english.reason}`,
    ignore: !english.present,
    async fn() {
      using index = await packedIndex(articles("en"), { quotes });
      const missed: string[] = [];
      for (const { document, text } of quotesOf(index, 500, /\s+/)) {
        // Another spelling of the same words: case and punctuation do not matter.
        const asked = text.toUpperCase().replace(/[.,;:()]/g, " ");
        const [first] = (await search([index], asked)).passages;
        if (first?.document !== document || first.matched_by !== "quotation") missed.push(text);
      }
      assert.deepEqual(missed, []);
    },
  });
}

const chinese = sharedFile("data/xquad/passages.zh.jsonl");
Deno.test({
  name: `search() finds quotations of Chinese first${chinese.reason}`,
  ignore: !chinese.present,
  async fn() {
    using index = await packedIndex(articles("zh"));
    const missed: string[] = [];
    for (const { document, text } of quotesOf(index, 200, /(?:)/u)) {
      if (text.replace(/\P{Script=Han}/gu, "").length < 14) continue;
      const [first] = (await search([index], text)).passages;
      if (first?.document !== document || first.matched_by !== "quotation") missed.push(text);
    }
    assert.deepEqual(missed, []);
  },
});

const FILLER = "Nothing in this paragraph has anything to do with what is asked here today. "
  .repeat(6);

Deno.test("search() leads with the passage in which a quotation across a cut begins", async () => {
  using index = await packedIndex({
    "quoted.md":
      `${FILLER}\n\n${FILLER} The river remembers every stone\n\nthat it has ever moved. ${FILLER}`,
    "rival.md":
      "River, river: it remembers. Every stone moved ever, every stone, the river, the river.",
  });
  const { passages } = await search(
    [index],
    "the river remembers every stone that it has ever moved",
  );
  assert.deepEqual([passages[0]!.document, passages[0]!.matched_by], ["quoted", "quotation"]);
  assert(passages[0]!.text.endsWith("remembers every stone"));
});

Deno.test("search() promotes a short phrase only where it stands in quotation marks", async () => {
  using index = await packedIndex({
    "said.md": `${FILLER} He said: no mill, no bread. ${FILLER}`,
    "rival.md": "Bread, mill, bread, mill, bread: no, no.",
  });
  const first = async (query: string) => (await search([index], query)).passages[0]!;
  assert.equal((await first("no mill no bread")).document, "rival");
  for (
    const query of ['who said "No mill, no bread"', "„no mill no bread“", "«No mill; no bread»"]
  ) {
    const { document, matched_by } = await first(query);
    assert.deepEqual([document, matched_by], ["said", "quotation"], query);
  }
});

Deno.test("search() ranks documents that share a quotation by their scores (DEFECTS 38)", async () => {
  const quote = "no wind was blowing over the bay that night";
  using index = await packedIndex({
    "a.md": `${FILLER} In short, ${quote}, as they say. ${FILLER}`,
    "b.md": `Bay and wind, night and bay: ${quote}.`,
  });
  const { passages } = await search([index], `${quote}.`);
  assert.deepEqual(passages.slice(0, 2).map(({ document, matched_by }) => [document, matched_by]), [
    ["b", "quotation"],
    ["a", "quotation"],
  ]);
});

Deno.test("search() does not promote a quotation of the other side of the correspondence", async () => {
  using index = await packedIndex({
    "Sent/a.md": "No wind was blowing over the bay that night.",
    "Received/b.md": "Wind over the bay.",
  });
  const { passages } = await search([index], "no wind was blowing over the bay", {
    only: "received",
  });
  assert.deepEqual(passages.map(({ document }) => document), ["b"]);
});
