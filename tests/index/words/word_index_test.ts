/** Our own word index: what is found, what first, and that the format's tables are as they should be. */
import assert from "node:assert/strict";
import { FormatError } from "../../../lib/errors.ts";
import { openIndex } from "../../../lib/index/package/open.ts";
import type { PackageIndex } from "../../../lib/index/package/package_index.ts";
import { search } from "../../../lib/index/query/search.ts";
import { wordIndexOf } from "../../../lib/index/words/word_index.ts";
import { normalise } from "../../../lib/text/normalise.ts";
import { isSearchable, tokenizeText } from "../../../lib/text/tokens.ts";
import { serialize } from "../../support/edited_database.ts";
import { filesOfRecords, packedIndex } from "../../support/small_package.ts";
import { sharedFile } from "../../support/shared_data.ts";

async function found(index: PackageIndex, query: string): Promise<string[]> {
  return (await search([index], query)).passages.map(({ document }) => document);
}

const TIDE_MILL = {
  "mill.md": "# Tide mill\n\nThe wheel grinds 3.5 tons of rye at ebb, as DEC-0054 demands.",
  "letter.md": "# Letter\n\nOur AI reads the pH at 10 places; getUserName is in src/store.ts.",
  "greek.md": "# Νησί\n\nΟ φάρος φωτίζει τους ψαράδες και τους δρόμους της πόλεως.",
  "tea.md": "# 茶园\n\n山上的茶园在清明前开始采茶。",
};

Deno.test("search() finds short words, numbers and identifiers (DEFECTS 30)", async () => {
  using index = await packedIndex(TIDE_MILL);
  for (const query of ["AI", "pH", "10", "getUserName", "user name", "src/store.ts", "store.ts"]) {
    assert.equal((await found(index, query))[0], "letter", query);
  }
  for (const query of ["3.5", "DEC-0054", "dec 0054", "grinding tons"]) {
    assert.equal((await found(index, query))[0], "mill", query);
  }
});

Deno.test("search() finds Greek words with a final sigma, in any case (DEFECTS 29)", async () => {
  using index = await packedIndex(TIDE_MILL);
  for (const query of ["φάρος", "ΦΑΡΟΣ", "φαρος", "πόλεως"]) {
    assert.deepEqual(await found(index, query), ["greek"], query);
  }
});

Deno.test("search() finds a single Han character inside longer words", async () => {
  using index = await packedIndex(TIDE_MILL);
  for (const query of ["茶", "茶园", "采", "清明"]) {
    assert.deepEqual(await found(index, query), ["tea"], query);
  }
});

Deno.test("search() finds the other forms of a word, after the word itself", async () => {
  using index = await packedIndex({
    "a.md": "Several mills stood here.",
    "b.md": "One mill stood here.",
    "c.md": "A millennium passed, and nothing stood.",
  });
  assert.deepEqual(await found(index, "mill"), ["b", "a"]);
});

Deno.test("search() finds passages by the headings above them, after those that say the word", async () => {
  using index = await packedIndex({
    "kiln.md": `# Kiln\n\n## Glaze\n\n${"The ramp is slow and even. ".repeat(30)}\n\n${
      "Cones are set on every shelf. ".repeat(30)
    }`,
    "other.md": "Cones of pine, and a kiln for tiles.",
  });
  const reply = await search([index], "glaze cones");
  assert.equal(reply.passages[0]!.document, "kiln");
  assert(reply.passages[0]!.text.includes("Cones are set"));
  assert.deepEqual(reply.passages[0]!.heading, ["Kiln", "Glaze"]);
});

/** The `df` table of a package, counted anew the slow way. */
function recount(index: PackageIndex): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of index.rows<{ text: string }>("SELECT text FROM passage")) {
    for (const term of new Set(tokenizeText(normalise(text)).filter(isSearchable))) {
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  return counts;
}

Deno.test("packing counts the format's terms and tokens, whatever script they are in", async () => {
  using index = await packedIndex({
    ...TIDE_MILL,
    "mixed.md": "ไทยabc漢字xyz ½ ﬁne İstanbul café don't e-mail ℝ 𝐀𝐁𝐂 المعلم والكتاب",
    "long.md": `${"a".repeat(300)} ${"b".repeat(64)}`,
  });
  const rows = index.rows<{ term: string; passages: number }>("SELECT term, passages FROM df");
  assert.deepEqual(new Map(rows.map(({ term, passages }) => [term, passages])), recount(index));
  for (
    const { text, tokens } of index.rows<{ text: string; tokens: number }>(
      "SELECT text, tokens FROM passage",
    )
  ) assert.equal(tokens, tokenizeText(normalise(text)).length, text);
});

Deno.test("search() finds everything where postings were written in many pieces", async () => {
  const common = Array.from({ length: 6000 }, (_, at) => `wheel number${at} turns\n\n---`);
  using index = await packedIndex({ "a.md": common.join("\n\n"), "b.md": "A wheel of oak." });
  const { n } = index.row<{ n: number }>("SELECT count(*) AS n FROM word_piece")!;
  assert(n > 3, `${n} pieces`);
  assert.equal(wordIndexOf(index).postings("wheel").passageIds.length, index.passages);
  assert.equal((await search([index], "number4711")).passages[0]!.position, 4711);
  assert.equal((await found(index, "wheel oak"))[0], "b");
});

Deno.test("search() raises a format error where the word index is damaged", async () => {
  using whole = await packedIndex(TIDE_MILL);
  for (
    const damage of [
      "UPDATE word_posting SET postings = x'ffffffffffffff' WHERE term = 'wheel'",
      "UPDATE word_posting SET passages = 900 WHERE term = 'wheel'",
      "DELETE FROM word_length",
      "UPDATE word_document SET first_passage = 4000000",
    ]
  ) {
    using index = openIndex(serialize(whole, damage));
    await assert.rejects(search([index], "wheel"), FormatError, damage);
  }
});

const CLAIMS = { en: 0.93, es: 0.91, de: 0.84, zh: 0.925, ar: 0.82 } as const;
for (const [language, claim] of Object.entries(CLAIMS)) {
  const passages = sharedFile(`data/xquad/passages.${language}.jsonl`);
  Deno.test({
    name:
      `search() answers ${claim} of XQuAD in ${language} first, on words alone${passages.reason}`,
    ignore: !passages.present,
    async fn() {
      using index = await packedIndex(filesOfRecords(passages.text()));
      const questions = sharedFile(`data/xquad/questions.${language}.jsonl`).text().trim().split(
        "\n",
      )
        .map((line) => JSON.parse(line) as { question: string; expects: string });
      let right = 0;
      for (const { question, expects } of questions) {
        const { passages } = await search([index], question, { limit: 1 });
        if (passages[0]?.document === expects) right++;
      }
      assert(right >= claim * questions.length, `${right} of ${questions.length}`);
    },
  });
}

const latin = sharedFile("data/languages/latin.json");
Deno.test({
  name: `search() finds 136 of 136 documents in 34 languages${latin.reason}`,
  ignore: !latin.present,
  async fn() {
    const files: Record<string, string> = {};
    const questions: [query: string, document: string][] = [];
    for (const script of ["latin", "other"]) {
      const entries = sharedFile(`data/languages/${script}.json`)
        .json<Record<string, { docs: Record<string, string>; queries: Record<string, string> }>>();
      for (const [language, { docs, queries }] of Object.entries(entries)) {
        for (const [subject, text] of Object.entries(docs)) {
          files[`${language} ${subject}.md`] = text;
          questions.push([queries[subject]!, `${language} ${subject}`]);
        }
      }
    }
    using index = await packedIndex(files);
    const wrong: string[] = [];
    for (const [query, document] of questions) {
      if ((await found(index, query))[0] !== document) wrong.push(query);
    }
    assert.deepEqual([questions.length, wrong], [136, []]);
  },
});

for (
  const bug of [
    "35-search-cjk-substring",
    "37-search-identifiers",
    "39-search-accents-normalisation",
  ]
) {
  const folder = sharedFile(`corpus/bugs/${bug}/expected.json`);
  Deno.test({
    name: `search() has the expected first document in ${bug}${folder.reason}`,
    ignore: !folder.present,
    async fn() {
      const { inputs, expect } = folder.json<{
        inputs: string[];
        expect: { type: string; query: string; top: string }[];
      }>();
      using index = await packedIndex(Object.fromEntries(
        inputs.map((name) => [name, sharedFile(`corpus/bugs/${bug}/${name}`).text()]),
      ));
      for (const { query, top } of expect) {
        assert.equal((await found(index, query))[0], top.replace(/\.md$/, ""), query);
      }
    },
  });
}
