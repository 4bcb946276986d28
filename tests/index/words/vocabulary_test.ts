/** The vocabulary of packages of mdcx 1.31, as it states it itself. */
import assert from "node:assert/strict";
import { corpusStatisticsOver, termsOf, vocabulary } from "../../../lib/index/words/vocabulary.ts";
import {
  interopTest as test,
  openReference,
  REFERENCE_PACKAGES,
  referenceDump,
} from "../../support/reference_packages.ts";

for (const name of REFERENCE_PACKAGES) {
  test(`termsOf() cuts the questions to "${name}" as mdcx 1.31 does`, () => {
    for (const { query, terms } of referenceDump(name).queries) {
      assert.deepEqual(termsOf(query), terms, query);
    }
    return Promise.resolve();
  });
}

test("corpusStatisticsOver() adds up what packages of mdcx 1.31 state", async () => {
  using one = await openReference("default");
  using two = await openReference("jsonl");
  const { passages, meanLength, frequencies } = corpusStatisticsOver([one, two], [
    "harbor",
    "nothing",
  ]);
  assert.equal(passages, one.passages + two.passages);
  const tokens = one.passages * one.meanPassageLength + two.passages * two.meanPassageLength;
  assert.equal(meanLength, tokens / passages);
  assert.deepEqual([...frequencies], [
    ["harbor", one.passagesWith("harbor") + two.passagesWith("harbor")],
    ["nothing", 0],
  ]);
});

test("vocabulary() gives every term of a package of mdcx 1.31", async () => {
  using index = await openReference("default");
  const { df, terms, passages, mean_passage_length } = vocabulary(index);
  assert.deepEqual([terms, df.size, passages, mean_passage_length], [551, 551, 75, 13.39]);
  assert.equal(df.get("dredging"), 3);
});
