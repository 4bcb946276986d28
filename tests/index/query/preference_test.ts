/** Preferring what is recent: where it has a say, and what the reply says where it has none. */
import assert from "node:assert/strict";
import { answer, type AnswerOptions } from "../../../lib/calibration/answer.ts";
import { openIndex } from "../../../lib/index/package/open.ts";
import type { PackageIndex } from "../../../lib/index/package/package_index.ts";
import { serialize } from "../../support/edited_database.ts";
import { HASH_ENCODER } from "../../support/hash_encoder.ts";
import { packedIndex, packedWithMeaning } from "../../support/small_package.ts";

const dated = (date: string, text: string) => `---\ndate: ${date}\n---\n\n${text}\n`;

/** Minutes of several years on one subject; the best answer is neither the newest nor the oldest. */
const MINUTES: Readonly<Record<string, string>> = {
  "Received/2019.md": dated("2019", "The sluice leaked and nobody mended it that winter."),
  "Received/2020.md": dated("2020-05", "Repair of the sluice gate at the mill pond cost 900."),
  "Received/2021.md": dated("2021-03-04", "The gate keeper resigned over the cost of the pond."),
  "Received/2022.md": dated("2022", "Sluice keeper's report: all is well at the pond."),
  "Sent/undated.md": "Pond and sluice were surveyed, the mill was not.\n",
};

const QUESTION = "cost of the repair of the sluice gate of the mill";

const preferring: AnswerOptions = { prefer: "recent", encoder: HASH_ENCODER, limit: 10 };

Deno.test("search() keeps what both engines put first where later documents are preferred", async () => {
  using index = (await packedWithMeaning(MINUTES)).index;
  const { prefer: _, ...indifferent } = preferring;
  const plain = await answer([index], QUESTION, indifferent);
  const recent = await answer([index], QUESTION, preferring);
  assert.equal(plain.prefer_applied, undefined);
  assert.equal(recent.prefer_applied, true);
  assert.equal(recent.prefer_reason, undefined);
  assert.equal(plain.passages[0]!.document, "2020");
  assert.equal(recent.passages[0]!.document, "2020");
  const order = (documents: typeof plain.passages) => documents.map(({ document }) => document);
  assert.deepEqual(order(plain.passages).sort(), order(recent.passages).sort(), "none is lost");
});

Deno.test("search() puts the later document first where the engines put one each first", async () => {
  const noise = "Bees, honey, wax; apples, pears, plums; oxen, ploughs, and a quarry of jet. "
    .repeat(2);
  using index = (await packedWithMeaning({
    "words.md": dated("2001", `Planks and gearing raised the weir, say the minutes. ${noise}`),
    "meaning.md": dated("2011", "Minutes: weir raised."),
    "other.md": "Nothing of the kind.\n",
  })).index;
  const first = async (options: AnswerOptions) =>
    (await answer([index], "minutes weir raised planks gearing", options)).passages[0]!.document;
  assert.equal(await first({ encoder: HASH_ENCODER, mode: "lexical" }), "words");
  assert.equal(await first({ encoder: HASH_ENCODER, mode: "semantic" }), "meaning");
  assert.equal(await first({ encoder: HASH_ENCODER }), "words");
  assert.equal(await first({ encoder: HASH_ENCODER, prefer: "recent" }), "meaning");
});

/** A question that gets no say for its dates, and why. */
interface Refusal {
  readonly because: RegExp;
  readonly index: () => Promise<PackageIndex>;
  readonly options?: AnswerOptions;
  readonly question?: string;
}

const withMeaning = async () => (await packedWithMeaning(MINUTES)).index;

const REFUSALS: readonly Refusal[] = [
  { because: /words alone/, index: withMeaning, options: { mode: "lexical" } },
  { because: /meaning alone/, index: withMeaning, options: { mode: "semantic" } },
  { because: /no meaning index/, index: () => packedIndex(MINUTES) },
  { because: /Meaning was not searched/, index: withMeaning, options: { encoder: undefined } },
  { because: /Words gave no ranking/, index: withMeaning, question: "zeppelins" },
  {
    because: /before documents had dates/,
    index: async () => {
      using index = await withMeaning();
      const drop = (column: string) => `ALTER TABLE document DROP COLUMN ${column};`;
      return openIndex(serialize(index, drop("dated") + drop("dated_from")));
    },
  },
  {
    because: /No document is dated: pack with --dates/,
    index: async () =>
      (await packedWithMeaning({ "a.md": "A sluice.\n", "b.md": "A gate.\n" })).index,
  },
  { because: /Nothing in this answer is dated/, index: withMeaning, options: { only: "sent" } },
];

for (const { because, index: open, options, question = QUESTION } of REFUSALS) {
  Deno.test(`search() says why later documents are not preferred: ${because.source}`, async () => {
    using index = await open();
    const reply = await answer([index], question, { ...preferring, ...options });
    assert.equal(reply.prefer_applied, false);
    assert.match(reply.prefer_reason!, because);
    const { prefer: _, ...plain } = { ...preferring, ...options };
    assert.deepEqual(reply.passages, (await answer([index], question, plain)).passages);
  });
}

Deno.test("search() does not say that words found nothing where they found a quotation", async () => {
  using index = (await packedWithMeaning({
    "a.md": dated("2001", "The miller of Ashford keeps nine grey geese."),
    "b.md": dated("2011", "Wholly other things."),
  })).index;
  const reply = await answer([index], "miller of Ashford keeps nine grey geese", preferring);
  assert.equal(reply.passages[0]!.matched_by, "quotation");
  assert.equal(reply.prefer_applied, false);
  assert.match(reply.prefer_reason!, /gave no ranking/);
});
