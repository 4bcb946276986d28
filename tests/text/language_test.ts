import assert from "node:assert/strict";
import { isClearlyNotIn, loadLanguageDetector } from "../../lib/text/language.ts";
import { sharedFile } from "../support/shared_data.ts";

interface LanguageEntry {
  readonly code: string;
  readonly docs: Readonly<Record<string, string>>;
}

const latin = sharedFile("data/languages/latin.json");

Deno.test({
  name: `loadLanguageDetector() knows 0.97 of short documents in 34 languages${latin.reason}`,
  ignore: !latin.present,
  async fn() {
    const detect = await loadLanguageDetector();
    const entries = ["latin", "other"].flatMap((name) =>
      Object.values(sharedFile(`data/languages/${name}.json`).json<Record<string, LanguageEntry>>())
    );
    const wrong = entries.flatMap(({ code, docs }) =>
      Object.values(docs).filter((text) => detect(text).language !== code)
    );
    const total = entries.length * 4;
    assert(total === 136 && wrong.length <= total * 0.03, wrong.join("\n"));
  },
});

for (const language of ["en", "es", "de", "zh", "ar"]) {
  const passages = sharedFile(`data/xquad/passages.${language}.jsonl`);
  Deno.test({
    name: `loadLanguageDetector() knows 0.97 of the passages in ${language}${passages.reason}`,
    ignore: !passages.present,
    async fn() {
      const detect = await loadLanguageDetector();
      const texts = passages.text().trim().split("\n").map((line) =>
        JSON.parse(line).text as string
      );
      const right = texts.filter((text) => detect(text).language === language).length;
      assert(right >= texts.length * 0.97, `${right} of ${texts.length}`);
    },
  });
}

Deno.test("the detector gives null for text without words", async () => {
  const detect = await loadLanguageDetector();
  assert.deepEqual(detect("12 34 — 5."), { language: null, confidence: 0 });
});

Deno.test("the detector tells Malay from Indonesian by words that only Malay has", async () => {
  const detect = await loadLanguageDetector();
  assert.equal(
    detect("Kerajaan negeri tidak boleh membeli kereta itu kerana wang tiada.").language,
    "ms",
  );
  assert.equal(
    detect("Pemerintah daerah tidak bisa membeli mobil itu karena uang habis.").language,
    "id",
  );
});

Deno.test("isClearlyNotIn() tells short questions apart, whatever their case and punctuation", async () => {
  const spellings = (
    text: string,
  ) => [text, text.toUpperCase(), `¿${text[0]!.toUpperCase()}${text.slice(1)}?`];
  for (const question of spellings("qué es un espacio topológico")) {
    assert(await isClearlyNotIn(question, "en"), question);
    assert(await isClearlyNotIn(question, "de"), question);
    assert(!await isClearlyNotIn(question, "es"), question);
  }
  for (const text of ["topológico", "Raub 2009", "sin(x)+cos(y)=1", "12 34", ""]) {
    for (const language of ["en", "de"]) {
      assert(!await isClearlyNotIn(text, language), `${text}: ${language}`);
    }
  }
  assert(await isClearlyNotIn("متى", "en"));
});
