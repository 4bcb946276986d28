/** Unknown words and foreign questions: packages of mdcx 1.31 by its rules, ours by our own words. */
import assert from "node:assert/strict";
import { assess } from "../../../lib/calibration/assess.ts";
import { languageMismatch, unfamiliar, unknownTerms } from "../../../lib/index/words/unfamiliar.ts";
import {
  interopTest as test,
  openReference,
  REFERENCE_PACKAGES,
  referenceDump,
} from "../../support/reference_packages.ts";
import { packedIndex } from "../../support/small_package.ts";

/** Kinds of mismatch as the dumps name them. */
const KINDS = { other: "HINT other language", literal: "HINT literal" } as const;

for (const name of REFERENCE_PACKAGES) {
  test(`unknownTerms() and unfamiliar() say on "${name}" what mdcx 1.31 does`, async () => {
    using index = await openReference(name);
    for (const recorded of referenceDump(name).queries) {
      const { query } = recorded;
      assert.deepEqual(unknownTerms(index, query), recorded.unknown_terms, query);
      assert.deepEqual(await unfamiliar(index, query), recorded.unfamiliar, query);
    }
  });

  test(`languageMismatch() on "${name}" differs only where the question's language is unknown (DEFECTS 37)`, async () => {
    using index = await openReference(name);
    for (const { query, language_mismatch, unfamiliar } of referenceDump(name).queries) {
      const mismatch = await languageMismatch(index, query);
      const kind = mismatch === null ? null : KINDS[mismatch.kind];
      const isMended = language_mismatch === KINDS.other && unfamiliar["written_in"] === null;
      assert.equal(kind, isMended ? KINDS.literal : language_mismatch, query);
    }
  });
}

test("assess() says of words what mdcx 1.31 does", async () => {
  using index = await openReference("calibrated");
  const assessment = await assess(index, "turbines of the canal");
  assert.deepEqual([assessment.unknown_terms, assessment.calibrated_from_questions], [
    ["turbines", "canal"],
    true,
  ]);
});

Deno.test("unknownTerms() counts short words, numbers and parts of unspaced text in our packages", async () => {
  using index = await packedIndex({ "a.md": "The pH is 7.\n\n茶园在山上。" });
  assert.deepEqual(unknownTerms(index, "pH AI 7 10 茶 茶园 园在 海"), ["ai", "10", "海"]);
});

const GERMAN = "Das Wasserrad der Mühle wurde nach dem Hochwasser aus Eichenholz neu gebaut.";
const ENGLISH = "The water wheel of the mill was rebuilt in oak after the great flood.";
const numbered = (text: string, name: string, count: number) =>
  Array.from({ length: count }, (_, at) => [`${name}${at}.md`, `${text} ${at}\n`]);
const mixed = (english: number, german: number) =>
  packedIndex(Object.fromEntries([
    ...numbered(ENGLISH, "en", english),
    ...numbered(GERMAN, "de", german),
  ]));

Deno.test("assess() takes no question for one in another language that many passages are in", async () => {
  using index = await mixed(12, 5);
  const german = "Aus welchem Marmor wurde das Wasserrad der alten Mühle gebaut?";
  assert.equal(index.language, "en");
  const { cross_language, unknown_terms, unknown_terms_meaningful } = await assess(index, german);
  assert.deepEqual([cross_language, unknown_terms_meaningful], [false, true]);
  assert(unknown_terms.includes("marmor"));
  assert.equal(
    (await assess(index, "¿De qué madera era la rueda del molino?")).cross_language,
    true,
  );
  using english = await mixed(12, 1);
  assert.equal((await assess(english, german)).cross_language, true);
});

Deno.test("languageMismatch() blames no language that many passages are in", async () => {
  const question = "Welcher Bischof weihte unsere Glocken im folgenden Sommer?";
  using index = await mixed(12, 5);
  assert.equal(await languageMismatch(index, question), null);
  using english = await mixed(12, 0);
  assert.deepEqual(await languageMismatch(english, question), {
    ...{ kind: "other", corpus: "en", question: "de" },
  });
});
