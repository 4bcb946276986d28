/** A corpus of several languages: what is judged, and said, goes by the passages that are near. */
import assert from "node:assert/strict";
import { answer } from "../../../lib/calibration/answer.ts";
import { denseIndexOf } from "../../../lib/index/meaning/meaning.ts";
import { nearLanguages } from "../../../lib/index/meaning/between_languages.ts";
import { passageLanguagesOf } from "../../../lib/index/meaning/passage_languages.ts";
import type { PackageIndex } from "../../../lib/index/package/package_index.ts";
import { HASH_ENCODER } from "../../support/hash_encoder.ts";
import { packedWithMeaning } from "../../support/small_package.ts";

const ENGLISH = [
  "The water wheel of the mill was rebuilt in oak after the great flood of that year.",
  "The bees of the abbey gave enough wax for all the candles of the long winter.",
  "Every boat in the harbour had to be painted again before the end of the spring.",
];
const GERMAN = [
  "Das Wasserrad der Mühle wurde nach dem großen Hochwasser aus Eichenholz neu gebaut.",
  "Die Bienen des Klosters gaben genug Wachs für alle Kerzen des langen Winters.",
  "Jedes Boot im Hafen musste vor dem Ende des Frühlings neu gestrichen werden.",
];
const numbered = (texts: readonly string[], name: string) =>
  Array.from({ length: 9 }, (_, at) => [`${name}${at}.md`, `${texts[at % 3]} ${at}\n`]);

const packed = async (entries: readonly (readonly string[])[]) =>
  (await packedWithMeaning(Object.fromEntries(entries), { encoder: HASH_ENCODER })).index;

const FIGURES = ["figures.md", "| 12 | 34 |\n|---|---|\n| 5 | 6 |\n"];
const mixed = () => packed([...numbered(ENGLISH, "en"), ...numbered(GERMAN, "de"), FIGURES]);

async function languagesByRow(index: PackageIndex): Promise<(string | null)[]> {
  const languages = await passageLanguagesOf(index);
  return Array.from({ length: denseIndexOf(index).size }, (_, row) => languages.at(row));
}

Deno.test("passageLanguagesOf() tells passages of several languages apart, and figures from none", async () => {
  using index = await mixed();
  const told = await languagesByRow(index);
  assert.deepEqual(Map.groupBy(told, (language) => language).get("de")?.length, 9);
  assert.equal(told.filter((language) => language === "en").length, 9);
  assert.equal(told.filter((language) => language === null).length, 1);
  const languages = await passageLanguagesOf(index);
  const german = told.indexOf("de");
  const isAlike = languages.likeRow(german)!;
  assert(told.every((language, row) => isAlike(row) === (language === "de")));
  assert.equal(languages.likeRow(told.indexOf(null)), undefined);
});

Deno.test("likeRow() parts nothing where the whole package is of one language", async () => {
  using index = await packed(numbered(GERMAN, "de"));
  assert.equal((await passageLanguagesOf(index)).likeRow(0), undefined);
});

/** Cosines that make the passages of one language the nearest. */
async function nearTo(index: PackageIndex, language: string): Promise<Float32Array> {
  return Float32Array.from(await languagesByRow(index), (one) => one === language ? 0.9 : 0.8);
}

Deno.test("nearLanguages() goes by the nearest passage, not by the label of the package", async () => {
  using index = await mixed();
  const told = await languagesByRow(index);
  const ask = async (question: string, near: string) =>
    await nearLanguages(index, question, await nearTo(index, near));
  for (const question of ["¿Qué madera usaron en el molino?", "qué madera usaron en el molino"]) {
    for (const near of ["en", "de"]) {
      const { isAcross, others } = await ask(question, near);
      assert(isAcross, `${question} beside ${near}`);
      assert.deepEqual(others.map((row) => told[row]).sort(), ["de", "en"]);
    }
  }
  const german = "Welches Holz nahm der Müller damals dafür?";
  assert.equal((await ask(german, "en")).isAcross, true);
  assert.equal((await ask(german, "de")).isAcross, false);
  assert.deepEqual((await ask(german, "de")).others.map((row) => told[row]), ["en"]);
});

Deno.test("answer() names no unknown words where what answers is in another language", async () => {
  using index = await mixed();
  const unknown = async (question: string) =>
    (await answer([index], question, { encoder: HASH_ENCODER, limit: 1 })).unknown_terms;
  assert.equal(await unknown("qué madera usaron para la rueda"), undefined);
  assert.deepEqual(await unknown("the wheel of the mill was rebuilt in platinum"), {
    [index.name]: ["platinum"],
  });
});
