/** Corpora of few passages, and of one document: whether anything in them answers is measured, too. */
import assert from "node:assert/strict";
import { answer } from "../../lib/calibration/answer.ts";
import { HASH_ENCODER } from "../support/hash_encoder.ts";
import { packedWithMeaning } from "../support/small_package.ts";

/** Twelve subjects, three sentences each. */
const SECTIONS = [
  "The harbour was dredged in spring because ships could no longer reach the northern quay. A steam crane lifted the mud into barges. Fishermen complained about the noise for seven weeks.",
  "Beekeepers moved their hives to the heather before August began. Each colony gave about eleven kilograms of dark honey. The wax was melted and sold to a candle maker in town.",
  "An old printing press stands in the cellar beneath the town hall. Apprentices learned to set type there until the war ended. Its iron lever was cast by a smith from Leeds.",
  "The orchard lost half its blossom during two nights of frost in May. Smoke from damp straw kept the plum trees alive. Cider was pressed only from apples bought elsewhere.",
  "Surveyors measured the glacier with poles drilled deep into the ice. It had become shorter by ninety metres within ten years. Melting water now feeds a small green lake.",
  "The choir rehearses on Thursdays above the bakery near the bridge. Most singers cannot read notes and learn by ear. A retired organist copies the parts by hand.",
  "Night trains to the coast were cancelled after the tunnel flooded. Passengers continue by bus from the mountain station. Engineers expect the pumps to run until Christmas.",
  "The museum bought a bronze helmet that divers had found near the wreck. Conservators removed the salt in baths of distilled water. It will be shown beside an amphora with olives.",
  "Weavers on the island dye their wool with lichen scraped from rocks. The colour darkens when iron nails are left in the pot. Blankets are washed in the sea three times.",
  "A new school kitchen cooks lentils, rice and vegetables for two hundred children. Parents pay according to their income. Leftovers are fed to pigs on the neighbouring farm.",
  "Volunteers counted four hundred swallows on the telephone wires in September. Nests under the barn roof had been rebuilt with clay. Cats were kept indoors during the breeding weeks.",
  "The lighthouse lamp was replaced by diodes which need little current. Its old lens floats on a basin of mercury. Visitors may climb the stairs on Sundays with a guide.",
];
const ANSWERED = "What did the divers find near the wreck, a bronze helmet?";
const UNANSWERED = "Which tax must foreign shareholders declare on quarterly dividends?";

async function isWarnedOf(
  files: Readonly<Record<string, string>>,
  question: string,
): Promise<boolean> {
  using index = (await packedWithMeaning(files)).index;
  const { warning, judged_by } = await answer([index], question, { encoder: HASH_ENCODER });
  assert.equal(judged_by, "own");
  return warning !== undefined;
}

Deno.test("addMeaning() measures a corpus of few passages by several sentences of each", async () => {
  const few = Object.fromEntries(SECTIONS.slice(4).map((text, at) => [`note${at}.md`, text]));
  assert.equal(await isWarnedOf(few, ANSWERED), false);
  assert.equal(await isWarnedOf(few, UNANSWERED), true);
});

Deno.test("addMeaning() measures a single document by its other passages", async () => {
  const book = SECTIONS.map((text, at) => `## Part ${at + 1}\n\n${text}`).join("\n\n");
  for (const others of [{}, { "note.md": "A note that says hardly anything about the report." }]) {
    const files = { "book.md": `# Report\n\n${book}\n`, ...others };
    assert.equal(await isWarnedOf(files, ANSWERED), false);
    assert.equal(await isWarnedOf(files, UNANSWERED), true);
  }
});
