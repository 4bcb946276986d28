import assert from "node:assert/strict";
import { gatherEvidence, wordShares } from "../../lib/calibration/evidence.ts";
import { cutQuestions, seededRandom } from "../../lib/calibration/pseudo_questions.ts";
import {
  CONFIDENCE_AT_CUT,
  judge,
  learnReach,
  LEAST_QUESTIONS,
  type Trial,
} from "../../lib/calibration/reach.ts";
import {
  answerableAt,
  answersByReference,
  probedRows,
} from "../../lib/calibration/reference_rule.ts";
import { quantile, shareBelow, spreadOf } from "../../lib/calibration/statistics.ts";

const PASSAGE = "## Tides\n\nThe mill at the mouth of the estuary **ground** rye until 1911. " +
  "Its pond filled twice a day. A short one.";

Deno.test("cutQuestions() cuts both questions out of one sentence, in the order of its words", () => {
  const random = seededRandom(3);
  for (let draw = 0; draw < 50; draw++) {
    const { clause, keywords } = cutQuestions(PASSAGE, random)!;
    const plain = PASSAGE.replaceAll("*", "").replaceAll(/\s+/g, " ");
    assert(plain.includes(clause), clause);
    let from = 0;
    for (const word of keywords.split(" ")) {
      from = plain.indexOf(word, from);
      assert(from >= 0, `${word} is out of order`);
    }
    assert(keywords.split(" ").length <= 8);
  }
});

Deno.test("cutQuestions() cuts scripts without spaces, and nothing out of a list of figures", () => {
  const chinese = cutQuestions(
    "茶园在山上，雨季的时候采茶人每天早上都要走很远的路。",
    seededRandom(1),
  );
  assert(chinese !== undefined && chinese.clause.length > 4);
  assert.equal(cutQuestions("| 1 |\n|---|\n| 2 |", seededRandom(1)), undefined);
});

Deno.test("seededRandom() gives the same row for the same seed", () => {
  const draw = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
  assert.deepEqual(draw(7), draw(7));
  assert.notDeepEqual(draw(7), draw(8));
  assert(draw(0).every((value) => value >= 0 && value < 1));
});

Deno.test("wordShares() weighs rare words more, and forgets what does not count", () => {
  const postings: Record<string, number[]> = { rare: [0], common: [0, 1, 2, 3], gone: [] };
  const of = (term: string) => postings[term] ?? [];
  const shares = wordShares(["rare", "common", "gone"], of, { passages: 4 });
  assert(shares[0]! > shares[1]! && shares[1]! > 0);
  assert(shares[0]! < 1, "an unknown word weighs too");
  const without = wordShares(["rare", "common"], of, { passages: 4, counts: (row) => row !== 0 });
  assert.equal(without[0], 0);
  assert.deepEqual(wordShares([], of, { passages: 2 }), new Float32Array(2));
});

Deno.test("gatherEvidence() reads the words of the passage that is nearest in meaning", () => {
  const evidence = gatherEvidence({
    similarities: Float32Array.from([0.5, 1, 0.25]),
    shares: Float32Array.from([0.5, 0.25, 0.75]),
    counts: (row) => row !== 2,
  });
  assert.deepEqual(evidence, { closeness: 1, lift: 0.25, bestShare: 0.5, nearestShare: 0.25 });
  assert.deepEqual(gatherEvidence({}), {});
});

/** Trials whose two kinds lie `gap` deviations apart. */
function trials(count: number, gap: number): Trial[] {
  const random = seededRandom(11);
  const around = (mean: number) => mean + (random() + random() + random() - 1.5) * 0.02;
  return Array.from({ length: count }, () => ({
    unanswered: { closeness: around(0.8), lift: around(0.04), bestShare: 0.2, nearestShare: 0.05 },
    answered: {
      closeness: around(0.8 + gap * 0.01),
      lift: around(0.04 + gap * 0.01),
      bestShare: 0.9,
      nearestShare: 0.9,
    },
  }));
}

Deno.test("learnReach() parts what lies apart, whatever range the cosines have", () => {
  const reach = learnReach(trials(100, 6), seededRandom(1))!;
  assert(judge(reach, { closeness: 0.87, lift: 0.1, bestShare: 0.6, nearestShare: 0.6 }).answers);
  const miss = judge(reach, { closeness: 0.8, lift: 0.04, bestShare: 0.2, nearestShare: 0.05 });
  assert(!miss.answers && miss.confidence > 0.2 && miss.confidence < 0.8);
});

Deno.test("learnReach() holds its rate of false warnings where the two kinds overlap", () => {
  const reach = learnReach(
    trials(200, 0.5).map(({ unanswered, answered }) => ({
      unanswered: { closeness: unanswered.closeness! },
      answered: { closeness: answered.closeness! },
    })),
    seededRandom(1),
  )!;
  assert(reach.full.falseWarnings! <= 0.05 + 1 / 200);
  assert(reach.full.caught < 0.5);
});

Deno.test("judge() asks only how far the best stands out when words are no evidence", () => {
  const reach = learnReach(trials(100, 6), seededRandom(1))!;
  assert(judge(reach, { closeness: 0.7, lift: 0.1 }).answers);
  assert(!judge(reach, { closeness: 0.9, lift: 0.03 }).answers);
});

Deno.test("judge() has the confidence of its cut at one half, by either cut, in any corpus", () => {
  for (const gap of [0, 0.5, 2, 6]) {
    const reach = learnReach(trials(100, gap), seededRandom(1))!;
    for (const words of [{}, { bestShare: 0.3, nearestShare: 0.2 }]) {
      let last = 0;
      for (let step = -20; step <= 120; step++) {
        const away = step / 1000;
        const asked = { closeness: 0.8 + away, lift: 0.04 + away, ...words };
        const { answers, confidence } = judge(reach, asked);
        assert.equal(answers, confidence >= CONFIDENCE_AT_CUT, `${confidence} at a gap of ${gap}`);
        assert(confidence >= last && confidence <= 1, "it grows with the evidence");
        last = confidence;
      }
      assert.equal(last, 1);
    }
  }
});

Deno.test("learnReach() cuts between languages by what it measured there, where it did", () => {
  const alone = trials(100, 6);
  const among = alone.map((trial) => ({ ...trial, liftAcross: trial.unanswered.lift! - 0.02 }));
  const lift = quantile(alone.map(({ unanswered }) => unanswered.lift!), 0.5);
  assert(!judge(learnReach(alone, seededRandom(1))!, { closeness: 0.8, lift }).answers);
  const reach = learnReach(among, seededRandom(1))!;
  assert(judge(reach, { closeness: 0.8, lift }).answers);
  assert(!judge(reach, { closeness: 0.8, lift: lift - 0.02 }).answers);
  const few = among.map((trial, at) => at < LEAST_QUESTIONS - 1 ? trial : alone[at]!);
  assert(!judge(learnReach(few, seededRandom(1))!, { closeness: 0.8, lift }).answers);
});

Deno.test("learnReach() measures nothing by too few questions", () => {
  assert.equal(learnReach(trials(LEAST_QUESTIONS - 1, 6), seededRandom(1)), undefined);
});

Deno.test("the rule of the reference: by questions, by passages, and without a stated reach", () => {
  const near = { closeness: 0.6, clearance: 0.1 };
  const judged = (answerableAt: number | null, answerableAtFrom: string | null) =>
    answersByReference(near, { answerableAt, answerableAtFrom });
  assert(judged(0.9, "passages"));
  assert(!judged(0.9, "focus"));
  assert(!judged(0.9, "focus-after"));
  assert(judged(0.63, "focus-after"));
  assert(!judged(null, null));
  assert(
    answersByReference({ closeness: 0.5, clearance: 0.3 }, {
      answerableAt: 0,
      answerableAtFrom: null,
    }),
  );
});

Deno.test("answerable_at is the least of the questions, the median of the probed passages", () => {
  assert.equal(answerableAt([0.9, 0.71234567, 0.8], "focus"), 0.7123);
  assert.equal(answerableAt([0.1, 0.4, 0.2, 0.3], "passages"), 0.25);
  assert.deepEqual(probedRows(7), []);
  assert.deepEqual(probedRows(9).length, 9);
  assert.deepEqual(probedRows(200).slice(0, 3), [0, 3, 6]);
  assert.equal(probedRows(200).length, 64);
});

Deno.test("quantile(), shareBelow() and spreadOf() agree with hand-made figures", () => {
  assert.equal(quantile([3, 1, 2], 0.5), 2);
  assert.equal(quantile([0, 10], 0.25), 2.5);
  assert.equal(shareBelow([1, 2, 3, 4], 3), 0.5);
  assert.deepEqual(spreadOf([1, 3]), { mean: 2, deviation: 1 });
});
