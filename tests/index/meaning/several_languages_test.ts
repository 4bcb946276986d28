/** Questions to a corpus of several languages, by vectors that tell subject and language apart. */
import assert from "node:assert/strict";
import type { Encoder } from "../../../lib/encode/encoder.ts";
import { readMeaning } from "../../../lib/index/meaning/meaning.ts";
import { search } from "../../../lib/index/query/search.ts";
import { packedWithMeaning } from "../../support/small_package.ts";

/** Two axes of subjects and one of languages, which weighs as much as a subject does. */
const ENCODER: Encoder = {
  name: "subjects",
  dimensions: 3,
  languageAxes: Float32Array.from([0, 0, 1]),
  encode: (texts) => Promise.resolve(Float32Array.from(texts.flatMap(vectorOf))),
  release: () => Promise.resolve(),
};

function vectorOf(text: string): number[] {
  const isMill = /mill|mühle|muele|rad/i.test(text);
  const subject = isMill ? [0.8, 0.2] : [0.5, 0.5];
  const vector = [...subject, /der|die|das/.test(text) ? -0.6 : 0.6];
  const length = Math.hypot(...vector);
  return vector.map((component) => component / length);
}

const ENGLISH = {
  "orchard.md": "The apples of the orchard are picked in September and stored in the cool cellar.",
  "harbour.md":
    "The harbour was dredged after the storm, and larger ships have called there since.",
};
const GERMAN = {
  "mühle.md": "Das Wasserrad der alten Mühle dreht sich bei Ebbe und mahlt den Roggen der Insel.",
  "turm.md": "Der Turm der Kirche wurde nach dem Brand neu gebaut, und die Glocken kamen zurück.",
};
const QUESTION = "By which force does the mill turn?";

async function documentsFor(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { index } = await packedWithMeaning(files, { encoder: ENCODER });
  using _ = index;
  const meaning = await readMeaning([index], QUESTION, { encoder: ENCODER });
  const { passages } = await search([index], QUESTION, { meaning });
  return passages.map(({ document }) => document);
}

Deno.test("search() is not drawn to passages of the question's language in a corpus of several", async () => {
  assert.equal((await documentsFor({ ...ENGLISH, ...GERMAN }))[0], "mühle");
  const mill = {
    "mill.md": "The old mill turns at ebb and grinds the rye of the whole small island.",
  };
  assert.equal((await documentsFor({ ...ENGLISH, ...mill, ...GERMAN }))[0], "mill");
});
