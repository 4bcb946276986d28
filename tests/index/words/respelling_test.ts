/** Words that no passage has, in the spelling in which one has them. */
import assert from "node:assert/strict";
import { search } from "../../../lib/index/query/search.ts";
import { packedIndex } from "../../support/small_package.ts";

const FILES = {
  "certificate.md": "The plant was certified to ISO 9001 in March, and the drawing is DWG00871.",
  "turnover.md": "Turnover was 1,234,567.89 at first, then 1.402.331,50 in the year after.",
  "vertrag.md": "Die Kündigungsfrist beträgt drei Monate, der Vertrag läuft ein Jahr.",
  "other.md": "The ISO image has 9 parts of 331 blocks, and 402 blocks are empty.",
};

const CASES: readonly (readonly [question: string, document: string, readAs: object])[] = [
  ["ISO9001", "certificate", { iso9001: ["iso", "9001"] }],
  ["DWG-00871", "certificate", { "dwg-00871": ["dwg00871"] }],
  ["1234567.89", "turnover", { "1234567": ["1,234,567.89"] }],
  ["1402331", "turnover", { "1402331": ["1.402.331,50"] }],
  ["Kuendigungsfrist", "vertrag", { kuendigungsfrist: ["kundigungsfrist"] }],
];

Deno.test("search() finds words in the spelling that the corpus has, and says how it read them", async () => {
  using index = await packedIndex(FILES);
  for (const [question, document, readAs] of CASES) {
    const reply = await search([index], question);
    assert.equal(reply.passages[0]?.document, document, question);
    assert.deepEqual(reply.read_as, readAs, question);
  }
});

Deno.test("search() reads no word otherwise that the corpus has, or has no other spelling of", async () => {
  using index = await packedIndex(FILES);
  for (const question of ["Turnover", "1402332", "1402", "ISO9002", "queue", "DWG-00872"]) {
    assert.equal((await search([index], question)).read_as, undefined, question);
  }
  assert.equal((await search([index], "140233")).found, 0);
});
