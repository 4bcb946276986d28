/** Packages with vectors that mdcx 1.31 wrote: its cosines, its verdicts, and ours that it reads. */
import assert from "node:assert/strict";
import { answer, assess } from "../../lib/calibration/mod.ts";
import { interop, openReference, referenceDump } from "../support/reference_packages.ts";
import { HASH_ENCODER } from "../support/hash_encoder.ts";

const PACKAGES = ["vectors", "calibrated", "vectors_focus", "reuse"];
const TOLERANCE = 1e-3;

interface RecordedAssessment {
  readonly answers: boolean;
  readonly closeness: number | null;
  readonly clearance: number | null;
  readonly answerable_at: number | null;
  readonly calibrated_from_questions: boolean;
}

const near = (one: number | null, other: number | null) =>
  one === null || other === null ? one === other : Math.abs(one - other) < TOLERANCE;

for (const name of PACKAGES) {
  Deno.test({
    name:
      `assess() gives the closeness, clearance and verdict recorded for ${name}${interop.reason}`,
    ignore: !interop.present,
    async fn() {
      using index = await openReference(name);
      for (const recorded of referenceDump(name).queries) {
        if (recorded.query.trim() === "") continue;
        const expected = (recorded as unknown as { assess: RecordedAssessment }).assess;
        const got = await assess(index, recorded.query, { encoder: HASH_ENCODER });
        const what = `${recorded.query}: ${JSON.stringify(got)}`;
        assert(near(got.closeness, expected.closeness), what);
        assert(near(got.clearance, expected.clearance), what);
        assert.equal(got.answerable_at, expected.answerable_at, what);
        assert.equal(got.answers, expected.answers, what);
        assert.equal(got.calibrated_from_questions, expected.calibrated_from_questions, what);
      }
    },
  });

  Deno.test({
    name:
      `answer() in mode semantic finds the nearest passages recorded for ${name}${interop.reason}`,
    ignore: !interop.present,
    async fn() {
      using index = await openReference(name);
      const asked = referenceDump(name).queries.filter(({ options, query }) =>
        options.mode === "semantic" && query.trim() !== ""
      );
      assert(asked.length > 0);
      for (const { query, options, results } of asked) {
        const reply = await answer([index], query, { ...options, limit: 1, encoder: HASH_ENCODER });
        if (results[0] === undefined || results[0].score === results[1]?.score) continue;
        assert.equal(reply.passages[0]?.document, results[0].document, query);
        assert.equal(reply.passages[0]?.matched_by, "meaning");
        assert(near(reply.similarity!, Math.round(results[0].score * 1e4) / 1e4) || options.only);
      }
    },
  });
}

Deno.test({
  name: `answer() says that words answer alone where the model is another${interop.reason}`,
  ignore: !interop.present,
  async fn() {
    using index = await openReference("vectors");
    const reply = await answer([index], "cold store temperature", {
      encoder: { ...HASH_ENCODER, name: "another" },
    });
    assert.match(reply.hint ?? "", /words alone: the vectors are of the model interop\/hash64/);
    assert(reply.passages.every(({ matched_by: by }) => by !== "meaning"));
    assert.equal(reply.judged_by, undefined);
  },
});
