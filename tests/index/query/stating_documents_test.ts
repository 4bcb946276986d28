import assert from "node:assert/strict";
import { literalPlaces } from "../../../lib/index/query/literal.ts";
import { rangesThatMayState } from "../../../lib/index/query/stating_documents.ts";
import { normalise } from "../../../lib/text/normalise.ts";
import { packedIndex } from "../../support/small_package.ts";

const KEY = "0123456789abcdef".repeat(12);
const FILES: Readonly<Record<string, string>> = {
  "a.md": "The windmills' keeper, José, wrote `getUserName` down; Größe: 12,5 %.\n",
  "b.md": `Its key is ${KEY}end and nothing else.\n`,
  "c.md": "قرأ الولد بالكتاب والمدرسة ثم كتب للمعلم رسالة طويلة\n",
  "d.md": "Ο φάρος ψαράδων, ὁ ΦΆΡΟΣ της Αλεξάνδρειας: l'arte dell'orologiaio.\n",
  "e.md": "Rate (a+b)/c of state-of-the-art e-mail to x.y@example.org, no. 7.\n",
};

Deno.test("rangesThatMayState() never leaves out a document that states the phrase, wherever it begins and ends", async () => {
  using index = await packedIndex(FILES);
  const paths = Object.keys(FILES);
  for (const [at, path] of paths.entries()) {
    const text = normalise(FILES[path]!).trim();
    for (const length of [1, 2, 3, 5, 8, 13, 34, 55]) {
      for (let start = 0; start + length <= text.length; start++) {
        const phrase = text.slice(start, start + length).trim();
        if (phrase === "" || !phrase.isWellFormed()) continue;
        const ranges = rangesThatMayState(index, phrase);
        const isKept = ranges === undefined || ranges.some(([first]) => first === at + 1);
        assert(isKept, `"${phrase}" of ${path}`);
      }
    }
  }
});

Deno.test("rangesThatMayState() leaves out the documents that lack a word of the phrase", async () => {
  using index = await packedIndex(FILES);
  assert.deepEqual(rangesThatMayState(index, "s' keeper, jose, wr"), [[1, 1]]);
  assert.deepEqual(rangesThatMayState(index, "exampl"), [[2, 2], [5, 5]]);
  assert.deepEqual(rangesThatMayState(index, "the lighthouse keeper"), []);
  assert.equal(rangesThatMayState(index, "a+"), undefined);
  assert.deepEqual([...literalPlaces(index, "windmills’ keeper, jose")], [1]);
});
