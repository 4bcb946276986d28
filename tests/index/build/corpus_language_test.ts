/** A corpus is labelled by a sample of all its documents, whatever their order. */
import assert from "node:assert/strict";
import { LanguageTally } from "../../../lib/index/build/corpus_language.ts";
import { loadLanguageDetector } from "../../../lib/text/language.ts";

/** Judges by the text itself, which is the code of a language, and counts how often it is asked. */
function tallyOf(languages: readonly string[]) {
  let asked = 0;
  const tally = new LanguageTally((language) => {
    asked++;
    return { language, confidence: 1 };
  });
  for (const language of languages) tally.add(`--${language}`, 2);
  return { ...tally.result(), asked };
}

const repeated = (language: string, times: number) => new Array<string>(times).fill(language);

Deno.test("LanguageTally names the language of most documents where folders of languages follow each other", () => {
  const sorted = [...repeated("de", 100), ...repeated("en", 300), ...repeated("fr", 100)];
  const { language, confidence } = tallyOf(sorted);
  assert.equal(language, "en");
  assert(Math.abs(confidence - 0.6) < 0.05, `${confidence}`);
  assert.equal(tallyOf([...repeated("de", 50), ...repeated("en", 60)]).language, "en");
});

Deno.test("LanguageTally sees every language where they take turns", () => {
  for (const period of [2, 3, 5, 8, 13, 16]) {
    const turns = Array.from({ length: 4096 }, (_, at) => at % period === 0 ? "de" : "en");
    const { language, confidence } = tallyOf(turns);
    const shares = { de: 1 / period, en: 1 - 1 / period };
    const share = shares[language as "de" | "en"];
    assert(Math.abs(confidence - share) < 0.08, `${period}: ${language} ${confidence}`);
  }
});

Deno.test("LanguageTally looks at a bounded number of documents, and says the same each time", () => {
  const many = Array.from({ length: 100_000 }, (_, at) => at < 60_000 ? "en" : "ar");
  const { asked, ...told } = tallyOf(many);
  assert(asked < 800, `${asked}`);
  assert.equal(told.language, "en");
  assert.deepEqual(tallyOf(many), { asked, ...told });
});

Deno.test("LanguageTally is of no language where no document is, or nobody judges", async () => {
  const none = { language: null, confidence: 0 };
  assert.deepEqual(new LanguageTally(await loadLanguageDetector()).result(), none);
  const unjudged = new LanguageTally(undefined);
  unjudged.add("The harbour was dredged.", 0);
  assert.deepEqual(unjudged.result(), none);
});
